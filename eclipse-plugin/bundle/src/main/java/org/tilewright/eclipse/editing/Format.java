package org.tilewright.eclipse.editing;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.swt.widgets.Display;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.Places;
import org.tilewright.eclipse.server.WorkspaceEdits;

/** Formats the program, or the lines of the selection. */
public final class Format extends AbstractHandler {

    /** As all programs are formatted. */
    static final FormattingOptions OPTIONS = new FormattingOptions(2, true);

    @Override
    public Object execute(ExecutionEvent event) {
        ActiveProgram.of(event).ifPresent(p -> {
            int version = p.open().version();
            ITextSelection selection = p.selection();
            Connection.server().thenCompose(s -> ask(s.getTextDocumentService(), p, selection))
                    .thenAccept(edits -> Display.getDefault().asyncExec(() -> {
                        if (edits != null && p.open().version() == version) {
                            WorkspaceEdits.apply(p.document(), List.copyOf(edits));
                        }
                    }));
        });
        return null;
    }

    private static CompletableFuture<List<? extends TextEdit>> ask(TextDocumentService server, ActiveProgram p, ITextSelection selection) {
        return selection.getLength() == 0 ? server.formatting(new DocumentFormattingParams(p.open().identifier(), OPTIONS))
                : server.rangeFormatting(new DocumentRangeFormattingParams(p.open().identifier(), OPTIONS,
                        Places.range(p.document(), selection.getOffset(), selection.getLength())));
    }
}
