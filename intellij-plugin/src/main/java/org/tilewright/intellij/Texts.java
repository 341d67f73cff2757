package org.tilewright.intellij;

import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.editor.Document;
import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.editor.ScrollType;
import com.intellij.openapi.fileEditor.FileEditorManager;
import com.intellij.openapi.fileEditor.OpenFileDescriptor;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.util.Arrays;
import java.util.Optional;
import org.tilewright.ide.protocol.Reveal;

/** Programs in the IDE's editors. May be called on any thread. */
public final class Texts {

    private Texts() { }

    /** Opens a file in an editor, unless it is open. */
    public static void open(Project project, VirtualFile file) {
        later(project, () -> {
            FileEditorManager editors = FileEditorManager.getInstance(project);
            if (!editors.isFileOpen(file)) {
                editors.openFile(file, false);
            }
        });
    }

    /** Puts the cursor at a place; line and column count from 1. */
    public static void show(Project project, VirtualFile file, int line, int column) {
        later(project, () -> new OpenFileDescriptor(project, file, line - 1, column - 1).navigate(true));
    }

    /** Selects what the preview page asks for. */
    public static void reveal(Project project, String uri, Reveal place) {
        later(project, () -> {
            VirtualFile file = LSPIJUtils.findResourceFor(uri);
            if (file == null) {
                return;
            }
            Editor editor = FileEditorManager.getInstance(project)
                    .openTextEditor(new OpenFileDescriptor(project, file, place.line() - 1, 0), true);
            if (editor != null) {
                select(editor, place);
            }
        });
    }

    private static void select(Editor editor, Reveal place) {
        Selection s = selection(editor.getDocument(), place);
        editor.getCaretModel().moveToOffset(s.start());
        editor.getSelectionModel().setSelection(s.start(), s.end());
        editor.getScrollingModel().scrollToCaret(ScrollType.MAKE_VISIBLE);
    }

    /** Offsets in a text. */
    record Selection(int start, int end) { }

    /** What a place of the page is in a text, which may have changed since the page was made. */
    static Selection selection(Document text, Reveal place) {
        if (text.getLineCount() == 0) {
            return new Selection(0, 0);
        }
        int start = offset(text, place.line(), place.column().orElse(1));
        int end = place.endLine().isPresent() ? offset(text, place.endLine().getAsInt(), place.endColumn().orElse(1))
                : text.getLineEndOffset(within(text, place.line()));
        return new Selection(start, Math.max(start, end));
    }

    private static int offset(Document text, int line, int column) {
        int l = within(text, line);
        return Math.min(text.getLineStartOffset(l) + Math.max(0, column - 1), text.getLineEndOffset(l));
    }

    private static int within(Document text, int line) {
        return Math.max(0, Math.min(line, text.getLineCount()) - 1);
    }

    /** The program that the user looks at: that of the selected editor, else of another that shows. */
    public static Optional<VirtualFile> current(Project project) {
        return Arrays.stream(FileEditorManager.getInstance(project).getSelectedFiles()).filter(Programs::isProgram).findFirst();
    }

    private static void later(Project project, Runnable task) {
        ApplicationManager.getApplication().invokeLater(task, project.getDisposed());
    }
}
