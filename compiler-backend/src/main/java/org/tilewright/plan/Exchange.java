package org.tilewright.plan;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;

/**
 * The rules by which pieces change hands. Every executor and every prediction follows them, so that the bytes a preview
 * shows are the bytes a run counts.
 *
 * <ul>
 * <li>An input piece comes from its owner; along grid dimensions that replicate the tensor, from the copy at the reader's
 *     own coordinate. What the reader owns itself does not travel.
 * <li>A contribution to the output goes to the owners of its elements. Along a grid dimension that replicates the output it
 *     goes to the copy at coordinate 0 if that dimension reduces or is idle, to every copy if it
 *     works on different elements, and stays if all coordinates do the same work. Local pieces do not travel.
 * <li>When the statement ends, copies that received nothing get the finished home piece from coordinate 0.
 * </ul>
 */
public final class Exchange {

    private Exchange() { }

    /** Which copies serve a reader: its own along every dimension. */
    public static Ownership.Copies[] readerCopies(int rank) {
        Ownership.Copies[] c = new Ownership.Copies[rank];
        java.util.Arrays.fill(c, Ownership.Copies.OWN);
        return c;
    }

    /** Which copies of the output receive a contribution. */
    public static Ownership.Copies[] writerCopies(List<Plan.Role> mapping) {
        return mapping.stream().map(role -> switch (role) {
            case Plan.Role.LoopVariable v -> v.reduction() ? Ownership.Copies.FIRST : Ownership.Copies.ALL;
            case Plan.Role.At a -> Ownership.Copies.FIRST;
            case Plan.Role.Replicated r -> Ownership.Copies.OWN;
        }).toArray(Ownership.Copies[]::new);
    }

    /**
     * Whether processors with a coordinate receive contributions to the output, as far as that coordinate determines it: not those off a
     * layout's fixed coordinate, nor copies that get the finished piece.
     */
    public static boolean takesContributions(Plan.Output output, int dimension, long coordinate, ParamValues params) {
        return switch (output.layout().axes().get(dimension)) {
            case Layout.Axis.Fixed at -> coordinate == at.coordinate().evaluate(params);
            case Layout.Axis.Replicated e -> coordinate == 0 || writerCopies(output.mapping())[dimension] != Ownership.Copies.FIRST;
            case Layout.Axis.Cut cut -> true;
        };
    }

    /** The grid dimensions along which finished pieces are copied from coordinate 0 when the statement ends. */
    public static List<Integer> replicatedAtEnd(Plan.Output output) {
        Ownership.Copies[] copies = writerCopies(output.mapping());
        return java.util.stream.IntStream.range(0, copies.length)
                .filter(g -> copies[g] == Ownership.Copies.FIRST && output.layout().axes().get(g) instanceof Layout.Axis.Replicated)
                .boxed().toList();
    }

    /** Whether a piece is used in place and needs no buffer: nothing of it travels, and the home piece is a box. */
    public static boolean isInPlace(Communication how, Region home) {
        return how instanceof Communication.Local && home.isBox();
    }

    /**
     * The coordinates of the neighbour that had a shift's piece in the previous step, and passes it on; none if no other processor had
     * exactly that piece.
     *
     * @param needed the piece that the processor at those coordinates needs in this iteration
     */
    public static Optional<long[]> neighbour(Communication.Shift shift, Plan.Compute compute, Footprint footprint, Regions needed,
            long[] at, long[] grid, ParamValues params, IntExpr.Env iteration) {
        if (needed.isEmpty()) {
            return Optional.empty();
        }
        long step = iteration.variable(shift.step());
        if (step == 0 || grid[shift.along()] == 1
                || !(compute.mapping().get(shift.along()) instanceof Plan.Role.LoopVariable along)) {
            return Optional.empty();
        }
        long[] neighbour = at.clone();
        neighbour[shift.along()] = Math.floorMod(at[shift.along()] + shift.offset(), grid[shift.along()]);
        Regions held = footprint.evaluate(params, v -> v.equals(shift.step()) ? step - 1
                : v.equals(along.loop()) ? neighbour[shift.along()] : iteration.variable(v));
        return held.equals(needed) ? Optional.of(neighbour) : Optional.empty();
    }

    /** The elements of a footprint that a reader must receive: all except its own. */
    public static long missing(Regions footprint, Region home) {
        return footprint.size() - footprint.intersect(home).size();
    }
}
