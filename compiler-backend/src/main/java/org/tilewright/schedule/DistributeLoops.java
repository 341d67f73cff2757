package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/**
 * {@code distribute({io, jo})}: the loops' iterations happen on different processors at the same time; in order, each loop
 * takes one dimension of the outermost machine level that has dimensions nothing is distributed over yet, or of the level or
 * dimension that is named ({@code distribute(ko, M.2)}).
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
        if (c.onto().orElse(null) instanceof Schedule.Onto.Dimension d) {
            return mark(nest, c.loops(), List.of(chosen(nest, c.loops(), d, context)), context);
        }
        if (c.onto().orElse(null) instanceof Schedule.Onto.Named n && nest.indexOf(n.name().text()) >= 0) {
            throw new ProgramError(n.range(), "distribute-no-machine", "'" + n.name() + "' is a loop, and the machine or one of its "
                    + "dimensions belongs here; put several loops in braces");
        }
        ScheduleContext.Level level = c.onto().isPresent() ? ChooseLevel.of(nest, c.onto().get(), context)
                : nextLevel(nest, context, c.range());
        List<Integer> free = free(nest, level);
        if (free.isEmpty()) {
            throw new ProgramError(c.onto().get().range(), "distribute-twice", "loops are already distributed over " + describe(level));
        }
        if (c.loops().size() > free.size()) {
            Word extra = c.loops().get(free.size());
            throw new ProgramError(extra.range(), "distribute-too-many", describe(level) + " has "
                    + dimensions(free.size()) + (free.size() < level.extents().size() ? " left" : "") + ", and '" + extra
                    + "' is loop number " + (free.size() + 1) + " here");
        }
        return mark(nest, c.loops(), free, context);
    }

    /** The grid dimension to which a loop is assigned by number. */
    private static int chosen(LoopNest nest, List<Word> loops, Schedule.Onto.Dimension d, ScheduleContext context) throws ProgramError {
        if (loops.size() > 1) {
            throw new ProgramError(loops.get(1).range(), "distribute-too-many", "'" + CommandText.onto(d) + "' is one dimension, and '"
                    + loops.get(1) + "' is loop number 2 here");
        }
        int dimension = ChooseLevel.dimension(nest, d, context);
        Optional<Loop> before = nest.loops().stream()
                .filter(l -> l.isDistributed() && l.gridDimension().getAsInt() == dimension).findFirst();
        if (before.isPresent()) {
            throw new ProgramError(d.range(), "distribute-twice", "loop '" + before.get().name() + "' is already distributed over '"
                    + CommandText.onto(d) + "'");
        }
        return dimension;
    }

    /** Maps loops onto grid dimensions, in order. */
    static LoopNest mark(LoopNest nest, List<Word> words, List<Integer> dimensions, ScheduleContext context) throws ProgramError {
        List<Loop> loops = new ArrayList<>(nest.loops());
        for (int i = 0; i < words.size(); i++) {
            int at = context.loop(nest, words.get(i));
            NotDistributed.check(loops.get(at), words.get(i), "a second distribute");
            loops.set(at, loops.get(at).onto(dimensions.get(i)));
        }
        return nest.withLoops(loops);
    }

    /** The outermost level with a free dimension. */
    static ScheduleContext.Level nextLevel(LoopNest nest, ScheduleContext context, SourceRange range) throws ProgramError {
        List<ScheduleContext.Level> levels = context.levels();
        if (levels.isEmpty()) {
            throw new ProgramError(range, "distribute-no-machine", "this program declares no machine to distribute over; add one, such as"
                    + " machine M = Grid(2, 2)");
        }
        for (ScheduleContext.Level l : levels) {
            if (!free(nest, l).isEmpty()) {
                return l;
            }
        }
        throw new ProgramError(range, "distribute-twice", "loops are already distributed over "
                + (levels.size() == 1 ? "" : "every level of ") + "the machine '" + levels.getFirst().machine() + "'");
    }

    /** The free grid dimensions of a level. */
    static List<Integer> free(LoopNest nest, ScheduleContext.Level l) {
        return l.dimensions().filter(d -> nest.loops().stream().noneMatch(x -> x.isDistributed() && x.gridDimension().getAsInt() == d))
                .boxed().toList();
    }

    static String describe(ScheduleContext.Level level) {
        return (level.name().isEmpty() ? "" : "level '" + level.name() + "' of ") + "the machine '" + level.machine() + "'";
    }

    static String dimensions(int n) {
        return n == 1 ? "1 dimension" : n + " dimensions";
    }
}
