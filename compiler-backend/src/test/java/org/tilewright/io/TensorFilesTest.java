package org.tilewright.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.RandomElements;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.IndexSet;
import org.tilewright.ir.Region;

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
    @EnumSource(ElementType.class)
    void npyRoundTrip(ElementType type) {
        for (long[] extents : new long[][] {{}, {5}, {3, 4}, {2, 3, 4}, {0}, {3, 0}}) {
            DenseTensor t = random(type, extents);
            Path path = write(t, "t.npy");
            assertEquals(t, read(path, type, extents));
            assertArrayEquals(extents, TensorFiles.header(path).extents());
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
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
        assertError("holds elements for i32, but the tensor is f64", () -> read(path, ElementType.F64, 2, 3));
        Path big = npy(1, false, ">f8", "(1,)", new byte[8]);
        assertError("'>f8'", () -> read(big, ElementType.F64, 1));
        Path text = Files.writeString(folder.resolve("text.npy"), "hello, this is no array");
        assertError("is no .npy file", () -> read(text, ElementType.F64, 1));
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
            {banner + "1 1 1\n1 1 2\n", ":4: entry (1, 1) is there twice"},
            {banner + "1 1 1\n3 1 2\n", ":4: entry (3, 1) is outside"},
            {banner + "1 1 1\n", ":3: the file ends after 1 of 2 entries"},
            {banner + "1 1 1\n1 2 x\n", ":4: 'x' is no number"},
            {banner + "1 1 1\n1 2 2\n2 2 2\n", ":5: there are more entries"},
            {"%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 2 1\n2 1 2\n", ":4: entry (2, 1) is there twice"},
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
}
