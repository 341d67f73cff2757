package org.tilewright.intellij.editor;

import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.editor.event.EditorFactoryEvent;
import com.intellij.openapi.editor.event.EditorFactoryListener;

/** Tells the drawings of layouts of editors that open. */
public final class LayoutEditors implements EditorFactoryListener {

    @Override
    public void editorCreated(EditorFactoryEvent event) {
        Editor editor = event.getEditor();
        // editors of no project are not those of programs
        if (editor.getProject() != null) {
            LayoutInlays.uri(editor).ifPresent(uri -> LayoutInlays.of(editor.getProject()).opened(uri));
        }
    }
}
