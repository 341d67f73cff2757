package org.tilewright.lsp.document;

import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Edits that name the version of the text that they are for, so that a client can refuse them once something else was typed. */
public final class VersionedEdit {

    private VersionedEdit() { }

    /** The same edit of a text, for its version. */
    public static WorkspaceEdit of(TextDocument text, WorkspaceEdit edit) {
        return new WorkspaceEdit(edit.getChanges().entrySet().stream()
                .map(e -> Either.<TextDocumentEdit, ResourceOperation>forLeft(of(text, e.getKey(), e.getValue()))).toList());
    }

    private static TextDocumentEdit of(TextDocument text, String uri, List<TextEdit> edits) {
        return new TextDocumentEdit(new VersionedTextDocumentIdentifier(uri, text.version()),
                edits.stream().map(e -> Either.<TextEdit, SnippetTextEdit>forLeft(e)).toList());
    }

    /** The same action, with its edit, if it has one, for the version of its text. */
    public static CodeAction of(TextDocument text, CodeAction action) {
        if (action.getEdit() == null || action.getEdit().getChanges() == null) {
            return action;
        }
        CodeAction out = new CodeAction(action.getTitle());
        out.setKind(action.getKind());
        out.setDiagnostics(action.getDiagnostics());
        out.setIsPreferred(action.getIsPreferred());
        out.setEdit(of(text, action.getEdit()));
        return out;
    }
}
