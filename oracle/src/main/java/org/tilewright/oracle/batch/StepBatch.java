package org.tilewright.oracle.batch;

import org.tilewright.oracle.meaning.Literals;
import org.tilewright.oracle.meaning.Operation;

/** A function of a real number whose values are integers. Where a program's rounding may take the number over a step, that is its error. */
final class StepBatch extends Batch {

    /** How many epsilons a program may be off for each rounding, as in {@link org.tilewright.oracle.Difference}. */
    private static final double ALLOWED = 8;

    private final Operation operation;
    private final Batch x;

    StepBatch(Operation operation, Batch x) {
        super(x.type, x.length);
        this.operation = operation;
        this.x = x;
        exactly = x.exactly;
        error = exactly ? null : new double[length];
        mayBeUndefined(x);
    }

    @Override
    public void evaluate(long[] variables, int count) {
        x.evaluate(variables, count);
        undefinedWhere(x, count);
        double[] m = x.magnitudes(count);
        double[] e = x.errors();
        double unit = Literals.epsilon(type);
        for (int i = 0; i < count; i++) {
            re[i] = of(x.re[i]);
            if (error != null) {
                double reach = ALLOWED * unit * (x.roundings * m[i] + e[i]);
                double step = of(x.re[i] + reach) - of(x.re[i] - reach);
                error[i] = step > 0 ? step / unit : 0;
            }
        }
    }

    private double of(double a) {
        return switch (operation) {
            case FLOOR -> Math.floor(a);
            case CEIL -> Math.ceil(a);
            case ROUND -> Math.rint(a);
            default -> a > 0 ? 1 : a < 0 ? -1 : a;
        };
    }
}
