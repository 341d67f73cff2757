package org.tilewright.generated;

import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Interrupts programs that do not end, so that they are reported and others go on. */
final class Watchdog implements AutoCloseable {

    private static final int SECONDS = 60;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

    /** What is wrong by something that may not end. */
    Optional<String> watched(String what, Supplier<Optional<String>> judged) {
        Thread here = Thread.currentThread();
        boolean[] bitten = {false};
        ScheduledFuture<?> bite = timer.schedule(() -> {
            bitten[0] = true;
            StringBuilder at = new StringBuilder();
            for (StackTraceElement e : here.getStackTrace()) {
                at.append("\n  ").append(e);
            }
            System.out.println(what + " takes more than " + SECONDS + " seconds, at" + at);
            here.interrupt();
        }, SECONDS, TimeUnit.SECONDS);
        try {
            return judged.get();
        } finally {
            bite.cancel(false);
            if (bitten[0]) {
                Thread.interrupted();
            }
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
