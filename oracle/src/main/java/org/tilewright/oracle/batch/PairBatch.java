package org.tilewright.oracle.batch;

import org.tilewright.ir.type.ElementType;

/** The complex number of two real ones. */
final class PairBatch extends Batch {

    private final Batch x;
    private final Batch y;

    PairBatch(Batch x, Batch y, ElementType type) {
        super(type, x.length);
        this.x = x;
        this.y = y;
        exactly = x.exactly && y.exactly;
        roundings = Math.max(x.roundings, y.roundings);
        magnitude = exactly ? null : new double[length];
        error = x.error == null && y.error == null ? null : new double[length];
        mayBeUndefined(x, y);
    }

    @Override
    public void evaluate(long[] variables, int count) {
        x.evaluate(variables, count);
        y.evaluate(variables, count);
        undefinedWhere(x, y, count);
        System.arraycopy(x.re, 0, re, 0, count);
        System.arraycopy(y.re, 0, im, 0, count);
        if (magnitude != null) {
            sum(x.magnitudes(count), y.magnitudes(count), magnitude, count);
        }
        if (error != null) {
            sum(x.errors(), y.errors(), error, count);
        }
    }

    private static void sum(double[] a, double[] b, double[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = a[i] + b[i];
        }
    }
}
