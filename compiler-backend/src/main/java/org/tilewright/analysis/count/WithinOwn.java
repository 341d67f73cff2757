package org.tilewright.analysis.count;

import java.util.List;
import java.util.Optional;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;

/** Whether a layer is not empty and belongs entirely to the reader: then nothing is sent. */
record WithinOwn(Layer layer, SpanFormula base, MeetingRange.Owned own) implements Meetings {

    @Override
    public long at(Values v) {
        long all = base.size(v);
        return all > 0 && base.common(own.at(v), layer.by().getFirst(), v) == all ? 1 : 0;
    }

    @Override
    public Optional<List<IndexSet>> intervals(IndexSet hull, Values v) {
        return Optional.empty();
    }

    @Override
    public boolean isAlongLoops() {
        return false;
    }
}
