package org.tilewright.backend.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Requirement;

/** Runs a plan inside this process: one virtual thread a processor, which pull pieces from each other's memory. */
public final class LocalRun {

    /**
     * How to run.
     *
     * @param repeat how many times the program runs, at least 1; files are written in the last
     * @param baseDir the folder that file paths are relative to
     * @param threads how many cores to use at most
     */
    public record Options(int repeat, Path baseDir, int threads) {

        public static Options in(Path baseDir) {
            return new Options(1, baseDir, Runtime.getRuntime().availableProcessors());
        }

        public Options withRepeat(int repeat) {
            return new Options(repeat, baseDir, threads);
        }
    }

    private LocalRun() { }

    /**
     * Runs the plan to its end.
     *
     * @throws LocalRunException if it cannot run or a processor fails
     * @throws org.tilewright.io.TensorFileException if a file does not hold what the program says
     * @throws CancellationException if this thread is interrupted; all processors have stopped then
     */
    public static LocalResult run(Plan plan, ParamValues params, Options options) {
        checkRequirements(plan, params);
        RunState state = new RunState(plan, params, options);
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < state.processors; p++) {
            ProcessorRun run = new ProcessorRun(state, p);
            threads.add(Thread.ofVirtual().name("processor " + p).unstarted(run));
        }
        threads.forEach(Thread::start);
        try {
            for (Thread t : threads) {
                t.join();
            }
        } catch (InterruptedException e) {
            state.fail(0, new CancellationException("the run was cancelled"));
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        }
        Throwable failure = state.failure();
        if (failure != null) {
            throw failure instanceof RuntimeException r ? r : new LocalRunException(failure.toString(), failure);
        }
        return state.result();
    }

    private static void checkRequirements(Plan plan, ParamValues params) {
        for (Requirement r : plan.requirements()) {
            r.violation(params).ifPresent(message -> {
                throw new LocalRunException(message);
            });
        }
    }
}
