package org.tilewright.io;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.tilewright.data.Block;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.IndexSet;
import org.tilewright.ir.Region;

/** Matrix Market's {@code .mtx}: array and coordinate, all fields and symmetries. Elements that a file does not list are 0. */
final class MatrixMarketFile {

    private record Banner(boolean coordinate, String field, String symmetry, long rows, long columns, long entries) { }

    private final Path path;
    private final BufferedReader in;
    private long line;

    private MatrixMarketFile(Path path, BufferedReader in) {
        this.path = path;
        this.in = in;
    }

    static TensorHeader header(Path path) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
            return header(new MatrixMarketFile(path, in).banner());
        }
    }

    private static TensorHeader header(Banner b) {
        Set<ElementType> types = switch (b.field) {
            case "real" -> EnumSet.of(ElementType.F32, ElementType.F64, ElementType.C64, ElementType.C128);
            case "complex" -> EnumSet.of(ElementType.C64, ElementType.C128);
            default -> EnumSet.allOf(ElementType.class);
        };
        return new TensorHeader(types, new long[] {b.rows, b.columns});
    }

    static void read(Path path, long[] extents, Block block) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
            MatrixMarketFile file = new MatrixMarketFile(path, in);
            Banner b = file.banner();
            TensorFiles.check(path, header(b), block.type(), extents);
            TensorFiles.clear(block);
            if (b.coordinate) {
                file.coordinates(b, extents, block);
            } else {
                file.array(b, extents, block);
            }
            String rest = file.next();
            if (rest != null) {
                throw new TensorFileException(path, file.line, "there are more entries than the size line says");
            }
        }
    }

    private TensorFileException wrong(String problem) {
        return new TensorFileException(path, line, problem);
    }

    /** The next line that is neither blank nor a comment, or null at the end. */
    private String next() throws IOException {
        while (true) {
            String s = in.readLine();
            if (s == null) {
                return null;
            }
            line++;
            if (!s.isBlank() && !s.startsWith("%")) {
                return s.strip();
            }
        }
    }

    private Banner banner() throws IOException {
        String first = in.readLine();
        line = 1;
        String[] words = first == null ? new String[0] : first.strip().toLowerCase(Locale.ROOT).split("\\s+");
        if (words.length != 5 || !words[0].equals("%%matrixmarket") || !words[1].equals("matrix")) {
            throw wrong("the first line must be '%%MatrixMarket matrix FORMAT FIELD SYMMETRY'");
        }
        if (!Set.of("array", "coordinate").contains(words[2])) {
            throw wrong("format '" + words[2] + "' is neither array nor coordinate");
        }
        String field = words[3].equals("double") ? "real" : words[3];
        if (!Set.of("real", "integer", "complex", "pattern").contains(field)) {
            throw wrong("field '" + words[3] + "' is none of real, integer, complex, pattern");
        }
        if (!Set.of("general", "symmetric", "skew-symmetric", "hermitian").contains(words[4])) {
            throw wrong("symmetry '" + words[4] + "' is none of general, symmetric, skew-symmetric, hermitian");
        }
        boolean coordinate = words[2].equals("coordinate");
        if (!coordinate && field.equals("pattern")) {
            throw wrong("an array cannot be a pattern");
        }
        String size = next();
        String[] numbers = size == null ? new String[0] : size.split("\\s+");
        if (numbers.length != (coordinate ? 3 : 2)) {
            throw wrong("the size line must have " + (coordinate ? "3" : "2") + " numbers");
        }
        Banner b = new Banner(coordinate, field, words[4], whole(numbers[0]), whole(numbers[1]), coordinate ? whole(numbers[2]) : 0);
        if (!b.symmetry.equals("general") && b.rows != b.columns) {
            throw wrong("a " + b.symmetry + " matrix must be square, but this is " + b.rows + " by " + b.columns);
        }
        return b;
    }

    private long whole(String s) {
        try {
            return Long.parseLong(s);
        } catch (NumberFormatException e) {
            throw wrong("'" + s + "' is no integer");
        }
    }

    private void coordinates(Banner b, long[] extents, Block block) throws IOException {
        Set<Long> seen = new HashSet<>();
        int values = b.field.equals("pattern") ? 0 : b.field.equals("complex") ? 2 : 1;
        for (long e = 0; e < b.entries; e++) {
            String text = next();
            if (text == null) {
                throw wrong("the file ends after " + e + " of " + b.entries + " entries");
            }
            String[] words = text.split("\\s+");
            if (words.length != 2 + values) {
                throw wrong("an entry of a " + b.field + " matrix has " + (2 + values) + " numbers, not " + words.length);
            }
            long i = whole(words[0]) - 1;
            long j = whole(words[1]) - 1;
            if (i < 0 || i >= b.rows || j < 0 || j >= b.columns) {
                throw wrong("entry (" + words[0] + ", " + words[1] + ") is outside the matrix of " + b.rows + " by " + b.columns
                        + "; indices count from 1");
            }
            boolean twice = !seen.add(i * b.columns + j) || !b.symmetry.equals("general") && i != j && !seen.add(j * b.columns + i);
            if (twice) {
                throw wrong("entry (" + words[0] + ", " + words[1] + ") is there twice");
            }
            entry(b, extents, block, i, j, values == 0 ? "1" : words[2], values == 2 ? words[3] : "0");
        }
    }

    private void array(Banner b, long[] extents, Block block) throws IOException {
        for (long j = 0; j < b.columns; j++) {
            long from = b.symmetry.equals("general") ? 0 : b.symmetry.equals("skew-symmetric") ? j + 1 : j;
            for (long i = from; i < b.rows; i++) {
                String text = next();
                if (text == null) {
                    throw wrong("the file ends before entry (" + (i + 1) + ", " + (j + 1) + ")");
                }
                String[] words = text.split("\\s+");
                if (words.length != (b.field.equals("complex") ? 2 : 1)) {
                    throw wrong("an element of a " + b.field + " array has " + (b.field.equals("complex") ? 2 : 1) + " numbers, not " + words.length);
                }
                entry(b, extents, block, i, j, words[0], words.length == 2 ? words[1] : "0");
            }
        }
    }

    private void entry(Banner b, long[] extents, Block block, long i, long j, String re, String imText) {
        try {
            double im = Double.parseDouble(imText);
            TensorFiles.put(block, index(b, extents, i, j), re, im);
            if (i == j || b.symmetry.equals("general")) {
                return;
            }
            long[] mirrored = index(b, extents, j, i);
            switch (b.symmetry) {
                case "symmetric" -> TensorFiles.put(block, mirrored, re, im);
                case "hermitian" -> TensorFiles.put(block, mirrored, re, -im);
                default -> TensorFiles.put(block, mirrored, re.startsWith("-") ? re.substring(1) : "-" + re.replace("+", ""), -im);
            }
        } catch (NumberFormatException e) {
            throw wrong("'" + re + "' is no " + (b.field.equals("integer") ? "integer" : "number"));
        }
    }

    private static long[] index(Banner b, long[] extents, long i, long j) {
        return switch (extents.length) {
            case 0 -> new long[0];
            case 1 -> new long[] {b.columns == 1 ? i : j};
            default -> new long[] {i, j};
        };
    }

    static void write(Path temporary, Path path, ElementType type, long[] extents, TensorFiles.Elementwise elements) throws IOException {
        if (extents.length > 2) {
            throw new TensorFileException(path, "a .mtx file holds a matrix, but the tensor has " + extents.length + " dimensions; use .npy or .tns");
        }
        long rows = extents.length == 0 ? 1 : extents[0];
        long columns = extents.length < 2 ? 1 : extents[1];
        String field = type.isComplex() ? "complex" : type == ElementType.F32 || type == ElementType.F64 ? "real" : "integer";
        List<Integer> rowMajor = IntStream.range(0, extents.length).boxed().toList();
        try (BufferedWriter out = Files.newBufferedWriter(temporary, StandardCharsets.ISO_8859_1)) {
            out.write("%%MatrixMarket matrix array " + field + " general\n" + rows + " " + columns + "\n");
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
                        out.write(TensorFiles.element(block, (int) (i * (to - from) + j)));
                        out.write('\n');
                    }
                }
            }
        }
    }
}
