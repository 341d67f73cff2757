package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Word;

/** {@code parallelize(i, cpu)}: iterations of i may run at the same time inside one processor. */
final class ParallelizeLoop {

    private static final Set<String> UNITS = Set.of("cpu", "vector", "gpu.block", "gpu.thread");

    private ParallelizeLoop() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Parallelize c, ScheduleContext context) throws ScheduleError {
        int at = context.loop(nest, c.loop());
        NotDistributed.check(nest.loops().get(at), c.loop(), "parallelize");
        if (!UNITS.contains(c.unit().text())) {
            throw new ScheduleError(c.unit().range(), "parallelize-unit", "'" + c.unit() + "' is no unit; there are cpu, vector, gpu.block"
                    + " and gpu.thread");
        }
        if (c.strategy().isPresent() && !Set.of("atomic", "privatize").contains(c.strategy().get().text())) {
            Word s = c.strategy().get();
            throw new ScheduleError(s.range(), "parallelize-strategy", "'" + s + "' is no reduction strategy; there are atomic and privatize");
        }
        if (nest.isReduction(c.loop().text()) && c.strategy().isEmpty()) {
            throw new ScheduleError(c.loop().range(), "parallelize-reduction", "iterations of '" + c.loop() + "' add to the same elements of '"
                    + nest.form().statement().target().tensor() + "'; say how: parallelize(" + c.loop() + ", " + c.unit()
                    + ", privatize) or parallelize(" + c.loop() + ", " + c.unit() + ", atomic)");
        }
        List<Loop> loops = new ArrayList<>(nest.loops());
        loops.set(at, loops.get(at).parallel(c.unit().text()));
        return nest.withLoops(loops);
    }
}
