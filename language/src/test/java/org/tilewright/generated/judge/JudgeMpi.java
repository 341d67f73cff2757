package org.tilewright.generated.judge;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.oracle.NaiveEvaluator;
import org.tilewright.oracle.Verify;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.plan.Plan;
import org.tilewright.testing.MpiBatch;
import org.tilewright.testing.Pace;

/**
 * Random programs as C++ and MPI: results and files are those of the definition, bytes and memory those predicted, under the params
 * they were made with and, in the same binary, under larger ones with messages that random delays hold up.
 *
 * @param runsOn what computes the leaves
 * @param inOne how many programs one binary holds
 * @param larger whether programs run a second time, with larger params
 * @param pace how they are compiled
 */
public record JudgeMpi(Path folder, MpiToolchain tools, RunsOn runsOn, int inOne, boolean larger, Pace pace) {

    private static final int COMPILERS = 2;
    private static final String NO_OVERLAP = "--no-overlap";
    /** Sends, receives and reductions wait for random times, and messages stay away for a while. */
    private static final Map<String, String> DELAYS = Map.of("TILEWRIGHT_DELAY", "300", "TILEWRIGHT_LATENCY", "200");

    /** A program with the params that it is run with, and how. */
    private record Run(String name, GeneratedProgram program, boolean delayed) { }

    /** What is wrong with each program that is not right. */
    public List<String> failures(List<GeneratedProgram> programs) throws InterruptedException {
        List<String> failures = new ArrayList<>();
        AtomicInteger next = new AtomicInteger();
        List<Thread> workers = new ArrayList<>();
        for (int w = 0; w < COMPILERS; w++) {
            workers.add(Thread.ofPlatform().start(() -> {
                for (int at = next.getAndAdd(inOne); at < programs.size(); at = next.getAndAdd(inOne)) {
                    List<String> wrong = faults(programs.subList(at, Math.min(programs.size(), at + inOne)), at);
                    synchronized (failures) {
                        failures.addAll(wrong);
                    }
                }
            }));
        }
        for (Thread w : workers) {
            w.join();
        }
        return failures;
    }

    private List<String> faults(List<GeneratedProgram> programs, int first) {
        List<String> out = new ArrayList<>();
        try {
            Map<String, GeneratedProgram> named = new LinkedHashMap<>();
            programs.forEach(g -> named.put("p" + (first + named.size()), g));
            List<NamedPlan> plans = new ArrayList<>();
            named.forEach((name, g) -> plans.add(new NamedPlan(name, g.plan())));
            MpiBatch batch = MpiBatch.compiled(Files.createDirectories(folder.resolve("batch" + first)), tools, plans, pace, runsOn);
            List<Run> runs = new ArrayList<>();
            named.forEach((name, g) -> {
                runs.add(new Run(name, g, false));
                if (larger && g.program().outputs().isEmpty()) {
                    g.larger().filter(l -> !l.runsLong()).ifPresent(l -> runs.add(new Run(name, l, true)));
                }
            });
            for (boolean delayed : new boolean[] {false, true}) {
                for (boolean apart : new boolean[] {false, true}) {
                    Map<MpiBatch.Job, Run> jobs = new LinkedHashMap<>();
                    for (Run r : runs) {
                        if (r.delayed == delayed && isUndefined(r.program) == apart) {
                            jobs.put(job(r), r);
                        }
                    }
                    Map<MpiBatch.Job, MpiBatch.Outcome> outcomes = batch.run(List.copyOf(jobs.keySet()),
                            delayed ? DELAYS : Map.of(), apart);
                    jobs.forEach((job, run) -> fault(run, job, outcomes.get(job)).ifPresent(f -> out.add(run.name + ": " + f + "\nwith "
                            + run.program.params().asMap() + "\n\n" + run.program.text())));
                }
            }
        } catch (Exception e) {
            // where it happened, since a batch is too large to look through
            String where = Arrays.stream(e.getStackTrace()).filter(f -> f.getClassName().startsWith("org.tilewright")).limit(8)
                    .map(f -> "\n  at " + f).collect(Collectors.joining());
            out.add("programs " + first + " to " + (first + programs.size() - 1) + ": " + e + where);
        }
        return out;
    }

    private MpiBatch.Job job(Run r) throws Exception {
        Path dump = Files.createTempDirectory(folder, r.name);
        long ranks = r.program.plan().grid().processors(r.program.params());
        return new MpiBatch.Job(r.name, r.program.params().asMap(), ranks, options(r), r.program.folder(), dump);
    }

    /** A run with delays has pieces under way while steps compute, of others half of them. */
    private static List<String> options(Run r) {
        return r.delayed || r.name.hashCode() % 2 == 0 ? List.of("--any-memory") : List.of("--any-memory", NO_OVERLAP);
    }

    /** Whether it ends with an error, because an integer does not exist. */
    private static boolean isUndefined(GeneratedProgram g) {
        try {
            NaiveEvaluator.evaluate(g.program(), g.params(), g.folder());
            return false;
        } catch (EvaluationException e) {
            return true;
        }
    }

    private Optional<String> fault(Run run, MpiBatch.Job job, MpiBatch.Outcome outcome) {
        GeneratedProgram g = run.program;
        if (outcome.report().isEmpty()) {
            return LocalJudge.failed(g, outcome.said());
        }
        DumpedResults results = DumpedResults.of(job.dump(), outcome.report().get());
        Optional<String> wrong = LocalJudge.verdict(Verify.against(g.program(), g.params(), g.folder(), results));
        if (wrong.isEmpty() && !g.program().outputs().isEmpty()) {
            wrong = LocalJudge.written(g, results);
        }
        boolean ahead = !job.options().contains(NO_OVERLAP);
        return wrong.isPresent() ? wrong
                : RoundsOf.in(g.plan(), results.rounds()).flatMap(p -> predicted(g, p, ahead, outcome.report().get()));
    }

    /** @param ahead whether pieces of a next step may have come in any case, which takes room beside those of this one */
    private Optional<String> predicted(GeneratedProgram g, Plan plan, boolean ahead, JsonObject report) {
        Traffic traffic = Traffic.of(plan, g.params());
        Optional<String> other = traffic.contradicts(report.get("bytesReceived").getAsLong(),
                report.get("maxBytesPerProcessor").getAsLong(), report.get("bytesInsideNodes").getAsLong());
        if (other.isPresent()) {
            return other;
        }
        if (traffic.isAtMost() && runsOn == RunsOn.HOST) {
            long alone = Arrays.stream(LocalRun.run(g.plan(), g.params(), LocalRun.Options.in(g.folder())).bytesReceived()).sum();
            long sent = report.get("bytesReceived").getAsLong();
            if (alone != sent) {
                return Optional.of(sent + " bytes received, and " + alone + " on the local target, where the same indices ask");
            }
        }
        long held = report.get("peakBytesPerProcessor").getAsLong();
        long most = Memory.of(plan, g.params(), ahead).maxBytesPerProcessor();
        if (report.has("peakBytesOnDevice")) {
            long onDevice = report.get("peakBytesOnDevice").getAsLong();
            long room = Memory.ofDevices(plan, g.params(), ahead).maxBytesPerProcessor();
            if (onDevice > room) {
                return Optional.of("took " + onDevice + " bytes on a device, predicted " + room);
            }
        }
        return held > most ? Optional.of("took " + held + " bytes on a processor, predicted " + most) : Optional.empty();
    }
}
