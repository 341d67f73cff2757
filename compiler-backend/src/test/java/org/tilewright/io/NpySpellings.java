package org.tilewright.io;

import static org.tilewright.io.FileCase.npy;
import static org.tilewright.io.FileCase.reads;
import static org.tilewright.io.FileCase.refuses;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/** What NumPy calls types in {@code 'descr'}, in all of its spellings and those of its older versions. */
final class NpySpellings {

    private static final Map<BasicType, String> SPELLINGS = Map.ofEntries(
            Map.entry(BasicType.BOOL, "? b1 |b1 =b1 <b1 >? bool bool_ bool8"),
            Map.entry(BasicType.I8, "b i1 |i1 <i1 =b byte int8"),
            Map.entry(BasicType.I16, "h i2 <i2 =i2 <h short int16"),
            Map.entry(BasicType.I32, "i i4 <i4 =i |i4 <i04 intc int32"),
            Map.entry(BasicType.I64, "l q n p i8 <i8 =q <l int int_ int64 intp int0 long longlong"),
            Map.entry(BasicType.U8, "B u1 |u1 =B ubyte uint8"),
            Map.entry(BasicType.F16, "e f2 <f2 <e half float16"),
            Map.entry(BasicType.F32, "f f4 <f4 =f |f4 single float32 <float32"),
            Map.entry(BasicType.F64, "d f8 <f8 =f8 |f8 <d f08 double float float_ float64 <float64 =double ()f8"),
            Map.entry(BasicType.C64, "F c8 <c8 <F csingle singlecomplex complex64"),
            Map.entry(BasicType.C128, "D c16 <c16 =D cdouble cfloat complex complex_ complex128"),
            Map.entry(BasicType.BF16, "V2 |V2 <V2 =V2"));

    private NpySpellings() { }

    private static byte[] file(String descr, byte[] data) {
        return npy(1, "{'descr': " + descr + ", 'fortran_order': False, 'shape': (2,), }\n", data);
    }

    static List<FileCase> all() {
        List<FileCase> out = new ArrayList<>();
        for (BasicType type : BasicType.values()) {
            String[] spellings = SPELLINGS.get(type).split(" ");
            DenseTensor expected = DenseTensor.zeros(type, 2);
            expected.setComplex(1, 1, 0);
            if (type.isInteger() || type == ElementType.BOOL) {
                expected.setInteger(1, 1);
            }
            for (int i = 0; i < spellings.length; i++) {
                out.add(reads("descr_" + type.keyword() + "_" + i + ".npy", file("'" + spellings[i] + "'", ones(type)), expected));
            }
            ElementType other = type == ElementType.F64 ? ElementType.F32 : ElementType.F64;
            out.add(refuses("descr_" + type.keyword() + "_for_another.npy", file("'" + spellings[0] + "'", ones(type)),
                    DenseTensor.zeros(other, 2), "holds " + type.keyword() + ", but "));
        }
        DenseTensor real = DenseTensor.zeros(ElementType.F64, 2);
        real.setReal(1, 1);
        byte[] bytes = ones(ElementType.F64);
        List<String> others = List.of("uint16", "H", "L", "<u8", "longdouble", "float65", "<f3", "S8", "U2", "M8[ns]", "datetime64[us]",
                "timedelta64", "O", "c", "", "3f8", "(2,2)f8", "f8 i4");
        for (int i = 0; i < others.size(); i++) {
            out.add(refuses("descr_other_" + i + ".npy", file("'" + others.get(i) + "'", new byte[64]), real,
                    "holds elements of type '" + others.get(i) + "', but "));
        }
        out.addAll(List.of(
                reads("descr_of_python2.npy", file("u'<f8'", bytes), real),
                reads("descr_of_bytes.npy", file("b\"f8\"", bytes), real),
                reads("descr_pair.npy", file("('<f8', ())", bytes), real),
                refuses("descr_array.npy", file("('<f8', (3,))", new byte[48]), real, "holds elements of type '('<f8', (3,))', but "),
                refuses("descr_list.npy", file("'f8,i4'", new byte[24]), real, "holds elements of several fields"),
                refuses("descr_list_of_one.npy", file("'f8,'", bytes), real, "holds elements of several fields"),
                refuses("descr_unknown_field.npy", file("[('a', '<f8'), ('b', 'float65')]", bytes), real,
                        "has a field 'b' of type 'float65', whose length is not known"),
                refuses("descr_unknown_in_list.npy", file("'f8, O'", bytes), real,
                        "has a field 'f1' of type 'O', whose length is not known"),
                refuses("descr_no_fields.npy", file("[]", bytes), real, "has elements without fields"),
                refuses("descr_huge.npy", file("('<f8', (99999999999, 99999999999))", bytes), real,
                        "has elements of 2147483648 bytes or more"),
                refuses("descr_deep.npy", npy(2, "{'descr': " + "[('a', ".repeat(100_000), bytes), real,
                        "has a type that is nested more than 32 deep"),
                refuses("descr_deep_arrays.npy", npy(2, "{'descr': " + "(".repeat(900_000), bytes), real,
                        "has a type that is nested more than 32 deep"),
                refuses("descr_many.npy",
                        npy(2, "{'descr': '" + "f8,".repeat(300_000) + "', 'fortran_order': False, 'shape': (2,)}", bytes), real,
                        "holds elements of several fields"),
                refuses("descr_extents_in_list.npy", file("'f8,(2,2)i4,'", new byte[48]), real, "holds elements of several fields"),
                refuses("descr_open.npy", file("[('a', '<f8'", bytes), real, "has a header that cannot be read")));
        return out;
    }

    /** 0 and 1. */
    private static byte[] ones(BasicType type) {
        int bytes = type.bytes();
        ByteBuffer out = ByteBuffer.allocate(2 * bytes).order(ByteOrder.nativeOrder());
        switch (type) {
            case F32, C64 -> out.putFloat(bytes, 1);
            case F64, C128 -> out.putDouble(bytes, 1);
            case I32 -> out.putInt(bytes, 1);
            case I64 -> out.putLong(bytes, 1);
            case BOOL, I8, U8 -> out.put(bytes, (byte) 1);
            case I16 -> out.putShort(bytes, (short) 1);
            case F16 -> out.putShort(bytes, (short) 0x3c00);
            case BF16 -> out.putShort(bytes, (short) 0x3f80);
        }
        return out.array();
    }
}
