package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.ir.ParamValues;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Planner;
import org.tilewright.target.mpi.DumpedResults;
import org.tilewright.target.mpi.GeneratedProgram;
import org.tilewright.target.mpi.MpiBuild;
import org.tilewright.target.mpi.MpiEmitter;
import org.tilewright.target.mpi.MpiRun;
import org.tilewright.target.mpi.MpiToolchain;
import org.tilewright.target.mpi.NamedPlan;

/**
 * Random programs as C++ and MPI, many to a binary: results equal the naive evaluator's, bytes equal the prediction, under the
 * params they were made with and, in the same binary, under larger ones with messages that random delays hold up.
 */
class GeneratedMpiProgramsTest {

    private static final int PROGRAMS = 30;
    /** Sends, receives and reductions wait for random times, and messages stay away for a while. */
    private static final Map<String, String> DELAYS = Map.of("TILEWRIGHT_DELAY", "300", "TILEWRIGHT_LATENCY", "200");

    @TempDir
    Path folder;

    /** Four batches, or as many as {@code -Dtilewright.generated.batches} says. */
    static IntStream batches() {
        return IntStream.rangeClosed(1, Integer.getInteger("tilewright.generated.batches", 4));
    }

    @ParameterizedTest
    @MethodSource("batches")
    void runsAsMeantAndMovesWhatThePreviewSays(int batch) throws Exception {
        runAll(batch, ProgramGenerator::next);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void contractionsInAnyOrderOfIndices(int batch) throws Exception {
        runAll(batch, ContractionGenerator::next);
    }

    private void runAll(int batch, Function<Choices, String> generator) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        Map<String, org.tilewright.generated.GeneratedProgram> programs = new LinkedHashMap<>();
        Random random = new Random(batch);
        for (int p = 0; p < PROGRAMS; p++) {
            String text = generator.apply(new Choices(random.ints(150, 0, 1000).boxed().toList()));
            programs.put("p" + p, org.tilewright.generated.GeneratedProgram.of(text));
        }
        List<NamedPlan> plans = new ArrayList<>();
        programs.forEach((name, g) -> plans.add(new NamedPlan(name, g.plan())));
        GeneratedProgram emitted = MpiEmitter.emit("generated", plans);
        MpiBuild build = new MpiBuild(folder);
        build.writeSources(emitted);
        Path binary = build.compile(emitted, tools, "-O1");
        List<String> failures = new ArrayList<>();
        for (var e : programs.entrySet()) {
            try {
                check(e.getKey(), e.getValue(), e.getValue().params(), tools, binary, o -> o.overlap(e.getKey().hashCode() % 2 == 0));
                check(e.getKey(), e.getValue(), larger(e.getValue()), tools, binary, o -> o.environment(DELAYS));
            } catch (AssertionError | org.tilewright.target.mpi.MpiException failure) {
                failures.add(failure.getMessage() + "\n\n" + e.getValue().text());
            }
        }
        if (!failures.isEmpty()) {
            fail(failures.size() + " of " + PROGRAMS + " programs:\n" + String.join("\n----\n", failures));
        }
    }

    /** The same params with every size one larger. */
    private static ParamValues larger(org.tilewright.generated.GeneratedProgram g) {
        Map<String, Long> values = new LinkedHashMap<>(g.params().asMap());
        values.replaceAll((name, v) -> name.startsWith("n") ? v + 1 : v);
        return ParamValues.of(values);
    }

    private void check(String name, org.tilewright.generated.GeneratedProgram g, ParamValues params, MpiToolchain tools, Path binary,
            UnaryOperator<MpiRun.Options> how) throws Exception {
        Path dump = Files.createTempDirectory(folder, name);
        long ranks = g.plan().grid().processors(params);
        MpiRun.Options options = MpiRun.Options.of(params.asMap(), ranks, folder).program(name).dump(dump);
        JsonObject report = new MpiRun(tools, binary).run(how.apply(options), line -> { });
        Verdict verdict = Verify.against(g.program(), params, folder, new DumpedResults(dump));
        if (!verdict.passed()) {
            throw new AssertionError(verdict.text() + " with " + params.asMap());
        }
        var plan = Planner.plan(g.program(), params, Optional.empty()).plan().orElseThrow();
        Traffic traffic = Traffic.of(plan, params);
        long predicted = traffic.totalBytes();
        long received = report.get("bytesReceived").getAsLong();
        long most = Memory.of(plan, params).maxBytesPerProcessor();
        if (report.get("peakBytesPerProcessor").getAsLong() > most) {
            throw new AssertionError("took " + report.get("peakBytesPerProcessor") + " bytes on a processor, predicted " + most + " with " + params.asMap());
        }
        if (received != predicted) {
            throw new AssertionError("received " + received + " bytes, predicted " + predicted + " with " + params.asMap());
        }
        if (report.get("maxBytesPerProcessor").getAsLong() != traffic.maxBytesPerProcessor()) {
            throw new AssertionError("a processor received " + report.get("maxBytesPerProcessor") + " bytes, predicted "
                    + traffic.maxBytesPerProcessor() + " with " + params.asMap());
        }
    }
}
