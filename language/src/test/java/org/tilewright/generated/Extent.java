package org.tilewright.generated;

/**
 * How long a dimension is.
 *
 * @param text an expression over params
 * @param value what it comes to with the defaults of the params
 */
record Extent(String text, long value) {

    static Extent of(long value) {
        return new Extent(Long.toString(value), value);
    }

    /** The text as an operand of any operator. */
    String operand() {
        return text.contains(" ") ? "(" + text + ")" : text;
    }

    Extent plus(long n) {
        return n == 0 ? this : new Extent(text + (n < 0 ? " - " + -n : " + " + n), value + n);
    }

    Extent plus(Extent other) {
        return new Extent(text + " + " + other.text, value + other.value);
    }

    Extent times(Extent factor) {
        return factor.value == 1 && factor.text.equals("1") ? this : new Extent(factor.operand() + " * " + operand(), value * factor.value);
    }
}
