package org.tilewright.io;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.ElementType;

/**
 * A file and what every reader must make of it.
 *
 * @param file its name, which no other case has
 * @param expected the tensor of the wanted type and extents, of zeros if the file is refused
 * @param refusal a part of what must be said if it is refused
 */
public record FileCase(String file, byte[] content, DenseTensor expected, Optional<String> refusal) {

    static FileCase reads(String file, byte[] content, DenseTensor expected) {
        return new FileCase(file, content, expected, Optional.empty());
    }

    static FileCase refuses(String file, byte[] content, DenseTensor wanted, String refusal) {
        return new FileCase(file, content, wanted, Optional.of(refusal));
    }

    static FileCase reads(String file, String text, DenseTensor expected) {
        return reads(file, text.getBytes(StandardCharsets.ISO_8859_1), expected);
    }

    static FileCase refuses(String file, String text, DenseTensor wanted, String refusal) {
        return refuses(file, text.getBytes(StandardCharsets.ISO_8859_1), wanted, refusal);
    }

    /** Files of all formats. */
    public static List<FileCase> all() {
        return Stream.of(MatrixMarketCases.all(), FrosttCases.all(), NpyCases.all(), NpySpellings.all()).flatMap(List::stream).toList();
    }

    /** What a reader made of the file, if that is wrong. */
    public Optional<String> complaint(Optional<DenseTensor> read, Optional<String> said) {
        if (refusal.isPresent()) {
            return said.isEmpty() ? Optional.of(file + ": is read, but must be refused: " + refusal.get())
                    : Optional.of(file + ": refused by '" + said.get() + "', not by '" + refusal.get() + "'")
                            .filter(s -> !said.get().contains(refusal.get()));
        }
        return said.isPresent() ? Optional.of(file + ": refused: " + said.get())
                : Optional.of(file + ": read as " + read.orElseThrow() + ", not " + expected)
                        .filter(s -> !read.orElseThrow().equals(expected));
    }

    /** A tensor of reals, or of complex numbers, of which each is two values. */
    static DenseTensor tensor(ElementType type, List<Integer> extents, double... values) {
        DenseTensor t = DenseTensor.zeros(type, extents.stream().mapToLong(e -> e).toArray());
        int width = type.isComplex() ? 2 : 1;
        for (int i = 0; i < values.length / width; i++) {
            t.setComplex(i, values[width * i], type.isComplex() ? values[width * i + 1] : 0);
        }
        return t;
    }

    static DenseTensor integers(ElementType type, List<Integer> extents, long... values) {
        DenseTensor t = DenseTensor.zeros(type, extents.stream().mapToLong(e -> e).toArray());
        for (int i = 0; i < values.length; i++) {
            t.setInteger(i, values[i]);
        }
        return t;
    }

    /** A {@code .npy} file. */
    public static byte[] npy(int version, String header, byte[] data) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer length = ByteBuffer.allocate(version == 1 ? 2 : 4).order(ByteOrder.LITTLE_ENDIAN);
        if (version == 1) {
            length.putShort((short) text.length);
        } else {
            length.putInt(text.length);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x93);
        out.writeBytes("NUMPY".getBytes(StandardCharsets.US_ASCII));
        out.write(version);
        out.write(0);
        out.writeBytes(length.array());
        out.writeBytes(text);
        out.writeBytes(data);
        return out.toByteArray();
    }

    @Override
    public String toString() {
        return file;
    }
}
