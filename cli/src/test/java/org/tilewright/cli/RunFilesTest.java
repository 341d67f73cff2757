package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.type.ElementType;

/** Files that programs read and write, on both targets. */
@Tag("slow")
class RunFilesTest {

    /** As long as a file's name can be where its ending has 3 bytes and something stands before it. */
    private static final String NAME = "f".repeat(240) + ".tw";

    @TempDir
    private Path folder;

    private CommandRun run(String target, String program, String... options) throws IOException {
        assumeTrue(!target.equals("mpi") || MpiToolchain.detect().missing().isEmpty(), "MPI or CBLAS is not installed");
        Path file = Files.writeString(folder.resolve(NAME), program);
        return CommandRun.of(Stream.concat(Stream.of("run", file.toString(), "--target", target), Stream.of(options))
                .toArray(String[]::new));
    }

    private double[] read(String name, long... extents) {
        DenseTensor t = DenseTensor.zeros(ElementType.F64, extents);
        TensorFiles.readInto(folder.resolve(name), extents, Block.of(t));
        return (double[]) t.array();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "mpi"})
    void aResultMayReplaceTheInputThatItIsVerifiedBy(String target) throws IOException {
        Files.writeString(folder.resolve("x.mtx"), "%%MatrixMarket matrix coordinate real general\n4 1 2\n1 1 1.5\n4 1 -2\n");
        Files.createSymbolicLink(folder.resolve("alias.mtx"), Path.of("x.mtx"));
        CommandRun run = run(target, """
                machine M = Grid(2)
                tensor A, X : f64(4)
                A(x) -> M(x)
                X(x) -> M(x)
                input X = file("alias.mtx")
                output A to file("./x.mtx")
                A(i) = 2 * X(i)
                """, "--verify", "--repeat", "3", "--json");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.object().get("verified").getAsBoolean(), run::toString);
        assertArrayEquals(new double[] {3, 0, 0, -4}, read("x.mtx", 4));
        assertEquals(List.of("alias.mtx", NAME, "x.mtx"), files());
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "mpi"})
    void allFormatsAreReadAndWrittenWhateverTheLettersOfTheirEndings(String target) throws IOException {
        Files.writeString(folder.resolve("T.TNS"), "1 1 2 1.5\n2 2 1 -1\n");
        Files.writeString(folder.resolve("M.Mtx"), "%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n");
        CommandRun run = run(target, """
                machine M = Grid(2)
                tensor T, C : f64(2, 2, 2)
                tensor S, B : f64(2, 2)
                T(x, y, z) -> M(z)
                C(x, y, z) -> M(y)
                S(x, y) -> M(x)
                input T = file("T.TNS")
                input S = file("M.Mtx")
                output C to file("C.Tns")
                output B to file("B.NPY")
                C(i, j, k) = 2 * T(i, j, k)
                B(i, j) = T(i, j, k) * S(k, j)
                """, "--verify");
        assertEquals(0, run.exit(), run::toString);
        assertArrayEquals(new double[] {0, 3, 0, 0, 0, 0, -2, 0}, read("C.Tns", 2, 2, 2));
        assertArrayEquals(new double[] {3, 0, 0, -2}, read("B.NPY", 2, 2));
        assertEquals(List.of("B.NPY", "C.Tns", "M.Mtx", "T.TNS", NAME), files());
    }

    private static final String COPY = """
            machine M = Grid(2)
            tensor A, X : i32(3, 2)
            A(x, y) -> M(y)
            X(x, y) -> M(y)
            input X = file("x.tns")
            output A to file("none/a.npy")
            A(i, j) = X(i, j)
            """;

    @ParameterizedTest
    @ValueSource(strings = {"local", "mpi"})
    void whatCannotBeReadIsNamedWithTheReason(String target) throws IOException {
        // the first processor finds the second mistake
        Files.writeString(folder.resolve("x.tns"), "1 1 1\n1 2 1\n1 2 2\n1 1 2\n");
        CommandRun read = run(target, COPY.replace("none/", ""));
        assertEquals(4, read.exit(), read::toString);
        assertTrue(read.err().contains(folder.resolve("x.tns") + ":3: element (1, 2) appears twice\n"), read::toString);
        assertEquals(List.of(NAME, "x.tns"), files());
    }

    /** With the same mistakes in the input, which nobody gets to see. */
    @ParameterizedTest
    @ValueSource(strings = {"local", "mpi", "opencl", "cuda --emulate"})
    void whatCannotBeWrittenIsToldBeforeAnythingIsBuiltOrRead(String target) throws IOException {
        Files.writeString(folder.resolve("x.tns"), "1 1 1\n1 2 1\n1 2 2\n1 1 2\n");
        Path file = Files.writeString(folder.resolve(NAME), COPY);
        CommandRun write = CommandRun.of(Stream.concat(Stream.of("run", file.toString(), "--target"), Stream.of(target.split(" ")))
                .toArray(String[]::new));
        assertEquals(4, write.exit(), write::toString);
        assertEquals("tilewright: " + folder.resolve("none/a.npy") + ": cannot be written: the folder " + folder.resolve("none")
                + " does not exist\n", write.err());
        assertEquals(List.of(NAME, "x.tns"), files());
    }
}
