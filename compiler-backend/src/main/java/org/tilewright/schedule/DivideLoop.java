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
import org.tilewright.ir.source.SourceRange;

/**
 * {@code divide(i, io, ii, c)}: i becomes c outer iterations of ceil(n/c) inner ones; the last may be short or empty.
 *
 * <pre>
 * before  forall i in 0..n              after  forall io in 0..c
 *             S(i)                                 forall ii in 0..ceil(n/c)        i = io*ceil(n/c) + ii, where i < n
 *                                                      S(i)
 * </pre>
 */
final class DivideLoop {

    private DivideLoop() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Divide c, ScheduleContext context) throws ProgramError {
        int at = context.loop(nest, c.loop());
        context.canBeDivided(nest, c.loop());
        context.fresh(nest, c.outer());
        context.fresh(nest, c.inner());
        DistinctNames.check(List.of(c.outer(), c.inner()));
        NotDistributed.check(nest.loops().get(at), c.loop(), "divide");
        return rewrite(nest, at, c.outer().text(), c.inner().text(), context.factor(c.pieces(), "the number of pieces"), c.range());
    }

    /** The rewrite alone, for commands that contain a divide. */
    static LoopNest rewrite(LoopNest nest, int at, String outer, String inner, IntExpr pieces, SourceRange cause) {
        Loop loop = nest.loops().get(at);
        IntExpr width = Blocks.width(loop.extent(), pieces);
        return nest.replace(at, List.of(Loop.of(outer, pieces, cause), Loop.of(inner, width, cause)))
                .withRelation(loop.name(), new Relation.Parts(outer, inner, width), Map.of(outer, pieces, inner, width));
    }
}
