package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.cli.machine.ProcessLimit;

@Tag("slow")
class RunCommandTest {

    @TempDir
    Path folder;

    static Stream<Arguments> samplesAndGrids() {
        return Samples.all().stream().flatMap(s -> Samples.grids(s).stream().map(g -> Arguments.of(s, g)));
    }

    @ParameterizedTest
    @MethodSource("samplesAndGrids")
    void everySampleVerifiesOnLocal(Path sample, List<String> grid) {
        verifies(sample, grid, "local");
    }

    /** Products, rounds, a scan and files, on a grid that does not divide the extents; {@link MpiSamplesTest} runs all samples. */
    static Stream<Arguments> someSamplesAndLastGrids() {
        Set<String> some = Set.of("summa", "cg", "scan", "files");
        return Samples.all().stream().filter(s -> some.contains(Samples.name(s))).map(s -> Arguments.of(s, Samples.grids(s).getLast()));
    }

    @ParameterizedTest
    @MethodSource("someSamplesAndLastGrids")
    void samplesVerifyOnMpi(Path sample, List<String> grid) {
        assumeTrue(MpiToolchain.detect().missing().isEmpty(), "MPI or CBLAS is not installed");
        verifies(sample, grid, "mpi");
    }

    private static void verifies(Path sample, List<String> grid, String target) {
        List<String> line = new ArrayList<>(List.of("run", sample.toString(), "--verify", "--json", "--oversubscribe", "--target", target));
        line.addAll(grid);
        CommandRun run = CommandRun.of(line.toArray(String[]::new));
        assertEquals(0, run.exit(), run::toString);
        JsonObject o = run.object();
        assertTrue(o.get("verified").getAsBoolean(), run::toString);
        for (String key : List.of("target", "processors", "seconds", "flops", "gflops", "bytesReceived", "maxBytesPerProcessor",
                "maxRelativeError", "outputs")) {
            assertTrue(o.has(key), key);
        }
        assertEquals(target.equals("mpi"), o.has("secondsWithMessages"));
        for (String key : List.of("median", "min", "max")) {
            assertTrue(o.getAsJsonObject("seconds").has(key), key);
        }
        statementsAddUp(o, target);
    }

    /** What is told of statements is what is told of the run, and what was predicted of each. */
    private static void statementsAddUp(JsonObject run, String target) {
        long bytes = 0;
        for (JsonElement e : run.getAsJsonArray("statements")) {
            JsonObject s = e.getAsJsonObject();
            bytes += s.get("bytesReceived").getAsLong();
            assertEquals(target.equals("mpi"), s.has("secondsWithMessages"), s::toString);
            double seconds = s.get("seconds").getAsDouble();
            assertTrue(seconds >= 0 && seconds <= 1.5 * run.getAsJsonObject("seconds").get("max").getAsDouble() + 0.05, s::toString);
            assertTrue(s.has("predicted"), s::toString);
            if (!s.getAsJsonObject("predicted").get("atMost").getAsBoolean() && !run.has("rounds")) {
                assertEquals(s.getAsJsonObject("predicted").get("bytes"), s.get("bytesReceived"), s::toString);
                assertEquals(s.getAsJsonObject("predicted").get("maxBytesPerProcessor"), s.get("maxBytesPerProcessor"), s::toString);
            }
        }
        assertEquals(run.get("bytesReceived").getAsLong(), bytes, run::toString);
    }

    @Test
    void theDiameterOfTheKarateClubIsFive() {
        CommandRun run = CommandRun.of("run", "samples/graph/karate.tw", "--target", "local");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("diameter  = 5"), run::toString);
    }

    @Test
    void aProductCountsTwoFlopsATerm() {
        CommandRun run = CommandRun.of("run", "samples/matmul/summa.tw", "--target", "local", "--json", "-p", "n=64", "-p", "chunk=16");
        assertEquals(2.0 * 64 * 64 * 64, run.object().get("flops").getAsDouble());
        // each tile receives one row's and one column's other tile
        assertEquals(4 * 2 * 32 * 32 * 8, run.object().get("bytesReceived").getAsLong());
    }

    @Test
    void theTableTellsWhatMatters() {
        CommandRun run = CommandRun.of("run", "samples/matmul/summa.tw", "--target", "local", "--verify", "--repeat", "3",
                "-p", "n=64", "-p", "chunk=16");
        assertEquals(0, run.exit(), run::toString);
        for (String word : List.of("4 processors", "time", "3 runs", "FLOP/s", "received", "verified", "f64(64, 64)")) {
            assertTrue(run.out().contains(word), word + "\n" + run);
        }
    }

    @Test
    void filesAreWrittenWhole() throws IOException {
        Path f = Files.writeString(folder.resolve("a.tw"), """
                tensor A : f64(3, 2)
                input A = iota
                tensor B : f64(2, 3)
                output B to file("b.npy")
                B(i, j) = A(j, i)
                """);
        assertEquals(0, CommandRun.of("run", f.toString(), "--target", "local").exit());
        assertTrue(Files.exists(folder.resolve("b.npy")));
        assertEquals(2, files().size(), files()::toString);
    }

    @Test
    void largeProgramsAreVerifiedInSamplesAsFarAsTheyReach() throws IOException {
        Path f = Files.writeString(folder.resolve("a.tw"), """
                tensor S : f64(1100, 1100)
                tensor x, y : f64(1100)
                input S = random(1)
                input x = random(2)
                repeat t in 0..1000 {
                  y(i) = S(i, j) * x(j)
                  x(i) = y(i) / 20
                }
                """);
        CommandRun json = CommandRun.of("run", f.toString(), "--target", "local", "--verify", "--json");
        assertEquals(0, json.exit(), json::toString);
        assertTrue(json.object().get("verified").getAsBoolean() && json.object().get("sampled").getAsBoolean(), json::toString);
        assertEquals("{\"x\":64}", json.object().get("compared").toString());
        assertEquals("[{\"tensor\":\"y\",\"round\":{\"t\":999}}]", json.object().get("unchecked").toString());
        CommandRun text = CommandRun.of("run", f.toString(), "--target", "local", "--verify");
        assertTrue(text.out().contains("in 64 elements of x, chosen at random"), text::toString);
        assertTrue(text.out().contains("not verified  y of the round t = 999, which would take too long to compute again"), text::toString);
    }

    @Test
    void aProgramWithErrorsRunsNothingAndWritesNothing() throws IOException {
        Path f = Files.writeString(folder.resolve("a.tw"), """
                tensor A : f64(3)
                output A to file("a.npy")
                A(i) = X(i)
                """);
        CommandRun run = CommandRun.of("run", f.toString());
        assertEquals(1, run.exit());
        assertEquals("", run.out());
        assertTrue(run.err().contains("a.tw:3:8: error: "), run::toString);
        assertEquals(1, files().size(), files()::toString);
    }

    @Test
    void paramsAndSchedulesMustExist() {
        CommandRun param = CommandRun.of("run", "samples/matmul/summa.tw", "-p", "m=3");
        assertEquals(2, param.exit());
        assertTrue(param.err().contains("no param 'm'") && param.err().contains("chunk"), param::toString);
        CommandRun schedule = CommandRun.of("run", "samples/features/statements.tw", "--schedule", "johnson");
        assertEquals(2, schedule.exit());
        assertTrue(schedule.err().contains("cannon"), schedule::toString);
    }

    @Test
    void aParamBelowOneIsAnErrorOfTheProgram() {
        assertEquals(1, CommandRun.of("run", "samples/matmul/summa.tw", "-p", "n=0").exit());
        assertEquals(1, CommandRun.of("run", "samples/matmul/summa.tw", "-p", "gx=0").exit());
    }

    @Test
    void namedSchedulesGiveTheSameResult() {
        for (String schedule : List.of("summa", "cannon")) {
            CommandRun run = CommandRun.of("run", "samples/features/statements.tw", "--target", "local", "--verify",
                    "--schedule", schedule);
            assertEquals(0, run.exit(), run::toString);
        }
    }

    private static String refusal(long processors, int cores, String... environment) {
        Map<String, String> map = new HashMap<>();
        for (String e : environment) {
            map.put(e.split("=", 2)[0], e.split("=", 2)[1]);
        }
        return ProcessLimit.ofProcesses(processors, cores, map).orElse("");
    }

    @Test
    void moreThanEightProcessesACoreAreRefused() {
        assertEquals("", refusal(16, 2));
        assertEquals("the program's machine has 17 processors, each of which is a process, and this machine has 2 cores: more than 8 "
                + "processes per core can make it unresponsive for minutes; -p sets smaller extents, --oversubscribe starts them anyway "
                + "[too-many-processes]",
                refusal(17, 2));
        assertTrue(refusal(9, 1).contains("has one core:"));
        assertTrue(refusal(Long.MAX_VALUE, 128).contains("more than 8"));
        // the cores of other machines cannot be counted here
        for (String elsewhere : List.of("TILEWRIGHT_MPIRUN_FLAGS=--bind-to none --hostfile hosts", "TILEWRIGHT_MPIRUN_FLAGS=-f hosts",
                "TILEWRIGHT_MPIRUN_FLAGS=-H a,b",
                "TILEWRIGHT_MPIRUN_FLAGS=--host a:40,b:40", "TILEWRIGHT_MPIRUN_FLAGS=-hosts a,b", "SLURM_NNODES=25",
                "PBS_NODEFILE=/var/spool/nodes")) {
            assertEquals("", refusal(1600, 2, elsewhere), elsewhere);
        }
        for (String here : List.of("TILEWRIGHT_MPIRUN_FLAGS=--bind-to none", "SLURM_NNODES=1")) {
            assertFalse(refusal(1600, 2, here).isEmpty(), here);
        }
    }

    @Test
    void aMistypedGridStartsNothing() throws IOException {
        Path f = Files.writeString(folder.resolve("a.tw"), """
                param g = 2
                machine M = Grid(g, g)
                tensor A, B : f64(90, 90)
                A(x, y) -> M(x, y)
                input A = ones
                B(i, j) = A(i, j)
                output B to file("b.npy")
                """);
        assumeTrue(ProcessLimit.ofProcesses(90000, Runtime.getRuntime().availableProcessors(), System.getenv()).isPresent(),
                "other machines may help");
        CommandRun mpi = CommandRun.of("run", f.toString(), "--target", "mpi", "-p", "g=300", "--json");
        assertEquals(3, mpi.exit(), mpi::toString);
        assertTrue(mpi.err().contains("has 90000 processors") && mpi.err().contains("--oversubscribe") && !mpi.err().contains("\tat "),
                mpi::toString);
        CommandRun local = CommandRun.of("run", f.toString(), "--target", "local", "-p", "g=65");
        assertEquals(3, local.exit(), local::toString);
        assertTrue(local.err().contains("has 4225 processors, and more than 4096"), local::toString);
        assertEquals(List.of(f), files());
        CommandRun insisted = CommandRun.of("run", f.toString(), "--target", "local", "-p", "g=65", "--oversubscribe");
        assertEquals(0, insisted.exit(), insisted::toString);
        assertTrue(Files.exists(folder.resolve("b.npy")));
    }

    @Test
    void aRunTellsWhenBuffersOfTheNextStepDoNotFit() throws IOException {
        assumeTrue(MpiToolchain.detect().missing().isEmpty(), "MPI or CBLAS is not installed");
        Path f = Files.writeString(folder.resolve("a.tw"), Files.readString(Path.of("samples/matmul/summa.tw"))
                .replace("Grid(gx, gy)", "Grid(gx, gy) { memory = 40 KiB }"));
        for (String chunk : List.of("16", "24", "33")) {
            CommandRun run = CommandRun.of("run", f.toString(), "--target", "mpi", "-p", "n=64", "-p", "chunk=" + chunk);
            assertEquals(0, run.exit(), run::toString);
            // once, and not by the program as well
            assertEquals(chunk.equals("24") ? 1 : 0, run.err().split("pieces travel when their step starts", -1).length - 1, run::toString);
            assertEquals(chunk.equals("33") ? 1 : 0, run.err().split("a processor needs [^,]* at one time", -1).length - 1, run::toString);
        }
    }

    @Test
    void wrongUseExplainsItself() {
        for (String[] line : new String[][] {{"run"}, {"run", "a.tw", "--repeat", "0"}, {"run", "a.tw", "-p", "n=x"},
            {"frobnicate"}, {}, {"run", "samples/matmul/summa.tw", "--target", "moon"}}) {
            CommandRun run = CommandRun.of(line);
            assertEquals(2, run.exit(), run::toString);
            assertEquals("", run.out());
            assertFalse(run.err().isBlank());
            assertFalse(run.err().contains("\tat "), run::toString);
        }
    }

    @Test
    void unknownTargetsAreToldWithThoseThatThereAre() {
        CommandRun run = CommandRun.of("run", "samples/matmul/summa.tw", "--target", "vulkan");
        assertEquals(2, run.exit());
        assertTrue(run.err().contains("the targets are local, mpi, opencl and cuda"), run::toString);
    }

    @Test
    void onlyCudaIsEmulated() {
        CommandRun run = CommandRun.of("run", "samples/matmul/summa.tw", "--target", "opencl", "--emulate");
        assertEquals(2, run.exit());
        assertTrue(run.err().contains("--emulate goes with --target cuda"), run::toString);
    }

    @Test
    @Tag("slow")
    void aProgramForGpusRunsWithoutOne() {
        assumeTrue(MpiToolchain.detect().isComplete(), "skipped, needs MPI");
        CommandRun run = CommandRun.of("run", "samples/matmul/summa.tw", "--target", "cuda", "--emulate", "--verify", "-p", "n=70", "-p",
                "chunk=20", "--json");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("\"target\": \"cuda\""), run::toString);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> s = Files.list(folder)) {
            return s.toList();
        }
    }
}
