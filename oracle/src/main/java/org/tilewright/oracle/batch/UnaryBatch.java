package org.tilewright.oracle.batch;

import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.Operation;

/** An operation on one value. */
final class UnaryBatch extends Batch {

    private final Operation operation;
    private final Batch x;
    private final double[] z = new double[2];

    /** @param type that of the result, which only {@code abs} of a complex number changes */
    UnaryBatch(Operation operation, Batch x, ElementType type) {
        super(type, x.length);
        this.operation = operation;
        this.x = x;
        roundings = x.roundings;
        boolean exact = isExact();
        // the absolute value of a complex number is a root
        exactly = exact && x.exactly && (im != null || x.im == null);
        if (whole == null) {
            magnitude = exact && x.magnitude == null && x.im == null ? null : new double[length];
            error = exact && x.error == null ? null : new double[length];
        }
        mayBeUndefined(x);
    }

    private boolean isExact() {
        return operation == Operation.NEG || operation == Operation.ABS || operation == Operation.CONJ;
    }

    @Override
    public void evaluate(long[] variables, int count) {
        x.evaluate(variables, count);
        undefinedWhere(x, count);
        if (whole != null) {
            integers(count);
        } else if (isExact()) {
            exact(count);
        } else if (im == null) {
            reals(count);
        } else {
            complex(count);
        }
    }

    private void integers(int count) {
        if (operation == Operation.NOT) {
            for (int i = 0; i < count; i++) {
                whole[i] = x.whole[i] == 0 ? 1 : 0;
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            long a = x.whole[i];
            whole[i] = switch (operation) {
                case NEG -> -a;
                case SIGN -> Long.compare(a, 0);
                default -> Math.abs(a);
            };
        }
        wrap(count);
    }

    private void exact(int count) {
        if (operation == Operation.NEG || operation == Operation.CONJ) {
            for (int i = 0; i < count; i++) {
                re[i] = operation == Operation.NEG ? -x.re[i] : x.re[i];
            }
            for (int i = 0; im != null && i < count; i++) {
                im[i] = -x.im[i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                re[i] = x.im == null ? Math.abs(x.re[i]) : Math.hypot(x.re[i], x.im[i]);
            }
        }
        if (magnitude != null) {
            System.arraycopy(x.magnitudes(count), 0, magnitude, 0, count);
        }
        if (error != null) {
            System.arraycopy(x.error, 0, error, 0, count);
        }
    }

    private void reals(int count) {
        double[] m = x.magnitudes(count);
        double[] e = x.errors();
        for (int i = 0; i < count; i++) {
            double a = x.re[i];
            // by how much the value grows with its argument
            double slope;
            switch (operation) {
                case SQRT -> {
                    re[i] = Math.sqrt(a);
                    slope = a == 0 ? 0 : 0.5 / re[i];
                }
                case EXP -> {
                    re[i] = Math.exp(a);
                    slope = re[i];
                }
                case LOG -> {
                    re[i] = Math.log(a);
                    slope = 1 / Math.abs(a);
                }
                case TANH -> {
                    re[i] = Math.tanh(a);
                    slope = 1 - re[i] * re[i];
                }
                default -> {
                    re[i] = ofReal(a);
                    slope = slopeOfReal(a, re[i]);
                }
            }
            set(i, Math.abs(re[i]), slope, m[i], e[i]);
        }
    }

    private double ofReal(double a) {
        return switch (operation) {
            case SIN -> Math.sin(a);
            case COS -> Math.cos(a);
            case TAN -> Math.tan(a);
            case ASIN -> Math.asin(a);
            case ACOS -> Math.acos(a);
            case ATAN -> Math.atan(a);
            case SINH -> Math.sinh(a);
            case COSH -> Math.cosh(a);
            default -> erf(a);
        };
    }

    /** By the series of positive terms, 2 / sqrt(pi) * exp(-a^2) * (a + 2/3 a^3 + 4/15 a^5 + ...); beyond 6 it is 1 to the last digit. */
    private static double erf(double a) {
        if (!(Math.abs(a) < 6)) {
            return Double.isNaN(a) ? a : Math.signum(a);
        }
        double term = a;
        double sum = a;
        for (int n = 1; Math.abs(term) > Math.abs(sum) * 1e-17; n++) {
            term *= 2 * a * a / (2 * n + 1);
            sum += term;
        }
        return 2 / Math.sqrt(Math.PI) * Math.exp(-a * a) * sum;
    }

    private double slopeOfReal(double a, double value) {
        return switch (operation) {
            case SIN -> Math.abs(Math.cos(a));
            case COS -> Math.abs(Math.sin(a));
            case TAN -> 1 + value * value;
            // at 1 and -1 there is no slope, and half the digits of the argument are the value's
            case ASIN, ACOS -> 1 / Math.sqrt(Math.max(1 - a * a, Math.ulp(1.0)));
            case ATAN -> 1 / (1 + a * a);
            case SINH -> Math.cosh(a);
            case COSH -> Math.abs(Math.sinh(a));
            default -> 2 / Math.sqrt(Math.PI) * Math.exp(-a * a);
        };
    }

    private void complex(int count) {
        double[] m = x.magnitudes(count);
        double[] e = x.errors();
        for (int i = 0; i < count; i++) {
            double a = x.re[i];
            double b = x.im[i];
            switch (operation) {
                case SQRT -> ComplexFunctions.sqrt(a, b, z);
                case EXP -> ComplexFunctions.exp(a, b, z);
                case LOG -> ComplexFunctions.log(a, b, z);
                default -> ComplexFunctions.tanh(a, b, z);
            }
            re[i] = z[0];
            im[i] = z[1];
            double size = size(i);
            double slope = switch (operation) {
                case SQRT -> size == 0 ? 0 : 0.5 / size;
                case EXP -> size;
                case LOG -> 1 / x.size(i);
                // the derivative is 1 - z^2
                default -> 1 + size * size;
            };
            set(i, size, slope, m[i], e[i]);
        }
    }

    private void set(int i, double size, double slope, double m, double e) {
        // an infinite argument has no neighbours
        boolean smooth = Double.isFinite(m);
        magnitude[i] = smooth ? size + slope * m : size;
        error[i] = smooth ? slope * e : 0;
    }
}
