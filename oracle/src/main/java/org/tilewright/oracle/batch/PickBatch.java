package org.tilewright.oracle.batch;

/** Elements for the values of an index that is computed, one after the other. */
final class PickBatch extends Batch {

    private final Batch index;
    private final Batch element;
    private final int variable;
    private final int batch;

    /**
     * @param variable stands for the index in the element
     * @param element a single value
     * @param batch the variable that batches run along, or -1
     */
    PickBatch(int variable, Batch index, Batch element, int batch) {
        super(element.type, index.length);
        this.variable = variable;
        this.index = index;
        this.element = element;
        this.batch = batch;
        roundings = element.roundings;
        error = element.error == null ? null : new double[length];
        undefined = new Undefined[length];
    }

    @Override
    public void evaluate(long[] variables, int count) {
        index.evaluate(variables, count);
        undefinedWhere(index, count);
        for (int i = 0; i < count; i++) {
            if (undefined[i] == null) {
                one(variables, i);
            } else if (whole != null) {
                whole[i] = 0;
            } else {
                re[i] = 0;
            }
        }
    }

    private void one(long[] variables, int i) {
        if (batch >= 0) {
            variables[batch] += i;
        }
        variables[variable] = index.whole[i];
        element.evaluate(variables, 1);
        if (batch >= 0) {
            variables[batch] -= i;
        }
        undefined[i] = element.undefined == null ? null : element.undefined[0];
        if (whole != null) {
            whole[i] = element.whole[0];
        } else {
            re[i] = element.re[0];
        }
        if (im != null) {
            im[i] = element.im[0];
        }
        if (element.error != null) {
            error[i] = element.error[0];
        }
    }
}
