package org.tilewright.backend.local.jvm;

/** The parts of functions of complex numbers, principal values. */
final class ComplexMath {

    private ComplexMath() { }

    static double expRe(double x, double y) {
        return Math.exp(x) * Math.cos(y);
    }

    static double expIm(double x, double y) {
        return Math.exp(x) * Math.sin(y);
    }

    static double logRe(double x, double y) {
        return Math.log(Math.hypot(x, y));
    }

    static double logIm(double x, double y) {
        return Math.atan2(y, x);
    }

    /** The root of half the sum of absolute value and absolute real part, the larger part of a square root. */
    private static double larger(double x, double y) {
        return Math.sqrt(Math.abs(x) / 2 + Math.hypot(x, y) / 2);
    }

    static double sqrtRe(double x, double y) {
        double larger = larger(x, y);
        return x >= 0 || larger == 0 ? larger : Math.abs(y) / 2 / larger;
    }

    static double sqrtIm(double x, double y) {
        double larger = larger(x, y);
        return larger == 0 ? y : x >= 0 ? y / 2 / larger : Math.copySign(larger, y);
    }

    static double tanhRe(double x, double y) {
        // beyond, the quotient of the hyperbolic functions is 1 to the last digit, and they overflow
        return Math.abs(x) > 20 ? Math.signum(x) : Math.sinh(2 * x) / (Math.cosh(2 * x) + Math.cos(2 * y));
    }

    static double tanhIm(double x, double y) {
        return Math.abs(x) > 20 ? 2 * Math.sin(2 * y) * Math.exp(-2 * Math.abs(x)) : Math.sin(2 * y) / (Math.cosh(2 * x) + Math.cos(2 * y));
    }

    static double powRe(double a, double b, double c, double d) {
        if (c == 0 && d == 0) {
            return 1;
        }
        if (a == 0 && b == 0) {
            return c > 0 ? 0 : Double.NaN;
        }
        return expRe(c * logRe(a, b) - d * logIm(a, b), c * logIm(a, b) + d * logRe(a, b));
    }

    static double powIm(double a, double b, double c, double d) {
        if (c == 0 && d == 0) {
            return 0;
        }
        if (a == 0 && b == 0) {
            return c > 0 ? 0 : Double.NaN;
        }
        return expIm(c * logRe(a, b) - d * logIm(a, b), c * logIm(a, b) + d * logRe(a, b));
    }
}
