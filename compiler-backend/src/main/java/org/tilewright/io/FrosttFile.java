package org.tilewright.io;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.IndexSet;
import org.tilewright.ir.Region;

/** FROSTT's {@code .tns}: a line an element, its indices from 1 and its value. Elements that a file does not list are 0. */
final class FrosttFile {

    private FrosttFile() { }

    private interface Entry {
        void accept(long line, String[] words);
    }

    private static void lines(Path path, Entry entry) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
            long line = 0;
            for (String s = in.readLine(); s != null; s = in.readLine()) {
                line++;
                if (!s.isBlank() && !s.startsWith("#")) {
                    entry.accept(line, s.strip().split("\\s+"));
                }
            }
        }
    }

    static TensorHeader header(Path path) throws IOException {
        long[][] extents = new long[1][];
        lines(path, (line, words) -> {
            if (extents[0] == null) {
                extents[0] = new long[words.length - 1];
            }
            if (words.length != extents[0].length + 1) {
                throw new TensorFileException(path, line, "this line has " + (words.length - 1) + " indices, earlier ones " + extents[0].length);
            }
            for (int d = 0; d < extents[0].length; d++) {
                extents[0][d] = Math.max(extents[0][d], index(path, line, words[d]) + 1);
            }
        });
        return new TensorHeader(EnumSet.allOf(ElementType.class), extents[0] == null ? new long[0] : extents[0]);
    }

    static void read(Path path, long[] extents, Block block) throws IOException {
        TensorFiles.clear(block);
        int values = block.type().isComplex() ? 2 : 1;
        Set<Long> seen = new HashSet<>();
        lines(path, (line, words) -> {
            if (words.length != extents.length + values) {
                throw new TensorFileException(path, line, "this line has " + words.length + " numbers; a tensor of " + extents.length
                        + " dimensions needs " + (extents.length + values));
            }
            long[] index = new long[extents.length];
            long linear = 0;
            for (int d = 0; d < index.length; d++) {
                index[d] = index(path, line, words[d]);
                if (index[d] < 0 || index[d] >= extents[d]) {
                    throw new TensorFileException(path, line, "index " + words[d] + " is outside dimension " + (d + 1) + " of extent " + extents[d]
                            + "; indices count from 1");
                }
                linear = linear * extents[d] + index[d];
            }
            if (!seen.add(linear)) {
                throw new TensorFileException(path, line, "element (" + String.join(", ", Arrays.copyOf(words, index.length)) + ") is there twice");
            }
            try {
                TensorFiles.put(block, index, words[index.length], values == 2 ? Double.parseDouble(words[index.length + 1]) : 0);
            } catch (NumberFormatException e) {
                throw new TensorFileException(path, line, "'" + words[index.length] + "' is no " + (block.type().isInteger() ? "integer" : "number"));
            }
        });
    }

    private static long index(Path path, long line, String word) {
        try {
            return Long.parseLong(word) - 1;
        } catch (NumberFormatException e) {
            throw new TensorFileException(path, line, "'" + word + "' is no index");
        }
    }

    static void write(Path path, ElementType type, long[] extents, TensorFiles.Elementwise elements) throws IOException {
        List<Integer> rowMajor = IntStream.range(0, extents.length).boxed().toList();
        long rowElements = extents.length == 0 ? 1 : DenseTensor.count(Arrays.copyOfRange(extents, 1, extents.length));
        long slab = Math.max(1, (1 << 20) / Math.max(1, rowElements));
        try (BufferedWriter out = Files.newBufferedWriter(path, StandardCharsets.ISO_8859_1)) {
            for (long r = 0; r < (extents.length == 0 ? 1 : extents[0]); r += slab) {
                long from = r;
                Region region = Region.of(IntStream.range(0, extents.length).mapToObj(d -> d == 0
                        ? IndexSet.interval(from, Math.min(from + slab, extents[0])) : IndexSet.interval(0, extents[d])).toList());
                Block block = Block.zeros(type, region, rowMajor);
                elements.fill(block);
                DenseTensor shape = new DenseTensor(type, extents, block.array());
                for (long at = 0; at < region.size(); at++) {
                    if (Elements.real(type, block.array(), at) == 0 && Elements.imaginary(type, block.array(), at) == 0) {
                        continue;
                    }
                    for (long i : shape.index(from * rowElements + at)) {
                        out.write(i + 1 + " ");
                    }
                    out.write(TensorFiles.element(block, (int) at));
                    out.write('\n');
                }
            }
        }
    }
}
