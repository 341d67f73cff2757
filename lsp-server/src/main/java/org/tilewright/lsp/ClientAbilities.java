package org.tilewright.lsp;

import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.ClientCapabilities;

/** What the client said that it can do. */
public record ClientAbilities(ClientCapabilities capabilities) {

    private <T> boolean has(Function<ClientCapabilities, T> path) {
        try {
            T value = path.apply(capabilities);
            return value instanceof Boolean b ? b : value != null;
        } catch (NullPointerException missing) {
            // every step of the way is optional
            return false;
        }
    }

    /** A client that asks for diagnostics gets none pushed, or it would show them twice. */
    public boolean pullsDiagnostics() {
        return has(c -> c.getTextDocument().getDiagnostic());
    }

    public boolean refreshesDiagnostics() {
        return has(c -> c.getWorkspace().getDiagnostics().getRefreshSupport());
    }

    public boolean refreshesCodeLenses() {
        return has(c -> c.getWorkspace().getCodeLens().getRefreshSupport());
    }

    public boolean showsProgress() {
        return has(c -> c.getWindow().getWorkDoneProgress());
    }

    public boolean showsDocuments() {
        return has(c -> c.getWindow().getShowDocument().isSupport());
    }

    public boolean watchesFiles() {
        return has(c -> c.getWorkspace().getDidChangeWatchedFiles().getDynamicRegistration());
    }

    public boolean insertsSnippets() {
        return has(c -> c.getTextDocument().getCompletion().getCompletionItem().getSnippetSupport());
    }

    /** A client that shows previews itself says so in its experimental capabilities: {@code {"tilewrightPreview": true}}. */
    public boolean showsPreviews() {
        return experimental("tilewrightPreview");
    }

    private boolean experimental(String name) {
        return Optional.ofNullable(capabilities.getExperimental()).filter(com.google.gson.JsonObject.class::isInstance)
                .map(com.google.gson.JsonObject.class::cast).map(o -> o.get(name)).map(v -> v.isJsonPrimitive() && v.getAsBoolean())
                .orElse(false);
    }
}
