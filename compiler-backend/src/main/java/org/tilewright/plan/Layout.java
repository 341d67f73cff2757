package org.tilewright.plan;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.IntExpr;

/**
 * Where a tensor's elements live: one place a grid dimension (DISTAL, section 3.2; two levels cut one after the other,
 * each the nominal extent ceil(n/p) of what the level above left).
 *
 * @param extents the tensor's extents
 * @param places one entry a dimension of the {@link Grid}
 */
public record Layout(List<IntExpr> extents, List<Place> places) {

    /** What happens along one grid dimension. */
    public sealed interface Place {

        /** Cuts a tensor dimension into contiguous blocks, or deals it out in blocks of the given size. */
        record Cut(int dimension, Optional<IntExpr> cyclicBlock) implements Place { }

        /** All pieces live at this coordinate. */
        record At(IntExpr coordinate) implements Place { }

        /** Every coordinate holds a copy. */
        record Everywhere() implements Place { }
    }

    public int order() {
        return extents.size();
    }

    /** Whether no grid dimension replicates. */
    public boolean isPartition() {
        return places.stream().noneMatch(p -> p instanceof Place.Everywhere);
    }
}
