package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/**
 * {@code reorder({k, i, j})}: the named loops are permuted into this order, in the positions that they had; others stay.
 *
 * <pre>
 * before  forall i  forall j  forall k  S        after  forall k  forall i  forall j  S
 * </pre>
 */
final class ReorderLoops {

    private ReorderLoops() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Reorder c, ScheduleContext context) throws ProgramError {
        DistinctNames.check(c.loops());
        List<Integer> places = new ArrayList<>();
        List<Loop> order = new ArrayList<>();
        for (Word w : c.loops()) {
            int at = context.loop(nest, w);
            places.add(at);
            order.add(nest.loops().get(at));
        }
        List<Integer> sorted = places.stream().sorted().toList();
        List<Loop> loops = new ArrayList<>(nest.loops());
        for (int i = 0; i < order.size(); i++) {
            loops.set(sorted.get(i), order.get(i));
        }
        LoopNest result = nest.withLoops(loops);
        for (Map.Entry<String, Relation> e : nest.relations().entrySet()) {
            if (e.getValue() instanceof Relation.Rotation r) {
                checkRotation(result, r, c);
            }
        }
        return result;
    }

    private static void checkRotation(LoopNest nest, Relation.Rotation r, Schedule.Command.Reorder c) throws ProgramError {
        int rotated = nest.indexOf(r.rotated());
        for (String by : r.by()) {
            if (rotated >= 0 && nest.indexOf(by) > rotated) {
                Word at = c.loops().stream().filter(w -> w.text().equals(r.rotated())).findFirst()
                        .or(() -> c.loops().stream().filter(w -> w.text().equals(by)).findFirst()).orElse(c.loops().get(0));
                throw new ProgramError(at.range(), "reorder-breaks-rotate", "'" + r.rotated() + "' is rotated by '" + by
                        + "' and must stay inside it; put '" + by + "' before '" + r.rotated() + "'");
            }
        }
    }
}
