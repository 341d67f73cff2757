package org.tilewright.io;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/**
 * The first line of a {@code .mtx} file and its line of sizes.
 *
 * @param coordinate whether each entry says where it stands; else all elements are there, column by column
 * @param entries how many lines of entries there are; of no meaning for an array
 */
record MatrixMarketBanner(boolean coordinate, Field field, Symmetry symmetry, long rows, long columns, long entries) {

    enum Field {
        REAL(1), INTEGER(1), UNSIGNED_INTEGER(1), COMPLEX(2), PATTERN(0);

        /** How many numbers in the file make one value. */
        final int numbers;

        Field(int numbers) {
            this.numbers = numbers;
        }

        String keyword() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        boolean isWhole() {
            return this == INTEGER || this == UNSIGNED_INTEGER;
        }
    }

    enum Symmetry {
        GENERAL, SYMMETRIC, SKEW_SYMMETRIC, HERMITIAN;

        String keyword() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static MatrixMarketBanner read(TextLines lines) throws IOException {
        List<String> words = lines.nextLine().orElse(List.of()).stream().map(w -> w.toLowerCase(Locale.ROOT)).toList();
        // the first word begins as a comment does
        words = words.isEmpty() ? words : words.subList(0, 1 + lines.beforeComment(words.subList(1, words.size())).size());
        if (words.size() != 5 || !words.get(0).equals("%%matrixmarket") || !words.get(1).equals("matrix")) {
            throw lines.wrong("the first line must be '%%MatrixMarket matrix FORMAT FIELD SYMMETRY'");
        }
        if (!Set.of("array", "coordinate").contains(words.get(2))) {
            throw lines.wrong("format '" + words.get(2) + "' is neither array nor coordinate");
        }
        boolean coordinate = words.get(2).equals("coordinate");
        Field field = field(lines, words.get(3));
        Symmetry symmetry = symmetry(lines, words.get(4));
        if (!coordinate && field == Field.PATTERN) {
            throw lines.wrong("an array cannot be a pattern");
        }
        if (symmetry == Symmetry.SKEW_SYMMETRIC && field == Field.PATTERN) {
            throw lines.wrong("a pattern cannot be skew-symmetric");
        }
        if (symmetry == Symmetry.SKEW_SYMMETRIC && field == Field.UNSIGNED_INTEGER) {
            throw lines.wrong("a matrix whose field is unsigned-integer cannot be skew-symmetric, since it has no numbers below 0");
        }
        Optional<List<String>> sizes = lines.next();
        int wanted = coordinate ? 3 : 2;
        if (sizes.isEmpty() || sizes.get().size() != wanted) {
            throw lines.wrong("the size line must have " + wanted + " numbers");
        }
        long[] numbers = new long[3];
        for (int i = 0; i < wanted; i++) {
            numbers[i] = lines.whole(sizes.get().get(i));
            if (numbers[i] < 0) {
                throw lines.wrong("the size line has " + numbers[i] + ", but sizes are at least 0");
            }
        }
        if (symmetry != Symmetry.GENERAL && numbers[0] != numbers[1]) {
            throw lines.wrong("a " + symmetry.keyword() + " matrix must be square, but this is " + numbers[0] + " by " + numbers[1]);
        }
        return new MatrixMarketBanner(coordinate, field, symmetry, numbers[0], numbers[1], numbers[2]);
    }

    private static Field field(TextLines lines, String word) {
        return switch (word) {
            case "real", "double" -> Field.REAL;
            case "integer" -> Field.INTEGER;
            case "unsigned-integer" -> Field.UNSIGNED_INTEGER;
            case "complex" -> Field.COMPLEX;
            case "pattern" -> Field.PATTERN;
            default -> throw lines.wrong("field '" + word + "' is not one of real, integer, unsigned-integer, complex, pattern");
        };
    }

    private static Symmetry symmetry(TextLines lines, String word) {
        return switch (word) {
            case "general" -> Symmetry.GENERAL;
            case "symmetric" -> Symmetry.SYMMETRIC;
            case "skew-symmetric" -> Symmetry.SKEW_SYMMETRIC;
            case "hermitian" -> Symmetry.HERMITIAN;
            default -> throw lines.wrong("symmetry '" + word + "' is not one of general, symmetric, skew-symmetric, hermitian");
        };
    }

    TensorHeader header() {
        Set<BasicType> types = switch (field) {
            case REAL -> EnumSet.of(ElementType.F32, ElementType.F64, ElementType.F16, ElementType.BF16, ElementType.C64,
                    ElementType.C128);
            case COMPLEX -> EnumSet.of(ElementType.C64, ElementType.C128);
            case INTEGER, UNSIGNED_INTEGER, PATTERN -> EnumSet.allOf(BasicType.class);
        };
        return new TensorHeader(types, "elements of type '" + field.keyword() + "'", new long[] {rows, columns}, true);
    }
}
