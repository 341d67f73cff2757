package org.tilewright.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/** NumPy's {@code .npy}: read with all headers and both orders of bytes, written little endian. */
final class NpyFile {

    private NpyFile() { }

    static TensorHeader header(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            return NpyHeader.read(path, file).header();
        }
    }

    /** Whether the file has all elements that its header announces. */
    static void checkLength(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            NpyHeader.read(path, file).checkLength(path, file);
        }
    }

    static void read(Path path, long[] extents, Block block) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            NpyHeader header = NpyHeader.read(path, file);
            TensorFiles.check(path, header.header(), block.type(), extents);
            header.checkLength(path, file);
            if (!block.region().isEmpty()) {
                new Reader(path, file, header, block).read();
            }
        }
    }

    /** Reads runs of elements through a window of the file. */
    private static final class Reader {
        /** Each run of elements is read by itself if more than so many other elements lie between two runs. */
        private static final int SPARSE = 64;
        private final Path path;
        private final FileChannel file;
        private final NpyHeader header;
        private final Block block;
        private final int[] order;
        private final long[] pitch;
        /** Of what is read of an element: where it lies, what it is, and where it goes. */
        private final NpyHeader.Part[] parts;
        private final BasicType[] types;
        private final Object[] arrays;
        private final ByteBuffer window;
        private final boolean sparse;
        private long windowAt;

        Reader(Path path, FileChannel file, NpyHeader header, Block block) {
            this.path = path;
            this.file = file;
            this.header = header;
            this.block = block;
            types = block.type().components().toArray(BasicType[]::new);
            parts = block.type() instanceof RecordType r
                    ? r.fields().stream().map(f -> header.part(f.name())).toArray(NpyHeader.Part[]::new)
                    : new NpyHeader.Part[] {header.parts().getFirst()};
            arrays = block.type() instanceof RecordType ? (Object[]) block.array() : new Object[] {block.array()};
            window = ByteBuffer.allocate(Math.max(1 << 20, header.elementBytes()));
            int n = header.extents().length;
            order = IntStream.range(0, n).map(d -> header.columnMajor() ? n - 1 - d : d).toArray();
            pitch = new long[n];
            long p = 1;
            for (int level = n - 1; level >= 0; level--) {
                pitch[order[level]] = p;
                p *= header.extents()[order[level]];
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
            int bytes = header.elementBytes();
            for (long i = 0; i < count; i++) {
                long at = header.dataAt() + (fileAt + i) * bytes;
                if (at < windowAt || at + bytes > windowAt + window.limit()) {
                    // what lies between the elements of a column is not worth reading
                    window.clear().limit((int) (sparse ? Math.min(window.capacity(), (count - i) * bytes) : window.capacity()));
                    windowAt = at;
                    while (window.hasRemaining() && file.read(window, windowAt + window.position()) >= 0) { }
                    window.flip();
                    if (window.limit() < bytes) {
                        throw new TensorFileException(path, "is cut off after " + file.size() + " bytes");
                    }
                }
                get((int) (at - windowAt), (int) (blockAt + i * stride));
            }
        }

        private void get(int from, int to) {
            for (int p = 0; p < types.length; p++) {
                window.order(parts[p].type().byteOrder());
                get(types[p], from + parts[p].offset(), arrays[p], to);
            }
        }

        private void get(BasicType type, int from, Object array, int to) {
            switch (type) {
                case F32 -> ((float[]) array)[to] = window.getFloat(from);
                case F64 -> ((double[]) array)[to] = window.getDouble(from);
                case I32 -> ((int[]) array)[to] = window.getInt(from);
                case I64 -> ((long[]) array)[to] = window.getLong(from);
                case BOOL -> ((byte[]) array)[to] = (byte) (window.get(from) != 0 ? 1 : 0);
                case I8, U8 -> ((byte[]) array)[to] = window.get(from);
                case I16, F16, BF16 -> ((short[]) array)[to] = window.getShort(from);
                case C64 -> {
                    ((float[]) array)[2 * to] = window.getFloat(from);
                    ((float[]) array)[2 * to + 1] = window.getFloat(from + 4);
                }
                case C128 -> {
                    ((double[]) array)[2 * to] = window.getDouble(from);
                    ((double[]) array)[2 * to + 1] = window.getDouble(from + 8);
                }
            }
        }
    }

    static void write(Path draft, ElementType type, long[] extents, TensorFiles.Elementwise elements) throws IOException {
        try (FileChannel file = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            writeFully(file, ByteBuffer.wrap(NpyHeader.start(type, extents)));
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
            case short[] a -> out.asShortBuffer().put(a);
            case byte[] a -> out.put(a).flip();
            case Object[] fields -> {
                RecordType type = (RecordType) block.type();
                for (int f = 0; f < fields.length; f++) {
                    put(type.fields().get(f).type(), fields[f], out, type.offset(f), type.bytes());
                }
            }
            default -> throw new IllegalStateException("an array of elements");
        }
        return out;
    }

    /** @param at where the first one goes @param pitch and how much further each next one does */
    private static void put(BasicType type, Object array, ByteBuffer out, int at, int pitch) {
        int n = type.isComplex() ? java.lang.reflect.Array.getLength(array) / 2 : java.lang.reflect.Array.getLength(array);
        for (int i = 0; i < n; i++) {
            int to = at + i * pitch;
            switch (array) {
                case float[] a when type.isComplex() -> out.putFloat(to, a[2 * i]).putFloat(to + 4, a[2 * i + 1]);
                case double[] a when type.isComplex() -> out.putDouble(to, a[2 * i]).putDouble(to + 8, a[2 * i + 1]);
                case float[] a -> out.putFloat(to, a[i]);
                case double[] a -> out.putDouble(to, a[i]);
                case int[] a -> out.putInt(to, a[i]);
                case long[] a -> out.putLong(to, a[i]);
                case short[] a -> out.putShort(to, a[i]);
                default -> out.put(to, ((byte[]) array)[i]);
            }
        }
    }
}
