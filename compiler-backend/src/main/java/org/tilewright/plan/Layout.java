package org.tilewright.plan;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.ir.index.IntExpr;

/**
 * Where a tensor's elements live, told for each dimension of the grid (DISTAL, section 3.2; two levels cut one after the other,
 * each the nominal extent ceil(n/p) of what the level above left).
 *
 * @param extents the tensor's extents
 * @param axes one entry a dimension of the {@link Grid}
 */
public record Layout(List<IntExpr> extents, List<Axis> axes) {

    /** What happens along one grid dimension. */
    public sealed interface Axis {

        /** Cuts a tensor dimension into contiguous blocks, or deals it out in blocks of the given size. */
        record Cut(int dimension, Optional<IntExpr> cyclicBlock) implements Axis { }

        /** All pieces live at this coordinate. */
        record At(IntExpr coordinate) implements Axis { }

        /** Every coordinate holds a copy. */
        record Everywhere() implements Axis { }
    }

    public int order() {
        return extents.size();
    }

    /** Where whole nodes have elements that their processors share: along the other dimensions every coordinate has them. */
    public Layout ofNodes(Grid grid) {
        return new Layout(extents, IntStream.range(0, axes.size()).mapToObj(g -> g < grid.ofNodes() ? axes.get(g) : new Axis.Everywhere())
                .toList());
    }

    /** Where one processor of each node has what all of the node need of a tensor. */
    Layout heldByNodes(Grid grid) {
        return new Layout(extents, IntStream.range(0, axes.size())
                .<Axis>mapToObj(g -> g < grid.ofNodes() ? new Axis.Everywhere() : new Axis.At(IntExpr.ZERO)).toList());
    }

    /** Whether no grid dimension replicates. */
    public boolean isPartition() {
        return axes.stream().noneMatch(p -> p instanceof Axis.Everywhere);
    }
}
