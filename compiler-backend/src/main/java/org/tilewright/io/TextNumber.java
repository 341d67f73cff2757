package org.tilewright.io;

import java.util.Optional;
import org.tilewright.data.Elements;
import org.tilewright.data.ReducedPrecision;
import org.tilewright.ir.type.ElementType;

/**
 * An element that a text file gives, as an element type has it.
 *
 * @param whole the value of an integer or bool
 * @param re the value of a real, or the real part
 */
record TextNumber(ElementType type, long whole, double re, double im) {

    /** A word that stands for no element of a type. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String problem) {
            super(problem, null, false, false);
        }
    }

    static TextNumber one(ElementType type) {
        return new TextNumber(type, 1, 1, 0);
    }

    /**
     * The number that one or two words stand for.
     *
     * @param onlyWhole whether the file has integers only, whatever the tensor has
     * @param im the imaginary part
     */
    static TextNumber of(ElementType type, boolean onlyWhole, String re, String im) throws Malformed {
        if (type.isInteger() || type == ElementType.BOOL) {
            return new TextNumber(type, integer(type, re), 0, 0);
        }
        return new TextNumber(type, 0, real(type, onlyWhole, re), real(type, onlyWhole, im));
    }

    private static long integer(ElementType type, String word) throws Malformed {
        if (!isWhole(word)) {
            throw new Malformed("'" + word + "' is not an integer");
        }
        try {
            long value = Long.parseLong(word);
            if (type != ElementType.BOOL && (value < type.least() || value > type.greatest())) {
                throw outOfRange(type, word);
            }
            return value;
        } catch (NumberFormatException e) {
            throw outOfRange(type, word);
        }
    }

    private static Malformed outOfRange(ElementType type, String word) {
        return new Malformed("'" + word + "' is out of the range of " + type.keyword());
    }

    private static double real(ElementType type, boolean onlyWhole, String word) throws Malformed {
        if (onlyWhole && !isWhole(word)) {
            throw new Malformed("'" + word + "' is not an integer");
        }
        boolean negative = word.startsWith("-");
        String size = negative || word.startsWith("+") ? word.substring(1) : word;
        if (size.equalsIgnoreCase("inf") || size.equalsIgnoreCase("infinity")) {
            return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (size.equalsIgnoreCase("nan")) {
            return Double.NaN;
        }
        String text = word;
        if (!isPlainDecimal(size)) {
            Optional<Decimal> decimal = Decimal.of(size);
            if (decimal.isEmpty()) {
                throw new Malformed("'" + word + "' is not a number");
            }
            text = (negative ? "-" : "") + decimal.get().text();
        }
        // parsing it as a double first would round twice
        double value = type == ElementType.F32 || type == ElementType.C64 ? Float.parseFloat(text) : Double.parseDouble(text);
        if (Double.isInfinite(type == ElementType.F16 || type == ElementType.BF16 ? ReducedPrecision.rounded(type, value) : value)) {
            throw outOfRange(type, word);
        }
        return value;
    }

    /** Digits with or without a sign; Java's own parsers accept more, such as the digits of other scripts. */
    static boolean isWhole(String word) {
        int at = word.startsWith("-") || word.startsWith("+") ? 1 : 0;
        return at < word.length() && digits(word, at) == word.length();
    }

    /** {@code 12}, {@code 1.}, {@code .5}, {@code 1.5e-3}, without a sign: what Java reads as it stands there. */
    private static boolean isPlainDecimal(String word) {
        int point = digits(word, 0);
        int end = point < word.length() && word.charAt(point) == '.' ? digits(word, point + 1) : point;
        boolean some = point > 0 || end > point + 1;
        if (end < word.length() && (word.charAt(end) == 'e' || word.charAt(end) == 'E')) {
            some &= isWhole(word.substring(end + 1));
            end = word.length();
        }
        return some && end == word.length();
    }

    /** The parts of {@code 12}, {@code 1.}, {@code .5}, {@code 1.5e-3}, and as Fortran writes it {@code 1.5D-03} and {@code 1.5-103}. */
    private record Decimal(String before, String behind, String exponent) {

        /** @param word without a sign */
        static Optional<Decimal> of(String word) {
            int point = digits(word, 0);
            boolean hasPoint = point < word.length() && word.charAt(point) == '.';
            int end = hasPoint ? digits(word, point + 1) : point;
            String before = word.substring(0, point);
            String behind = hasPoint ? word.substring(point + 1, end) : "";
            if (before.isEmpty() && behind.isEmpty()) {
                return Optional.empty();
            }
            String rest = word.substring(end);
            if (rest.isEmpty()) {
                return Optional.of(new Decimal(before, behind, "0"));
            }
            if ("eEdDqQ".indexOf(rest.charAt(0)) >= 0 && isWhole(rest.substring(1))) {
                return Optional.of(new Decimal(before, behind, rest.substring(1)));
            }
            // Fortran leaves the letter out where the exponent has three digits
            boolean three = hasPoint && rest.length() == 4 && "+-".indexOf(rest.charAt(0)) >= 0 && isWhole(rest);
            return three ? Optional.of(new Decimal(before, behind, rest)) : Optional.empty();
        }

        String text() {
            return before + "." + behind + "e" + exponent;
        }

        /** The digits of the integer that it is; empty if it is none, or one of more than 18 digits. */
        Optional<String> whole() {
            String all = (before + behind).replaceFirst("^0+", "");
            String kept = all.replaceFirst("0+$", "");
            if (kept.isEmpty()) {
                return Optional.of("0");
            }
            if (exponent.length() > 9) {
                return Optional.empty();
            }
            long end = (long) all.length() - behind.length() + Integer.parseInt(exponent);
            return kept.length() <= end && end <= 18 ? Optional.of(kept + "0".repeat((int) end - kept.length())) : Optional.empty();
        }
    }

    /** The integer that a word like {@code 2.0} means; empty if it means none. */
    static Optional<String> wholeDecimal(String word) {
        boolean signed = word.startsWith("-") || word.startsWith("+");
        return Decimal.of(signed ? word.substring(1) : word).flatMap(Decimal::whole).map(w -> (word.startsWith("-") ? "-" : "") + w);
    }

    /** Where the digits that start at a place end. */
    private static int digits(String word, int from) {
        int at = from;
        while (at < word.length() && word.charAt(at) >= '0' && word.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    /** Whether both are one number, or neither is one. */
    boolean same(TextNumber other) {
        return whole == other.whole && same(re, other.re) && same(im, other.im);
    }

    private static boolean same(double a, double b) {
        return a == b || Double.isNaN(a) && Double.isNaN(b);
    }

    boolean isZero() {
        return whole == 0 && re == 0 && im == 0;
    }

    TextNumber negative() throws Malformed {
        boolean counts = type.isInteger() && whole != 0;
        if (whole == Long.MIN_VALUE || counts && (-whole < type.least() || -whole > type.greatest())) {
            throw new Malformed("'" + whole + "' has no counterpart in the range of " + type.keyword());
        }
        return new TextNumber(type, -whole, -re, -im);
    }

    TextNumber conjugate() {
        return new TextNumber(type, whole, re, -im);
    }

    void set(Object array, long at) {
        if (type.isInteger() || type == ElementType.BOOL) {
            Elements.setInteger(type, array, at, whole);
        } else {
            Elements.setReal(type, array, at, re, im);
        }
    }

    /** How an element is written, so that it is read back as it was. */
    static String text(ElementType type, Object array, int at) {
        return switch (type.basic()) {
            case F32 -> text(((float[]) array)[at]);
            case F64 -> text(((double[]) array)[at]);
            case F16, BF16 -> text(ReducedPrecision.value(type, ((short[]) array)[at]));
            case I32, I64, BOOL, I8, I16, U8 -> Long.toString(Elements.integer(type, array, at));
            case C64 -> text(((float[]) array)[2 * at]) + " " + text(((float[]) array)[2 * at + 1]);
            case C128 -> text(((double[]) array)[2 * at]) + " " + text(((double[]) array)[2 * at + 1]);
        };
    }

    private static String text(float x) {
        return Float.isFinite(x) ? Float.toString(x) : text((double) x);
    }

    /** Other programs that read such files know {@code inf} and {@code nan}, not Java's words. */
    private static String text(double x) {
        return Double.isFinite(x) ? Double.toString(x) : Double.isNaN(x) ? "nan" : x > 0 ? "inf" : "-inf";
    }
}
