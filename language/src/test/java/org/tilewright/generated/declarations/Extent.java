package org.tilewright.generated.declarations;

/**
 * How long a dimension is.
 *
 * @param text an expression over params
 * @param value what it comes to with the defaults of the params
 */
public record Extent(String text, long value) {

    public static Extent of(long value) {
        return new Extent(Long.toString(value), value);
    }

    /** The text as an operand of any operator. */
    public String operand() {
        return text.contains(" ") ? "(" + text + ")" : text;
    }

    public Extent plus(long n) {
        return n == 0 ? this : new Extent(text + (n < 0 ? " - " + -n : " + " + n), value + n);
    }

    public Extent plus(Extent other) {
        return new Extent(text + " + " + other.text, value + other.value);
    }

    public Extent times(Extent factor) {
        return factor.value == 1 && factor.text.equals("1") ? this : new Extent(factor.operand() + " * " + operand(), value * factor.value);
    }
}
