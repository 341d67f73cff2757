package org.tilewright.lsp.preview;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.tilewright.language.scale.ScalingPanel;
import org.tilewright.language.scale.ScalingQuestion;
import org.tilewright.lsp.document.Documents;
import org.tilewright.lsp.document.Snapshot;

/**
 * Works out how open texts scale, one question after the other on a thread of its own: that can take many seconds, and nobody who types
 * waits for it. Cancelling an answer ends its work.
 */
public final class Scalings implements AutoCloseable {

    /** As for analyses: texts may nest deeply. */
    private static final long STACK = 64L << 20;

    private final Documents documents;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(r -> {
        Thread t = new Thread(null, r, "scaling", STACK);
        t.setDaemon(true);
        return t;
    });

    public Scalings(Documents documents) {
        this.documents = documents;
    }

    /**
     * Of the newest version, or of the last one that had a plan while the newest has errors: {@code {uri, version, stale, reason?}} with
     * what {@link ScalingPanel} says.
     *
     * @param schedule the schedule that is shown, if it is not the first one
     * @param params values in place of the text's
     * @param question in the words of {@link ScalingQuestion}
     */
    public CompletableFuture<JsonObject> ask(String uri, Optional<String> schedule, Map<String, Long> params, JsonObject question) {
        ScalingQuestion asked = ScalingQuestion.of(question, schedule);
        CompletableFuture<JsonObject> answer = new CompletableFuture<>();
        documents.snapshot(uri).whenComplete((newest, failure) -> {
            Throwable cause = failure instanceof CompletionException c && c.getCause() != null ? c.getCause() : failure;
            if (cause instanceof Documents.NotOpen || cause instanceof CancellationException) {
                answer.complete(notOpen(uri));
            } else if (cause != null) {
                answer.completeExceptionally(cause);
            } else if (!answer.isDone()) {
                Future<?> work = worker.submit(() -> work(answer, newest, asked, params));
                answer.whenComplete((a, f) -> {
                    if (answer.isCancelled()) {
                        work.cancel(true);
                    }
                });
            }
        });
        return answer;
    }

    private void work(CompletableFuture<JsonObject> answer, Snapshot newest, ScalingQuestion asked, Map<String, Long> params) {
        try {
            answer.complete(answer(newest, asked, params));
        } catch (RuntimeException | Error e) {
            answer.completeExceptionally(e);
        }
    }

    private JsonObject answer(Snapshot newest, ScalingQuestion asked, Map<String, Long> params) {
        String uri = newest.document().uri();
        Optional<Snapshot> good = newest.analysis().hasErrors() ? documents.lastPlanned(uri) : Optional.of(newest);
        JsonObject out = good.map(s -> ScalingPanel.of(s.analysis().parsed().program(), asked, params)).orElseGet(JsonObject::new);
        out.addProperty("uri", uri);
        out.addProperty("version", good.orElse(newest).document().version());
        out.addProperty("stale", newest.analysis().hasErrors());
        if (newest.analysis().hasErrors()) {
            Previews.reason(newest).ifPresent(r -> out.addProperty("reason", r));
        }
        return out;
    }

    private static JsonObject notOpen(String uri) {
        JsonObject out = new JsonObject();
        out.addProperty("uri", uri);
        out.addProperty("stale", true);
        out.addProperty("reason", "the file is not open");
        return out;
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
