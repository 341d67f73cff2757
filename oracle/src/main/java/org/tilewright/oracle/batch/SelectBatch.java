package org.tilewright.oracle.batch;

/** {@code select(c, a, b)}: both are computed, and of the one that is not taken nothing is used. */
final class SelectBatch extends Batch {

    private final Batch condition;
    private final Batch then;
    private final Batch otherwise;

    SelectBatch(Batch condition, Batch then, Batch otherwise) {
        super(then.type, then.length);
        this.condition = condition;
        this.then = then;
        this.otherwise = otherwise;
        roundings = Math.max(then.roundings, otherwise.roundings);
        if (whole == null) {
            magnitude = new double[length];
            error = then.error == null && otherwise.error == null ? null : new double[length];
        }
        mayBeUndefined(condition, then, otherwise);
    }

    @Override
    public void evaluate(long[] variables, int count) {
        condition.evaluate(variables, count);
        then.evaluate(variables, count);
        otherwise.evaluate(variables, count);
        if (whole != null) {
            choose(then.whole, otherwise.whole, count);
        } else {
            choose(then.re, otherwise.re, re, count);
            choose(then.magnitudes(count), otherwise.magnitudes(count), magnitude, count);
            if (im != null) {
                choose(then.im, otherwise.im, im, count);
            }
            if (error != null) {
                choose(then.errors(), otherwise.errors(), error, count);
            }
        }
        if (undefined != null) {
            for (int i = 0; i < count; i++) {
                Batch taken = condition.whole[i] != 0 ? then : otherwise;
                Undefined deciding = condition.undefined == null ? null : condition.undefined[i];
                undefined[i] = deciding != null || taken.undefined == null ? deciding : taken.undefined[i];
            }
        }
    }

    private void choose(double[] a, double[] b, double[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = condition.whole[i] != 0 ? a[i] : b[i];
        }
    }

    private void choose(long[] a, long[] b, int count) {
        for (int i = 0; i < count; i++) {
            whole[i] = condition.whole[i] != 0 ? a[i] : b[i];
        }
    }
}
