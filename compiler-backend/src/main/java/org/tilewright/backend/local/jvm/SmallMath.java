package org.tilewright.backend.local.jvm;

import org.tilewright.data.ReducedPrecision;
import org.tilewright.ir.type.ElementType;

/**
 * Values of small types, which kernels have as int or float: what the bits in an array stand for, and the nearest one of another value.
 * Of integers a narrower type keeps the lower bits; a real number is truncated, and the type's least or greatest one where it is beyond
 * them.
 */
final class SmallMath {

    private SmallMath() { }

    static float ofF16(short bits) {
        return Float.float16ToFloat(bits);
    }

    static float ofBF16(short bits) {
        return Float.intBitsToFloat(bits << 16);
    }

    static int toI8(int x) {
        return (byte) x;
    }

    static int toI8(long x) {
        return (byte) x;
    }

    static int toI8(float x) {
        return Math.clamp((int) x, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    static int toI8(double x) {
        return Math.clamp((int) x, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    static int toI16(int x) {
        return (short) x;
    }

    static int toI16(long x) {
        return (short) x;
    }

    static int toI16(float x) {
        return Math.clamp((int) x, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    static int toI16(double x) {
        return Math.clamp((int) x, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    static int toU8(int x) {
        return x & 0xFF;
    }

    static int toU8(long x) {
        return (int) x & 0xFF;
    }

    static int toU8(float x) {
        return Math.clamp((int) x, 0, 0xFF);
    }

    static int toU8(double x) {
        return Math.clamp((int) x, 0, 0xFF);
    }

    static float toF16(int x) {
        return ReducedPrecision.rounded(ElementType.F16, (double) x);
    }

    static float toF16(long x) {
        return ReducedPrecision.rounded(ElementType.F16, x);
    }

    static float toF16(float x) {
        return Float.float16ToFloat(Float.floatToFloat16(x));
    }

    static float toF16(double x) {
        return ReducedPrecision.rounded(ElementType.F16, x);
    }

    static float toBF16(int x) {
        return ReducedPrecision.rounded(ElementType.BF16, (double) x);
    }

    static float toBF16(long x) {
        return ReducedPrecision.rounded(ElementType.BF16, x);
    }

    static float toBF16(float x) {
        return ReducedPrecision.value(ElementType.BF16, ReducedPrecision.bits(ElementType.BF16, x));
    }

    static float toBF16(double x) {
        return ReducedPrecision.rounded(ElementType.BF16, x);
    }
}
