package org.tilewright.oracle.batch;

/** Functions of complex numbers, principal values; each sets real and imaginary part of its result. */
final class ComplexFunctions {

    private ComplexFunctions() { }

    private static void set(double[] z, double re, double im) {
        z[0] = re;
        z[1] = im;
    }

    /** By the ratio of the divisor's parts, so that no square of theirs overflows. */
    static void divide(double a, double b, double c, double d, double[] z) {
        if (Math.abs(c) >= Math.abs(d)) {
            double ratio = c == 0 ? 0 : d / c;
            double by = c + d * ratio;
            set(z, (a + b * ratio) / by, (b - a * ratio) / by);
        } else {
            double ratio = c / d;
            double by = c * ratio + d;
            set(z, (a * ratio + b) / by, (b * ratio - a) / by);
        }
    }

    static void exp(double a, double b, double[] z) {
        double size = Math.exp(a);
        if (b == 0) {
            set(z, size, b);
        } else if (size == 0) {
            set(z, 0, 0);
        } else {
            set(z, size * Math.cos(b), size * Math.sin(b));
        }
    }

    static void log(double a, double b, double[] z) {
        set(z, Math.log(Math.hypot(a, b)), Math.atan2(b, a));
    }

    /** The root whose real part is not negative. */
    static void sqrt(double a, double b, double[] z) {
        if (a == 0 && b == 0) {
            set(z, 0, b);
            return;
        }
        // halves and quarters keep the sum from overflowing
        double t = 2 * Math.sqrt(Math.abs(a) / 8 + Math.hypot(a / 8, b / 8));
        if (a >= 0) {
            set(z, t, b / 2 / t);
        } else {
            set(z, Math.abs(b) / 2 / t, Math.copySign(t, b));
        }
    }

    /** (sinh a cosh a + i sin b cos b) / (sinh^2 a + cos^2 b). */
    static void tanh(double a, double b, double[] z) {
        if (Math.abs(a) > 30) {
            // to the last digit, where the hyperbolic functions are on their way to overflow
            set(z, Math.signum(a), 4 * Math.sin(b) * Math.cos(b) * Math.exp(-2 * Math.abs(a)));
            return;
        }
        double sinh = Math.sinh(a);
        double cos = Math.cos(b);
        double by = sinh * sinh + cos * cos;
        set(z, sinh * Math.cosh(a) / by, Math.sin(b) * cos / by);
    }

    /** exp(y log x); anything to the power 0 is 1, and 0 to one with a positive real part is 0. */
    static void pow(double a, double b, double c, double d, double[] z) {
        if (c == 0 && d == 0) {
            set(z, 1, 0);
        } else if (a == 0 && b == 0) {
            set(z, c > 0 ? 0 : Double.NaN, c > 0 ? 0 : Double.NaN);
        } else {
            double size = Math.log(Math.hypot(a, b));
            double angle = Math.atan2(b, a);
            exp(c * size - d * angle, c * angle + d * size, z);
        }
    }
}
