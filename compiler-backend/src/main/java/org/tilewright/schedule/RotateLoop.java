package org.tilewright.schedule;

import java.util.List;
import java.util.Map;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/**
 * {@code rotate(t, {i, j}, r)}: neighbours work on different iterations of t at the same time (DISTAL, section 3.3), which
 * turns broadcasts into shifts between neighbours.
 *
 * <pre>
 * before  forall i  forall j  forall t in 0..n  S(t)        after  forall i  forall j  forall r in 0..n  S(t)
 *                                                                  t = (r + i + j) mod n
 * </pre>
 */
final class RotateLoop {

    private RotateLoop() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Rotate c, ScheduleContext context) throws ProgramError {
        int at = context.loop(nest, c.loop());
        context.canBeDivided(nest, c.loop());
        context.fresh(nest, c.rotated());
        NotDistributed.check(nest.loops().get(at), c.loop(), "rotate");
        DistinctNames.check(c.by());
        for (Word w : c.by()) {
            int by = context.loop(nest, w);
            if (by == at) {
                throw new ProgramError(w.range(), "rotate-by-inner", "loop '" + w + "' cannot be rotated by itself");
            }
            if (by > at) {
                throw new ProgramError(w.range(), "rotate-by-inner", "'" + w + "' is inside '" + c.loop() + "', and a loop is rotated by"
                        + " loops outside it; reorder so that '" + w + "' comes before '" + c.loop() + "'");
            }
        }
        Loop loop = nest.loops().get(at);
        return nest.replace(at, List.of(Loop.of(c.rotated().text(), loop.extent(), c.range())))
                .withRelation(c.loop().text(), new Relation.Rotation(c.rotated().text(), c.by().stream().map(Word::text).toList()),
                        Map.of(c.rotated().text(), loop.extent()));
    }
}
