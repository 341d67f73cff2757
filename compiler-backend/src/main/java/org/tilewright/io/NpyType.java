package org.tilewright.io;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/**
 * A type in a {@code .npy} file, whichever of NumPy's names it has there: {@code <f8}, {@code d}, {@code float64}.
 *
 * @param descr as it stands in the file
 * @param type the same as a tensor has it; empty if none can
 * @param byteOrder of numbers
 * @param bytes of one, or 0 if that is not known
 */
record NpyType(String descr, Optional<BasicType> type, ByteOrder byteOrder, long bytes) {

    /** A kind and bytes, and what else means them where a C {@code long} has 64 bits. npy_types.cpp has the same table. */
    private static final String[] NAMES = {
        "b1 ? bool bool_ bool8", "i1 b byte int8", "i2 h short int16", "i4 i intc int32",
        "i8 l q n p int int_ int64 intp int0 long longlong", "u1 B ubyte uint8", "u2 H ushort uint16", "u4 I uintc uint32",
        "u8 L Q N P uint uint64 uintp uint0 ulong ulonglong", "f2 e half float16", "f4 f single float32",
        "f8 d double float float_ float64", "f16 g longdouble longfloat float128", "c8 F csingle singlecomplex complex64",
        "c16 D cdouble cfloat complex complex_ complex128", "c32 G clongdouble clongfloat longcomplex complex256", "S1 c",
        "M8 M datetime64", "m8 m timedelta64"
    };

    private static final Map<String, String> CODES = codes();

    /** A kind and a number: of bytes, but in {@code U} of characters of four bytes. Times have a unit behind it. */
    private static final Pattern SIZED = Pattern.compile("([biufcVSaUMm])0*(\\d{1,9})");

    private static Map<String, String> codes() {
        Map<String, String> out = new HashMap<>();
        for (String line : NAMES) {
            String[] words = line.split(" ");
            for (String word : words) {
                out.put(word, words[0]);
            }
        }
        return out;
    }

    /** What a name says. */
    static NpyType of(String descr) {
        String name = !descr.isEmpty() && "<>=|".indexOf(descr.charAt(0)) >= 0 ? descr.substring(1) : descr;
        String withoutUnit = name.startsWith("M") || name.startsWith("m") || name.startsWith("datetime64[")
                || name.startsWith("timedelta64[") ? name.replaceFirst("\\[[^\\]]*\\]$", "") : name;
        Matcher sized = SIZED.matcher(CODES.getOrDefault(withoutUnit, withoutUnit));
        if (!sized.matches()) {
            return new NpyType(descr, Optional.empty(), ByteOrder.nativeOrder(), 0);
        }
        long size = Long.parseLong(sized.group(2));
        return new NpyType(descr, type(sized.group(1) + size), byteOrder(descr), sized.group(1).equals("U") ? 4 * size : size);
    }

    /** So many of a type, or several of different types. @param descr what the file calls them */
    static NpyType several(String descr, long bytes) {
        return new NpyType(descr, Optional.empty(), ByteOrder.nativeOrder(), bytes);
    }

    private static Optional<BasicType> type(String code) {
        return switch (code) {
            case "f4" -> Optional.of(ElementType.F32);
            case "f8" -> Optional.of(ElementType.F64);
            case "i4" -> Optional.of(ElementType.I32);
            case "i8" -> Optional.of(ElementType.I64);
            case "b1" -> Optional.of(ElementType.BOOL);
            case "c8" -> Optional.of(ElementType.C64);
            case "c16" -> Optional.of(ElementType.C128);
            case "i1" -> Optional.of(ElementType.I8);
            case "i2" -> Optional.of(ElementType.I16);
            case "u1" -> Optional.of(ElementType.U8);
            case "f2" -> Optional.of(ElementType.F16);
            // NumPy has no type for it, and ml_dtypes writes its own as two bytes of anything
            case "V2" -> Optional.of(ElementType.BF16);
            default -> Optional.empty();
        };
    }

    /** A type without a byte order has that of the machine. */
    private static ByteOrder byteOrder(String descr) {
        return descr.startsWith("<") ? ByteOrder.LITTLE_ENDIAN : descr.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.nativeOrder();
    }
}
