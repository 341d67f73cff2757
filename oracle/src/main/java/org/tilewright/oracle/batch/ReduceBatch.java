package org.tilewright.oracle.batch;

import org.tilewright.ir.type.ReductionOperator;

/** A reduction over variables of its own, with the batch's variable or across it. */
final class ReduceBatch extends Batch {

    private final Batch body;
    private final int batch;
    private final int along;
    private final int[] over;
    private final long[] extents;
    private final Accumulator accumulator;

    /**
     * @param over the variables that are reduced over, one combination at a time
     * @param along the further variable that the body's batches run along, or -1 if that is the batch's variable
     * @param batch the batch's variable, or -1
     * @param extents of all variables
     */
    ReduceBatch(ReductionOperator operator, Batch body, int[] over, int along, int batch, long[] extents, int length) {
        super(body.type, length);
        this.body = body;
        this.batch = batch;
        this.along = along;
        this.over = over;
        this.extents = extents;
        double points = along < 0 ? 1 : extents[along];
        for (int v : over) {
            points *= extents[v];
        }
        accumulator = new Accumulator(operator, body, length);
        roundings = Accumulator.roundings(operator, body.roundings, points);
        if (whole == null) {
            magnitude = new double[length];
            error = body.error == null ? null : new double[length];
        }
        mayBeUndefined(body);
    }

    @Override
    public void evaluate(long[] variables, int count) {
        accumulator.reset(count);
        Odometer odometer = new Odometer(variables, over, extents);
        if (along < 0) {
            for (boolean more = odometer.start(); more; more = odometer.next()) {
                body.evaluate(variables, count);
                accumulator.addEach(body, count);
            }
        } else {
            long first = batch < 0 ? 0 : variables[batch];
            for (int i = 0; i < count; i++) {
                if (batch >= 0) {
                    variables[batch] = first + i;
                }
                for (boolean more = odometer.start(); more; more = odometer.next()) {
                    across(variables, i);
                }
            }
            if (batch >= 0) {
                variables[batch] = first;
            }
        }
        accumulator.finish(count);
        accumulator.moveTo(this, count);
    }

    private void across(long[] variables, int place) {
        for (long k = 0; k < extents[along]; k += body.length) {
            int n = (int) Math.min(body.length, extents[along] - k);
            variables[along] = k;
            body.evaluate(variables, n);
            accumulator.addAll(place, body, n);
        }
    }
}
