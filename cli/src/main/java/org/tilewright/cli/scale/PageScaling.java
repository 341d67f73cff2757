package org.tilewright.cli.scale;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.tilewright.cli.program.SourceText;
import org.tilewright.ir.Program;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.scale.ScalingPanel;
import org.tilewright.language.scale.ScalingQuestion;

/**
 * How a program scales, for a page that no server answers: worked out as the page is written where that is quick, and else the parts of the
 * command that works it out.
 */
public final class PageScaling {

    /** Whether a page is to have it. */
    public enum When { quick, always, never }

    /** Nobody waits longer for a page because of something that they may not open. */
    private static final long QUICK_MS = 1000;
    /** As where editors analyse: texts may nest deeply. */
    private static final long STACK = 64L << 20;

    private PageScaling() { }

    /**
     * {@code {schedule?, params, answer?}}.
     *
     * @param source without errors
     * @param schedule the one that is shown, if it is not the first one
     */
    public static JsonObject of(SourceText source, Optional<String> schedule, Map<String, Long> params, When when) {
        Program program = TilewrightParser.parse(source.file().toString(), source.text()).program();
        Map<String, Long> own = ScalingPanel.ownParams(program, params);
        JsonObject out = new JsonObject();
        schedule.ifPresent(s -> out.addProperty("schedule", s));
        JsonObject set = new JsonObject();
        own.forEach(set::addProperty);
        out.add("params", set);
        answer(program, new ScalingQuestion(ScalingQuestion.PROCESSORS, "", schedule.stream().toList(), Optional.empty()), own, when)
                .ifPresent(a -> out.add("answer", a));
        return out;
    }

    private static Optional<JsonObject> answer(Program program, ScalingQuestion question, Map<String, Long> params, When when) {
        if (when == When.never) {
            return Optional.empty();
        }
        CompletableFuture<JsonObject> answer = new CompletableFuture<>();
        Thread work = new Thread(null, () -> {
            try {
                answer.complete(ScalingPanel.of(program, question, params));
            } catch (CancellationException late) {
                // nobody waits any more
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        }, "scaling", STACK);
        work.setDaemon(true);
        work.start();
        try {
            return Optional.of(when == When.always ? answer.join() : answer.get(QUICK_MS, TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            work.interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } catch (InterruptedException e) {
            work.interrupt();
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
