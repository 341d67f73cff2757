package org.tilewright.eclipse.editing;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.window.Window;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.swt.widgets.Display;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.Messages;
import org.tilewright.eclipse.server.Places;
import org.tilewright.eclipse.server.WorkspaceEdits;

/** Renames the name at the caret everywhere. */
public final class Rename extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        ActiveProgram.of(event).ifPresent(p -> {
            Position at = Places.position(p.document(), p.selection().getOffset());
            Connection.server()
                    .thenCompose(s -> s.getTextDocumentService().prepareRename(new PrepareRenameParams(p.open().identifier(), at)))
                    .handle((answer, failure) -> {
                        if (failure != null || answer == null) {
                            Messages.show(MessageType.Info,
                                    failure == null ? "There is no name at the caret that can be renamed." : reason(failure));
                        } else {
                            Range range = answer.isFirst() ? answer.getFirst() : answer.isSecond() ? answer.getSecond().getRange()
                                    : new Range(at, at);
                            Display.getDefault().asyncExec(() -> ask(p, range));
                        }
                        return null;
                    });
        });
        return null;
    }

    private static void ask(ActiveProgram p, Range range) {
        IRegion word = Places.region(p.document(), range);
        try {
            String old = p.document().get(word.getOffset(), word.getLength());
            InputDialog dialog = new InputDialog(p.editor().getSite().getShell(), "Rename", "The new name of " + old + ":", old,
                    name -> name.matches("[A-Za-z_][A-Za-z_0-9]*") ? null
                            : "A name consists of letters, digits and underscores, and does not begin with a digit.");
            if (dialog.open() == Window.OK && !dialog.getValue().equals(old)) {
                rename(p, range.getStart(), dialog.getValue());
            }
        } catch (BadLocationException e) {
            Messages.show(MessageType.Info, "The text has changed; try again.");
        }
    }

    private static void rename(ActiveProgram p, Position at, String name) {
        Connection.server().thenCompose(s -> s.getTextDocumentService().rename(new RenameParams(p.open().identifier(), at, name)))
                .thenCompose(edit -> WorkspaceEdits.apply("Rename to " + name, edit)).exceptionally(failure -> {
                    Messages.show(MessageType.Error, reason(failure));
                    return false;
                });
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return String.valueOf(cause.getMessage());
    }
}
