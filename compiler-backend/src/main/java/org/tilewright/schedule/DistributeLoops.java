package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.ProgramError;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Word;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;

/**
 * {@code distribute({io, jo})}: the loops' iterations happen on different processors at the same time; in order, each loop
 * takes one dimension of the next machine level that nothing is distributed over yet.
 *
 * <pre>
 * before  forall io                     after  forall io on M.0        each io and jo is one processor
 *             forall jo                            forall jo on M.1
 *                 S                                    S
 * </pre>
 */
final class DistributeLoops {

    private DistributeLoops() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.DistributeLoops c, ScheduleContext context) throws ProgramError {
        DistinctNames.check(c.loops());
        ScheduleContext.Level level = nextLevel(nest, context, c.range());
        if (c.loops().size() > level.extents().size()) {
            Word extra = c.loops().get(level.extents().size());
            throw new ProgramError(extra.range(), "distribute-too-many", describe(level) + " has " + dimensions(level.extents().size())
                    + ", and '" + extra + "' is loop number " + (level.extents().size() + 1) + " here");
        }
        return mark(nest, c.loops(), level, context);
    }

    /** Maps loops onto the dimensions of a level, in order. */
    static LoopNest mark(LoopNest nest, List<Word> words, ScheduleContext.Level level, ScheduleContext context) throws ProgramError {
        List<Loop> loops = new ArrayList<>(nest.loops());
        for (int i = 0; i < words.size(); i++) {
            int at = context.loop(nest, words.get(i));
            NotDistributed.check(loops.get(at), words.get(i), "a second distribute");
            loops.set(at, loops.get(at).onto(level.firstDimension() + i));
        }
        return nest.withLoops(loops);
    }

    /** The outermost level that no loop stands for yet. */
    static ScheduleContext.Level nextLevel(LoopNest nest, ScheduleContext context, SourceRange range) throws ProgramError {
        List<ScheduleContext.Level> levels = context.levels();
        if (levels.isEmpty()) {
            throw new ProgramError(range, "distribute-no-machine", "this program declares no machine to distribute over; add one, such as"
                    + " machine M = Grid(2, 2)");
        }
        for (ScheduleContext.Level l : levels) {
            if (!isUsed(nest, l)) {
                return l;
            }
        }
        throw new ProgramError(range, "distribute-twice", "loops are already distributed over "
                + (levels.size() == 1 ? "the machine" : "every level of the machine"));
    }

    static boolean isUsed(LoopNest nest, ScheduleContext.Level l) {
        return nest.loops().stream().anyMatch(x -> x.isDistributed() && x.gridDimension().getAsInt() >= l.firstDimension()
                && x.gridDimension().getAsInt() < l.firstDimension() + l.extents().size());
    }

    static String describe(ScheduleContext.Level level) {
        return level.name().isEmpty() ? "the machine" : "level '" + level.name() + "'";
    }

    static String dimensions(int n) {
        return n == 1 ? "1 dimension" : n + " dimensions";
    }
}
