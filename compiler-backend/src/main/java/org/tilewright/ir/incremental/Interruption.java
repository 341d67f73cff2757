package org.tilewright.ir.incremental;

import java.util.concurrent.CancellationException;

/**
 * How a long analysis is abandoned: interrupt the thread that it runs on. The passes check for it after each statement. None keeps
 * anything between runs that an interruption could leave incomplete.
 */
public final class Interruption {

    private Interruption() { }

    /** Leaves the thread's interrupted status as it is. @throws CancellationException if the thread has been interrupted */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the analysis was interrupted");
        }
    }
}
