package org.tilewright.generated.stencil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.testing.Pace;

/**
 * Pieces that are little more than the home piece arrive around it, while tensors are read, written in place and apart, sent,
 * moved to other layouts and dumped.
 */
@Tag("slow")
class HalosTest {

    private static final String PROGRAM = """
            param n = 64
            param steps = 3
            param gx = 2
            param gy = 2
            machine M = Grid(gx, gy)
            tensor U, W : f64(n + 3, n + 3)
            tensor T : f64(n + 3, n + 3) { dense(1), dense(0) }
            tensor V, V2, V3, V4, V5 : f64(n, n)
            tensor s : f64()
            tensor X : f64(n + 3, n + 3)
            U(x, y) -> M(x, y)
            W(x, y) -> M(x, y)
            T(x, y) -> M(x, y)
            V(x, y) -> M(x, y)
            V2(x, y) -> M(x, y)
            V3(x, y) -> M(x, y)
            V4(x, y) -> M(x, y)
            V5(x, y) -> M(x, y)
            X(x, y) -> M(x, *)
            input U = random(1)
            input W = random(2)
            input T = random(3)

            first: V(i, j) = 0.5 * U(i + 1, j + 1) + 0.1 * (U(i, j + 1) + U(i + 3, j + 1) + U(i + 1, j) + U(i + 1, j + 3))
            both: V2(i, j) = U(i + 1, j + 1) - W(i + 3, j + 1) * W(i + 1, j + 3) + V(i, j)
            repeat t in 0..steps {
              old: U(i, j) = 0.9 * U(i, j) + 0.25
              in_old: V3(i, j) = U(i, j) - U(i + 3, j + 3)
              back: V2(i, j) += 0.125 * U(i + 1, j + 2)
              set: W(i, j) = U(i, j) - 1
              in_set: V2(i, j) += W(i + 2, j + 3)
            }
            columns: V4(i, j) = T(i, j) + 2 * T(i + 2, j + 1) - T(i + 1, j + 2)
            s = U(i, j) * T(i, j)
            X(i, j) = U(i, j) + T(i, j)
            redistribute U(x, y) -> M(y, x)
            last: V5(i, j) = U(i, j) * U(i + 2, j + 2)
            """;

    @TempDir
    Path folder;

    @Test
    void piecesAroundTheHomePieceAreWhatTheOracleSays() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        StringBuilder text = new StringBuilder(PROGRAM);
        for (String label : List.of("first", "both", "in_old", "back", "in_set", "columns", "last")) {
            String reads = switch (label) {
                case "both" -> "U, W";
                case "in_set" -> "W";
                case "columns" -> "T";
                default -> "U";
            };
            text.append("schedule ").append(label).append(" { distribute({i, j}, {io, jo}, {ii, ji}, M) communicate({").append(reads)
                    .append("}, jo) }\n");
        }
        GeneratedProgram g = GeneratedProgram.of(text.toString());
        Path binary = built("halos", g, tools);
        List<String> failures = new ArrayList<>();
        for (long[] v : new long[][] {{64, 3, 2, 2}, {64, 2, 1, 1}, {126, 1, 3, 1}, {70, 1, 1, 2}, {33, 2, 2, 3}, {5, 2, 4, 2},
                {1, 1, 2, 2}, {64, 0, 2, 1}}) {
            Map<String, Long> params = Map.of("n", v[0], "steps", v[1], "gx", v[2], "gy", v[3]);
            check(g, params, tools, binary, Map.of(), failures);
            check(g, params, tools, binary, Map.of("TILEWRIGHT_DELAY", "300", "TILEWRIGHT_LATENCY", "200"), failures);
        }
        assertEquals("", String.join("\n", failures));
    }

    private Path built(String name, GeneratedProgram g, MpiToolchain tools) throws Exception {
        var emitted = CppEmitter.emit(name, List.of(new NamedPlan("p", g.plan())));
        return Pace.FAST.compile(emitted, folder, tools);
    }

    private void check(GeneratedProgram g, Map<String, Long> values, MpiToolchain tools, Path binary, Map<String, String> environment,
            List<String> failures) throws Exception {
        ParamValues params = ParamValues.of(values);
        Path dump = Files.createTempDirectory(folder, "dump");
        JsonObject report = new MpiRun(tools, binary).run(
                MpiRun.Options.of(values, g.plan().grid().processors(params), folder).dump(dump).environment(environment), line -> { });
        Verdict verdict = Verify.against(g.program(), params, folder, new DumpedResults(dump));
        var plan = MakePlan.of(g.program(), params, Optional.empty()).plan().orElseThrow();
        long received = report.get("bytesReceived").getAsLong();
        long predicted = Traffic.of(plan, params).totalBytes();
        if (!verdict.passed() || received != predicted) {
            failures.add(values + ": " + verdict.text() + "; received " + received + ", predicted " + predicted);
        }
        long peak = report.get("peakBytesPerProcessor").getAsLong();
        long most = Memory.of(plan, params).maxBytesPerProcessor();
        assertTrue(peak <= most * 1.05, () -> "took " + peak + " bytes on a processor, predicted " + most + " with " + values);
    }

    @Test
    void homePiecesAreNotHeldTwice() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        GeneratedProgram g = GeneratedProgram.of("""
                param n = 400
                machine M = Grid(2)
                tensor A, B : f64(n + 2)
                tensor V, V2 : f64(n)
                A(x) -> M(x)
                B(x) -> M(x)
                V(x) -> M(x)
                V2(x) -> M(x)
                input A = random(1)
                input B = random(2)
                one: V(i) = A(i) + A(i + 1) + A(i + 2)
                two: V2(i) = A(i) * A(i + 2) + B(i) * B(i + 2)
                schedule one { distribute({i}, {io}, {ii}, M) communicate({A}, io) }
                schedule two { distribute({i}, {io}, {ii}, M) communicate({A, B}, io) }
                """);
        Path binary = built("held", g, tools);
        ParamValues params = ParamValues.of(Map.of("n", 400L));
        JsonObject report = new MpiRun(tools, binary).run(MpiRun.Options.of(params.asMap(), 2, folder), line -> { });
        long home = 201 * 8;
        long homes = 2 * home + 2 * 200 * 8;
        // while B moves into its margin it appears twice; A stands in its own since the first statement
        assertTrue(report.get("peakBytesPerProcessor").getAsLong() < homes + home * 3 / 2, report::toString);
        assertTrue(Memory.of(g.plan(), params).maxBytesPerProcessor() >= homes + 2 * home, "what buffers of their own would take");
    }

    @Test
    void halosOfSeveralTensorsShareMessagesIfTheyAreSmall() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        GeneratedProgram g = GeneratedProgram.of("""
                param n = 61
                param p = 3
                machine M = Grid(p)
                tensor H, U, K : f64(n + 2, n)
                tensor V : f64(n, n)
                H(x, y) -> M(x)
                U(x, y) -> M(x)
                K(x, y) -> M(x)
                V(x, y) -> M(x)
                input H = random(1)
                input U = random(2)
                input K = random(3)
                V(i, j) = H(i, j) * U(i + 2, j) + H(i + 2, j) * U(i, j) + U(i + 1, j) * K(i + 2, j) - H(i + 1, j) * K(i, j)
                schedule V { distribute({i}, {io}, {ii}, M) communicate({H, U, K}, io) }
                """);
        Path binary = built("fields", g, tools);
        // each processor but the first sends 2 rows of each of the three to the one before, 48 n bytes
        assertEquals(2, sent(g, Map.of("n", 61L, "p", 3L), tools, binary));
        assertEquals(5, sent(g, Map.of("n", 1000L, "p", 6L), tools, binary), "48 KB fit into one message");
        assertEquals(4, sent(g, Map.of("n", 2002L, "p", 3L), tools, binary), "64 KB share one, 32 KB more do not fit");
    }

    @Test
    void timeSpentWithMessagesIsReported() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        GeneratedProgram g = GeneratedProgram.of("""
                param n = 61
                machine M = Grid(3)
                tensor H : f64(n + 2, n)
                tensor V : f64(n, n)
                H(x, y) -> M(x)
                V(x, y) -> M(x)
                input H = random(1)
                V(i, j) = H(i, j) + H(i + 2, j)
                schedule V { distribute({i}, {io}, {ii}, M) communicate({H}, io) }
                """);
        Path binary = built("waits", g, tools);
        JsonObject report = new MpiRun(tools, binary).run(MpiRun.Options.of(Map.of("n", 61L), 3, folder).repeat(3)
                .environment(Map.of("TILEWRIGHT_LATENCY", "20000")), line -> { });
        JsonObject seconds = report.getAsJsonObject("secondsWithMessages");
        assertTrue(seconds.get("min").getAsDouble() > 0, report::toString);
        assertTrue(seconds.get("max").getAsDouble() >= 0.019, report::toString);
        assertTrue(seconds.get("max").getAsDouble() <= report.getAsJsonObject("seconds").get("median").getAsDouble(), report::toString);
        assertEquals(3, report.getAsJsonObject("seconds").getAsJsonArray("each").size());
        assertEquals(2 * 61 * 8, report.get("maxBytesPerProcessor").getAsLong());
    }

    private long sent(GeneratedProgram g, Map<String, Long> values, MpiToolchain tools, Path binary) throws Exception {
        ParamValues params = ParamValues.of(values);
        Path dump = Files.createTempDirectory(folder, "dump");
        JsonObject report = new MpiRun(tools, binary).run(MpiRun.Options.of(values, values.get("p"), folder).dump(dump), line -> { });
        assertTrue(Verify.against(g.program(), params, folder, new DumpedResults(dump)).passed(), values::toString);
        return report.get("messagesSent").getAsLong();
    }
}
