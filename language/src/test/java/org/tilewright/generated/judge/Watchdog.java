package org.tilewright.generated.judge;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Interrupts programs that do not end, so that they are reported and others go on. */
public final class Watchdog implements AutoCloseable {

    private static final int SECONDS = 300;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

    /** What is wrong by something that may not end. */
    public Optional<String> watched(String what, Supplier<Optional<String>> judged) {
        Thread here = Thread.currentThread();
        boolean[] bitten = {false};
        ScheduledFuture<?> bite = timer.schedule(() -> {
            bitten[0] = true;
            System.out.println(what + " takes more than " + SECONDS + " seconds; what all threads do stands in " + allThreads());
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

    /** A file; the processors of a run are virtual threads, which no stack trace of this one tells of. */
    private static String allThreads() {
        try {
            Path file = Files.createTempDirectory("tilewright-generated").resolve("threads.txt");
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpThreads(file.toString(),
                    HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
            return file.toString();
        } catch (IOException e) {
            return "no file: " + e.getMessage();
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
