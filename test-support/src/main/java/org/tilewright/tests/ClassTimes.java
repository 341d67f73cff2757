package org.tilewright.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Adds a line for each class of tests to the file that {@code tilewright.tests.times} names: the class, and in seconds its time by the
 * clock, the processor time of this virtual machine, and that of the processes that it started and that have ended. Classes of one
 * machine run one after the other, so that what is taken meanwhile is theirs. Linux alone tells of ended processes.
 */
public final class ClassTimes implements TestExecutionListener {

    private static final Path STAT = Path.of("/proc/self/stat");
    /** Fields of {@code /proc/self/stat} after the name, in ticks: user and system time of this process, then of its ended children. */
    private static final int FIRST_TIME = 11;
    /** {@code USER_HZ}, the same on all machines that run Linux. */
    private static final double TICKS_A_SECOND = 100;

    private record Reading(double clock, double own, double children) {

        static Reading now() {
            String stat;
            try {
                stat = Files.readString(STAT);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            // a name may hold spaces and parentheses
            String[] f = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return new Reading(System.nanoTime() / 1e9, ticks(f, FIRST_TIME), ticks(f, FIRST_TIME + 2));
        }

        private static double ticks(String[] fields, int first) {
            return (Long.parseLong(fields[first]) + Long.parseLong(fields[first + 1])) / TICKS_A_SECOND;
        }
    }

    private final Optional<Path> file = Optional.ofNullable(System.getProperty("tilewright.tests.times")).filter(f -> !f.isBlank())
            .filter(f -> Files.isReadable(STAT)).map(Path::of);
    private final Map<String, Reading> begun = new HashMap<>();

    @Override
    public void executionStarted(TestIdentifier test) {
        if (file.isPresent() && isClass(test)) {
            begun.put(test.getUniqueId(), Reading.now());
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Reading first = begun.remove(test.getUniqueId());
        if (first == null) {
            return;
        }
        Reading last = Reading.now();
        String line = String.format(Locale.ROOT, "%s\t%.2f\t%.2f\t%.2f%n", ((ClassSource) test.getSource().orElseThrow()).getClassName(),
                last.clock - first.clock, last.own - first.own, last.children - first.children);
        try {
            Files.createDirectories(file.orElseThrow().toAbsolutePath().getParent());
            // short lines of several machines do not mix
            Files.writeString(file.orElseThrow(), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether these are the tests of a class of its own, not of one inside another. */
    private static boolean isClass(TestIdentifier test) {
        return test.isContainer()
                && test.getSource().filter(s -> s instanceof ClassSource c && !c.getClassName().contains("$")).isPresent();
    }
}
