package org.tilewright.eclipse.test;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Tells how each test went as it ends, and at last how many failed, and which. */
final class Results implements TestExecutionListener {

    private final Map<String, Long> started = new LinkedHashMap<>();
    private int run;
    private final List<String> failed = new ArrayList<>();
    private int skipped;

    private static String name(TestIdentifier test) {
        return test.getSource().filter(MethodSource.class::isInstance).map(MethodSource.class::cast)
                .map(m -> m.getJavaClass().getSimpleName() + "." + m.getMethodName()).orElse(test.getDisplayName());
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        started.put(test.getUniqueId(), System.nanoTime());
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        skipped++;
        say("skipped", test, reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        boolean ok = result.getStatus() == Status.SUCCESSFUL;
        if (test.isTest()) {
            run++;
        }
        if (!ok) {
            failed(name(test), result.getThrowable());
        }
        if (test.isTest() || !ok) {
            double seconds = (System.nanoTime() - started.getOrDefault(test.getUniqueId(), System.nanoTime())) / 1e9;
            say(ok ? "ok" : "FAILED", test, "%.1f s".formatted(seconds));
        }
        result.getThrowable().ifPresent(t -> System.out.println(trace(t)));
    }

    private void failed(String test, Optional<Throwable> why) {
        failed.add("FAILED " + test + ": " + why.map(Throwable::toString).orElse("aborted").lines().findFirst().orElse(""));
    }

    private static void say(String how, TestIdentifier test, String more) {
        System.out.println("[eclipse] " + how + " " + name(test) + " (" + more + ")");
    }

    private static String trace(Throwable t) {
        StringWriter text = new StringWriter();
        t.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    /** The tests could not be run at all. */
    void broken(Throwable t) {
        failed("tests", Optional.of(t));
        System.out.println(trace(t));
    }

    /** A line with the numbers, and one for each test that failed. */
    List<String> summary() {
        List<String> lines = new ArrayList<>();
        lines.add("Tests run: %d, Failures: %d, Errors: 0, Skipped: %d".formatted(run, failed.size(), skipped));
        lines.addAll(failed);
        return lines;
    }
}
