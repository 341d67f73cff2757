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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/** FROSTT's {@code .tns}: a line an element, its indices from 1 and its value. Elements that a file does not list are 0. */
final class FrosttFile {

    private static final String MARKS = "#%";

    private FrosttFile() { }

    /** The extents of the header, or else those that the largest indices make; the values are taken for single numbers. */
    static TensorHeader header(Path path) throws IOException {
        long[] extents = null;
        int order = order(path);
        try (TextLines lines = new TextLines(path, MARKS)) {
            FrosttStart start = FrosttStart.read(lines, order, order + 1);
            if (start.extents().isPresent()) {
                return header(start.extents().get());
            }
            if (start.wrongNumbers().isPresent()) {
                throw lines.wrongAt(start.line(), "this line has " + (start.wrongNumbers().getAsInt() - 1) + " indices, others " + order);
            }
            for (Optional<List<String>> next = start.first(); next.isPresent(); next = lines.next()) {
                List<String> words = next.get();
                extents = extents == null ? new long[words.size() - 1] : extents;
                if (words.size() != extents.length + 1) {
                    throw lines.wrong("this line has " + (words.size() - 1) + " indices, earlier ones " + extents.length);
                }
                for (int d = 0; d < extents.length; d++) {
                    extents[d] = Math.max(extents[d], lines.index(words.get(d)));
                }
            }
            return header(extents == null ? new long[0] : extents);
        }
    }

    static TensorHeader header(long[] extents) {
        return new TensorHeader(EnumSet.allOf(BasicType.class), "elements of any type", extents, false);
    }

    /** How many indices the elements have: those of the third line, before which a header ends. */
    private static int order(Path path) throws IOException {
        int numbers = 1;
        try (TextLines lines = new TextLines(path, MARKS)) {
            for (int line = 0; line < 3; line++) {
                numbers = lines.next().map(List::size).orElse(numbers);
            }
        }
        return numbers - 1;
    }

    /** What the file begins with. @param numbers of an element's line */
    static FrosttStart start(Path path, int order, int numbers) throws IOException {
        try (TextLines lines = new TextLines(path, MARKS)) {
            return FrosttStart.read(lines, order, numbers);
        }
    }

    static void read(Path path, long[] extents, Block block) throws IOException {
        ListedElements elements = new ListedElements(block);
        int order = extents.length;
        int numbers = order + (block.type().isComplex() ? 2 : 1);
        long count = 0;
        try (TextLines lines = new TextLines(path, MARKS)) {
            FrosttStart start = FrosttStart.read(lines, order, numbers);
            if (start.wrongNumbers().isPresent()) {
                throw lines.wrongAt(start.line(), wrong(start.wrongNumbers().getAsInt(), block.type(), extents, numbers));
            }
            if (start.extents().isPresent() && !Arrays.equals(start.extents().get(), extents)) {
                throw lines.wrongAt(start.line(), wrong(order, block.type(), extents, numbers));
            }
            long firstLine = lines.line();
            for (Optional<List<String>> next = start.first(); next.isPresent(); next = lines.next(), count++) {
                List<String> words = next.get();
                if (words.size() != numbers) {
                    throw lines.wrong(wrong(words.size(), block.type(), extents, numbers));
                }
                element(lines, words, extents, elements, block.type());
            }
            if (start.elements().orElse(count) != count) {
                throw lines.wrong("the header declares " + start.elements().getAsLong() + " elements, but there are " + count);
            }
            if (start.extents().isEmpty() && start.isAmbiguous(extents, count)) {
                throw lines.wrongAt(firstLine, "this line may be an element, or a header with the number of elements behind the extents; "
                        + "write a header as two lines: '" + order + " " + (count - 1) + "' and '" + spaced(extents) + "'");
            }
        }
    }

    private static void element(TextLines lines, List<String> words, long[] extents, ListedElements elements, ElementType type) {
        int order = extents.length;
        long[] index = new long[order];
        for (int d = 0; d < order; d++) {
            index[d] = lines.index(words.get(d)) - 1;
            if (index[d] < 0 || index[d] >= extents[d]) {
                throw lines.wrong("index " + words.get(d) + " is outside dimension " + (d + 1) + " of extent " + extents[d]
                        + "; indices start at 1");
            }
        }
        try {
            if (!elements.set(index, TextNumber.of(type, false, words.get(order), type.isComplex() ? words.get(order + 1) : "0"))) {
                throw lines.wrong("element (" + String.join(", ", words.subList(0, order)) + ") appears twice");
            }
        } catch (TextNumber.Malformed e) {
            throw lines.wrong(e.getMessage());
        }
    }

    private static String wrong(int has, ElementType type, long[] extents, int numbers) {
        return "this line has " + has + " numbers, but an element of a tensor of " + extents.length + " dimensions and type "
                + type.keyword() + " has " + numbers + (extents.length == 0 ? "" : ", and a header before the elements would be '"
                + spaced(extents) + "'");
    }

    private static String spaced(long[] extents) {
        return LongStream.of(extents).mapToObj(Long::toString).collect(Collectors.joining(" "));
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
