package org.tilewright.oracle.batch;

import org.tilewright.ir.ElementType;
import org.tilewright.oracle.meaning.Literals;

/**
 * A value as another type has it: rounded to the nearest number; to an integer truncated, and as the least or the greatest one where it is
 * beyond them, 0 for what is no number; a condition as 0 or 1.
 */
final class ConvertBatch extends Batch {

    private final Batch x;
    /** By how much more of the new type's epsilons an error is. */
    private final double growth;

    ConvertBatch(Batch x, ElementType type) {
        super(type, x.length);
        this.x = x;
        boolean real = whole == null && x.whole == null;
        growth = real ? Literals.epsilon(x.type) / Literals.epsilon(type) : 0;
        exactly = x.exactly && (real ? growth >= 1 : whole != null);
        if (real && !exactly) {
            error = new double[length];
        }
        mayBeUndefined(x);
    }

    @Override
    public void evaluate(long[] variables, int count) {
        x.evaluate(variables, count);
        undefinedWhere(x, count);
        if (whole != null) {
            for (int i = 0; i < count; i++) {
                whole[i] = x.whole != null ? x.whole[i] : type == ElementType.I32 ? (int) x.re[i] : (long) x.re[i];
            }
            wrap(count);
            return;
        }
        for (int i = 0; i < count; i++) {
            re[i] = x.whole != null ? Literals.real(x.whole[i], type) : rounded(x.re[i]);
        }
        for (int i = 0; im != null && x.im != null && i < count; i++) {
            im[i] = rounded(x.im[i]);
        }
        if (error != null) {
            double[] m = x.magnitudes(count);
            double[] e = x.errors();
            for (int i = 0; i < count; i++) {
                error[i] = x.exactly ? 0 : growth * (x.roundings * m[i] + e[i]);
            }
        }
    }

    private double rounded(double a) {
        return Literals.isSingle(type) ? (float) a : a;
    }
}
