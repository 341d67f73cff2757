package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.SimGridToolchain;

/** {@code tilewright simulate} as a user types it. */
@Tag("slow")
class SimulateCommandTest {

    private static JsonObject simulated(String... arguments) {
        assumeTrue(SimGridToolchain.detect().isComplete(), "skipped, needs SimGrid (Debian's libsimgrid-dev)");
        CommandRun run = CommandRun.of(arguments);
        assertEquals(0, run.exit(), run::toString);
        return run.object().getAsJsonArray("runs").get(0).getAsJsonObject();
    }

    private static double seconds(JsonObject run) {
        return run.get("simulatedSeconds").getAsDouble();
    }

    @ParameterizedTest
    @ValueSource(strings = {"matmul/summa", "matmul/cannon", "matmul/johnson", "matmul/solomonik", "matmul/twolevel", "tensor/mttkrp",
        "tensor/innerprod"})
    void theProgramReceivesWhatThePreviewSays(String sample) {
        String file = Samples.FOLDER.resolve(sample + ".tw").toString();
        // so large that latencies alone, of which the model knows least, decide nothing
        JsonObject run = simulated("simulate", file, "--processors", "16", "-p", "n=1024", "--json");
        assertEquals(16, run.get("processors").getAsLong());
        assertEquals(run.get("bytesPredicted"), run.get("bytesReceived"));
        assertTrue(run.get("bytesReceived").getAsLong() > 0, run::toString);
        double ratio = run.get("simulatedByModelled").getAsDouble();
        assertTrue(ratio > 0.95 && ratio < 1.05, run::toString);
    }

    @Test
    void twoSimulationsAreTheSame() {
        String file = Samples.FOLDER.resolve("matmul/pumma.tw").toString();
        assertEquals(simulated("simulate", file, "--processors", "16", "--json"),
                simulated("simulate", file, "--processors", "16", "--json"));
    }

    /**
     * Cannon on 2 x 2, with nothing ahead: processor (1, 1) has neither tile at home in any step, so it waits for both, one after the
     * other, then multiplies; the others are ready earlier.
     */
    @Test
    void cannonTakesWhatItTakesByHand(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("cannon.tw"), Files.readString(Samples.FOLDER.resolve("matmul/cannon.tw"))
                .replace("Grid(gx, gy)", "Grid(gx, gy) { link = 1 GB/s  latency = 50 us  peak = 100 GFLOP/s }"));
        double tile = 512 * 512 * 8 / 1e9 + 50e-6;
        double work = 2.0 * 512 * 512 * 512 / 100e9;
        double byHand = 2 * (2 * tile + work);
        assertEquals(byHand, seconds(simulated("simulate", file.toString(), "-p", "n=1024", "--no-overlap", "--json")), 0.01 * byHand);
    }

    /** Rows of C come from one, two, ... or all processors of a line at a time, whose trees share links. */
    @ParameterizedTest
    @CsvSource({"16, 16", "16, 8", "16, 4", "16, 1", "13, 13", "13, 1", "12, 4", "6, 2"})
    void broadcastsOfSeveralRootsTakeWhatTheModelCounts(long processors, long steps, @TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("rows.tw"), """
                param g = 16
                param n = 32 * g
                param s = 16
                machine M = Grid(g)
                tensor A, B, C : f64(n, n)
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
                  substitute({ii, j, ki}, gemm)
                }
                """);
        JsonObject run = simulated("simulate", file.toString(), "-p", "g=" + processors, "-p", "s=" + steps, "--no-overlap", "--json");
        assertEquals(1, run.get("simulatedByModelled").getAsDouble(), 0.002, run::toString);
    }

    /** Eight times the memory of most machines, of which nothing is touched. */
    @Test
    void largePiecesTakeNoMemory() {
        String file = Samples.FOLDER.resolve("matmul/cannon.tw").toString();
        JsonObject run = simulated("simulate", file, "--processors", "4", "-p", "n=131072", "--json");
        assertTrue(run.get("peakBytesPerProcessor").getAsLong() > 64L << 30, run::toString);
        // 2 n^3 operations on four processors that all work all the time
        double work = 2 * Math.pow(131072, 3) / 4 / 50e9;
        assertEquals(work, seconds(run), 0.01 * work);
    }

    @Test
    void severalGridsMakeOneTableThatSaysWhatIsAssumed() {
        String file = Samples.FOLDER.resolve("matmul/cannon.tw").toString();
        assumeTrue(SimGridToolchain.detect().isComplete(), "skipped, needs SimGrid (Debian's libsimgrid-dev)");
        CommandRun run = CommandRun.of("simulate", file, "--processors", "4,9");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("2 x 2") && run.out().contains("3 x 3"), run.out());
        assertTrue(run.out().contains("peak 50 GFLOP/s (assumed)"), run.out());
    }

    @Test
    void processorsThatNoGridHasAreWrongUse(@TempDir Path folder) throws Exception {
        String file = Samples.FOLDER.resolve("matmul/cannon.tw").toString();
        CommandRun many = CommandRun.of("simulate", file, "--processors", "5000");
        assertEquals(2, many.exit());
        assertTrue(many.err().contains("a simulation has 1 to 4096"), many.err());
        Path fixed = Files.writeString(folder.resolve("fixed.tw"), Files.readString(Path.of(file)).replace("Grid(gx, gy)", "Grid(2, 2)"));
        CommandRun run = CommandRun.of("simulate", fixed.toString(), "--processors", "16");
        assertEquals(2, run.exit());
        assertTrue(run.err().contains("the grid of machine 'M' (2, 2) cannot have that many"), run.err());
    }

    @Test
    void ratesAreThoseOfANamedMachine() {
        String file = Samples.FOLDER.resolve("matmul/summa.tw").toString();
        CommandRun run = CommandRun.of("simulate", file, "--processors", "4", "--machine", "piz-daint");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("peak 1.21 TFLOP/s (piz-daint), link 10 GB/s (piz-daint)"), run::toString);
        CommandRun wrong = CommandRun.of("simulate", file, "--machine", "piz-dain");
        assertEquals(2, wrong.exit(), wrong::toString);
        assertTrue(wrong.err().contains("did you mean 'piz-daint'?"), wrong::toString);
    }

    /** To meet before what is timed, and to begin together, takes as long as there are processors. */
    @Test
    void manyProcessorsTakeNoTimeForBeingMany() {
        String file = Samples.FOLDER.resolve("tensor/innerprod.tw").toString();
        JsonObject run = simulated("simulate", file, "--processors", "128", "--json");
        assertEquals(1, run.get("simulatedByModelled").getAsDouble(), 0.01, run::toString);
    }

    @Test
    void withoutSimGridOneSentenceSaysHowToGetIt() {
        MpiToolchain none = SimGridToolchain.detect("no-smpicxx-here", "no-smpirun-here");
        assertFalse(none.isComplete());
        assertEquals(1, none.missing().size());
        assertTrue(none.missing().getFirst().what().contains("SimGrid"), none::toString);
        assertTrue(none.missing().getFirst().install().contains("simgrid"), none::toString);
    }
}
