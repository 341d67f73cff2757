package org.tilewright.oracle.batch;

import java.util.Arrays;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.Formula;

/** Where a body is greatest or least: the first of equals, the first NaN where there is one, -1 of nothing. */
final class ArgumentBatch extends Batch {

    private final Batch body;
    private final Formula.Argument meaning;
    private final long extent;
    private final double[] best;
    private final long[] bestWhole;

    ArgumentBatch(Formula.Argument meaning, Batch body, long[] extents, int length) {
        super(ElementType.I64, length);
        this.meaning = meaning;
        this.body = body;
        this.extent = extents[meaning.over()];
        best = new double[length];
        bestWhole = new long[length];
        mayBeUndefined(body);
    }

    @Override
    public void evaluate(long[] variables, int count) {
        Arrays.fill(whole, 0, count, -1);
        if (undefined != null) {
            Arrays.fill(undefined, 0, count, null);
        }
        for (long k = 0; k < extent; k++) {
            variables[meaning.over()] = k;
            body.evaluate(variables, count);
            for (int i = 0; i < count; i++) {
                look(i, meaning.first() + k * meaning.distance());
            }
        }
    }

    private void look(int i, long at) {
        if (undefined != null && undefined[i] == null) {
            undefined[i] = body.undefined[i];
        }
        if (body.whole != null) {
            long now = body.whole[i];
            if (whole[i] < 0 || (meaning.greatest() ? now > bestWhole[i] : now < bestWhole[i])) {
                whole[i] = at;
                bestWhole[i] = now;
            }
            return;
        }
        double now = body.re[i];
        boolean better = meaning.greatest() ? now > best[i] : now < best[i];
        if (whole[i] < 0 || !Double.isNaN(best[i]) && (Double.isNaN(now) || better)) {
            whole[i] = at;
            best[i] = now;
        }
    }
}
