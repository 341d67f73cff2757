package org.tilewright.ide;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What a server can do, so that a client offers that and no more. */
public record Abilities(ServerCapabilities capabilities) {

    /** Whether it knows a command of {@code workspace/executeCommand}, such as {@code tilewright.verify}. */
    public boolean knows(String command) {
        return capabilities.getExecuteCommandProvider() != null && capabilities.getExecuteCommandProvider().getCommands().contains(command);
    }

    /** Whether it makes code actions of a kind, such as {@code refactor.rewrite}, or of kinds below it. */
    public boolean makes(String kind) {
        Either<Boolean, org.eclipse.lsp4j.CodeActionOptions> provider = capabilities.getCodeActionProvider();
        if (provider == null || provider.isLeft()) {
            return provider != null && provider.getLeft();
        }
        List<String> kinds = Optional.ofNullable(provider.getRight().getCodeActionKinds()).orElse(List.of());
        return kinds.stream().anyMatch(k -> k.equals(kind) || k.startsWith(kind + ".") || kind.startsWith(k + "."));
    }

    /** The names of its semantic tokens, by their number; empty if it has none. */
    public List<String> tokenTypes() {
        return capabilities.getSemanticTokensProvider() == null ? List.of()
                : capabilities.getSemanticTokensProvider().getLegend().getTokenTypes();
    }

    /** The names of the modifiers of its semantic tokens, by their bit. */
    public List<String> tokenModifiers() {
        return capabilities.getSemanticTokensProvider() == null ? List.of()
                : capabilities.getSemanticTokensProvider().getLegend().getTokenModifiers();
    }

    /** The characters after which an editor asks for completion of its own accord. */
    public String completionTriggers() {
        return capabilities.getCompletionProvider() == null || capabilities.getCompletionProvider().getTriggerCharacters() == null ? ""
                : String.join("", capabilities.getCompletionProvider().getTriggerCharacters());
    }
}
