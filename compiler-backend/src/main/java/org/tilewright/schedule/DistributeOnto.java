package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/**
 * {@code distribute({i, j}, {io, jo}, {ii, ji}, M)}: each target is divided by its machine dimension, the outer halves are
 * distributed (DISTAL, section 3.3, the compound form). With a tensor for M the targets follow that tensor's machine dimensions.
 *
 * <pre>
 * before  forall i  forall j  forall k  S        after  forall io on M.0  forall jo on M.1  forall ii  forall ji  forall k  S
 * </pre>
 */
final class DistributeOnto {

    private DistributeOnto() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Distribute c, ScheduleContext context) throws ProgramError {
        ScheduleContext.Level level = ChooseLevel.of(nest, c.onto(), context);
        int rank = level.extents().size();
        if (DistributeLoops.free(nest, level).size() < rank) {
            throw new ProgramError(c.onto().range(), "distribute-twice", "loops are already distributed over "
                    + DistributeLoops.describe(level));
        }
        checkLengths(c, level, rank);
        List<Word> fresh = new ArrayList<>(c.distributed());
        fresh.addAll(c.local());
        DistinctNames.check(c.targets());
        DistinctNames.check(fresh);
        for (Word w : fresh) {
            context.fresh(nest, w);
        }
        int outermost = Integer.MAX_VALUE;
        for (Word w : c.targets()) {
            int at = context.loop(nest, w);
            context.canBeDivided(nest, w);
            NotDistributed.check(nest.loops().get(at), w, "a second distribute");
            outermost = Math.min(outermost, at);
        }
        LoopNest result = nest;
        for (int t = 0; t < rank; t++) {
            result = DivideLoop.rewrite(result, result.indexOf(c.targets().get(t).text()), c.distributed().get(t).text(),
                    c.local().get(t).text(), level.extents().get(t), c.range());
        }
        return DistributeLoops.mark(gather(result, c, outermost), c.distributed(), level.dimensions().boxed().toList(), context);
    }

    /** Puts the distributed loops in the place of the outermost target and the local ones directly inside. */
    private static LoopNest gather(LoopNest nest, Schedule.Command.Distribute c, int outermost) {
        List<Loop> front = new ArrayList<>();
        c.distributed().forEach(w -> front.add(nest.loop(w.text()).orElseThrow()));
        c.local().forEach(w -> front.add(nest.loop(w.text()).orElseThrow()));
        List<Loop> rest = new ArrayList<>(nest.loops());
        rest.removeAll(front);
        rest.addAll(outermost, front);
        return nest.withLoops(rest);
    }

    private static void checkLengths(Schedule.Command.Distribute c, ScheduleContext.Level level, int rank) throws ProgramError {
        if (c.targets().size() != rank) {
            throw new ProgramError(c.targets().get(Math.min(c.targets().size() - 1, rank)).range(), "distribute-count",
                    DistributeLoops.describe(level) + " has " + DistributeLoops.dimensions(rank) + ", so distribute needs " + rank
                            + " loops to divide, one for each, not " + c.targets().size());
        }
        if (c.distributed().size() != rank || c.local().size() != rank) {
            List<Word> wrong = c.distributed().size() != rank ? c.distributed() : c.local();
            throw new ProgramError(wrong.isEmpty() ? c.range() : wrong.get(wrong.size() - 1).range(), "distribute-count",
                    "distribute divides " + rank + " loops and needs as many names here, not " + wrong.size());
        }
    }
}
