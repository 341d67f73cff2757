package org.tilewright.lsp.run;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.TilewrightClient;

/** The progress of one run, where the client shows such things: its phase, and the seconds since it was started. */
final class RunProgress {

    private final TilewrightClient client;
    private final Either<String, Integer> token;
    private final boolean given;
    private final boolean shown;
    private final ScheduledExecutorService clock;
    private final long started = System.nanoTime();
    private volatile String phase = "starting";
    private Optional<Future<?>> ticks = Optional.empty();
    private boolean isBegun;
    private boolean isOver;

    /**
     * @param given whether the client chose the token, and so need not be asked
     * @param clock has the seconds told
     */
    RunProgress(TilewrightClient client, Either<String, Integer> token, boolean given, boolean shown, ScheduledExecutorService clock) {
        this.clock = clock;
        this.client = client;
        this.token = token;
        this.given = given;
        this.shown = shown || given;
    }

    CompletableFuture<Void> begin(String title) {
        if (!shown) {
            return CompletableFuture.completedFuture(null);
        }
        CompletableFuture<Void> ready = given ? CompletableFuture.completedFuture(null)
                : client.createProgress(new WorkDoneProgressCreateParams(token)).exceptionally(refused -> null);
        return ready.thenRun(() -> begun(title));
    }

    private synchronized void begun(String title) {
        if (!isOver) {
            isBegun = true;
            WorkDoneProgressBegin b = new WorkDoneProgressBegin();
            b.setTitle(title);
            b.setCancellable(true);
            b.setMessage(phase);
            send(b);
            ticks = Optional.of(clock.scheduleAtFixedRate(this::report, 1, 1, TimeUnit.SECONDS));
        }
    }

    /** What the run does from now on. */
    void phase(String now) {
        phase = now;
        report();
    }

    private synchronized void report() {
        if (isBegun && !isOver) {
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
            WorkDoneProgressReport r = new WorkDoneProgressReport();
            r.setMessage(phase + (seconds == 0 ? "" : ", " + seconds + " s"));
            r.setCancellable(true);
            send(r);
        }
    }

    synchronized void end(String summary) {
        isOver = true;
        ticks.ifPresent(t -> t.cancel(false));
        if (isBegun) {
            WorkDoneProgressEnd e = new WorkDoneProgressEnd();
            e.setMessage(summary);
            send(e);
        }
    }

    private void send(WorkDoneProgressNotification n) {
        client.notifyProgress(new ProgressParams(token, Either.forLeft(n)));
    }
}
