package org.tilewright.oracle.batch;

import java.util.Arrays;
import java.util.Optional;
import org.tilewright.ir.ElementType;
import org.tilewright.oracle.meaning.EvaluationException;

/** A reduction by a function: it is applied to what the values before have come to, and to the next value. */
final class OwnBatch extends Batch {

    /** The two values that the function is applied to. */
    record Operands(Held before, Held following) {

        static Operands of(ElementType type, int length) {
            return new Operands(new Held(type, length), new Held(type, length));
        }

        Batch of(boolean next) {
            return next ? following : before;
        }
    }

    /** Values that are given, with the errors that they have by then. */
    static final class Held extends Batch {

        Held(ElementType type, int length) {
            super(type, length);
            error = whole == null ? new double[length] : null;
            undefined = new Undefined[length];
        }

        void take(Batch from, int count) {
            if (error != null) {
                double[] magnitudes = from.magnitudes(count);
                double[] errors = from.errors();
                for (int i = 0; i < count; i++) {
                    error[i] = errors[i] + (from.exactly ? 0 : from.roundings * magnitudes[i]);
                }
            }
            copy(from, this, count);
        }

        @Override
        public void evaluate(long[] variables, int count) { }
    }

    private final int[] over;
    private final long[] extents;
    private final Batch body;
    private final Operands operands;
    private final Batch combined;
    private final Optional<Batch> zero;

    OwnBatch(int[] over, long[] extents, Batch body, Operands operands, Batch combined, Optional<Batch> zero) {
        super(body.type, body.length);
        this.over = over;
        this.extents = extents;
        this.body = body;
        this.operands = operands;
        this.combined = combined;
        this.zero = zero;
        error = whole == null ? new double[length] : null;
        undefined = new Undefined[length];
    }

    @Override
    public void evaluate(long[] variables, int count) {
        boolean begun = zero.isPresent();
        if (begun) {
            zero.get().evaluate(variables, count);
            operands.before.take(zero.get(), count);
        }
        Odometer odometer = new Odometer(variables, over, extents);
        for (boolean more = odometer.start(); more; more = odometer.next()) {
            body.evaluate(variables, count);
            if (!begun) {
                operands.before.take(body, count);
                begun = true;
                continue;
            }
            operands.following.take(body, count);
            combined.evaluate(variables, count);
            operands.before.take(combined, count);
        }
        if (!begun) {
            throw new EvaluationException("a reduction without a value of nothing is one of nothing");
        }
        copy(operands.before, this, count);
        for (int i = 0; error != null && i < count; i++) {
            error[i] = operands.before.error[i];
        }
    }

    private static void copy(Batch from, Batch to, int count) {
        if (to.whole != null) {
            System.arraycopy(from.whole, 0, to.whole, 0, count);
        } else {
            System.arraycopy(from.re, 0, to.re, 0, count);
        }
        if (to.im != null) {
            System.arraycopy(from.im, 0, to.im, 0, count);
        }
        if (from.undefined == null) {
            Arrays.fill(to.undefined, 0, count, null);
        } else {
            System.arraycopy(from.undefined, 0, to.undefined, 0, count);
        }
    }
}
