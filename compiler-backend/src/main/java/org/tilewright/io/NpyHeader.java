package org.tilewright.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.tilewright.ir.ElementType;

/**
 * What stands at the start of a {@code .npy} file of version 1, 2 or 3.
 *
 * @param descr the element type in NumPy's words
 * @param type the same as a tensor has it; empty if none can
 * @param columnMajor whether columns stand together, in NumPy's words "Fortran order"
 * @param dataAt where the elements start
 */
record NpyHeader(String descr, Optional<ElementType> type, ByteOrder byteOrder, boolean columnMajor, long[] extents, long dataAt) {

    private static final int LONGEST = 1 << 20;

    static NpyHeader read(Path path, FileChannel file) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        int got = readAt(file, start, 0);
        if (got < 6 || start.get(0) != (byte) 0x93 || !"NUMPY".equals(new String(start.array(), 1, 5, StandardCharsets.ISO_8859_1))) {
            throw new TensorFileException(path, "is no .npy file: it does not start with \\x93NUMPY");
        }
        int version = start.get(6);
        if (got >= 8 && (version < 1 || version > 3)) {
            throw new TensorFileException(path, "has .npy version " + (version & 0xFF) + "; versions 1, 2 and 3 can be read");
        }
        int at = version == 1 ? 10 : 12;
        long length = version == 1 ? start.getShort(8) & 0xFFFF : start.getInt(8) & 0xFFFFFFFFL;
        if (got < at || at + length > file.size()) {
            throw new TensorFileException(path, "is cut off inside its header");
        }
        if (length > LONGEST) {
            throw new TensorFileException(path, "has a header of " + length + " bytes; at most " + LONGEST + " are read");
        }
        ByteBuffer text = ByteBuffer.allocate((int) length);
        readAt(file, text, at);
        NpyDictionary d = new NpyDictionary(path,
                new String(text.array(), version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1)).read();
        return new NpyHeader(d.descr(), type(d.descr()), byteOrder(d.descr()), d.columnMajor(), d.extents(), at + length);
    }

    private static int readAt(FileChannel file, ByteBuffer into, long at) throws IOException {
        int n = 0;
        while (n >= 0 && into.hasRemaining()) {
            n = file.read(into, at + into.position());
        }
        return into.position();
    }

    /** What follows the byte order, which may be missing. */
    private static String kind(String descr) {
        return descr.matches("[<>=|].*") ? descr.substring(1) : descr;
    }

    private static Optional<ElementType> type(String descr) {
        return switch (kind(descr)) {
            case "f4" -> Optional.of(ElementType.F32);
            case "f8" -> Optional.of(ElementType.F64);
            case "i4" -> Optional.of(ElementType.I32);
            case "i8" -> Optional.of(ElementType.I64);
            case "b1", "?" -> Optional.of(ElementType.BOOL);
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

    TensorHeader header() {
        return new TensorHeader(type.map(Set::of).orElse(Set.of()),
                type.map(ElementType::keyword).orElse("elements of type '" + descr + "'"), extents, false);
    }

    /** The start of a little-endian file with the rows of its elements together. */
    static byte[] start(ElementType type, long[] extents) {
        String shape = LongStream.of(extents).mapToObj(e -> e + ",").reduce("", (a, b) -> a.isEmpty() ? b : a + " " + b);
        String text = "{'descr': '" + descr(type) + "', 'fortran_order': False, 'shape': (" + (extents.length > 1
                ? shape.substring(0, shape.length() - 1) : shape) + "), }";
        int padding = 63 - (10 + text.length()) % 64;
        String header = text + " ".repeat(padding) + "\n";
        ByteBuffer start = ByteBuffer.allocate(10 + header.length()).order(ByteOrder.LITTLE_ENDIAN);
        start.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.ISO_8859_1)).put((byte) 1).put((byte) 0);
        start.putShort((short) header.length()).put(header.getBytes(StandardCharsets.ISO_8859_1));
        return start.array();
    }

    private static String descr(ElementType type) {
        return switch (type) {
            case F32 -> "<f4";
            case F64 -> "<f8";
            case I32 -> "<i4";
            case I64 -> "<i8";
            case BOOL -> "|b1";
            case C64 -> "<c8";
            case C128 -> "<c16";
            case I8 -> "|i1";
            case I16 -> "<i2";
            case U8 -> "|u1";
            case F16 -> "<f2";
            case BF16 -> "<V2";
        };
    }
}
