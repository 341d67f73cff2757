package org.tilewright.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.RandomElements;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

class TensorFilesTest {

    @TempDir
    private Path folder;

    private static DenseTensor random(ElementType type, long... extents) {
        DenseTensor t = DenseTensor.zeros(type, extents);
        for (long i = 0; i < t.size(); i++) {
            new RandomElements(11).set(type, t.array(), i, i);
        }
        return t;
    }

    private static DenseTensor read(Path path, ElementType type, long... extents) {
        DenseTensor t = DenseTensor.zeros(type, extents);
        TensorFiles.readInto(path, extents, Block.of(t));
        return t;
    }

    private Path write(DenseTensor t, String name) {
        Path path = folder.resolve(name);
        TensorFiles.write(path, t.type(), t.extents(), b -> b.copyFrom(Block.of(t), b.region()));
        return path;
    }

    @ParameterizedTest
    @EnumSource(BasicType.class)
    void npyRoundTrip(ElementType type) {
        for (long[] extents : new long[][] {{}, {5}, {3, 4}, {2, 3, 4}, {0}, {3, 0}}) {
            DenseTensor t = random(type, extents);
            Path path = write(t, "t.npy");
            assertEquals(t, read(path, type, extents));
            assertArrayEquals(extents, TensorFiles.header(path).extents());
        }
    }

    @ParameterizedTest
    @EnumSource(BasicType.class)
    void textRoundTrips(ElementType type) {
        DenseTensor matrix = random(type, 3, 4);
        assertEquals(matrix, read(write(matrix, "m.mtx"), type, 3, 4));
        assertEquals(matrix, read(write(matrix, "m.tns"), type, 3, 4));
        DenseTensor vector = random(type, 6);
        assertEquals(vector, read(write(vector, "v.mtx"), type, 6));
        DenseTensor cube = random(type, 2, 3, 4);
        assertEquals(cube, read(write(cube, "c.tns"), type, 2, 3, 4));
        DenseTensor scalar = random(type);
        assertEquals(scalar, read(write(scalar, "s.mtx"), type));
    }

    @Test
    void aBlockReadTakesOnlyItsRegion() {
        DenseTensor t = random(ElementType.F64, 10, 12);
        Path path = write(t, "t.npy");
        Region region = Region.of(List.of(IndexSet.periodic(1, 10, 4, 2), IndexSet.interval(3, 9)));
        Block block = Block.zeros(ElementType.F64, region, List.of(1, 0));
        TensorFiles.readInto(path, new long[] {10, 12}, block);
        for (long i : new long[] {1, 2, 5, 6, 9}) {
            for (long j = 3; j < 9; j++) {
                assertEquals(t.real(12 * i + j), ((double[]) block.array())[block.offset(new long[] {i, j})]);
            }
        }
    }

    private Path npy(int version, boolean fortran, String descr, String shape, byte[] data) throws IOException {
        String header = "{'descr': '" + descr + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape + ", }\n";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x93);
        out.write("NUMPY".getBytes(StandardCharsets.US_ASCII));
        out.write(version);
        out.write(0);
        ByteBuffer length = ByteBuffer.allocate(version == 1 ? 2 : 4).order(ByteOrder.LITTLE_ENDIAN);
        if (version == 1) {
            length.putShort((short) header.length());
        } else {
            length.putInt(header.length());
        }
        out.write(length.array());
        out.write(header.getBytes(StandardCharsets.UTF_8));
        out.write(data);
        return Files.write(folder.resolve("hand.npy"), out.toByteArray());
    }

    private static byte[] ints(int... values) {
        ByteBuffer b = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        b.asIntBuffer().put(values);
        return b.array();
    }

    @ParameterizedTest
    @CsvSource({"1,false", "2,false", "3,false", "1,true"})
    void readsAllVersionsAndBothOrders(int version, boolean fortran) throws IOException {
        Path path = npy(version, fortran, "<i4", "(2, 3)", ints(0, 1, 2, 3, 4, 5));
        int[] expected = fortran ? new int[] {0, 2, 4, 1, 3, 5} : new int[] {0, 1, 2, 3, 4, 5};
        assertArrayEquals(expected, (int[]) read(path, ElementType.I32, 2, 3).array());
    }

    @Test
    void npyErrors() throws IOException {
        assertError("there is no such file", () -> read(folder.resolve("none.npy"), ElementType.F64, 1));
        assertError("files of tensors end in", () -> read(folder.resolve("t.csv"), ElementType.F64, 1));
        Path path = npy(1, false, "<i4", "(2, 3)", ints(0, 1, 2, 3, 4));
        assertError("cut off", () -> read(path, ElementType.I32, 2, 3));
        assertError("extents (2, 3), but the tensor has (3, 2)", () -> read(path, ElementType.I32, 3, 2));
        assertError("holds i32, but the tensor is f64", () -> read(path, ElementType.F64, 2, 3));
        Path small = npy(1, false, "<u2", "(1,)", new byte[8]);
        assertError("holds elements of type '<u2', but the tensor is f64", () -> read(small, ElementType.F64, 1));
        Path text = Files.writeString(folder.resolve("text.npy"), "hello, this is not an array");
        assertError("is not a .npy file", () -> read(text, ElementType.F64, 1));
    }

    private static void assertError(String part, Runnable action) {
        String message = assertThrows(TensorFileException.class, action::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    private Path mtx(String text) throws IOException {
        return Files.writeString(folder.resolve("hand.mtx"), text);
    }

    @Test
    void mtxFieldsAndSymmetries() throws IOException {
        Path general = mtx("%%MatrixMarket matrix coordinate real general\n% a comment\n2 3 2\n1 1 1.5\n2 3 -2\n");
        assertArrayEquals(new double[] {1.5, 0, 0, 0, 0, -2}, (double[]) read(general, ElementType.F64, 2, 3).array());
        Path symmetric = mtx("%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 1 3\n2 1 4\n");
        assertArrayEquals(new int[] {3, 4, 4, 0}, (int[]) read(symmetric, ElementType.I32, 2, 2).array());
        Path skew = mtx("%%MatrixMarket matrix array real skew-symmetric\n3 3\n1\n2\n3\n");
        assertArrayEquals(new double[] {0, -1, -2, 1, 0, -3, 2, 3, 0}, (double[]) read(skew, ElementType.F64, 3, 3).array());
        Path hermitian = mtx("%%MatrixMarket matrix coordinate complex hermitian\n2 2 2\n1 1 1 0\n2 1 2 3\n");
        assertArrayEquals(new double[] {1, 0, 2, -3, 2, 3, 0, 0}, (double[]) read(hermitian, ElementType.C128, 2, 2).array());
        Path pattern = mtx("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n2 1\n");
        assertArrayEquals(new byte[] {0, 0, 1, 0}, (byte[]) read(pattern, ElementType.BOOL, 2, 2).array());
        Path array = mtx("%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n");
        assertArrayEquals(new float[] {1, 3, 2, 4}, (float[]) read(array, ElementType.F32, 2, 2).array());
    }

    @Test
    void mtxErrorsNameTheLine() throws IOException {
        String banner = "%%MatrixMarket matrix coordinate real general\n2 2 2\n";
        String[][] cases = {
            {"hello\n", ":1: the first line must be"},
            {banner + "1 1 1\n1 1 2\n", ":4: entry (1, 1) appears twice"},
            {banner + "1 1 1\n3 1 2\n", ":4: entry (3, 1) is outside"},
            {banner + "1 1 1\n", ":3: the file ends after 1 of 2 entries"},
            {banner + "1 1 1\n1 2 x\n", ":4: 'x' is not a number"},
            {banner + "1 1 1\n1 2 2\n2 2 2\n", ":5: there are more entries"},
            {"%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 2 1\n2 1 2\n", ":4: entry (2, 1) appears twice"},
            {"%%MatrixMarket matrix coordinate real symmetric\n2 3 0\n", ":2: a symmetric matrix must be square"},
        };
        for (String[] c : cases) {
            Path path = mtx(c[0]);
            assertError(c[1], () -> read(path, ElementType.F64, 2, 2));
        }
        Path complex = mtx("%%MatrixMarket matrix coordinate complex general\n2 2 0\n");
        assertError("but the tensor is f64", () -> read(complex, ElementType.F64, 2, 2));
    }

    @Test
    void tnsErrorsNameTheLine() throws IOException {
        Path path = Files.writeString(folder.resolve("t.tns"), "# comment\n1 1 2.5\n3 1 1\n");
        assertError(":3: index 3 is outside dimension 1", () -> read(path, ElementType.F64, 2, 2));
        assertArrayEquals(new long[] {3, 1}, TensorFiles.header(path).extents());
        for (String header : List.of("5 4\n", "2\n5 4\n", "2 1\n5 4\n")) {
            assertArrayEquals(new long[] {5, 4}, TensorFiles.header(Files.writeString(path, header + "1 1 2.5\n")).extents());
        }
        assertError(":1: this line has 3 indices, others 2", () -> TensorFiles.header(write("1 1 1 2\n1 1 2\n", "t.tns")));
    }

    private Path write(String text, String name) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFailedWriteLeavesNothing() throws IOException {
        Path path = folder.resolve("t.npy");
        assertThrows(IllegalStateException.class, () -> TensorFiles.write(path, ElementType.F64, new long[] {3}, b -> {
            throw new IllegalStateException("no elements");
        }));
        assertFalse(Files.exists(path));
        try (var left = Files.list(folder)) {
            assertEquals(0, left.count());
        }
        assertError("does not exist", () -> TensorFiles.write(folder.resolve("no/t.npy"), ElementType.F64, new long[0], b -> { }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.NPY", "t.Mtx", "t.TNS"})
    void lettersOfAnEndingMayBeCapital(String name) {
        DenseTensor t = random(ElementType.F64, 3, 4);
        assertEquals(t, read(write(t, name), ElementType.F64, 3, 4));
    }

    @Test
    void whatIsNoNumberIsWrittenAsOthersReadIt() throws IOException {
        DenseTensor t = FileCase.tensor(ElementType.F64, List.of(4), Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.5);
        assertEquals(List.of("nan", "inf", "-inf", "-0.5"), Files.readAllLines(write(t, "v.mtx")).subList(2, 6));
        assertEquals(List.of("1 nan", "2 inf", "3 -inf", "4 -0.5"), Files.readAllLines(write(t, "v.tns")));
        assertEquals(t, read(folder.resolve("v.mtx"), ElementType.F64, 4));
        assertEquals(t, read(folder.resolve("v.tns"), ElementType.F64, 4));
    }

    @Test
    void aNewFileHasThePermissionsOfAnyOther() throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path other = Files.createFile(folder.resolve("other"));
        assertEquals(Files.getPosixFilePermissions(other), Files.getPosixFilePermissions(write(random(ElementType.F64, 3), "t.npy")));
    }

    @Test
    void aLinkStaysAndItsTargetIsReplaced() throws IOException {
        DenseTensor t = random(ElementType.F64, 3);
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Path target = inner.resolve("t.npy");
        Path link = Files.createSymbolicLink(folder.resolve("t.npy"), folder.relativize(target));
        Path far = Files.createSymbolicLink(folder.resolve("far.npy"), link);
        for (Path path : List.of(link, far)) {
            // to a file that is not there yet, and then to one that is
            write(t, path.getFileName().toString());
            assertTrue(Files.isSymbolicLink(path));
            assertEquals(t, read(target, ElementType.F64, 3));
        }
        Files.createSymbolicLink(folder.resolve("loop.npy"), folder.resolve("loop.npy"));
        assertError("too many links lead to it", () -> write(t, "loop.npy"));
        try (var left = Files.list(inner)) {
            assertEquals(List.of(target), left.toList());
        }
    }

    @Test
    void whatIsNoFileIsNotReplaced() throws IOException {
        Files.createDirectory(folder.resolve("d.npy"));
        assertError("d.npy: cannot be written: it is a folder", () -> write(random(ElementType.F64, 3), "d.npy"));
        Files.createSymbolicLink(folder.resolve("full.npy"), Path.of("/dev/null"));
        assertError("full.npy: cannot be written: it is not a regular file", () -> write(random(ElementType.F64, 3), "full.npy"));
    }

    @Test
    void filesOnTheirWayToOnePathDoNotMix() throws IOException {
        DenseTensor first = random(ElementType.F64, 3);
        DenseTensor second = random(ElementType.F64, 3);
        second.setReal(0, 7);
        Path path = folder.resolve("t.npy");
        TensorFiles.write(path, ElementType.F64, new long[] {3}, block -> {
            // while the first one is written the second one is written whole
            write(second, "t.npy");
            assertEquals(second, read(path, ElementType.F64, 3));
            block.copyFrom(Block.of(first), block.region());
        });
        assertEquals(first, read(path, ElementType.F64, 3));
        try (var left = Files.list(folder)) {
            assertEquals(List.of(path), left.toList());
        }
    }

    /** A process that writes 80 kB, to a path that is its argument. */
    public static final class Writer {
        public static void main(String[] arguments) {
            try {
                TensorFiles.write(Path.of(arguments[0]), ElementType.F64, new long[] {10_000}, block -> { });
            } catch (TensorFileException e) {
                System.out.print(e.getMessage());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.npy", "t.mtx"})
    void aFileThatCannotGrowNamesThePathAndTheReason(String name) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
        Path path = folder.resolve(name);
        Process p = new ProcessBuilder("/bin/sh", "-c", "ulimit -f 16; exec \"$@\"", "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"), Writer.class.getName(),
                path.toString())
                .redirectErrorStream(true).start();
        String said = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        p.waitFor();
        assertEquals(path + ": cannot be written: File too large", said);
        try (var left = Files.list(folder)) {
            assertEquals(0, left.count());
        }
    }
}
