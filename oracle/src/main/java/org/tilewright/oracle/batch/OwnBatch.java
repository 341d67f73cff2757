package org.tilewright.oracle.batch;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.oracle.meaning.Formula;

/** A reduction by a function: it is applied to what the values before have come to, and to the next value, of which all have fields. */
final class OwnBatch extends Batch {

    /** The two values that the function is applied to, and room for what it makes of them, by field. */
    record Operands(List<Held> before, List<Held> following, List<Held> made) {

        static Operands of(List<ElementType> types, int length) {
            return new Operands(held(types, length), held(types, length), held(types, length));
        }

        private static List<Held> held(List<ElementType> types, int length) {
            return types.stream().map(t -> new Held(t, length)).toList();
        }

        Batch of(boolean next, int field) {
            return (next ? following : before).get(field);
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

        /** The same values, which nothing has rounded in between. */
        void hold(Held other, int count) {
            if (error != null) {
                System.arraycopy(other.error, 0, error, 0, count);
            }
            copy(other, this, count);
        }

        @Override
        public void evaluate(long[] variables, int count) { }
    }

    private final int[] over;
    private final long[] extents;
    private final List<Batch> body;
    private final Operands operands;
    private final List<Batch> combined;
    private final Optional<List<Batch>> zero;
    private final Held result;

    /** @param body by field, as what the function makes of two values and identity elements */
    OwnBatch(Formula.Own meaning, long[] extents, List<Batch> body, Operands operands, List<Batch> combined, Optional<List<Batch>> zero) {
        super(meaning.type(), body.getFirst().length);
        this.over = meaning.over();
        this.extents = extents;
        this.body = body;
        this.operands = operands;
        this.combined = combined;
        this.zero = zero;
        result = operands.before.get(meaning.field());
        error = whole == null ? new double[length] : null;
        undefined = new Undefined[length];
    }

    @Override
    public void evaluate(long[] variables, int count) {
        boolean begun = zero.isPresent();
        if (begun) {
            take(zero.get(), variables, operands.before, count);
        }
        Odometer odometer = new Odometer(variables, over, extents);
        for (boolean more = odometer.start(); more; more = odometer.next()) {
            if (!begun) {
                take(body, variables, operands.before, count);
                begun = true;
                continue;
            }
            take(body, variables, operands.following, count);
            take(combined, variables, operands.made, count);
            for (int f = 0; f < operands.made.size(); f++) {
                operands.before.get(f).hold(operands.made.get(f), count);
            }
        }
        if (!begun) {
            throw new EvaluationException("a reduction without a value of nothing is one of nothing");
        }
        copy(result, this, count);
        for (int i = 0; error != null && i < count; i++) {
            error[i] = result.error[i];
        }
    }

    private static void take(List<Batch> from, long[] variables, List<Held> to, int count) {
        for (int f = 0; f < to.size(); f++) {
            from.get(f).evaluate(variables, count);
            to.get(f).take(from.get(f), count);
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
