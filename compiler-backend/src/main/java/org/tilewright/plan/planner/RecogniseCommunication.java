package org.tilewright.plan.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/**
 * Determines how pieces travel, from what an iteration needs and where the layout keeps it (DISTAL, section 5; the rules are in {@link
 * Communication}). Every conclusion holds for all params; if there is none, the result is {@link Communication.PointToPoint}.
 */
final class RecogniseCommunication {

    /** The footprint of a tensor while the given loops are fixed. */
    interface FootprintOf {
        Footprint with(Set<String> fixed);
    }

    private final LoopNest nest;
    private final Grid grid;
    private final List<Plan.Role> mapping;
    private final Set<String> coordinates = new LinkedHashSet<>();
    private final Map<Integer, IntExpr> own = new HashMap<>();

    RecogniseCommunication(LoopNest nest, Grid grid, List<Plan.Role> mapping) {
        this.nest = nest;
        this.grid = grid;
        this.mapping = mapping;
        for (int g = 0; g < mapping.size(); g++) {
            if (mapping.get(g) instanceof Plan.Role.LoopVariable v) {
                coordinates.add(v.loop());
                own.put(g, IntExpr.variable(v.loop()));
            }
        }
    }

    /** How an input's pieces reach the processors that need them. */
    Communication input(Layout layout, FootprintOf footprint, Set<String> fixed) {
        if (!layout.grid().equals(grid)) {
            return onOneProcessor(layout) ? new Communication.Scatter() : new Communication.PointToPoint(Communication.Carries.PIECES);
        }
        Footprint whole = footprint.with(coordinates);
        Footprint part = footprint.with(fixed);
        Set<String> needs = part.variables();
        List<Integer> along = new ArrayList<>();
        boolean line = true;
        for (int g = 0; g < mapping.size() && line; g++) {
            switch (layout.axes().get(g)) {
                case Layout.Axis.Replicated e -> { }
                case Layout.Axis.Cut c when aligned(layout, whole, c.dimension()) -> { }
                default -> {
                    boolean moves = mapping.get(g) instanceof Plan.Role.LoopVariable v && !needs.contains(v.loop());
                    if (layout.axes().get(g) instanceof Layout.Axis.Fixed at && isOnly(at.coordinate(), mapping.get(g), part)) {
                        continue;
                    }
                    line = moves;
                    along.add(g);
                }
            }
        }
        if (line && along.isEmpty()) {
            return new Communication.Local();
        }
        if (line && mapping.stream().allMatch(r -> r instanceof Plan.Role.LoopVariable)) {
            return new Communication.Broadcast(List.copyOf(along));
        }
        return shift(footprint, fixed)
                .orElseGet(() -> onOneProcessor(layout) ? new Communication.Scatter()
                        : new Communication.PointToPoint(isHalo(layout, whole) ? Communication.Carries.HALO
                                : Communication.Carries.PIECES));
    }

    /** Whether what a processor needs is its own block with some elements more or less at its ends, the same number for all params. */
    private boolean isHalo(Layout layout, Footprint whole) {
        return layout.axes().stream().noneMatch(a -> a instanceof Layout.Axis.Fixed)
                && IntStream.range(0, whole.dims().size()).allMatch(d -> LayoutOf.ownedSpan(layout, grid, d, own)
                        .filter(o -> isBesides(whole.dims().get(d), o)).isPresent());
    }

    private static boolean isBesides(Span needed, Span owned) {
        return needed.period().isEmpty() && owned.period().isEmpty()
                && ends(needed.low()).containsAll(ends(owned.low())) && ends(needed.high()).containsAll(ends(owned.high()));
    }

    /** The operands of a minimum or maximum, without added constants. */
    private static Set<IntExpr> ends(IntExpr e) {
        return switch (e) {
            case IntExpr.Max m -> both(m.left(), m.right());
            case IntExpr.Min m -> both(m.left(), m.right());
            case IntExpr.Add s when s.right() instanceof IntExpr.Const -> ends(s.left());
            case IntExpr.Add s when s.left() instanceof IntExpr.Const -> ends(s.right());
            case IntExpr.Sub s when s.right() instanceof IntExpr.Const -> ends(s.left());
            default -> Set.of(e);
        };
    }

    private static Set<IntExpr> both(IntExpr a, IntExpr b) {
        Set<IntExpr> all = new LinkedHashSet<>(ends(a));
        all.addAll(ends(b));
        return all;
    }

    /** How pieces reach processors from one processor of their node: never from a neighbour, which may be in another node. */
    Communication fromNode(Layout held, FootprintOf footprint, Set<String> fixed) {
        Communication how = input(held, footprint, fixed);
        return how instanceof Communication.Shift ? new Communication.PointToPoint(Communication.Carries.PIECES) : how;
    }

    /** Whether only processors with one coordinate need anything. */
    private static boolean isOnly(IntExpr coordinate, Plan.Role role, Footprint part) {
        return switch (role) {
            case Plan.Role.At only -> only.coordinate().equals(coordinate);
            case Plan.Role.LoopVariable v -> coordinate.equals(IntExpr.ZERO) && part.onlyAtZero().contains(IntExpr.variable(v.loop()));
            case Plan.Role.Replicated r -> false;
        };
    }

    private boolean aligned(Layout layout, Footprint whole, int dimension) {
        return LayoutOf.ownedSpan(layout, grid, dimension, own).map(s -> s.equals(whole.dims().get(dimension))).orElse(false);
    }

    private static boolean onOneProcessor(Layout layout) {
        return layout.axes().stream().allMatch(p -> p instanceof Layout.Axis.Fixed);
    }

    /** A piece that depends on a rotated loop only through its rotated value moves from neighbour to neighbour. */
    private Optional<Communication> shift(FootprintOf footprint, Set<String> fixed) {
        for (Map.Entry<String, Relation> e : nest.relations().entrySet()) {
            if (!(e.getValue() instanceof Relation.Rotation r) || !fixed.contains(r.rotated())
                    || nest.loop(r.rotated()).map(l -> l.isDistributed()).orElse(true) || isCutFurther(r.rotated(), fixed)) {
                continue;
            }
            Set<String> opaque = new LinkedHashSet<>(fixed);
            opaque.add(e.getKey());
            Set<String> needs = footprint.with(opaque).variables();
            if (!needs.contains(e.getKey()) || needs.contains(r.rotated())) {
                continue;
            }
            for (int g = 0; g < mapping.size(); g++) {
                if (mapping.get(g) instanceof Plan.Role.LoopVariable v && r.by().contains(v.loop()) && !needs.contains(v.loop())
                        && r.by().stream().noneMatch(by -> !by.equals(v.loop()) && follows(by, v.loop()))) {
                    return Optional.of(new Communication.Shift(g, 1, r.rotated()));
                }
            }
        }
        return Optional.empty();
    }

    /** Whether a variable's value depends on a loop: then a neighbour is not exactly one step ahead in it. */
    private boolean follows(String variable, String loop) {
        List<String> from = switch (nest.relations().get(variable)) {
            case null -> List.of();
            case Relation.Parts p -> List.of(p.outer(), p.inner());
            case Relation.CollapsedOuter c -> List.of(c.fused());
            case Relation.CollapsedInner c -> List.of(c.fused());
            case Relation.Quotient q -> List.of(q.element());
            case Relation.Rotation r -> Stream.concat(Stream.of(r.rotated()), r.by().stream()).toList();
        };
        return variable.equals(loop) || from.stream().anyMatch(v -> follows(v, loop));
    }

    /** Whether pieces belong to an inner loop: a neighbour has only the last of them when the rotated loop advances. */
    private boolean isCutFurther(String rotated, Set<String> fixed) {
        return nest.loops().stream().dropWhile(l -> !l.name().equals(rotated)).skip(1)
                .anyMatch(l -> !l.isDistributed() && fixed.contains(l.name()));
    }

    /** How contributions to the output reach its owners. */
    Communication output(Layout layout, FootprintOf footprint, Set<String> fixed) {
        Footprint whole = footprint.with(coordinates);
        Set<String> makes = footprint.with(fixed).variables();
        List<Integer> atOne = new ArrayList<>();
        List<Integer> everywhere = new ArrayList<>();
        boolean regular = true;
        for (int g = 0; g < mapping.size(); g++) {
            Layout.Axis axis = layout.axes().get(g);
            switch (mapping.get(g)) {
                case Plan.Role.Replicated r -> regular &= axis instanceof Layout.Axis.Replicated;
                // of the copies, the one at coordinate 0 receives contributions
                case Plan.Role.At only -> regular &= only.coordinate().equals(axis instanceof Layout.Axis.Fixed at ? at.coordinate()
                        : IntExpr.ZERO) && !(axis instanceof Layout.Axis.Cut);
                case Plan.Role.LoopVariable v when v.reduction() -> {
                    regular &= !makes.contains(v.loop());
                    switch (axis) {
                        case Layout.Axis.Fixed a -> atOne.add(g);
                        case Layout.Axis.Replicated e -> everywhere.add(g);
                        case Layout.Axis.Cut c -> regular = false;
                    }
                }
                case Plan.Role.LoopVariable v -> regular &= axis instanceof Layout.Axis.Cut c && aligned(layout, whole, c.dimension());
            }
        }
        boolean reduces = !atOne.isEmpty() || !everywhere.isEmpty();
        if (regular && !reduces) {
            return new Communication.Local();
        }
        boolean allWork = mapping.stream().allMatch(r -> r instanceof Plan.Role.LoopVariable);
        if (regular && allWork && everywhere.isEmpty()) {
            return new Communication.Reduce(List.copyOf(atOne));
        }
        if (regular && allWork && atOne.isEmpty()) {
            return new Communication.AllReduce(List.copyOf(everywhere));
        }
        boolean sums = mapping.stream().anyMatch(r -> r instanceof Plan.Role.LoopVariable v && v.reduction());
        return !reduces && onOneProcessor(layout) ? new Communication.Gather()
                : new Communication.PointToPoint(sums ? Communication.Carries.CONTRIBUTIONS : Communication.Carries.RESULTS);
    }
}
