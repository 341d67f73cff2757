package org.tilewright.lsp;

import java.util.concurrent.CompletableFuture;

/** When the server is to end: told to, without its client, or without input. */
final class Lifetime {

    /** As the protocol has it: 0 after a shutdown request, else 1. */
    private final CompletableFuture<Integer> end = new CompletableFuture<>();
    private volatile boolean shutdown;

    void shutdownAsked() {
        shutdown = true;
    }

    void exit() {
        end.complete(shutdown ? 0 : 1);
    }

    /** Ends when the process of that number does; a client that gives none is known by its input. */
    void endWith(Integer process) {
        if (process == null) {
            return;
        }
        Thread watch = new Thread(() -> watch(process), "client watch");
        watch.setDaemon(true);
        watch.start();
    }

    /** By asking again and again, because a process that is not a child of this one announces its end to nobody. */
    private void watch(long process) {
        try {
            while (ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false)) {
                Thread.sleep(300);
            }
            exit();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end. @return the exit code */
    int await() {
        return end.join();
    }
}
