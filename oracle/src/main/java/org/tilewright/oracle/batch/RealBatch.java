package org.tilewright.oracle.batch;

import org.tilewright.oracle.meaning.Operation;

/** An operation on two reals. */
final class RealBatch extends Batch {

    private final Operation operation;
    private final Batch x;
    private final Batch y;

    RealBatch(Operation operation, Batch x, Batch y) {
        super(x.type, x.length);
        this.operation = operation;
        this.x = x;
        this.y = y;
        roundings = switch (operation) {
            case ADD, SUB -> x.roundings + y.roundings;
            case MIN, MAX -> Math.max(x.roundings, y.roundings);
            default -> Math.max(1, x.roundings + y.roundings - 1);
        };
        boolean product = operation == Operation.MUL;
        if (!product || x.magnitude != null || y.magnitude != null) {
            magnitude = new double[length];
        }
        boolean certain = x.error == null && y.error == null;
        if (!certain || !product && operation != Operation.ADD && operation != Operation.SUB) {
            error = new double[length];
        }
        mayBeUndefined(x, y);
    }

    @Override
    public void evaluate(long[] variables, int count) {
        x.evaluate(variables, count);
        y.evaluate(variables, count);
        undefinedWhere(x, y, count);
        switch (operation) {
            case ADD -> sum(1, count);
            case SUB -> sum(-1, count);
            case MUL -> product(count);
            case DIV -> quotient(count);
            case MIN, MAX -> extreme(count);
            case ATAN2 -> angle(count);
            default -> power(count);
        }
    }

    private void sum(double sign, int count) {
        double[] a = x.re;
        double[] b = y.re;
        if (x.magnitude == null && y.magnitude == null) {
            for (int i = 0; i < count; i++) {
                re[i] = a[i] + sign * b[i];
                magnitude[i] = Math.abs(a[i]) + Math.abs(b[i]);
            }
        } else {
            double[] ma = x.magnitudes(count);
            double[] mb = y.magnitudes(count);
            for (int i = 0; i < count; i++) {
                re[i] = a[i] + sign * b[i];
                magnitude[i] = ma[i] + mb[i];
            }
        }
        if (error != null) {
            double[] ea = x.errors();
            double[] eb = y.errors();
            for (int i = 0; i < count; i++) {
                error[i] = ea[i] + eb[i];
            }
        }
    }

    private void product(int count) {
        double[] a = x.re;
        double[] b = y.re;
        for (int i = 0; i < count; i++) {
            re[i] = a[i] * b[i];
        }
        if (magnitude != null) {
            double[] ma = x.magnitudes(count);
            double[] mb = y.magnitudes(count);
            for (int i = 0; i < count; i++) {
                magnitude[i] = ma[i] * mb[i];
            }
        }
        if (error != null) {
            double[] ea = x.errors();
            double[] eb = y.errors();
            for (int i = 0; i < count; i++) {
                error[i] = Math.abs(a[i]) * eb[i] + Math.abs(b[i]) * ea[i];
            }
        }
    }

    private void quotient(int count) {
        double[] ma = x.magnitudes(count);
        double[] mb = y.magnitudes(count);
        double[] ea = x.errors();
        double[] eb = y.errors();
        for (int i = 0; i < count; i++) {
            double a = x.re[i];
            double b = y.re[i];
            double by = Math.abs(b);
            re[i] = a / b;
            boolean vanishes = Double.isInfinite(b);
            magnitude[i] = vanishes ? 0 : ma[i] / by * (mb[i] / by);
            error[i] = vanishes ? 0 : ea[i] / by + Math.abs(a) / by * (eb[i] / by);
        }
    }

    /** An infinite operand that is not the minimum or maximum adds nothing to the result's magnitude. */
    private void extreme(int count) {
        boolean least = operation == Operation.MIN;
        double[] ma = x.magnitudes(count);
        double[] mb = y.magnitudes(count);
        double[] ea = x.errors();
        double[] eb = y.errors();
        for (int i = 0; i < count; i++) {
            double a = x.re[i];
            double b = y.re[i];
            re[i] = least ? Math.min(a, b) : Math.max(a, b);
            boolean first = Double.isFinite(a);
            boolean second = Double.isFinite(b);
            magnitude[i] = Math.max(first ? ma[i] : 0, second ? mb[i] : 0);
            error[i] = Math.max(first ? ea[i] : 0, second ? eb[i] : 0);
        }
    }

    private void angle(int count) {
        double[] ma = x.magnitudes(count);
        double[] mb = y.magnitudes(count);
        double[] ea = x.errors();
        double[] eb = y.errors();
        for (int i = 0; i < count; i++) {
            double a = x.re[i];
            double b = y.re[i];
            re[i] = Math.atan2(a, b);
            double size = Math.abs(re[i]);
            // by how much the angle grows with each of the two
            double square = a * a + b * b;
            boolean smooth = square > 0 && Double.isFinite(square);
            magnitude[i] = smooth ? size + Math.abs(b) / square * ma[i] + Math.abs(a) / square * mb[i] : size;
            error[i] = smooth ? Math.abs(b) / square * ea[i] + Math.abs(a) / square * eb[i] : 0;
        }
    }

    private void power(int count) {
        double[] ma = x.magnitudes(count);
        double[] mb = y.magnitudes(count);
        double[] ea = x.errors();
        double[] eb = y.errors();
        for (int i = 0; i < count; i++) {
            double a = x.re[i];
            double b = y.re[i];
            re[i] = power(a, b);
            double size = Math.abs(re[i]);
            boolean smooth = a != 0 && Double.isFinite(a) && Double.isFinite(b);
            double byBase = smooth ? size * Math.abs(b / a) : 0;
            double byExponent = smooth ? size * Math.abs(Math.log(Math.abs(a))) : 0;
            magnitude[i] = smooth ? size + byBase * ma[i] + byExponent * mb[i] : size;
            error[i] = smooth ? byBase * ea[i] + byExponent * eb[i] : 0;
        }
    }

    /** As IEEE 754 has it, where Java has NaN for 1 to a power that is not a number, and for 1 and -1 to infinite ones. */
    private static double power(double a, double b) {
        return a == 1 || a == -1 && Double.isInfinite(b) ? 1 : Math.pow(a, b);
    }
}
