package org.tilewright.backend.toolchain;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Ends a process with all that it started. */
public final class ProcessTree {

    /** Enough time for a rank to delete its draft on a busy machine. */
    private static final long PATIENCE_SECONDS = 10;

    private ProcessTree() { }

    /**
     * First sends a signal that processes can handle, so that a rank can delete what it has half written and a launcher can end ranks
     * elsewhere; later one that they cannot. The ranks get the signal before their launcher, because not every launcher passes it on.
     */
    public static void end(ProcessHandle root) {
        List<ProcessHandle> all = Stream.concat(root.descendants(), Stream.of(root)).toList();
        all.forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new)).get(PATIENCE_SECONDS,
                    TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            all.forEach(ProcessHandle::destroyForcibly);
        } catch (InterruptedException e) {
            all.forEach(ProcessHandle::destroyForcibly);
            Thread.currentThread().interrupt();
        }
    }
}
