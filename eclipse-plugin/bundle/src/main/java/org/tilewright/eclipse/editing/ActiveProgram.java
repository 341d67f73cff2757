package org.tilewright.eclipse.editing;

import java.util.Optional;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;

/** The program in the active editor, for commands. */
public record ActiveProgram(ITextEditor editor, OpenDocument open) {

    /** The one that a command was called in. */
    public static Optional<ActiveProgram> of(ExecutionEvent event) {
        return of(HandlerUtil.getActiveEditor(event));
    }

    /** The one that the user sees. In the display's thread. */
    public static Optional<ActiveProgram> now() {
        return Optional.ofNullable(PlatformUI.getWorkbench().getActiveWorkbenchWindow()).map(w -> w.getActivePage())
                .flatMap(p -> of(p.getActiveEditor()));
    }

    private static Optional<ActiveProgram> of(IEditorPart part) {
        return Optional.ofNullable(part).map(p -> p.getAdapter(ITextEditor.class))
                .flatMap(e -> Connection.documents().of(e.getDocumentProvider().getDocument(e.getEditorInput()))
                        .map(d -> new ActiveProgram(e, d)));
    }

    public IDocument document() {
        return open.document();
    }

    public ITextSelection selection() {
        return (ITextSelection) editor.getSelectionProvider().getSelection();
    }
}
