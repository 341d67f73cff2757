package org.tilewright.backend.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.io.InputElements;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.Input;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Plan;
import org.tilewright.tests.Clang;

/** Built programs under both MPIs: right results whatever the params, and clear words when something is wrong. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MpiRunTest {

    enum Mpi { OPENMPI, MPICH }

    private static final Map<String, Plan> PLANS = new LinkedHashMap<>(Map.of("summa", MatrixProducts.summa(), "cannon",
            MatrixProducts.cannon(), "read", MatrixProducts.summaFrom("B.npy")));

    @TempDir
    static Path folder;

    private final Map<Mpi, MpiToolchain> tools = Map.of(Mpi.OPENMPI, tools("openmpi"), Mpi.MPICH, tools("mpich"));
    private final Map<Mpi, Path> binaries = new LinkedHashMap<>();

    private static MpiToolchain tools(String mpi) {
        MpiToolchain named = MpiToolchain.detect("mpicxx." + mpi, "mpirun." + mpi);
        MpiToolchain plain = MpiToolchain.detect();
        return !named.isComplete() && plain.kind().name().equalsIgnoreCase(mpi) ? plain : named;
    }

    @BeforeAll
    void build() throws Exception {
        GeneratedProgram program = CppEmitter.emit("products",
                PLANS.entrySet().stream().map(e -> new NamedPlan(e.getKey(), e.getValue())).toList());
        for (Mpi mpi : Mpi.values()) {
            if (tools.get(mpi).isComplete() && tools.get(mpi).blas().isPresent()) {
                binaries.put(mpi, new MpiBuild(folder.resolve(mpi.name())).withLibraryOf(tools.get(mpi)).compile(program,
                        MpiToolchain.detect(Clang.behind(tools.get(mpi).compiler().orElseThrow().toString()), null), "-O0"));
            }
        }
    }

    private MpiRun run(Mpi mpi) {
        assumeTrue(binaries.containsKey(mpi), () -> mpi + " or CBLAS is not installed: " + tools.get(mpi).missing());
        return new MpiRun(tools.get(mpi), binaries.get(mpi));
    }

    private MpiRun.Options options(String program, Map<String, Long> params) {
        return MpiRun.Options.of(params, PLANS.get(program).grid().processors(MatrixProducts.values(PLANS.get(program), params)), folder)
                .program(program);
    }

    private void verifies(Mpi mpi, String program, Map<String, Long> params, long messageLimit) throws Exception {
        Path results = Files.createTempDirectory(folder, program);
        JsonObject report = run(mpi).run(options(program, params).dump(results).messageLimit(messageLimit), line -> { });
        Plan plan = PLANS.get(program);
        ParamValues values = MatrixProducts.values(plan, params);
        isTheProduct(new DumpedResults(results).gather("A"), given(plan, "B", values), given(plan, "C", values), program + " " + params);
        assertEquals(Traffic.of(plan, values).totalBytes(), report.get("bytesReceived").getAsLong(), program + " " + params);
    }

    private DenseTensor given(Plan plan, String tensor, ParamValues values) {
        long n = values.get("n").orElseThrow();
        DenseTensor whole = DenseTensor.zeros(ElementType.F64, n, n);
        Input input = plan.program().inputs().stream().filter(i -> i.tensor().text().equals(tensor)).findFirst().orElseThrow();
        new InputElements(input.source(), whole.extents(), values, folder).fill(Block.of(whole));
        return whole;
    }

    private static void isTheProduct(DenseTensor a, DenseTensor b, DenseTensor c, String which) {
        long n = a.extents()[0];
        for (long i = 0; i < n; i++) {
            for (long j = 0; j < n; j++) {
                double sum = 0;
                for (long k = 0; k < n; k++) {
                    sum += b.real(b.linear(i, k)) * c.real(c.linear(k, j));
                }
                assertEquals(sum, a.real(a.linear(i, j)), 1e-11, which + ": A(" + i + ", " + j + ")");
            }
        }
    }

    private static final List<Map<String, Long>> SIZES = List.of(Map.of(), Map.of("n", 26L, "gx", 3L, "gy", 2L, "chunk", 4L),
            Map.of("n", 12L, "gx", 1L, "gy", 4L), Map.of("n", 4L, "gx", 3L, "gy", 1L, "chunk", 100L), Map.of("n", 2L, "gx", 2L, "gy", 3L));

    @ParameterizedTest
    @EnumSource
    void resultsAreRightForSizesThatDoNotDivideNarrowGridsAndEmptyBlocks(Mpi mpi) throws Exception {
        for (Map<String, Long> size : SIZES) {
            verifies(mpi, "summa", size, 1 << 20);
            verifies(mpi, "cannon", size, 1 << 20);
        }
    }

    @ParameterizedTest
    @EnumSource
    void messagesLongerThanTheLimitAreSplit(Mpi mpi) throws Exception {
        verifies(mpi, "summa", SIZES.get(1), 3);
        verifies(mpi, "cannon", SIZES.get(0), 7);
    }

    @ParameterizedTest
    @EnumSource
    void eachProcessorReadsItsPartOfAFile(Mpi mpi) throws Exception {
        double[] values = new double[26 * 26];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 17 - 8;
        }
        TensorFiles.write(folder.resolve("B.npy"), ElementType.F64, new long[] {26, 26}, block ->
                block.copyFrom(Block.of(new DenseTensor(ElementType.F64, new long[] {26, 26}, values)), block.region()));
        verifies(mpi, "read", SIZES.get(1), 1 << 20);
        MpiException wrong = assertThrows(MpiException.class, () -> run(mpi).run(options("read", Map.of()), line -> { }));
        assertTrue(wrong.getMessage().contains("its shape is (26, 26), but tensor B is (24, 24)"), wrong.getMessage());
        Files.delete(folder.resolve("B.npy"));
        MpiException missing = assertThrows(MpiException.class, () -> run(mpi).run(options("read", Map.of()), line -> { }));
        assertEquals(MpiException.Stage.RUN, missing.stage());
        assertTrue(missing.getMessage().matches("(?s)processor \\d+: cannot read '.*B.npy': No such file or directory"),
                missing.getMessage());
        assertTrue(Files.exists(missing.log().orElseThrow()));
    }

    @ParameterizedTest
    @EnumSource
    void wrongArgumentsAreToldInTheUsersWords(Mpi mpi) {
        assertEquals("the program's machine has 4 processors, but 3 processes were started; run: mpirun -n 4 ./summa ...",
                rejected(mpi, Map.of(), 3));
        assertEquals("'n / 2' is 25/2 here, which is not an integer; write floor(n / 2) or ceil(n / 2)",
                rejected(mpi, Map.of("n", 25L), 4));
        assertEquals("there is no param 'm'; the program's params are n, chunk, gx, gy, half", rejected(mpi, Map.of("m", 25L), 4));
        assertTrue(rejected(mpi, Map.of("gx", 0L), 1).contains("'gx', which is 0 here; it must be at least 1"));
    }

    private String rejected(Mpi mpi, Map<String, Long> params, long ranks) {
        MpiRun.Options options = MpiRun.Options.of(params, ranks, folder).program("summa");
        MpiException e = assertThrows(MpiException.class, () -> run(mpi).run(options, line -> { }));
        assertEquals(MpiException.Stage.ARGUMENTS, e.stage(), e.getMessage());
        return e.getMessage();
    }

    @ParameterizedTest
    @EnumSource
    void aRankThatDiesEndsTheJob(Mpi mpi) throws Exception {
        MpiRun run = run(mpi);
        FutureTask<Void> killer = new FutureTask<>(() -> {
            Optional<ProcessHandle> rank = Optional.empty();
            while (rank.isEmpty()) {
                pause(20);
                rank = ranks(mpi).findFirst();
            }
            pause(300);
            rank.get().destroyForcibly();
            return null;
        });
        Thread.ofPlatform().start(killer);
        // long enough that the rank dies before the end
        MpiException e = assertThrows(MpiException.class, () -> run.run(options("summa", Map.of("n", 2000L)).repeat(10000), line -> { }));
        killer.get();
        assertEquals(MpiException.Stage.RUN, e.stage(), e.getMessage());
        gone(mpi);
    }

    /** Under the launcher of another MPI each process is a program of its own. */
    @Test
    void aLauncherOfAnotherMpiIsTold() throws Exception {
        Path launcher = Files.writeString(folder.resolve("launcher"), """
                #!/bin/sh
                echo "a: the program's machine has 4 processors, but 1 process was started; run: mpirun -n 4 ./a ..." >&2
                exit 1
                """);
        assertTrue(launcher.toFile().setExecutable(true));
        MpiToolchain mixed = new MpiToolchain(MpiToolchain.Kind.MPICH, Optional.of(Path.of("/usr/bin/mpicxx")), Optional.of(launcher),
                "HYDRA 4.0", "", Optional.empty(), List.of());
        MpiException e = assertThrows(MpiException.class, () -> new MpiRun(mixed, folder.resolve("a"))
                .run(MpiRun.Options.of(Map.of(), 4, folder), line -> { }));
        assertEquals(MpiException.Stage.MISSING, e.stage());
        assertEquals(launcher + " (HYDRA 4.0) started 4 processes that do not know each other: the program was built for another MPI, with "
                + "/usr/bin/mpicxx; set TILEWRIGHT_MPICXX and TILEWRIGHT_MPIRUN to commands of the same MPI", e.getMessage());
    }

    /** Open MPI's launcher can wait for itself once a rank has been killed. */
    @Test
    void aLauncherThatHangsWithoutProcessesIsEnded() throws Exception {
        // it does not wait for its process, of which the number is left; that lives long enough to be seen on a busy machine
        Process hangs = new ProcessBuilder("sh", "-c", "sleep 5 & exec sleep 600").start();
        assertTrue(MpiRun.ended(hangs, Duration.ofMillis(200)) != 0);
        Process ends = new ProcessBuilder("sh", "-c", "sleep 0.5; exit 3").start();
        assertEquals(3, MpiRun.ended(ends, Duration.ofMinutes(5)));
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptedRunEndsAllItsProcesses(Mpi mpi) throws Exception {
        MpiRun run = run(mpi);
        boolean[] interrupted = new boolean[1];
        Thread runner = Thread.ofPlatform().start(() -> {
            try {
                run.run(options("summa", Map.of("n", 2000L)).repeat(10000), line -> { });
            } catch (InterruptedException e) {
                interrupted[0] = true;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        while (ranks(mpi).findAny().isEmpty()) {
            pause(20);
        }
        pause(300);
        runner.interrupt();
        runner.join();
        assertTrue(interrupted[0]);
        gone(mpi);
    }

    /** A process that runs SUMMA for a long time. Arguments: the MPI, the binary, the folder. */
    public static final class Launcher {
        public static void main(String[] arguments) throws Exception {
            new MpiRun(tools(arguments[0]), Path.of(arguments[1])).run(MpiRun.Options.of(Map.of("n", 2000L, "gx", 1L), 2,
                    Path.of(arguments[2]))
                    .program("summa").repeat(10000), line -> { });
        }
    }

    private Process launcher(Mpi mpi) throws Exception {
        assumeTrue(binaries.containsKey(mpi), () -> mpi + " or CBLAS is not installed: " + tools.get(mpi).missing());
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), Launcher.class.getName(), mpi.name().toLowerCase(java.util.Locale.ROOT),
                binaries.get(mpi).toString(), folder.toString()).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** All processes of a run once both ranks are there: the launchers of MPI, then the ranks. */
    private List<ProcessHandle> started(Mpi mpi, Process launcher) throws InterruptedException {
        String binary = binaries.get(mpi).toString();
        List<ProcessHandle> all = List.of();
        while (all.stream().filter(p -> p.info().command().map(binary::equals).orElse(false)).count() < 2) {
            assertTrue(launcher.isAlive(), "it runs for a long time");
            all = launcher.descendants().toList();
            pause(20);
        }
        return all;
    }

    private static void end(List<ProcessHandle> all) throws Exception {
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new)).get();
        } catch (InterruptedException e) {
            List<String> left = all.stream().filter(ProcessHandle::isAlive).map(p -> p.pid() + " " + p.info().command().orElse(""))
                    .toList();
            all.forEach(ProcessHandle::destroyForcibly);
            throw new AssertionError("still there: " + left, e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRunWhoseVirtualMachineIsKilledEndsWithAllItsProcesses(Mpi mpi) throws Exception {
        Process launcher = launcher(mpi);
        List<ProcessHandle> all = started(mpi, launcher);
        launcher.destroyForcibly();
        end(all);
    }

    @ParameterizedTest
    @EnumSource
    void aRunWhoseMpirunIsKilledEndsWithAllItsProcesses(Mpi mpi) throws Exception {
        Process launcher = launcher(mpi);
        List<ProcessHandle> all = started(mpi, launcher);
        launcher.children().forEach(ProcessHandle::destroyForcibly);
        end(all);
        end(List.of(launcher.toHandle()));
    }

    private Stream<ProcessHandle> ranks(Mpi mpi) {
        String binary = binaries.get(mpi).toString();
        return ProcessHandle.allProcesses().filter(p -> p.info().command().map(binary::equals).orElse(false));
    }

    /** Waits until no rank is left. */
    private void gone(Mpi mpi) throws InterruptedException {
        while (ranks(mpi).findAny().isPresent()) {
            pause(100);
        }
    }

    private static void pause(long milliseconds) throws InterruptedException {
        Thread.sleep(milliseconds);
    }
}
