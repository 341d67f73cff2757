package org.tilewright.analysis.count;

import java.util.List;
import java.util.Optional;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;

/** How many of some owners' parts a layer meets. */
interface Meetings {

    /** How many it meets in the iteration that the values name. */
    long at(Values v);

    /** All that an interval meets, if these are intervals and each counts for itself. */
    Optional<List<IndexSet>> intervals(IndexSet hull, Values v);

    /** Whether it pays to look at all iterations of a loop together, rather than at those few that may count one by one. */
    default boolean isAlongLoops() {
        return true;
    }
}
