package org.tilewright.analysis.count;

import java.util.List;
import java.util.Optional;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;

/** How many of some owners' parts a layer intersects. */
interface Meetings {

    /** How many it intersects in the iteration given by the values. */
    long at(Values v);

    /** Everything that an interval intersects, if these are intervals and each counts separately. */
    Optional<List<IndexSet>> intervals(IndexSet hull, Values v);

    /** Whether it pays to process all iterations of a loop at once instead of the few relevant ones one by one. */
    default boolean isAlongLoops() {
        return true;
    }
}
