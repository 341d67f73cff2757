package org.tilewright.io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.BasicType;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;

/** FROSTT's {@code .tns}: a line an element, its indices from 1 and its value. Elements that a file does not list are 0. */
final class FrosttFile {

    private FrosttFile() { }

    /** The extents that the largest indices make; the values are taken for single numbers. */
    static TensorHeader header(Path path) throws IOException {
        try (TextLines lines = new TextLines(path, '#')) {
            long[] extents = null;
            for (Optional<List<String>> next = lines.next(); next.isPresent(); next = lines.next()) {
                List<String> words = next.get();
                extents = extents == null ? new long[words.size() - 1] : extents;
                if (words.size() != extents.length + 1) {
                    throw lines.wrong("this line has " + (words.size() - 1) + " indices, earlier ones " + extents.length);
                }
                for (int d = 0; d < extents.length; d++) {
                    extents[d] = Math.max(extents[d], lines.whole(words.get(d)));
                }
            }
            return new TensorHeader(EnumSet.allOf(BasicType.class), "elements of any type", extents == null ? new long[0] : extents,
                    false);
        }
    }

    /** How many numbers the first element's line has; none if the file lists no element. */
    static OptionalInt numbersOfFirstElement(Path path) throws IOException {
        try (TextLines lines = new TextLines(path, '#')) {
            Optional<List<String>> first = lines.next();
            return first.isPresent() ? OptionalInt.of(first.get().size()) : OptionalInt.empty();
        }
    }

    static void read(Path path, long[] extents, Block block) throws IOException {
        ListedElements elements = new ListedElements(block);
        int order = extents.length;
        int numbers = order + (block.type().isComplex() ? 2 : 1);
        long[] index = new long[order];
        try (TextLines lines = new TextLines(path, '#')) {
            for (Optional<List<String>> next = lines.next(); next.isPresent(); next = lines.next()) {
                List<String> words = next.get();
                if (words.size() != numbers) {
                    throw lines.wrong("this line has " + words.size() + " numbers, but an element of a tensor of " + order
                            + " dimensions and type " + block.type().keyword() + " has " + numbers);
                }
                for (int d = 0; d < order; d++) {
                    index[d] = lines.whole(words.get(d)) - 1;
                    if (index[d] < 0 || index[d] >= extents[d]) {
                        throw lines.wrong("index " + words.get(d) + " is outside dimension " + (d + 1) + " of extent " + extents[d]
                                + "; indices count from 1");
                    }
                }
                try {
                    if (!elements.set(index,
                            TextNumber.of(block.type(), false, words.get(order), numbers == order + 2 ? words.get(order + 1) : "0"))) {
                        throw lines.wrong("element (" + String.join(", ", words.subList(0, order)) + ") is there twice");
                    }
                } catch (TextNumber.Malformed e) {
                    throw lines.wrong(e.getMessage());
                }
            }
        }
    }

    static void write(Path draft, ElementType type, long[] extents, TensorFiles.Elementwise elements) throws IOException {
        List<Integer> rowMajor = IntStream.range(0, extents.length).boxed().toList();
        long rowElements = extents.length == 0 ? 1 : DenseTensor.count(Arrays.copyOfRange(extents, 1, extents.length));
        long slab = Math.max(1, (1 << 20) / Math.max(1, rowElements));
        try (BufferedWriter out = Files.newBufferedWriter(draft, StandardCharsets.ISO_8859_1)) {
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
                    out.write(TextNumber.text(type, block.array(), (int) at));
                    out.write('\n');
                }
            }
        }
    }
}
