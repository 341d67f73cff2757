package org.tilewright.eclipse.outline;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.tilewright.eclipse.workbench.ProgramEditor;

/** Gives the Outline view its page for an editor with a program; other files of the Generic Editor are left to others. */
public final class OutlineOfEditor implements IAdapterFactory {

    @Override
    public <T> T getAdapter(Object editor, Class<T> type) {
        return type == IContentOutlinePage.class && editor instanceof IEditorPart part
                ? ProgramEditor.of(part).map(ProgramOutline::new).map(type::cast).orElse(null) : null;
    }

    @Override
    public Class<?>[] getAdapterList() {
        return new Class<?>[] {IContentOutlinePage.class};
    }
}
