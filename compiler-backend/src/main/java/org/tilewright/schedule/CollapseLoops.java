package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.ir.source.ProgramError;

/**
 * {@code collapse(i, j, f)}: two loops, one directly inside the other, become one.
 *
 * <pre>
 * before  forall i in 0..n              after  forall f in 0..n*m        i = floor(f/m), j = f mod m
 *             forall j in 0..m                     S(i, j)
 *                 S(i, j)
 * </pre>
 */
final class CollapseLoops {

    private CollapseLoops() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Collapse c, ScheduleContext context) throws ProgramError {
        int outer = context.loop(nest, c.first());
        int inner = context.loop(nest, c.second());
        context.canBeDivided(nest, c.first());
        context.canBeDivided(nest, c.second());
        context.fresh(nest, c.fused());
        NotDistributed.check(nest.loops().get(outer), c.first(), "collapse");
        NotDistributed.check(nest.loops().get(inner), c.second(), "collapse");
        if (inner != outer + 1) {
            throw new ProgramError(c.second().range(), "collapse-not-adjacent", "collapse needs '" + c.second() + "' directly inside '"
                    + c.first() + "'; the loops here are " + ScheduleContext.quoted(nest.loops().stream().map(Loop::name).toList()));
        }
        IntExpr innerExtent = nest.loops().get(inner).extent();
        IntExpr extent = IntExpr.mul(nest.loops().get(outer).extent(), innerExtent);
        List<Loop> loops = new ArrayList<>(nest.loops());
        loops.remove(inner);
        loops.set(outer, Loop.of(c.fused().text(), extent, c.range()));
        return nest.withLoops(loops)
                .withRelation(c.first().text(), new Relation.CollapsedOuter(c.fused().text(), innerExtent),
                        Map.of(c.fused().text(), extent))
                .withRelation(c.second().text(), new Relation.CollapsedInner(c.fused().text(), innerExtent), Map.of());
    }
}
