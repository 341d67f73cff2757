package org.tilewright.generated.constructs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.OpenClToolchain;
import org.tilewright.generated.judge.JudgeMpi;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.testing.Pace;

/**
 * Parts that one or several roots broadcast at a time to lines of any length, down trees, in rounds and in segments, with latencies and
 * without.
 */
@Tag("slow")
class BroadcastsTest {

    private static final String PROGRAM = """
            param n = 40
            param m = 4
            param g = 6
            param s = 6
            machine M = Grid(g)
            tensor A : f64(n, m)
            tensor B : f64(n, n)
            tensor C : f64(n, m)
            A(x, y) -> M(x)
            B(x, y) -> M(x)
            C(x, y) -> M(x)
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j)
            schedule A {
              distribute({i}, {io}, {ii}, M)
              divide(k, ko, ki, s)
              reorder({ko, ii, j, ki})
              communicate(C, ko)
            }
            """;

    @Test
    void eachMemberGetsWhatTheRootsHave(@TempDir Path folder) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        GeneratedProgram g = GeneratedProgram.of(PROGRAM);
        var emitted = CppEmitter.emit("broadcasts", List.of(new NamedPlan("p", g.plan())));
        Path binary = Pace.FAST.compile(emitted, folder, tools);
        List<String> failures = new ArrayList<>();
        // the last has parts of 1.2 MiB, which go in segments
        for (long[] v : new long[][] {{40, 4, 6, 6}, {40, 4, 6, 1}, {41, 3, 7, 3}, {30, 2, 8, 4}, {5, 2, 5, 5}, {4, 2, 6, 2},
                {12, 80000, 6, 4}}) {
            Map<String, Long> values = Map.of("n", v[0], "m", v[1], "g", v[2], "s", v[3]);
            ParamValues params = ParamValues.of(values);
            for (Map<String, String> environment : List.of(Map.<String, String>of(),
                    Map.of("TILEWRIGHT_DELAY", "300", "TILEWRIGHT_LATENCY", "200"))) {
                Path dump = Files.createTempDirectory(folder, "dump");
                JsonObject report = new MpiRun(tools, binary).run(
                        MpiRun.Options.of(values, v[2], folder).dump(dump).environment(environment), line -> { });
                Verdict verdict = Verify.against(g.program(), params, folder, new DumpedResults(dump));
                if (!verdict.passed()) {
                    failures.add(values + " " + environment + ": " + verdict.text());
                }
                assertEquals(Traffic.of(g.plan(), params).totalBytes(), report.get("bytesReceived").getAsLong());
            }
        }
        assertEquals("", String.join("\n", failures));
    }

    /** Where the memory of a device has the parts. */
    @Test
    void devicesGetWhatTheRootsHave(@TempDir Path folder) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        assumeTrue(OpenClToolchain.detect(tools).missing().isEmpty(), "skipped, needs OpenCL");
        List<GeneratedProgram> programs = Stream.of(new int[] {40, 4, 6, 6}, new int[] {40, 4, 6, 1}, new int[] {41, 3, 7, 3},
                new int[] {5, 2, 6, 2}).map(v -> GeneratedProgram.of(PROGRAM.replace("n = 40", "n = " + v[0])
                        .replace("m = 4", "m = " + v[1]).replace("g = 6", "g = " + v[2]).replace("s = 6", "s = " + v[3]))).toList();
        assertEquals(List.of(), new JudgeMpi(folder, tools, RunsOn.OPENCL, programs.size(), false, Pace.FAST).failures(programs));
    }
}
