package org.tilewright.ir;

/** The type of one element of a tensor. */
public enum ElementType {
    F32(4), F64(8), I32(4), I64(8), BOOL(1),
    /** Complex of two f32. */
    C64(8),
    /** Complex of two f64. */
    C128(16),
    /** Integers that tensors store, and that are i32 where they are computed with. */
    I8(1), I16(2), U8(1),
    /** Reals that tensors store, and that are f32 where they are computed with: IEEE 754 binary16, and the upper half of an f32. */
    F16(2), BF16(2);

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
        return switch (this) {
            case I8, I16, U8, I32, I64 -> true;
            case F16, BF16, F32, F64, BOOL, C64, C128 -> false;
        };
    }

    /** Whether tensors have elements of the type, and expressions values of a wider one. */
    public boolean isSmall() {
        return computing() != this;
    }

    /** The type of an element's value in an expression, in which results are combined until the statement stores them. */
    public ElementType computing() {
        return switch (this) {
            case I8, I16, U8 -> I32;
            case F16, BF16 -> F32;
            case I32, I64, F32, F64, BOOL, C64, C128 -> this;
        };
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
        return switch (this) {
            case I8 -> Byte.MIN_VALUE;
            case I16 -> Short.MIN_VALUE;
            case U8 -> 0;
            case I32 -> Integer.MIN_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    /** The greatest number of an integer type. */
    public long greatest() {
        return switch (this) {
            case I8 -> Byte.MAX_VALUE;
            case I16 -> Short.MAX_VALUE;
            case U8 -> 255;
            case I32 -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
    }

    /** The name in a {@code .tw} file. */
    public String keyword() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
