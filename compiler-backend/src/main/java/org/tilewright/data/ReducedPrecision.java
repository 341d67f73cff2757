package org.tilewright.data;

import org.tilewright.ir.type.ElementType;

/** The bits of real numbers of two bytes, {@code f16} and {@code bf16}: rounded once to the nearest, to the even one of two. */
public final class ReducedPrecision {

    private ReducedPrecision() { }

    /** The bits of the nearest number of a small type. */
    public static short bits(ElementType type, double value) {
        return bits(type, odd(value));
    }

    /** The bits of the nearest number of a small type. */
    public static short bits(ElementType type, float value) {
        return type == ElementType.F16 ? Float.floatToFloat16(value) : bf16(value);
    }

    /** The number that bits of a small type stand for. */
    public static float value(ElementType type, short bits) {
        return type == ElementType.F16 ? Float.float16ToFloat(bits) : Float.intBitsToFloat(bits << 16);
    }

    /** The nearest number of a small type. */
    public static float rounded(ElementType type, double value) {
        return value(type, bits(type, value));
    }

    /** The nearest number of a small type, for integers that double does not hold. */
    public static float rounded(ElementType type, long value) {
        // what is left out of a long number leaves its mark in the last digit that double has
        boolean longer = value >= 1L << 53 || value <= -(1L << 53);
        return rounded(type, (double) (longer ? value >> 11 << 11 | ((value & 2047) != 0 ? 2048 : 0) : value));
    }

    private static short bf16(float value) {
        int bits = Float.floatToRawIntBits(value);
        if (Float.isNaN(value)) {
            return (short) (bits >>> 16 | 0x40);
        }
        return (short) (bits + 0x7FFF + (bits >>> 16 & 1) >>> 16);
    }

    /**
     * A float on the way to fewer digits: where it is not the number itself it is the neighbour whose last digit is odd, so that rounding
     * it once more gives what rounding the number would (S. Boldo, G. Melquiond, Emulation of FMA and correctly rounded sums, 2008).
     */
    private static float odd(double value) {
        float near = (float) value;
        int bits = Float.floatToRawIntBits(near);
        if (near == value || Double.isNaN(value) || (bits & 1) != 0) {
            return near;
        }
        return Float.intBitsToFloat(bits + (Math.abs(near) < Math.abs(value) ? 1 : -1));
    }
}
