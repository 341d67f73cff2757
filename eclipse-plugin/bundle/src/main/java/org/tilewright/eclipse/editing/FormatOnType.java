package org.tilewright.eclipse.editing;

import java.util.List;
import org.eclipse.jface.text.DocumentCommand;
import org.eclipse.jface.text.IAutoEditStrategy;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.DocumentOnTypeFormattingParams;
import org.eclipse.swt.widgets.Display;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.Places;
import org.tilewright.eclipse.server.WorkspaceEdits;

/** Brackets that close a block, and new lines, put their line where it belongs: the server says where, once the text has the character. */
public final class FormatOnType implements IAutoEditStrategy {

    @Override
    public void customizeDocumentCommand(IDocument document, DocumentCommand command) {
        String typed = command.text.endsWith("\n") && command.text.isBlank() ? "\n" : command.text.equals("}") ? "}" : "";
        if (typed.isEmpty() || command.length > 0) {
            return;
        }
        int after = command.offset + command.text.length();
        Display.getDefault().asyncExec(() -> Connection.documents().of(document).ifPresent(d -> ask(d, after, typed)));
    }

    private static void ask(OpenDocument open, int offset, String typed) {
        int version = open.version();
        DocumentOnTypeFormattingParams question = new DocumentOnTypeFormattingParams(open.identifier(), Format.OPTIONS,
                Places.position(open.document(), offset), typed);
        Connection.server().thenCompose(s -> s.getTextDocumentService().onTypeFormatting(question))
                .thenAccept(edits -> Display.getDefault().asyncExec(() -> {
                    if (edits != null && !edits.isEmpty() && open.version() == version) {
                        WorkspaceEdits.apply(open.document(), List.copyOf(edits));
                    }
                }));
    }
}
