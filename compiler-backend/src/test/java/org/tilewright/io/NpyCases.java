package org.tilewright.io;

import static org.tilewright.io.FileCase.integers;
import static org.tilewright.io.FileCase.npy;
import static org.tilewright.io.FileCase.reads;
import static org.tilewright.io.FileCase.refuses;
import static org.tilewright.io.FileCase.tensor;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.ElementType;

/** NumPy's files, right ones and wrong ones. */
final class NpyCases {

    private static final List<Integer> THREE = List.of(3);
    private static final DenseTensor REAL = tensor(ElementType.F64, THREE, 1, -2, 3.5);
    private static final byte[] BYTES = doubles(ByteOrder.LITTLE_ENDIAN, 1, -2, 3.5);

    private NpyCases() { }

    private static byte[] doubles(ByteOrder order, double... values) {
        ByteBuffer b = ByteBuffer.allocate(8 * values.length).order(order);
        b.asDoubleBuffer().put(values);
        return b.array();
    }

    private static byte[] ints(ByteOrder order, int... values) {
        ByteBuffer b = ByteBuffer.allocate(4 * values.length).order(order);
        b.asIntBuffer().put(values);
        return b.array();
    }

    private static byte[] floats(ByteOrder order, float... values) {
        ByteBuffer b = ByteBuffer.allocate(4 * values.length).order(order);
        b.asFloatBuffer().put(values);
        return b.array();
    }

    private static byte[] vector(String descr, byte[] data) {
        return npy(1, "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (3,), }\n", data);
    }

    private static byte[] doubles(String header) {
        return npy(1, header, BYTES);
    }

    static List<FileCase> all() {
        ByteOrder big = ByteOrder.BIG_ENDIAN;
        ByteOrder little = ByteOrder.LITTLE_ENDIAN;
        DenseTensor matrix = integers(ElementType.I32, List.of(2, 3), 1, 2, 3, 4, 5, 6);
        return List.of(
                // types
                reads("little.npy", vector("<f8", BYTES), REAL),
                reads("native.npy", vector("=f8", doubles(ByteOrder.nativeOrder(), 1, -2, 3.5)), REAL),
                reads("without_order.npy", vector("f8", doubles(ByteOrder.nativeOrder(), 1, -2, 3.5)), REAL),
                reads("big_f8.npy", vector(">f8", doubles(big, 1, -2, 3.5)), REAL),
                reads("big_f4.npy", vector(">f4", floats(big, 1, -2, 3.5f)), tensor(ElementType.F32, THREE, 1, -2, 3.5)),
                reads("big_i4.npy", vector(">i4", ints(big, 1, -2, 70000)), integers(ElementType.I32, THREE, 1, -2, 70000)),
                reads("big_i8.npy", vector(">i8", ByteBuffer.allocate(24).putLong(1).putLong(-2).putLong(1L << 40).array()),
                        integers(ElementType.I64, THREE, 1, -2, 1L << 40)),
                reads("big_c8.npy", vector(">c8", floats(big, 1, 2, 3, 4, 5, 6)), tensor(ElementType.C64, THREE, 1, 2, 3, 4, 5, 6)),
                reads("big_c16.npy", vector(">c16", doubles(big, 1, 2, 3, 4, 5, 6)), tensor(ElementType.C128, THREE, 1, 2, 3, 4, 5, 6)),
                reads("bool.npy", vector("|b1", new byte[] {0, 1, 0}), integers(ElementType.BOOL, THREE, 0, 1, 0)),
                reads("question.npy", vector("?", new byte[] {1, 0, 1}), integers(ElementType.BOOL, THREE, 1, 0, 1)),
                reads("bool_of_other_bytes.npy", vector("|b1", new byte[] {2, 0, -1}), integers(ElementType.BOOL, THREE, 1, 0, 1)),
                reads("i1.npy", vector("|i1", new byte[] {1, -2, 127}), integers(ElementType.I8, THREE, 1, -2, 127)),
                reads("u1.npy", vector("|u1", new byte[] {1, -2, 127}), integers(ElementType.U8, THREE, 1, 254, 127)),
                reads("big_i2.npy", vector(">i2", new byte[] {1, 0, -1, -2, 0, 7}), integers(ElementType.I16, THREE, 256, -2, 7)),
                reads("f2.npy", vector("<f2", new byte[] {0, 0x3c, 1, 0, 0, -4}),
                        tensor(ElementType.F16, THREE, 1, 0x1p-24, Double.NEGATIVE_INFINITY)),
                reads("big_f2.npy", vector(">f2", new byte[] {0x3c, 0, (byte) 0xc1, 0, 0x7b, -1}),
                        tensor(ElementType.F16, THREE, 1, -2.5, 65504)),
                reads("bf16_of_ml_dtypes.npy", vector("<V2", new byte[] {-128, 0x3f, 0x20, -64, 0, 0}),
                        tensor(ElementType.BF16, THREE, 1, -2.5, 0)),
                refuses("u2.npy", vector("<u2", new byte[6]), integers(ElementType.I32, THREE), "holds elements of type '<u2', but "),
                refuses("f16.npy", vector("<f16", new byte[48]), REAL, "holds elements of type '<f16', but "),
                refuses("V1.npy", vector("|V1", new byte[3]), tensor(ElementType.BF16, THREE), "'|V1'"),
                refuses("text.npy", vector("<U1", new byte[12]), REAL, "'<U1'"),
                refuses("fields.npy", npy(1, "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (3,), }", BYTES), REAL,
                        "several fields"),
                // headers
                reads("double_quotes.npy", doubles("{\"descr\": \"<f8\", \"fortran_order\": False, \"shape\": (3,)}"), REAL),
                reads("other_order.npy", doubles("{'shape': (3,), 'fortran_order': False, 'descr': '<f8'}"), REAL),
                reads("no_blanks.npy", doubles("{'descr':'<f8','fortran_order':False,'shape':(3,)}"), REAL),
                reads("many_blanks.npy", doubles("  { 'descr'  :\t'<f8' ,\n 'fortran_order' : False , 'shape' : ( 3 , ) , }   \n"), REAL),
                reads("python2.npy", doubles("{'descr': '<f8', 'fortran_order': False, 'shape': (3L,), }"), REAL),
                reads("version2.npy", npy(2, "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }\n", BYTES), REAL),
                reads("version3.npy", npy(3, "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }\n", BYTES), REAL),
                reads("long_header.npy",
                        npy(2, "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }" + " ".repeat(70000) + "\n", BYTES), REAL),
                reads("scalar.npy", npy(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (), }\n", doubles(little, 2.5)),
                        tensor(ElementType.F64, List.of(), 2.5)),
                reads("rows.npy", npy(1, "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 3), }\n", ints(little, 1, 2, 3, 4, 5, 6)),
                        matrix),
                reads("columns.npy", npy(1, "{'descr': '<i4', 'fortran_order': True, 'shape': (2, 3), }\n", ints(little, 1, 4, 2, 5, 3, 6)),
                        matrix),
                reads("big_columns.npy",
                        npy(1, "{'fortran_order': True, 'descr': '>i4', 'shape': (2, 3), }\n", ints(big, 1, 4, 2, 5, 3, 6)), matrix),
                reads("more_behind.npy", vector("<f8", Arrays.copyOf(BYTES, 30)), REAL),
                refuses("no_npy.npy", "hello, this is no array".getBytes(StandardCharsets.US_ASCII), REAL, "is not a .npy file"),
                refuses("empty.npy", new byte[0], REAL, "is not a .npy file"),
                refuses("version4.npy", npy(4, "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }\n", BYTES), REAL,
                        "has .npy version 4"),
                refuses("half_a_start.npy", Arrays.copyOf(vector("<f8", BYTES), 7), REAL, "is cut off inside its header"),
                refuses("half_a_header.npy", Arrays.copyOf(vector("<f8", BYTES), 40), REAL, "is cut off inside its header"),
                refuses("half_the_elements.npy", vector("<f8", Arrays.copyOf(BYTES, 20)), REAL, "is cut off: it has "),
                refuses("half_the_header_says.npy", vector("double", Arrays.copyOf(BYTES, 23)), REAL, "is cut off: it has "),
                refuses("no_type.npy", doubles("{'fortran_order': False, 'shape': (3,)}"), REAL, "has a header without 'descr'"),
                refuses("no_order.npy", doubles("{'descr': '<f8', 'shape': (3,)}"), REAL, "has a header without 'fortran_order'"),
                refuses("no_shape.npy", doubles("{'descr': '<f8', 'fortran_order': False}"), REAL, "has a header without 'shape'"),
                refuses("other_key.npy", doubles("{'descr': '<f8', 'fortran_order': False, 'shape': (3,), 'colour': 'red'}"),
                        REAL, "'colour'"),
                refuses("no_truth.npy", doubles("{'descr': '<f8', 'fortran_order': 0, 'shape': (3,)}"), REAL,
                        "has a header that cannot be read from character 35 on"),
                refuses("shape_of_words.npy", doubles("{'descr': '<f8', 'fortran_order': False, 'shape': (a,)}"), REAL,
                        "has a header that cannot be read"),
                refuses("huge_shape.npy", doubles("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999,)}"), REAL,
                        "has a header that cannot be read"),
                refuses("shape.npy", doubles("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 3)}"), REAL, "(1, 3)"));
    }
}
