package org.tilewright.io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.data.Block;
import org.tilewright.io.MatrixMarketBanner.Field;
import org.tilewright.io.MatrixMarketBanner.Symmetry;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;

/** Matrix Market's {@code .mtx}: array and coordinate, all fields and symmetries. Elements that a file does not list are 0. */
final class MatrixMarketFile {

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
        try (TextLines lines = new TextLines(path, '%')) {
            return MatrixMarketBanner.read(lines).header();
        }
    }

    static void read(Path path, long[] extents, Block block) throws IOException {
        try (TextLines lines = new TextLines(path, '%')) {
            MatrixMarketBanner banner = MatrixMarketBanner.read(lines);
            TensorFiles.check(path, banner.header(), block.type(), extents);
            MatrixMarketFile file = new MatrixMarketFile(lines, banner, extents.length, block);
            if (banner.coordinate()) {
                file.coordinates();
            } else {
                file.array();
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
                        + banner.columns() + "; indices count from 1");
            }
            entry(i, j, words.subList(2, words.size()));
        }
    }

    private void array() throws IOException {
        int numbers = banner.field().numbers;
        for (long j = 0; j < banner.columns(); j++) {
            long from = switch (banner.symmetry()) {
                case GENERAL -> 0;
                case SYMMETRIC, HERMITIAN -> j;
                case SKEW_SYMMETRIC -> j + 1;
            };
            for (long i = from; i < banner.rows(); i++) {
                Optional<List<String>> next = lines.next();
                if (next.isEmpty()) {
                    throw lines.wrong("the file ends before entry " + place(i, j));
                }
                if (next.get().size() != numbers) {
                    throw lines.wrong("an element of a " + banner.field().keyword() + " array has " + numbers + " numbers, not "
                            + next.get().size());
                }
                entry(i, j, next.get());
            }
        }
    }

    private static String place(long i, long j) {
        return "(" + (i + 1) + ", " + (j + 1) + ")";
    }

    /** Sets an element, and of matrices with a symmetry its counterpart. */
    private void entry(long i, long j, List<String> words) {
        try {
            TextNumber value = words.isEmpty() ? TextNumber.one(type)
                    : TextNumber.of(type, banner.field() == Field.INTEGER, words.get(0), words.size() == 2 ? words.get(1) : "0");
            if (i == j) {
                checkDiagonal(i, value);
            }
            boolean first = elements.set(index(i, j), value);
            if (i != j && banner.symmetry() != Symmetry.GENERAL) {
                first &= elements.set(index(j, i), switch (banner.symmetry()) {
                    case SKEW_SYMMETRIC -> value.negative();
                    case HERMITIAN -> value.conjugate();
                    case GENERAL, SYMMETRIC -> value;
                });
            }
            if (!first) {
                throw lines.wrong("entry " + place(i, j) + " is there twice");
            }
        } catch (TextNumber.Malformed e) {
            throw lines.wrong(e.getMessage());
        }
    }

    private void checkDiagonal(long i, TextNumber value) {
        if (banner.symmetry() == Symmetry.SKEW_SYMMETRIC && !value.isZero()) {
            throw lines.wrong("entry " + place(i, i) + " must be 0, for it is on the diagonal of a skew-symmetric matrix");
        }
        if (banner.symmetry() == Symmetry.HERMITIAN && value.im() != 0) {
            throw lines.wrong("entry " + place(i, i) + " must be real, for it is on the diagonal of a hermitian matrix");
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
