package org.tilewright.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.IndexSet;
import org.tilewright.ir.Region;

/** NumPy's {@code .npy}, versions 1 to 3, little endian. */
final class NpyFile {

    private static final Pattern DESCR = Pattern.compile("['\"]descr['\"]\\s*:\\s*['\"]([^'\"]*)['\"]");
    private static final Pattern FORTRAN = Pattern.compile("['\"]fortran_order['\"]\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("['\"]shape['\"]\\s*:\\s*\\(([^)]*)\\)");

    private record Layout(ElementType type, boolean columnMajor, long[] extents, long dataAt) { }

    private NpyFile() { }

    static TensorHeader header(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            Layout l = layout(path, file);
            return new TensorHeader(Set.of(l.type), l.extents);
        }
    }

    static void read(Path path, long[] extents, Block block) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            Layout l = layout(path, file);
            TensorFiles.check(path, new TensorHeader(Set.of(l.type), l.extents), block.type(), extents);
            long bytes = l.dataAt + DenseTensor.count(extents) * l.type.bytes();
            if (file.size() < bytes) {
                throw new TensorFileException(path, "is cut off: it has " + file.size() + " bytes where its header says " + bytes);
            }
            if (!block.region().isEmpty()) {
                // a vector read from a matrix of one row or column has its elements in the same order
                new Reader(file, l, extents, block).read();
            }
        }
    }

    private static Layout layout(Path path, FileChannel file) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        readFully(path, file, start, 0);
        if (start.get(0) != (byte) 0x93 || !"NUMPY".equals(new String(start.array(), 1, 5, StandardCharsets.ISO_8859_1))) {
            throw new TensorFileException(path, "is no .npy file: it does not start with \\x93NUMPY");
        }
        int version = start.get(6);
        if (version < 1 || version > 3) {
            throw new TensorFileException(path, "has .npy version " + version + "; versions 1, 2 and 3 can be read");
        }
        long length = version == 1 ? start.getShort(8) & 0xFFFF : start.getInt(8) & 0xFFFFFFFFL;
        int at = version == 1 ? 10 : 12;
        if (at + length > file.size()) {
            throw new TensorFileException(path, "is cut off inside its header");
        }
        ByteBuffer text = ByteBuffer.allocate(Math.toIntExact(length));
        readFully(path, file, text, at);
        String header = new String(text.array(), version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
        String shape = find(path, SHAPE, header, "shape");
        List<Long> extents = new ArrayList<>();
        for (String e : shape.split(",")) {
            if (!e.isBlank()) {
                extents.add(Long.parseLong(e.strip().replace("L", "")));
            }
        }
        return new Layout(type(path, find(path, DESCR, header, "descr")), find(path, FORTRAN, header, "fortran_order").equals("True"),
                extents.stream().mapToLong(Long::longValue).toArray(), at + length);
    }

    private static String find(Path path, Pattern pattern, String header, String key) {
        Matcher m = pattern.matcher(header);
        if (!m.find()) {
            throw new TensorFileException(path, "has a header without '" + key + "'");
        }
        return m.group(1);
    }

    private static ElementType type(Path path, String descr) {
        return switch (descr) {
            case "<f4" -> ElementType.F32;
            case "<f8" -> ElementType.F64;
            case "<i4" -> ElementType.I32;
            case "<i8" -> ElementType.I64;
            case "|b1", "<b1", "?" -> ElementType.BOOL;
            case "<c8" -> ElementType.C64;
            case "<c16" -> ElementType.C128;
            default -> throw new TensorFileException(path, "has elements of type '" + descr
                    + "'; <f4, <f8, <i4, <i8, |b1, <c8 and <c16 can be read");
        };
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
        };
    }

    private static void readFully(Path path, FileChannel file, ByteBuffer into, long at) throws IOException {
        while (into.hasRemaining()) {
            int n = file.read(into, at + into.position());
            if (n < 0) {
                throw new TensorFileException(path, "is cut off after " + file.size() + " bytes");
            }
        }
    }

    /** Reads runs of elements through a window of the file. */
    private static final class Reader {
        /** The elements are read run by run where more than so many others lie between two. */
        private static final int SPARSE = 64;
        private final FileChannel file;
        private final Layout layout;
        private final Block block;
        private final int[] order;
        private final long[] pitch;
        private final ByteBuffer window = ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
        private final boolean sparse;
        private long windowAt;

        Reader(FileChannel file, Layout layout, long[] extents, Block block) {
            this.file = file;
            this.layout = layout;
            this.block = block;
            int n = extents.length;
            order = IntStream.range(0, n).map(d -> layout.columnMajor ? n - 1 - d : d).toArray();
            pitch = new long[n];
            long p = 1;
            for (int level = n - 1; level >= 0; level--) {
                pitch[order[level]] = p;
                p *= extents[order[level]];
            }
            window.limit(0);
            long span = 1;
            for (int d = 0; d < n; d++) {
                span += (block.region().dim(d).end() - 1 - block.region().dim(d).first()) * pitch[d];
            }
            sparse = span / SPARSE > block.region().size();
        }

        void read() throws IOException {
            walk(0, 0, 0);
        }

        private void walk(int level, long fileAt, long blockAt) throws IOException {
            if (level == order.length) {
                run(fileAt, blockAt, 1, 1);
                return;
            }
            int d = order[level];
            IndexSet set = block.region().dim(d);
            for (int i = 0; i < set.intervals(); i++) {
                long from = set.low(i);
                long place = blockAt + set.rank(from) * block.strides()[d];
                if (level == order.length - 1) {
                    run(fileAt + from, place, block.strides()[d], set.high(i) - from);
                    continue;
                }
                for (long g = from; g < set.high(i); g++) {
                    walk(level + 1, fileAt + g * pitch[d], place);
                    place += block.strides()[d];
                }
            }
        }

        private void run(long fileAt, long blockAt, long stride, long count) throws IOException {
            int bytes = layout.type.bytes();
            for (long i = 0; i < count; i++) {
                long at = layout.dataAt + (fileAt + i) * bytes;
                if (at < windowAt || at + bytes > windowAt + window.limit()) {
                    // what lies between the elements of a column is not worth reading
                    window.clear().limit((int) (sparse ? Math.min(window.capacity(), (count - i) * bytes) : window.capacity()));
                    windowAt = at;
                    while (window.hasRemaining() && file.read(window, windowAt + window.position()) >= 0) { }
                    window.flip();
                    if (window.limit() < bytes) {
                        throw new EOFException("is cut off");
                    }
                }
                get((int) (at - windowAt), (int) (blockAt + i * stride));
            }
        }

        private void get(int from, int to) {
            switch (layout.type) {
                case F32 -> ((float[]) block.array())[to] = window.getFloat(from);
                case F64 -> ((double[]) block.array())[to] = window.getDouble(from);
                case I32 -> ((int[]) block.array())[to] = window.getInt(from);
                case I64 -> ((long[]) block.array())[to] = window.getLong(from);
                case BOOL -> ((byte[]) block.array())[to] = (byte) (window.get(from) != 0 ? 1 : 0);
                case C64 -> {
                    ((float[]) block.array())[2 * to] = window.getFloat(from);
                    ((float[]) block.array())[2 * to + 1] = window.getFloat(from + 4);
                }
                case C128 -> {
                    ((double[]) block.array())[2 * to] = window.getDouble(from);
                    ((double[]) block.array())[2 * to + 1] = window.getDouble(from + 8);
                }
            }
        }
    }

    static void write(Path path, ElementType type, long[] extents, TensorFiles.Elementwise elements) throws IOException {
        String shape = LongStream.of(extents).mapToObj(e -> e + ",").reduce("", (a, b) -> a.isEmpty() ? b : a + " " + b);
        String text = "{'descr': '" + descr(type) + "', 'fortran_order': False, 'shape': (" + (extents.length > 1
                ? shape.substring(0, shape.length() - 1) : shape) + "), }";
        int padding = 63 - (10 + text.length()) % 64;
        String header = text + " ".repeat(padding) + "\n";
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer start = ByteBuffer.allocate(10 + header.length()).order(ByteOrder.LITTLE_ENDIAN);
            start.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.ISO_8859_1)).put((byte) 1).put((byte) 0);
            start.putShort((short) header.length()).put(header.getBytes(StandardCharsets.ISO_8859_1)).flip();
            writeFully(file, start);
            long rowElements = extents.length == 0 ? 1 : DenseTensor.count(java.util.Arrays.copyOfRange(extents, 1, extents.length));
            long rows = extents.length == 0 ? 1 : extents[0];
            long slab = Math.max(1, (1 << 20) / Math.max(1, rowElements));
            List<Integer> rowMajor = IntStream.range(0, extents.length).boxed().toList();
            for (long r = 0; r < rows && rowElements > 0; r += slab) {
                long from = r;
                Region region = Region.of(IntStream.range(0, extents.length).mapToObj(d -> d == 0
                        ? IndexSet.interval(from, Math.min(from + slab, extents[0])) : IndexSet.interval(0, extents[d])).toList());
                Block block = Block.zeros(type, region, rowMajor);
                elements.fill(block);
                writeFully(file, bytes(block));
            }
            file.force(false);
        }
    }

    private static void writeFully(FileChannel file, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    private static ByteBuffer bytes(Block block) {
        ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(block.bytes())).order(ByteOrder.LITTLE_ENDIAN);
        switch (block.array()) {
            case float[] a -> out.asFloatBuffer().put(a);
            case double[] a -> out.asDoubleBuffer().put(a);
            case int[] a -> out.asIntBuffer().put(a);
            case long[] a -> out.asLongBuffer().put(a);
            case byte[] a -> out.put(a).flip();
            default -> throw new IllegalStateException("an array of elements");
        }
        return out;
    }
}
