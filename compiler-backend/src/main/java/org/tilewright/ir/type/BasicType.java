package org.tilewright.ir.type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A type of one number or condition, as opposed to {@link RecordType} (as MPI tells basic from derived datatypes). */
public enum BasicType implements ElementType {
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

    BasicType(int bytes) {
        this.bytes = bytes;
    }

    /** The type that a word names. */
    public static Optional<BasicType> named(String keyword) {
        return Stream.of(values()).filter(t -> t.keyword().equals(keyword)).findFirst();
    }

    @Override
    public int bytes() {
        return bytes;
    }

    @Override
    public long bytes(long elements) {
        return Math.multiplyExact(elements, (long) bytes);
    }

    @Override
    public boolean isComplex() {
        return this == C64 || this == C128;
    }

    @Override
    public boolean isInteger() {
        return switch (this) {
            case I8, I16, U8, I32, I64 -> true;
            case F16, BF16, F32, F64, BOOL, C64, C128 -> false;
        };
    }

    @Override
    public boolean isSmall() {
        return computing() != this;
    }

    @Override
    public BasicType computing() {
        return switch (this) {
            case I8, I16, U8 -> I32;
            case F16, BF16 -> F32;
            case I32, I64, F32, F64, BOOL, C64, C128 -> this;
        };
    }

    @Override
    public BasicType magnitude() {
        return switch (this) {
            case C64 -> F32;
            case C128 -> F64;
            default -> this;
        };
    }

    @Override
    public long least() {
        return switch (this) {
            case I8 -> Byte.MIN_VALUE;
            case I16 -> Short.MIN_VALUE;
            case U8 -> 0;
            case I32 -> Integer.MIN_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    @Override
    public long greatest() {
        return switch (this) {
            case I8 -> Byte.MAX_VALUE;
            case I16 -> Short.MAX_VALUE;
            case U8 -> 255;
            case I32 -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
    }

    @Override
    public String keyword() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    @Override
    public List<BasicType> components() {
        return List.of(this);
    }

    @Override
    public BasicType basic() {
        return this;
    }
}
