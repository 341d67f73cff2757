package org.tilewright.io;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/**
 * What stands at the start of a {@code .npy} file of version 1, 2 or 3.
 *
 * @param parts what an element consists of, in the order in which they lie: one without a name if it is a number
 * @param elementBytes of one element, with what belongs to no part
 * @param columnMajor whether columns stand together, in NumPy's words "Fortran order"
 * @param dataAt where the elements start
 */
record NpyHeader(List<Part> parts, int elementBytes, boolean columnMajor, long[] extents, long dataAt) {

    /** A part of an element. @param offset bytes from the begin of the element */
    record Part(String name, NpyType type, int offset) { }

    private static final int LONGEST = 1 << 20;

    static NpyHeader read(Path path, FileChannel file) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        int got = readAt(file, start, 0);
        if (got < 6 || start.get(0) != (byte) 0x93 || !"NUMPY".equals(new String(start.array(), 1, 5, StandardCharsets.ISO_8859_1))) {
            throw new TensorFileException(path, "is not a .npy file: it does not start with \\x93NUMPY");
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
        List<Part> parts = new ArrayList<>();
        int offset = 0;
        for (NpyDictionary.Part p : d.parts()) {
            parts.add(new Part(p.name(), p.type(), offset));
            offset = Math.addExact(offset, (int) p.type().bytes());
        }
        return new NpyHeader(List.copyOf(parts), offset, d.columnMajor(), d.extents(), at + length);
    }

    /** Whether the file has all elements that it announces. */
    void checkLength(Path path, FileChannel file) throws IOException {
        BigInteger end = LongStream.of(extents).mapToObj(BigInteger::valueOf).reduce(BigInteger.valueOf(elementBytes), BigInteger::multiply)
                .add(BigInteger.valueOf(dataAt));
        if (BigInteger.valueOf(file.size()).compareTo(end) < 0) {
            throw new TensorFileException(path, "is cut off: it has " + file.size() + " bytes where its header says " + end);
        }
    }

    /** The part that holds a field of a record. */
    Part part(String field) {
        return parts.stream().filter(p -> p.name().equals(field)).findFirst().orElseThrow();
    }

    private static int readAt(FileChannel file, ByteBuffer into, long at) throws IOException {
        int n = 0;
        while (n >= 0 && into.hasRemaining()) {
            n = file.read(into, at + into.position());
        }
        return into.position();
    }

    TensorHeader header() {
        Part first = parts.getFirst();
        if (parts.size() == 1 && first.name().isEmpty()) {
            Optional<BasicType> type = first.type().type();
            return new TensorHeader(type.map(Set::of).orElse(Set.of()),
                    type.map(ElementType::keyword).orElse("elements of type '" + first.type().descr() + "'"), extents, false);
        }
        List<RecordType.Field> fields = parts.stream().filter(p -> !p.name().isEmpty() && p.type().type().isPresent())
                .map(p -> new RecordType.Field(p.name(), p.type().type().get())).toList();
        return new TensorHeader(Set.of(), fields, "elements of several fields" + parts.stream().filter(p -> !p.name().isEmpty())
                .map(p -> p.name() + " : " + p.type().type().map(BasicType::keyword).orElse("'" + p.type().descr() + "'"))
                .collect(Collectors.joining(", ", " { ", " }")), extents, false);
    }

    /** The start of a little-endian file with the rows of its elements together. */
    static byte[] start(ElementType type, long[] extents) {
        String shape = LongStream.of(extents).mapToObj(e -> e + ",").reduce("", (a, b) -> a.isEmpty() ? b : a + " " + b);
        String text = "{'descr': " + descr(type) + ", 'fortran_order': False, 'shape': (" + (extents.length > 1
                ? shape.substring(0, shape.length() - 1) : shape) + "), }";
        int padding = 63 - (10 + text.length()) % 64;
        String header = text + " ".repeat(padding) + "\n";
        ByteBuffer start = ByteBuffer.allocate(10 + header.length()).order(ByteOrder.LITTLE_ENDIAN);
        start.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.ISO_8859_1)).put((byte) 1).put((byte) 0);
        start.putShort((short) header.length()).put(header.getBytes(StandardCharsets.ISO_8859_1));
        return start.array();
    }

    /** A type as Python has it; bytes between fields are a field without a name, as NumPy writes aligned structures. */
    private static String descr(ElementType type) {
        return switch (type) {
            case BasicType b -> "'" + word(b) + "'";
            case RecordType r -> {
                List<String> parts = new ArrayList<>();
                int at = 0;
                for (int f = 0; f <= r.fields().size(); f++) {
                    int next = f < r.fields().size() ? r.offset(f) : r.bytes();
                    if (next > at) {
                        parts.add("('', '|V" + (next - at) + "')");
                    }
                    if (f < r.fields().size()) {
                        parts.add("('" + r.fields().get(f).name() + "', '" + word(r.fields().get(f).type()) + "')");
                        at = next + r.fields().get(f).type().bytes();
                    }
                }
                yield parts.stream().collect(Collectors.joining(", ", "[", "]"));
            }
        };
    }

    private static String word(BasicType type) {
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
