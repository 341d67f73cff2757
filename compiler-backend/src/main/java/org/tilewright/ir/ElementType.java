package org.tilewright.ir;

/** The type of one element of a tensor. */
public enum ElementType {
    F32(4), F64(8), I32(4), I64(8), BOOL(1),
    /** Complex of two f32. */
    C64(8),
    /** Complex of two f64. */
    C128(16);

    private final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes of one element, in memory and on the wire. */
    public int bytes() {
        return bytes;
    }

    /**
     * Bytes of so many elements. Whoever counts memory or what travels asks here.
     *
     * @throws ArithmeticException if they need more than 64 bits
     */
    public long bytes(long elements) {
        return Math.multiplyExact(elements, (long) bytes);
    }

    public boolean isComplex() {
        return this == C64 || this == C128;
    }

    public boolean isInteger() {
        return this == I32 || this == I64;
    }

    /** The type of an absolute value: that of the parts for a complex type. */
    public ElementType magnitude() {
        return switch (this) {
            case C64 -> F32;
            case C128 -> F64;
            default -> this;
        };
    }

    /** The least number of an integer type. */
    public long least() {
        return this == I32 ? Integer.MIN_VALUE : Long.MIN_VALUE;
    }

    /** The greatest number of an integer type. */
    public long greatest() {
        return this == I32 ? Integer.MAX_VALUE : Long.MAX_VALUE;
    }

    /** The name in a {@code .tw} file. */
    public String keyword() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
