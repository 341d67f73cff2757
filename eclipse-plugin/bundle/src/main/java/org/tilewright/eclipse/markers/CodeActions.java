package org.tilewright.eclipse.markers;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.ServerCommands;
import org.tilewright.eclipse.server.WorkspaceEdits;

/** What the server would do to a text at a place. */
final class CodeActions {

    private CodeActions() { }

    /** @param diagnostics those at the place */
    static CompletableFuture<List<CodeAction>> at(String uri, Range range, List<Diagnostic> diagnostics, List<String> kinds) {
        CodeActionContext context = new CodeActionContext(diagnostics);
        if (!kinds.isEmpty()) {
            context.setOnly(kinds);
        }
        CodeActionParams question = new CodeActionParams(new TextDocumentIdentifier(uri), range, context);
        return Connection.server().thenCompose(s -> s.getTextDocumentService().codeAction(question))
                .thenApply(all -> all == null ? List.of()
                        : all.stream().map(CodeActions::action).filter(a -> a.getDisabled() == null).toList());
    }

    private static CodeAction action(Either<Command, CodeAction> either) {
        if (either.isRight()) {
            return either.getRight();
        }
        CodeAction action = new CodeAction(either.getLeft().getTitle());
        action.setCommand(either.getLeft());
        return action;
    }

    static boolean isFix(CodeAction action) {
        return action.getKind() != null && action.getKind().startsWith(CodeActionKind.QuickFix);
    }

    /** The action with its changes, which the server finds only now for some. */
    static CompletableFuture<CodeAction> whole(CodeAction action) {
        return action.getEdit() == null && action.getData() != null
                ? Connection.server().thenCompose(s -> s.getTextDocumentService().resolveCodeAction(action))
                : CompletableFuture.completedFuture(action);
    }

    /** Does it: first its edit, then its command. */
    static void apply(CodeAction action) {
        whole(action).thenAccept(CodeActions::make);
    }

    private static void make(CodeAction action) {
        CompletableFuture<Boolean> edited = Optional.ofNullable(action.getEdit()).map(e -> WorkspaceEdits.apply(action.getTitle(), e))
                .orElse(CompletableFuture.completedFuture(true));
        edited.thenAccept(done -> Optional.ofNullable(action.getCommand()).filter(c -> done).ifPresent(ServerCommands::execute));
    }
}
