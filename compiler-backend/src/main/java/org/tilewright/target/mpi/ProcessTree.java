package org.tilewright.target.mpi;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends a process with all that it started. */
final class ProcessTree {

    private static final long PATIENCE_SECONDS = 2;

    private ProcessTree() { }

    /** Asks first, so that a launcher can end its ranks itself, then forces. */
    static void end(ProcessHandle root) {
        List<ProcessHandle> all = new java.util.ArrayList<>(root.descendants().toList());
        root.destroy();
        try {
            root.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            root.destroyForcibly();
        } catch (InterruptedException e) {
            root.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }
}
