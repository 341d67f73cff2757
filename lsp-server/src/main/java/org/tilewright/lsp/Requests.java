package org.tilewright.lsp;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.tilewright.lsp.document.Documents;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;

/** Answers requests about texts away from the thread that reads messages, each as soon as the newest version is analysed. */
final class Requests implements AutoCloseable {

    private final Documents documents;
    private final ExecutorService workers = Executors.newFixedThreadPool(2, r -> {
        Thread t = new Thread(null, r, "request", 16L << 20);
        t.setDaemon(true);
        return t;
    });

    private final AtomicLong asked = new AtomicLong();

    Requests(Documents documents) {
        this.documents = documents;
    }

    /** @param closed the answer for a text that is not open, or is closed meanwhile */
    <T> CompletableFuture<T> answer(String uri, T closed, Function<Snapshot, T> feature) {
        asked.incrementAndGet();
        CompletableFuture<T> answer = new CompletableFuture<>();
        documents.snapshot(uri).whenCompleteAsync((snapshot, failure) -> {
            Throwable cause = failure instanceof CompletionException c && c.getCause() != null ? c.getCause() : failure;
            if (answer.isDone()) {
                // cancelled while it waited: others are waiting, too
                return;
            }
            if (cause instanceof Documents.NotOpen || cause instanceof CancellationException) {
                answer.complete(closed);
            } else if (cause != null) {
                answer.completeExceptionally(cause);
            } else {
                complete(answer, feature, snapshot);
            }
        }, workers);
        return answer;
    }

    /**
     * The same for requests whose ranges, or whose answers' edits, are of use to one version alone: the answer is about the text as it is
     * now, and where another version comes before this one is analysed, the client is told that, and asks again if it still wants to know.
     */
    <T> CompletableFuture<T> answerAboutNow(String uri, T closed, Function<Snapshot, T> feature) {
        Optional<Integer> now = documents.document(uri).map(TextDocument::version);
        return answer(uri, closed, s -> {
            if (now.isPresent() && now.get() != s.document().version()) {
                throw new ResponseErrorException(new ResponseError(ResponseErrorCode.ContentModified,
                        "The text has changed since the request.", null));
            }
            return feature.apply(s);
        });
    }

    private static <T> void complete(CompletableFuture<T> answer, Function<Snapshot, T> feature, Snapshot snapshot) {
        try {
            answer.complete(feature.apply(snapshot));
        } catch (RuntimeException | Error e) {
            answer.completeExceptionally(e);
        }
    }

    /** How many there have been. */
    long asked() {
        return asked.get();
    }

    ExecutorService workers() {
        return workers;
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
