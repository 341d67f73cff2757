package org.tilewright.plan.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.Blocks;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;

/**
 * The schedules of a statement that has none: every processor computes the elements of the output that it owns, or what the elements of
 * an input that it owns contribute. Written with the same relations as a user's schedule: a divide for each block dimension, two splits for
 * each cyclic one.
 */
public final class OwnerComputes {

    /** A variable whose values a grid dimension distributes, in blocks or cyclically in blocks of the given size. */
    public record Share(String variable, Layout.Axis.Cut cut) { }

    /**
     * One choice of who computes.
     *
     * @param tensor whose owners do
     * @param shares by grid dimension
     * @param at the one coordinate that computes, by grid dimension that distributes nothing; 0 by default
     */
    public record Way(String tensor, Map<Integer, Share> shares, Map<Integer, IntExpr> at) { }

    private OwnerComputes() { }

    /**
     * The ways that differ, that of the output's owners first, then those of inputs in the order of the text. The owners of an input
     * share what the grid's dimensions cut of it, and along the others what the output's cut, or are where it is; a choice that leaves a
     * dimension idle along which the output's owners would share the work is excluded.
     *
     * @param layouts those of the statement's tensors
     */
    static List<Way> ways(StatementForm form, Map<String, Layout> layouts) {
        String output = form.statement().target().tensor().text();
        Map<Integer, Share> own = shares(form.targetVariables().stream().map(Optional::of).toList(), layouts.get(output));
        Map<Integer, IntExpr> home = fixed(layouts.get(output));
        List<Way> out = new ArrayList<>(List.of(new Way(output, own, home)));
        for (AccessGroups.Group g : new AccessGroups(form).all()) {
            if (g.tensor().equals(output) || !layouts.get(g.tensor()).grid().equals(layouts.get(output).grid())) {
                // its owners are those of the output, wherever its old values are read; or they are on another machine
                continue;
            }
            Expr.Access access = g.accesses().get(0);
            Map<Integer, Share> shares = shares(access.indices().stream()
                    .map(i -> variable(i).filter(form.variables()::contains)).toList(), layouts.get(g.tensor()));
            own.forEach((dimension, share) -> {
                if (shares.values().stream().noneMatch(s -> s.variable.equals(share.variable))) {
                    shares.putIfAbsent(dimension, share);
                }
            });
            Map<Integer, IntExpr> at = new LinkedHashMap<>(home);
            at.putAll(fixed(layouts.get(g.tensor())));
            at.keySet().removeAll(shares.keySet());
            if (shares.keySet().containsAll(own.keySet()) && out.stream().noneMatch(w -> w.shares.equals(shares) && w.at.equals(at))) {
                out.add(new Way(g.tensor(), shares, Map.copyOf(at)));
            }
        }
        return out;
    }

    /** The coordinates at which a layout keeps everything, by grid dimension. */
    static Map<Integer, IntExpr> fixed(Layout layout) {
        Map<Integer, IntExpr> out = new LinkedHashMap<>();
        for (int g = 0; g < layout.axes().size(); g++) {
            if (layout.axes().get(g) instanceof Layout.Axis.Fixed at) {
                out.put(g, at.coordinate());
            }
        }
        return out;
    }

    /** The variable of an index that has only one. */
    private static Optional<String> variable(AffineIndex index) {
        return index.terms().size() == 1 ? Optional.of(index.terms().get(0).variable().text()) : Optional.empty();
    }

    /** @param variables by dimension of the tensor */
    private static Map<Integer, Share> shares(List<Optional<String>> variables, Layout layout) {
        Map<Integer, Share> out = new LinkedHashMap<>();
        for (int g = 0; g < layout.axes().size(); g++) {
            int dimension = g;
            if (layout.axes().get(g) instanceof Layout.Axis.Cut cut) {
                variables.get(cut.dimension()).ifPresent(v -> out.put(dimension, new Share(v, cut)));
            }
        }
        return out;
    }

    static LoopNest nest(StatementForm form, Way way, Grid grid, Program program) {
        LoopNest nest = LoopNest.of(form);
        Map<String, String> remaining = new HashMap<>();
        List<String> distributed = new ArrayList<>();
        for (int g = 0; g < grid.rank(); g++) {
            Share share = way.shares.get(g);
            if (share == null) {
                continue;
            }
            String loop = remaining.getOrDefault(share.variable, share.variable);
            String outer = fresh(nest, program, share.variable + "o");
            IntExpr pieces = grid.dims().get(g).extent();
            switch (share.cut) {
                case Layout.Axis.Block all -> {
                    String inner = fresh(nest, program, share.variable + "i");
                    nest = parts(nest, loop, outer, pieces, inner, Blocks.width(nest.extents().get(loop), pieces), g);
                    remaining.put(share.variable, inner);
                }
                // loop = round * (pieces * block) + (outer * block + inner); what is left is round * block + inner, which is
                // no loop of its own, so a further cut of this dimension starts from the rounds
                case Layout.Axis.Cyclic turns -> {
                    String round = fresh(nest, program, share.variable + "r");
                    String turn = fresh(nest, program, share.variable + "t");
                    IntExpr width = IntExpr.mul(pieces, turns.block());
                    nest = parts(nest, loop, round, Blocks.count(nest.extents().get(loop), width), turn, width, -1);
                    String inner = fresh(nest, program, share.variable + "i");
                    nest = parts(nest, turn, outer, pieces, inner, turns.block(), g);
                    remaining.put(share.variable, round);
                }
            }
            distributed.add(outer);
        }
        List<Loop> front = new ArrayList<>();
        for (String d : distributed) {
            front.add(nest.loop(d).orElseThrow());
        }
        List<Loop> rest = new ArrayList<>(nest.loops());
        rest.removeAll(front);
        front.addAll(rest);
        return nest.withLoops(front);
    }

    private static LoopNest parts(LoopNest nest, String loop, String outer, IntExpr outerExtent, String inner, IntExpr width,
            int gridDimension) {
        int at = nest.indexOf(loop);
        Loop o = Loop.of(outer, outerExtent, nest.loops().get(at).origin());
        Loop i = Loop.of(inner, width, nest.loops().get(at).origin());
        return nest.replace(at, List.of(gridDimension < 0 ? o : o.onto(gridDimension), i))
                .withRelation(loop, new Relation.Parts(outer, inner, width), Map.of(outer, outerExtent, inner, width));
    }

    private static String fresh(LoopNest nest, Program program, String name) {
        String n = name;
        while (nest.extents().containsKey(n) || program.declares(n)) {
            n += "_";
        }
        return n;
    }
}
