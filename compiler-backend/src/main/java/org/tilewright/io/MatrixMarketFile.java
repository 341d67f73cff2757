package org.tilewright.io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.data.Block;
import org.tilewright.io.MatrixMarketBanner.Field;
import org.tilewright.io.MatrixMarketBanner.Symmetry;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.ElementType;

/** Matrix Market's {@code .mtx}: array and coordinate, all fields and symmetries. Elements that a file does not list are 0. */
final class MatrixMarketFile {

    private static final String MARK = "%";

    private final TextLines lines;
    private final MatrixMarketBanner banner;
    private final ElementType type;
    private final int order;
    private final ListedElements elements;

    private MatrixMarketFile(TextLines lines, MatrixMarketBanner banner, int order, Block block) {
        this.lines = lines;
        this.banner = banner;
        this.type = block.type();
        this.order = order;
        this.elements = new ListedElements(block);
    }

    static TensorHeader header(Path path) throws IOException {
        try (TextLines lines = new TextLines(path, MARK)) {
            return MatrixMarketBanner.read(lines).header();
        }
    }

    static void read(Path path, long[] extents, Block block) throws IOException {
        try (TextLines lines = new TextLines(path, MARK)) {
            MatrixMarketBanner banner = MatrixMarketBanner.read(lines);
            TensorFiles.check(path, banner.header(), block.type(), extents);
            MatrixMarketFile file = new MatrixMarketFile(lines, banner, extents.length, block);
            if (banner.coordinate()) {
                file.coordinates();
            } else {
                file.array(path);
            }
            if (lines.next().isPresent()) {
                throw lines.wrong("there are more entries than the size line says");
            }
        }
    }

    private void coordinates() throws IOException {
        int numbers = banner.field().numbers;
        for (long e = 0; e < banner.entries(); e++) {
            Optional<List<String>> next = lines.next();
            if (next.isEmpty()) {
                throw lines.wrong("the file ends after " + e + " of " + banner.entries() + " entries");
            }
            List<String> words = next.get();
            if (words.size() != 2 + numbers) {
                throw lines.wrong("an entry of a " + banner.field().keyword() + " matrix has " + (2 + numbers) + " numbers, not "
                        + words.size());
            }
            long i = lines.whole(words.get(0)) - 1;
            long j = lines.whole(words.get(1)) - 1;
            if (i < 0 || i >= banner.rows() || j < 0 || j >= banner.columns()) {
                throw lines.wrong("entry (" + words.get(0) + ", " + words.get(1) + ") is outside the matrix of " + banner.rows() + " by "
                        + banner.columns() + "; indices start at 1");
            }
            entry(i, j, value(words.subList(2, words.size())));
        }
    }

    private void array(Path path) throws IOException {
        boolean symmetric = banner.symmetry() != Symmetry.GENERAL;
        ListedPart part = symmetric ? listed(path) : ListedPart.ALL;
        boolean both = symmetric && part == ListedPart.ALL;
        // what stands left of the diagonal in each row, until what stands on the other side has been read
        TextNumber[][] left = new TextNumber[both ? (int) banner.rows() : 0][];
        Arrays.setAll(left, TextNumber[]::new);
        for (long j = 0; j < banner.columns(); j++) {
            for (long i = part.firstRow(j); i < banner.rows(); i++) {
                TextNumber value = value(wordsOfArray(i, j));
                if (i == j && banner.symmetry() == Symmetry.SKEW_SYMMETRIC && !value.isZero()) {
                    throw lines.wrong("entry " + place(i, i) + " must be 0, since it is on the diagonal of a skew-symmetric array");
                }
                if (!both) {
                    entry(i, j, value);
                    continue;
                }
                elements.set(index(i, j), value);
                if (i > j) {
                    left[(int) i][(int) j] = value;
                } else if (i < j) {
                    checkCounterpart(i, j, value, left[(int) j][(int) i]);
                }
            }
            if (both) {
                left[(int) j] = null;
            }
        }
    }

    private List<String> wordsOfArray(long i, long j) throws IOException {
        int numbers = banner.field().numbers;
        List<String> words = lines.next().orElseThrow(() -> lines.wrong("the file ends before entry " + place(i, j)));
        if (words.size() != numbers) {
            throw lines.wrong("an element of a " + banner.field().keyword() + " array has " + numbers + " numbers, not " + words.size());
        }
        return words;
    }

    private void checkCounterpart(long i, long j, TextNumber value, TextNumber left) {
        if (!value.same(counterpart(left))) {
            throw lines.wrong("entry " + place(i, j) + " is not " + switch (banner.symmetry()) {
                case SKEW_SYMMETRIC -> "the negative of ";
                case HERMITIAN -> "the conjugate of ";
                case GENERAL, SYMMETRIC -> "";
            } + "entry " + place(j, i) + ", but the array is " + banner.symmetry().keyword());
        }
    }

    /** Which entries an array lists. */
    private enum ListedPart {
        BELOW, LOWER, ALL;

        long firstRow(long column) {
            return switch (this) {
                case BELOW -> column + 1;
                case LOWER -> column;
                case ALL -> 0;
            };
        }
    }

    /** What an array with a symmetry lists, by the number of its entries: some programs write the diagonal of zeros too, or all of it. */
    private ListedPart listed(Path path) throws IOException {
        long n = banner.rows();
        long lower = n % 2 == 0 ? n / 2 * (n + 1) : (n + 1) / 2 * n;
        boolean skew = banner.symmetry() == Symmetry.SKEW_SYMMETRIC;
        try (TextLines all = new TextLines(path, MARK)) {
            MatrixMarketBanner.read(all);
            long entries = 0;
            while (all.next().isPresent()) {
                entries++;
            }
            if (skew && entries == lower - n) {
                return ListedPart.BELOW;
            }
            if (entries == lower) {
                return ListedPart.LOWER;
            }
            if (entries == n * n) {
                return ListedPart.ALL;
            }
            throw all.wrong("a " + banner.symmetry().keyword() + " array of " + n + " by " + n + " has "
                    + (skew ? lower - n + " entries (below the diagonal), " + lower + " (with the diagonal)"
                            : lower + " entries (the lower triangle)") + " or " + n * n + " (all), not " + entries);
        }
    }

    private static String place(long i, long j) {
        return "(" + (i + 1) + ", " + (j + 1) + ")";
    }

    private TextNumber value(List<String> words) {
        if (words.isEmpty()) {
            return TextNumber.one(type);
        }
        if (banner.field() == Field.UNSIGNED_INTEGER && words.get(0).startsWith("-")) {
            throw lines.wrong("'" + words.get(0) + "' is below 0, but the field is unsigned-integer");
        }
        try {
            return TextNumber.of(type, banner.field().isWhole(), words.get(0), words.size() == 2 ? words.get(1) : "0");
        } catch (TextNumber.Malformed e) {
            throw lines.wrong(e.getMessage());
        }
    }

    /** What stands on the other side of the diagonal. */
    private TextNumber counterpart(TextNumber value) {
        try {
            return switch (banner.symmetry()) {
                case SKEW_SYMMETRIC -> value.negative();
                // of reals it would only be a zero with another sign
                case HERMITIAN -> banner.field() == Field.COMPLEX ? value.conjugate() : value;
                case GENERAL, SYMMETRIC -> value;
            };
        } catch (TextNumber.Malformed e) {
            throw lines.wrong(e.getMessage());
        }
    }

    /** Sets an element, and of matrices with a symmetry its counterpart. */
    private void entry(long i, long j, TextNumber value) {
        boolean first = elements.set(index(i, j), value);
        if (i != j && banner.symmetry() != Symmetry.GENERAL) {
            first &= elements.set(index(j, i), counterpart(value));
        }
        if (!first) {
            throw lines.wrong("entry " + place(i, j) + " appears twice");
        }
    }

    /** A vector may be a matrix of one column or row, a scalar one of one element. */
    private long[] index(long i, long j) {
        return switch (order) {
            case 0 -> new long[0];
            case 1 -> new long[] {banner.columns() == 1 ? i : j};
            default -> new long[] {i, j};
        };
    }

    static void write(Path draft, ElementType type, long[] extents, TensorFiles.Elementwise elements) throws IOException {
        long rows = extents.length == 0 ? 1 : extents[0];
        long columns = extents.length < 2 ? 1 : extents[1];
        Field field = type.isComplex() ? Field.COMPLEX : type.isInteger() || type == ElementType.BOOL ? Field.INTEGER : Field.REAL;
        List<Integer> rowMajor = IntStream.range(0, extents.length).boxed().toList();
        try (BufferedWriter out = Files.newBufferedWriter(draft, StandardCharsets.ISO_8859_1)) {
            out.write("%%MatrixMarket matrix array " + field.keyword() + " general\n" + rows + " " + columns + "\n");
            long slab = Math.max(1, (1 << 20) / Math.max(1, rows));
            for (long c = 0; c < columns; c += slab) {
                long from = c;
                long to = Math.min(c + slab, columns);
                Region region = Region.of(IntStream.range(0, extents.length).mapToObj(d -> d == 1 ? IndexSet.interval(from, to)
                        : IndexSet.interval(0, extents[d])).toList());
                Block block = Block.zeros(type, region, rowMajor);
                elements.fill(block);
                for (long j = 0; j < to - from; j++) {
                    for (long i = 0; i < rows; i++) {
                        out.write(TextNumber.text(type, block.array(), (int) (i * (to - from) + j)));
                        out.write('\n');
                    }
                }
            }
        }
    }
}
