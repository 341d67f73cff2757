package org.tilewright.backend.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.gpu.OpenClDevices;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.RandomElements;
import org.tilewright.io.DraftCase;
import org.tilewright.io.FileCase;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.tests.Clang;

/** How programs under MPI read and write files: by the same table of files as the readers of this virtual machine. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MpiFilesTest {

    @TempDir
    static Path built;

    @TempDir
    Path folder;

    private final MpiToolchain tools = MpiToolchain.detect();
    private Path binary;

    /** What the program's pieces stand in. */
    RunsOn runsOn() {
        return RunsOn.HOST;
    }

    @BeforeAll
    void build() throws Exception {
        assumeTrue(tools.isComplete(), "no MPI here");
        if (runsOn() == RunsOn.OPENCL) {
            OpenClDevices.assumeAny(tools);
        }
        try (InputStream in = MpiFilesTest.class.getResourceAsStream("files_test.cpp")) {
            String source = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            GeneratedProgram program = new GeneratedProgram("files", source, List.of(), false, false, List.of(), runsOn());
            binary = new MpiBuild(built).withLibraryOf(tools).compile(program, MpiToolchain.detect(Clang.mpicxx(), null), "-O0");
        }
    }

    private void run(int ranks, String what, Map<String, Long> params) throws Exception {
        new MpiRun(tools, binary, folder.resolve(what + params + ".log")).run(MpiRun.Options.of(params, ranks, folder).program(what),
                line -> { });
    }

    private static DenseTensor read(Path file, ElementType type, long[] extents) {
        DenseTensor t = DenseTensor.zeros(type, extents);
        TensorFiles.readInto(file, extents, Block.of(t));
        return t;
    }

    private List<Path> drafts() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(f -> f.getFileName().toString().endsWith(".part")).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everyFileIsReadOrRefusedAsInTheVirtualMachine(int ranks) throws Exception {
        StringBuilder list = new StringBuilder();
        for (FileCase c : FileCase.all()) {
            Files.write(folder.resolve(c.file()), c.content());
            long[] extents = c.expected().extents();
            list.append(c.file()).append(' ').append(c.expected().type().keyword()).append(' ').append(extents.length).append(' ')
                    .append(LongStream.of(extents).mapToObj(Long::toString).collect(Collectors.joining(" "))).append('\n');
        }
        Files.writeString(folder.resolve("list"), list);
        Path results = Files.createDirectory(folder.resolve("read"));
        run(ranks, "read", Map.of());
        List<String> complaints = new ArrayList<>();
        for (FileCase c : FileCase.all()) {
            Path error = results.resolve(c.file() + ".error");
            Optional<String> said = Files.exists(error) ? Optional.of(Files.readString(error, StandardCharsets.ISO_8859_1))
                    : Optional.empty();
            Optional<DenseTensor> got = said.isPresent() ? Optional.empty()
                    : Optional.of(read(results.resolve(c.file() + ".npy"), c.expected().type(), c.expected().extents()));
            c.complaint(got, said).ifPresent(complaints::add);
            said.filter(s -> !s.contains(folder.resolve(c.file()).toString())).ifPresent(s -> complaints.add(c.file()
                    + " is not named: " + s));
        }
        assertEquals(List.of(), complaints);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatIsWrittenIsReadAgain(int ranks) throws Exception {
        run(ranks, "write", Map.of());
        for (BasicType type : BasicType.values()) {
            DenseTensor expected = DenseTensor.zeros(type, 5, 7);
            for (long i = 0; i < expected.size(); i++) {
                new RandomElements(11).set(type, expected.array(), i, i);
            }
            for (int place = 0; place < 3; place++) {
                for (String format : List.of(".npy", ".mtx", ".TNS")) {
                    Path file = folder.resolve(type.name().toLowerCase(Locale.ROOT) + place + format);
                    assertEquals(expected, read(file, type, new long[] {5, 7}), file::toString);
                }
            }
        }
        assertEquals(List.of(), drafts());
    }

    /** Columns are divided: more short runs than a call takes, more bytes than a call takes, and runs too far from each other for one. */
    @ParameterizedTest
    @ValueSource(strings = {"5000 9", "2000 300", "20 3000", "3 3"})
    void runsNearAndFarAreReadAndWritten(String shape) throws Exception {
        long[] extents = Stream.of(shape.split(" ")).mapToLong(Long::parseLong).toArray();
        DenseTensor expected = DenseTensor.zeros(ElementType.F64, extents);
        for (long i = 0; i < expected.size(); i++) {
            new RandomElements(5).set(ElementType.F64, expected.array(), i, i);
        }
        Block all = Block.of(expected);
        TensorFiles.write(folder.resolve("wide.npy"), expected.type(), extents, b -> b.copyFrom(all, b.region()));
        Files.writeString(folder.resolve("list"), "wide.npy f64 2 " + shape + "\n");
        Files.createDirectory(folder.resolve("read"));
        run(3, "read", Map.of());
        assertEquals(expected, read(folder.resolve("read/wide.npy.npy"), ElementType.F64, extents));
    }

    @Test
    void newFilesHaveUsualPermissionsAndLinksStay() throws Exception {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Path target = inner.resolve("target.npy");
        Files.createSymbolicLink(folder.resolve("f640.npy"), folder.relativize(target));
        Files.createSymbolicLink(folder.resolve("f641.npy"), folder.resolve("f640.npy").toAbsolutePath());
        Path other = Files.createFile(folder.resolve("other"));
        run(2, "write", Map.of());
        for (String link : List.of("f640.npy", "f641.npy")) {
            assertTrue(Files.isSymbolicLink(folder.resolve(link)), link);
        }
        assertEquals(DenseTensor.class, read(target, ElementType.F64, new long[] {5, 7}).getClass());
        for (Path file : List.of(target, folder.resolve("f320.mtx"))) {
            assertEquals(Files.getPosixFilePermissions(other), Files.getPosixFilePermissions(file), file::toString);
        }
        assertEquals(List.of(), drafts());
    }

    @ParameterizedTest
    @ValueSource(strings = {"f320.npy", "f320.mtx", "f320.TNS"})
    void whatIsNoFileIsNotReplaced(String name) throws Exception {
        Files.createDirectory(folder.resolve(name));
        MpiException e = assertThrows(MpiException.class, () -> run(2, "write", Map.of()));
        assertEquals("processor 0: cannot write '" + folder.resolve(name) + "': it is a folder", e.getMessage());
        Files.delete(folder.resolve(name));
        Files.createSymbolicLink(folder.resolve(name), Path.of("/dev/null"));
        MpiException again = assertThrows(MpiException.class, () -> run(2, "write", Map.of()));
        assertEquals("processor 0: cannot write '" + folder.resolve(name) + "': it is not a regular file", again.getMessage());
        assertEquals(List.of(), drafts());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFileThatCannotGrowNamesThePathAndTheReason(int ranks) throws Exception {
        MpiException e = assertThrows(MpiException.class, () -> run(ranks, "write", Map.of("n", 10_000L, "limit", 100_000L)));
        assertEquals(MpiException.Stage.RUN, e.stage());
        assertTrue(e.getMessage().matches("processor \\d: cannot write '" + folder.resolve("f320.npy") + "': File too large"),
                e.getMessage());
        assertEquals(List.of(), drafts());
        assertTrue(Files.notExists(folder.resolve("f320.npy")));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatCannotBeWrittenInTheEndIsKeptAndOthersAreWritten(int ranks) throws Exception {
        Path there = Files.createDirectory(folder.resolve("there"));
        MpiException e = assertThrows(MpiException.class, () -> run(ranks, "outputs", Map.of()));
        Matcher kept = Pattern.compile("processor 0: cannot write '" + there.resolve("a.npy")
                + "': it is a folder; the result is kept in '(.*/a\\.npy)'").matcher(e.getMessage());
        assertTrue(kept.matches(), e.getMessage());
        assertEquals(there.toRealPath(), Path.of(kept.group(1)).getParent().getParent());
        DenseTensor expected = DenseTensor.zeros(ElementType.F64, 5, 7);
        for (long i = 0; i < expected.size(); i++) {
            new RandomElements(11).set(ElementType.F64, expected.array(), i, i);
        }
        for (Path file : List.of(Path.of(kept.group(1)), there.resolve("b.npy"))) {
            assertEquals(expected, read(file, ElementType.F64, new long[] {5, 7}), file::toString);
        }
        assertEquals(List.of(), drafts());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anOutputThatCannotBeWrittenIsToldAtOnce(int ranks) throws Exception {
        MpiException missing = assertThrows(MpiException.class, () -> run(ranks, "outputs", Map.of()));
        assertTrue(missing.getMessage().matches("processor 0: cannot write '" + folder.resolve("there/a.npy") + "': the folder "
                + folder.resolve("there") + "/? does not exist"), missing.getMessage());
        Path there = Files.createDirectory(folder.resolve("there"));
        MpiException large = assertThrows(MpiException.class, () -> run(ranks, "outputs", Map.of("n", 1L << 50)));
        assertTrue(large.getMessage().matches("processor 0: cannot write '" + there.resolve("a.npy")
                + "': 63050394783186944 bytes are to be written, and its file system has room for \\d+"), large.getMessage());
        assertTrue(Files.notExists(there.resolve("a.npy")));
        assertEquals(List.of(), drafts());
    }

    @Test
    void twoRunsThatWriteOneFileDoNotTearIt() throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            List<Future<?>> runs = new ArrayList<>();
            for (long mark = 0; mark < 2; mark++) {
                Map<String, Long> params = Map.of("all", 4L, "mark", mark);
                runs.add(pool.submit((Callable<Void>) () -> {
                    run(2, "meet", params);
                    return null;
                }));
            }
            for (Future<?> r : runs) {
                r.get();
            }
        }
        String text = Files.readString(folder.resolve("meet.npy"));
        assertEquals(200_001, text.length());
        assertEquals(1, text.chars().distinct().count());
        assertEquals(List.of(), drafts());
    }

    /** Of drafts the command and programs have one notion: each removes those of the other whose process was killed. */
    @Test
    void draftsOfAKilledProcessAreRemovedByTheNext() throws Exception {
        Path command = Files.createFile(folder.resolve(DraftCase.nameOf(new ProcessBuilder("true").start())));
        Path living = Files.createFile(folder.resolve(DraftCase.nameOf(ProcessHandle.current().pid())));
        Path anothers = Files.createFile(folder.resolve(".tilewright-0123456789abcdef-1-0123456789abcdef.part"));
        Path old = Files.createFile(folder.resolve(".tilewright-0123456789abcdef-2-0123456789abcdef.part"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(8))));
        run(1, "write", Map.of());
        assertEquals(Set.of(living, anothers), Set.copyOf(drafts()), () -> "those of " + command + " and " + old + " have gone");
    }

    @Test
    void aRunThatIsEndedLeavesNoDraft() throws Exception {
        try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
            // one more than there are, so that it waits in the middle of its file
            Future<?> run = pool.submit((Callable<Void>) () -> {
                run(2, "meet", Map.of("all", 3L));
                return null;
            });
            while (IntStream.range(0, 2).anyMatch(i -> Files.notExists(folder.resolve("here." + i)))) {
                assertTrue(!run.isDone(), "it waits");
                Thread.sleep(10);
            }
            assertEquals(1, drafts().size());
            pool.shutdownNow();
            assertThrows(ExecutionException.class, run::get);
        }
        assertEquals(List.of(), drafts());
    }
}
