package com.redhat.devtools.lsp4ij.client;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.project.Project;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.services.LanguageClient;

/** Stands in tests for LSP4IJ's client, in place of the stub: keeps what the server says. */
public class LanguageClientImpl implements LanguageClient, Disposable {

    /** What was told, in the order in which it came. */
    public final List<Object> told = new CopyOnWriteArrayList<>();
    private final List<Consumer<Object>> listeners = new CopyOnWriteArrayList<>();

    public LanguageClientImpl(Project project) { }

    /** Waits until something is told that a test looks for, or takes what was told before. */
    public <T> CompletableFuture<T> awaits(Class<T> kind, java.util.function.Predicate<T> which) {
        CompletableFuture<T> found = new CompletableFuture<>();
        Consumer<Object> look = o -> {
            if (kind.isInstance(o) && which.test(kind.cast(o))) {
                found.complete(kind.cast(o));
            }
        };
        listeners.add(look);
        told.forEach(look);
        return found;
    }

    private void tell(Object o) {
        told.add(o);
        listeners.forEach(l -> l.accept(o));
    }

    @Override
    public void telemetryEvent(Object object) {
        tell(object);
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
        tell(params);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void showMessage(MessageParams params) {
        tell(params);
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        tell(diagnostics);
    }

    @Override
    public void logMessage(MessageParams message) {
        tell(message);
    }

    @Override
    public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> refreshSemanticTokens() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> refreshCodeLenses() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> refreshInlayHints() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void notifyProgress(ProgressParams params) {
        tell(params);
    }

    @Override
    public void dispose() {
        listeners.clear();
    }
}
