package org.tilewright.schedule;

import java.util.List;
import java.util.Map;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.Blocks;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.ir.source.ProgramError;

/**
 * {@code split(i, io, ii, c)}: i becomes ceil(n/c) outer iterations of c inner ones (TACO; DISTAL, section 3.3).
 *
 * <pre>
 * before  forall i in 0..n              after  forall io in 0..ceil(n/c)
 *             S(i)                                 forall ii in 0..c        i = io*c + ii, where i < n
 *                                                      S(i)
 * </pre>
 */
final class SplitLoop {

    private SplitLoop() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Split c, ScheduleContext context) throws ProgramError {
        int at = context.loop(nest, c.loop());
        context.canBeDivided(nest, c.loop());
        context.fresh(nest, c.outer());
        context.fresh(nest, c.inner());
        DistinctNames.check(List.of(c.outer(), c.inner()));
        NotDistributed.check(nest.loops().get(at), c.loop(), "split");
        IntExpr factor = context.factor(c.factor(), "the size of a chunk");
        IntExpr outer = Blocks.count(nest.loops().get(at).extent(), factor);
        return nest.replace(at, List.of(Loop.of(c.outer().text(), outer, c.range()), Loop.of(c.inner().text(), factor, c.range())))
                .withRelation(c.loop().text(), new Relation.Parts(c.outer().text(), c.inner().text(), factor),
                        Map.of(c.outer().text(), outer, c.inner().text(), factor));
    }
}
