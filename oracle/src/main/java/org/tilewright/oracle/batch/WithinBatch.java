package org.tilewright.oracle.batch;

import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.Formula;

/** Indices that are computed; one that its dimension does not have is not a value. */
final class WithinBatch extends Batch {

    private final Batch index;
    private final Formula.Within meaning;
    private final int batch;

    /** @param batch the variable that batches run along, or -1 */
    WithinBatch(Formula.Within meaning, Batch index, int batch) {
        super(ElementType.I64, index.length);
        this.meaning = meaning;
        this.index = index;
        this.batch = batch;
        undefined = new Undefined[length];
    }

    @Override
    public void evaluate(long[] variables, int count) {
        index.evaluate(variables, count);
        undefinedWhere(index, count);
        for (int i = 0; i < count; i++) {
            whole[i] = index.whole[i];
            if (undefined[i] == null && (whole[i] < 0 || whole[i] >= meaning.extent())) {
                undefined[i] = missing(variables, i);
            }
        }
    }

    private Undefined missing(long[] variables, int i) {
        if (batch >= 0) {
            variables[batch] += i;
        }
        String others = meaning.where().text(variables);
        if (batch >= 0) {
            variables[batch] -= i;
        }
        return new Undefined(meaning.asked(), " at " + meaning.written() + " = " + whole[i] + others.replaceFirst("^ at ", ", "));
    }
}
