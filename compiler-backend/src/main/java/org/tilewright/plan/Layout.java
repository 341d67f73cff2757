package org.tilewright.plan;

import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;

/**
 * Where a tensor's elements live, for each dimension of the grid (DISTAL, section 3.2; two levels cut one after the other, each the
 * nominal extent ceil(n/p) of what the level above left).
 *
 * @param grid of the machine that it lives on
 * @param extents the tensor's extents
 * @param axes one entry per dimension of the grid
 */
public record Layout(Grid grid, List<IntExpr> extents, List<Axis> axes) {

    /** What happens along one grid dimension. */
    public sealed interface Axis {

        /** Divides a tensor dimension among the coordinates. */
        sealed interface Cut extends Axis {
            int dimension();
        }

        /** Contiguous blocks, as equal as possible. */
        record Block(int dimension) implements Cut { }

        /** Blocks of the given size, distributed cyclically. */
        record Cyclic(int dimension, IntExpr block) implements Cut { }

        /** All pieces live at this coordinate. */
        record Fixed(IntExpr coordinate) implements Axis { }

        /** Every coordinate holds a copy. */
        record Replicated() implements Axis { }
    }

    public int order() {
        return extents.size();
    }

    /**
     * The layout in which nodes as a whole have elements that their processors share: along the other dimensions every coordinate has them.
     */
    public Layout ofNodes() {
        return new Layout(grid, extents, IntStream.range(0, axes.size())
                .mapToObj(g -> g < grid.ofNodes() ? axes.get(g) : new Axis.Replicated())
                .toList());
    }

    /**
     * The layout in which one processor of each node has what the whole node needs of a tensor.
     *
     * @param mapping of the statement, in which only one coordinate may work
     */
    public Layout heldByNodes(Grid nodes, List<Plan.Role> mapping) {
        return new Layout(nodes, extents, IntStream.range(0, nodes.rank())
                .<Axis>mapToObj(g -> g < nodes.ofNodes() ? new Axis.Replicated()
                        : new Axis.Fixed(mapping.get(g) instanceof Plan.Role.At only ? only.coordinate() : IntExpr.ZERO)).toList());
    }

    /** Whether no grid dimension replicates. */
    public boolean isPartition() {
        return axes.stream().noneMatch(p -> p instanceof Axis.Replicated);
    }

    /** How many processors can have elements, counting copies. */
    public long holders(ParamValues params) {
        long[] all = grid.extents(params);
        long out = 1;
        for (int g = 0; g < all.length; g++) {
            out = Math.multiplyExact(out, axes.get(g) instanceof Axis.Fixed ? 1 : all[g]);
        }
        return out;
    }
}
