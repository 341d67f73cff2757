package org.tilewright.eclipse.test;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** Waits for what the workbench does in its own time. A limit is only for what never comes: nothing is measured. */
final class Await {

    private static final long PATIENCE_SECONDS = 300;
    private static final long LOOK_AGAIN_MILLIS = 50;

    private Await() { }

    /** What a question about the workbench is answered by, once it is; asked in the display's thread. */
    static <T> T value(String what, Callable<Optional<T>> question) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < end) {
            Optional<T> answer = inDisplay(question);
            if (answer.isPresent()) {
                return answer.get();
            }
            try {
                Thread.sleep(LOOK_AGAIN_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting for " + what, e);
            }
        }
        throw new AssertionError("waited " + PATIENCE_SECONDS + " s for " + what);
    }

    static void that(String what, Callable<Boolean> question) {
        value(what, () -> Optional.of(true).filter(yes -> {
            try {
                return question.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }));
    }

    /** Does something in the display's thread and gives back what it returns. */
    static <T> T inDisplay(Callable<T> action) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Display display = PlatformUI.getWorkbench().getDisplay();
        display.asyncExec(() -> {
            try {
                result.complete(action.call());
            } catch (Throwable t) {
                result.completeExceptionally(t);
            }
        });
        return future("the display", result);
    }

    static <T> T future(String what, CompletableFuture<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new AssertionError(what + " failed", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("waited in vain for " + what, e);
        }
    }
}
