package org.tilewright.lsp;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs one piece of work once, when nobody has edited for a while. An edit ends it at once, by interrupting its thread, and it may be
 * offered again for the text as it is then: no edit waits for it, or shares the processors with it.
 */
final class WhenQuiet implements AutoCloseable {

    private static final long STACK = 16L << 20;

    private final ScheduledThreadPoolExecutor worker = new ScheduledThreadPoolExecutor(1, r -> {
        Thread t = new Thread(null, r, "rehearsal", STACK);
        t.setDaemon(true);
        return t;
    });
    private Future<?> offered;
    private boolean disturbed;
    private volatile boolean done;

    WhenQuiet() {
        worker.setRemoveOnCancelPolicy(true);
    }

    /**
     * Offers the work, unless it was done before or is waiting.
     *
     * @param first milliseconds to wait if nobody has edited so far
     * @param later milliseconds to wait after an edit
     */
    synchronized void offer(Runnable work, long first, long later) {
        if (!done && offered == null && !worker.isShutdown()) {
            offered = worker.schedule(() -> {
                if (!done) {
                    work.run();
                    done = true;
                }
            }, disturbed ? later : first, TimeUnit.MILLISECONDS);
        }
    }

    /** Somebody edits. */
    synchronized void disturb() {
        disturbed = true;
        if (offered != null) {
            offered.cancel(true);
            offered = null;
        }
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
