package org.tilewright.oracle.batch;

import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.Literals;
import org.tilewright.oracle.meaning.SmallTypes;

/**
 * A value as another type has it: rounded to the nearest number; to an integer truncated, and as the least or the greatest one where it is
 * beyond them, 0 for what is not a number; a condition as 0 or 1. Numbers of small types are those among the ones of a wider type.
 */
final class ConvertBatch extends Batch {

    private final Batch x;
    private final ElementType to;
    /** By how much more of the new type's epsilons an error is. */
    private final double growth;

    ConvertBatch(Batch x, ElementType to) {
        super(SmallTypes.computed(to), x.length);
        this.x = x;
        this.to = to;
        boolean real = whole == null && x.whole == null;
        growth = real ? Literals.epsilon(x.type) / Literals.epsilon(type) : 0;
        exactly = x.exactly && (real ? growth >= 1 || SmallTypes.isSmall(to) : whole != null);
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
                whole[i] = x.whole != null ? SmallTypes.wrapped(to, x.whole[i]) : SmallTypes.truncated(to, x.re[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            re[i] = x.whole != null ? ofWhole(x.whole[i]) : rounded(x.re[i]);
        }
        for (int i = 0; im != null && x.im != null && i < count; i++) {
            im[i] = rounded(x.im[i]);
        }
        if (error != null) {
            double[] m = x.magnitudes(count);
            double[] e = x.errors();
            for (int i = 0; i < count; i++) {
                error[i] = x.exactly ? 0 : growth * (x.roundings * m[i] + e[i]);
                error[i] += SmallTypes.isSmall(to) ? SmallTypes.roundings(to, re[i], error[i]) : 0;
            }
        }
    }

    private double ofWhole(long a) {
        return SmallTypes.isSmall(to) ? SmallTypes.rounded(to, a) : Literals.real(a, type);
    }

    private double rounded(double a) {
        return SmallTypes.isSmall(to) ? SmallTypes.rounded(to, a) : Literals.isSingle(type) ? (float) a : a;
    }
}
