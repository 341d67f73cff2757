package org.tilewright.oracle.meaning;

import org.tilewright.ir.type.ElementType;

/** The element types that are computed with in wider ones: which numbers they have, and how elements stand for them. */
public final class SmallTypes {

    private SmallTypes() { }

    /** The type of values that are made of elements of a type. */
    public static ElementType computed(ElementType type) {
        return switch (type.basic()) {
            case I8, I16, U8 -> ElementType.I32;
            case F16, BF16 -> ElementType.F32;
            default -> type;
        };
    }

    public static boolean isSmall(ElementType type) {
        return computed(type) != type;
    }

    /** The lower bits of an integer, as the type reads them. */
    public static long wrapped(ElementType type, long value) {
        return switch (type.basic()) {
            case I8 -> value << 56 >> 56;
            case U8 -> value & 255;
            case I16 -> value << 48 >> 48;
            case I32 -> value << 32 >> 32;
            default -> value;
        };
    }

    /** The integer part of a real number, or the least or the greatest integer of the type; 0 for what is not a number. */
    public static long truncated(ElementType type, double value) {
        long whole = (long) value;
        return switch (type.basic()) {
            case I8 -> Math.min(127, Math.max(-128, whole));
            case U8 -> Math.min(255, Math.max(0, whole));
            case I16 -> Math.min(32767, Math.max(-32768, whole));
            case I32 -> Math.min(Integer.MAX_VALUE, Math.max(Integer.MIN_VALUE, whole));
            default -> whole;
        };
    }

    /** An element of an integer type. */
    public static long whole(ElementType type, Object array, int at) {
        return array instanceof short[] s ? s[at] : wrapped(type, ((byte[]) array)[at]);
    }

    /** How many binary digits a number has, the first one counted. */
    private static int digits(ElementType type) {
        return type == ElementType.F16 ? 11 : 8;
    }

    /** The exponent of the least number that has all digits; that of the greatest is its counterpart and one less. */
    private static int leastExponent(ElementType type) {
        return type == ElementType.F16 ? -14 : -126;
    }

    /** An element of a real type, from its bits. */
    public static double real(ElementType type, short[] array, int at) {
        int fraction = digits(type) - 1;
        int bits = array[at] & 0xFFFF;
        int exponent = (bits & 0x7FFF) >> fraction;
        int rest = bits & (1 << fraction) - 1;
        int least = leastExponent(type);
        double size;
        if (exponent == 3 - 2 * least) {
            size = rest == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else if (exponent == 0) {
            size = Math.scalb((double) rest, least - fraction);
        } else {
            size = Math.scalb((double) (rest + (1 << fraction)), exponent - 1 + least - fraction);
        }
        return bits >= 0x8000 ? -size : size;
    }

    /** From one number of a real type to the next, about a size. */
    private static double step(ElementType type, double size) {
        return Math.scalb(1.0, Math.max(Math.getExponent(size), leastExponent(type)) - digits(type) + 1);
    }

    /** The first number behind the greatest one, and what is rounded to it is infinite. */
    private static double end(ElementType type) {
        return Math.scalb(1.0, 2 - leastExponent(type));
    }

    /** The nearest number of a real type, the even one of two. */
    public static double rounded(ElementType type, double value) {
        if (!Double.isFinite(value)) {
            return value;
        }
        double step = step(type, value);
        double near = Math.rint(value / step) * step;
        return Math.abs(near) >= end(type) ? Math.copySign(Double.POSITIVE_INFINITY, value) : near;
    }

    /** The nearest number of a real type, also where double holds no such integer. */
    public static double rounded(ElementType type, long value) {
        long size = Math.abs(value);
        int dropped = 64 - Long.numberOfLeadingZeros(size) - digits(type);
        if (dropped <= 0) {
            return value;
        }
        long kept = size >>> dropped;
        long rest = size & (1L << dropped) - 1;
        long half = 1L << dropped - 1;
        kept += rest > half || rest == half && kept % 2 != 0 ? 1 : 0;
        return rounded(type, Math.scalb((double) (value < 0 ? -kept : kept), dropped));
    }

    /**
     * By how much two numbers may differ once they are rounded to a type, beside what they differed by before, in the units of that: 8
     * epsilons of the type that is computed with.
     *
     * @param error by how much they differed; those that did not are rounded to one number
     */
    public static double roundings(ElementType type, double value, double error) {
        double unit = unit();
        return error == 0 || !Double.isFinite(value) ? 0 : step(type, Math.abs(value) + unit * error) / unit;
    }

    /** Whether a number that may differ by so much may be rounded to a finite one as well as to an infinite one. */
    public static boolean mayOverflow(ElementType type, double value, double error) {
        double beyond = end(type) - step(type, end(type) / 2) / 2;
        double reach = unit() * error;
        return Math.abs(value) + reach >= beyond && Math.abs(value) - reach < beyond;
    }

    private static double unit() {
        return 8 * Literals.epsilon(ElementType.F32);
    }
}
