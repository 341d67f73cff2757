package org.tilewright.backend.local.jvm;

import java.util.StringJoiner;
import org.apache.commons.numbers.gamma.Erf;
import org.tilewright.backend.local.fault.UndefinedResult;

/** The operations on elements that kernels call; they are small enough that the JIT inlines them. A min or max with a NaN is NaN. */
final class ScalarMath {

    private ScalarMath() { }

    static float min(float x, float y) {
        return Math.min(x, y);
    }

    static double min(double x, double y) {
        return Math.min(x, y);
    }

    static int min(int x, int y) {
        return Math.min(x, y);
    }

    static long min(long x, long y) {
        return Math.min(x, y);
    }

    static float max(float x, float y) {
        return Math.max(x, y);
    }

    static double max(double x, double y) {
        return Math.max(x, y);
    }

    static int max(int x, int y) {
        return Math.max(x, y);
    }

    static long max(long x, long y) {
        return Math.max(x, y);
    }

    static float pow(float x, float y) {
        return (float) pow((double) x, (double) y);
    }

    /**
     * As IEEE 754 defines it: 1 to any power is 1, and so is -1 to an infinite power. Java has NaN for 1 to a NaN, and for 1 and -1
     * to an infinity.
     */
    static double pow(double x, double y) {
        return x == 1 || x == -1 && Double.isInfinite(y) ? 1 : Math.pow(x, y);
    }

    static float abs(float x) {
        return Math.abs(x);
    }

    static double abs(double x) {
        return Math.abs(x);
    }

    static int abs(int x) {
        return Math.abs(x);
    }

    static long abs(long x) {
        return Math.abs(x);
    }

    static float sqrt(float x) {
        return (float) Math.sqrt(x);
    }

    static double sqrt(double x) {
        return Math.sqrt(x);
    }

    static float exp(float x) {
        return (float) Math.exp(x);
    }

    static double exp(double x) {
        return Math.exp(x);
    }

    static float log(float x) {
        return (float) Math.log(x);
    }

    static double log(double x) {
        return Math.log(x);
    }

    static float tanh(float x) {
        return (float) Math.tanh(x);
    }

    static double tanh(double x) {
        return Math.tanh(x);
    }

    static float tan(float x) {
        return (float) Math.tan(x);
    }

    static double tan(double x) {
        return Math.tan(x);
    }

    static float asin(float x) {
        return (float) Math.asin(x);
    }

    static double asin(double x) {
        return Math.asin(x);
    }

    static float acos(float x) {
        return (float) Math.acos(x);
    }

    static double acos(double x) {
        return Math.acos(x);
    }

    static float atan(float x) {
        return (float) Math.atan(x);
    }

    static double atan(double x) {
        return Math.atan(x);
    }

    static float sinh(float x) {
        return (float) Math.sinh(x);
    }

    static double sinh(double x) {
        return Math.sinh(x);
    }

    static float cosh(float x) {
        return (float) Math.cosh(x);
    }

    static double cosh(double x) {
        return Math.cosh(x);
    }

    static float cos(float x) {
        return (float) Math.cos(x);
    }

    static double cos(double x) {
        return Math.cos(x);
    }

    static float sin(float x) {
        return (float) Math.sin(x);
    }

    static double sin(double x) {
        return Math.sin(x);
    }

    /** The value of the error function, 2 / sqrt(pi) times the integral of exp(-t^2) from 0 to x. */
    static float erf(float x) {
        return (float) Erf.value(x);
    }

    static double erf(double x) {
        return Erf.value(x);
    }

    static float atan2(float y, float x) {
        return (float) Math.atan2(y, x);
    }

    static double atan2(double y, double x) {
        return Math.atan2(y, x);
    }

    static float floor(float x) {
        return (float) Math.floor(x);
    }

    static double floor(double x) {
        return Math.floor(x);
    }

    static float ceil(float x) {
        return (float) Math.ceil(x);
    }

    static double ceil(double x) {
        return Math.ceil(x);
    }

    /** The nearest integer; of two that are equally near, the even one. */
    static float round(float x) {
        return (float) Math.rint(x);
    }

    static double round(double x) {
        return Math.rint(x);
    }

    static float sign(float x) {
        return Math.signum(x);
    }

    static double sign(double x) {
        return Math.signum(x);
    }

    static int sign(int x) {
        return Integer.signum(x);
    }

    static long sign(long x) {
        return Long.signum(x);
    }

    static float hypot(float x, float y) {
        return (float) Math.hypot(x, y);
    }

    static double hypot(double x, double y) {
        return Math.hypot(x, y);
    }

    static int pow(int x, int y) {
        return (int) pow((long) x, (long) y);
    }

    /** The product of y factors x, which wraps; of a negative y the quotient 1 / x^-y, truncated. */
    static long pow(long x, long y) {
        if (y < 0) {
            return x == 1 ? 1 : x == -1 ? (y & 1) == 0 ? 1 : -1 : 0;
        }
        long product = 1;
        long square = x;
        for (long rest = y; rest > 0; rest >>= 1) {
            product *= (rest & 1) == 0 ? 1 : square;
            square *= square;
        }
        return product;
    }

    static boolean hasQuotient(int x, int y) {
        return y != 0;
    }

    static boolean hasQuotient(long x, long y) {
        return y != 0;
    }

    static boolean hasPower(int x, int y) {
        return x != 0 || y >= 0;
    }

    static boolean hasPower(long x, long y) {
        return x != 0 || y >= 0;
    }

    static boolean hasElement(long index, long extent) {
        return index >= 0 && index < extent;
    }

    /** The exception for operands without a result, with the values of the index variables. */
    static RuntimeException undefined(String ended, String variables, long[] values) {
        StringJoiner where = new StringJoiner(", ");
        String[] names = variables.split(" ");
        for (int i = 0; i < values.length; i++) {
            where.add(names[i] + " = " + values[i]);
        }
        return new UndefinedResult(ended, where.toString());
    }
}
