package org.tilewright.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.Blocks;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.ir.nest.StatementForm;

/**
 * The schedule of a statement that has none: every processor computes the elements of the output that it owns. Written with
 * the same relations as a user's schedule: a divide for each block cut, two splits for each cyclic one.
 */
final class OwnerComputes {

    private OwnerComputes() { }

    static LoopNest nest(StatementForm form, Layout home, Grid grid, Program program) {
        LoopNest nest = LoopNest.of(form);
        List<String> remaining = new ArrayList<>(form.targetVariables());
        List<String> distributed = new ArrayList<>();
        for (int g = 0; g < grid.rank(); g++) {
            if (!(home.axes().get(g) instanceof Layout.Axis.Cut cut)) {
                continue;
            }
            String loop = remaining.get(cut.dimension());
            String outer = fresh(nest, program, form.targetVariables().get(cut.dimension()) + "o");
            IntExpr pieces = grid.dims().get(g).extent();
            if (cut.cyclicBlock().isEmpty()) {
                String inner = fresh(nest, program, form.targetVariables().get(cut.dimension()) + "i");
                nest = parts(nest, loop, outer, pieces, inner, Blocks.width(nest.extents().get(loop), pieces), g);
                remaining.set(cut.dimension(), inner);
            } else {
                // loop = round * (pieces * block) + (outer * block + inner); what is left is round * block + inner, which is
                // no loop of its own, so a further cut of this dimension starts from the rounds
                IntExpr block = cut.cyclicBlock().get();
                String round = fresh(nest, program, form.targetVariables().get(cut.dimension()) + "r");
                String turn = fresh(nest, program, form.targetVariables().get(cut.dimension()) + "t");
                IntExpr width = IntExpr.mul(pieces, block);
                nest = parts(nest, loop, round, Blocks.count(nest.extents().get(loop), width), turn, width, -1);
                String inner = fresh(nest, program, form.targetVariables().get(cut.dimension()) + "i");
                nest = parts(nest, turn, outer, pieces, inner, block, g);
                remaining.set(cut.dimension(), round);
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
