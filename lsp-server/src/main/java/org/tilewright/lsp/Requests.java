package org.tilewright.lsp;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.tilewright.lsp.document.Documents;
import org.tilewright.lsp.document.Snapshot;

/** Answers requests about texts away from the thread that reads messages, each as soon as the newest version is analysed. */
final class Requests implements AutoCloseable {

    private final Documents documents;
    private final ExecutorService workers = Executors.newFixedThreadPool(2, r -> {
        Thread t = new Thread(null, r, "request", 16L << 20);
        t.setDaemon(true);
        return t;
    });

    Requests(Documents documents) {
        this.documents = documents;
    }

    /** @param closed the answer for a text that is not open, or is closed meanwhile */
    <T> CompletableFuture<T> answer(String uri, T closed, Function<Snapshot, T> feature) {
        return documents.snapshot(uri).thenApplyAsync(feature, workers).exceptionally(e -> {
            Throwable cause = e instanceof CompletionException c && c.getCause() != null ? c.getCause() : e;
            if (cause instanceof Documents.NotOpen || cause instanceof CancellationException) {
                return closed;
            }
            throw e instanceof CompletionException c ? c : new CompletionException(e);
        });
    }

    ExecutorService workers() {
        return workers;
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
