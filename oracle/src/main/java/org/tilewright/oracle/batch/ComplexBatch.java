package org.tilewright.oracle.batch;

import org.tilewright.oracle.meaning.Operation;

/** An operation on two complex numbers. */
final class ComplexBatch extends Batch {

    private final Operation operation;
    private final Batch x;
    private final Batch y;
    private final double[] z = new double[2];

    ComplexBatch(Operation operation, Batch x, Batch y) {
        super(x.type, x.length);
        this.operation = operation;
        this.x = x;
        this.y = y;
        boolean sum = operation == Operation.ADD || operation == Operation.SUB;
        roundings = sum ? x.roundings + y.roundings : Math.max(1, x.roundings + y.roundings - 1);
        if (operation != Operation.MUL || x.magnitude != null || y.magnitude != null) {
            magnitude = new double[length];
        }
        if (x.error != null || y.error != null || !sum && operation != Operation.MUL) {
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
            default -> power(count);
        }
    }

    private void sum(double sign, int count) {
        double[] ma = x.magnitudes(count);
        double[] mb = y.magnitudes(count);
        for (int i = 0; i < count; i++) {
            re[i] = x.re[i] + sign * y.re[i];
            im[i] = x.im[i] + sign * y.im[i];
            magnitude[i] = ma[i] + mb[i];
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
        double[] b = x.im;
        double[] c = y.re;
        double[] d = y.im;
        for (int i = 0; i < count; i++) {
            re[i] = a[i] * c[i] - b[i] * d[i];
            im[i] = a[i] * d[i] + b[i] * c[i];
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
                error[i] = x.size(i) * eb[i] + y.size(i) * ea[i];
            }
        }
    }

    private void quotient(int count) {
        double[] ma = x.magnitudes(count);
        double[] mb = y.magnitudes(count);
        double[] ea = x.errors();
        double[] eb = y.errors();
        for (int i = 0; i < count; i++) {
            ComplexFunctions.divide(x.re[i], x.im[i], y.re[i], y.im[i], z);
            take(i);
            double by = Math.hypot(y.re[i], y.im[i]);
            boolean vanishes = Double.isInfinite(by);
            magnitude[i] = vanishes ? 0 : ma[i] / by * (mb[i] / by);
            error[i] = vanishes ? 0 : ea[i] / by + x.size(i) / by * (eb[i] / by);
        }
    }

    /** The logarithm of the base, times the exponent, is rounded before it is exponentiated. */
    private void power(int count) {
        double[] ma = x.magnitudes(count);
        double[] mb = y.magnitudes(count);
        double[] ea = x.errors();
        double[] eb = y.errors();
        for (int i = 0; i < count; i++) {
            double base = Math.hypot(x.re[i], x.im[i]);
            double exponent = y.size(i);
            ComplexFunctions.pow(x.re[i], x.im[i], y.re[i], y.im[i], z);
            take(i);
            boolean smooth = base != 0 && exponent != 0 && Double.isFinite(base) && Double.isFinite(exponent);
            double logarithm = Math.abs(Math.log(base)) + Math.PI;
            double byBase = smooth ? size(i) * exponent / base : 0;
            double byExponent = smooth ? size(i) * logarithm : 0;
            magnitude[i] = smooth ? size(i) + byBase * ma[i] + byExponent * mb[i] : size(i);
            error[i] = smooth ? byBase * ea[i] + byExponent * eb[i] : 0;
        }
    }

    private void take(int i) {
        re[i] = z[0];
        im[i] = z[1];
    }
}
