package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;

/**
 * {@code unroll(i, c)}: the compiler of the generated code is told to put c iterations of i into one body.
 *
 * <pre>
 * before  forall i in 0..n              after  forall i in 0..n by c        what c does not divide runs one by one at the end
 *             S(i)                                 S(i)  S(i+1)  ...  S(i+c-1)
 * </pre>
 */
final class UnrollLoop {

    private UnrollLoop() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Unroll c, ScheduleContext context) throws ProgramError {
        int at = context.loop(nest, c.loop());
        NotDistributed.check(nest.loops().get(at), c.loop(), "unroll");
        OneWayToRun.check(nest.loops().get(at), c.loop());
        IntExpr factor = context.factor(c.factor(), "the unroll factor");
        List<Loop> loops = new ArrayList<>(nest.loops());
        loops.set(at, loops.get(at).unrolled(factor.evaluate(context.params())));
        return nest.withLoops(loops);
    }
}
