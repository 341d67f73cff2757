package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.ProgramError;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Word;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;

/**
 * {@code parallelize(i, cpu)}: iterations of i may run at the same time inside one processor; where they add to the same output
 * elements, {@code parallelize(k, cpu, privatize)} gives each core results of its own and {@code atomic} lets them take turns.
 *
 * <pre>
 * before  forall i          after parallelize(i, cpu)                 parallel forall i
 *             forall k                                                    forall k
 *                 a(i) += S                                                   a(i) += S
 *
 *                           after parallelize(k, cpu, privatize)      forall i
 *                                                                         parallel forall k
 *                                                                             p(core) += S
 *                                                                         a(i) += sum of p
 *
 *                           after parallelize(k, cpu, atomic)         forall i
 *                                                                         parallel forall k
 *                                                                             a(i) += S, one core at a time
 * </pre>
 */
final class ParallelizeLoop {

    private static final Set<String> UNITS = Set.of("cpu", "vector", "gpu.block", "gpu.thread");

    private ParallelizeLoop() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Parallelize c, ScheduleContext context) throws ProgramError {
        int at = context.loop(nest, c.loop());
        Loop loop = nest.loops().get(at);
        NotDistributed.check(loop, c.loop(), "parallelize");
        if (!UNITS.contains(c.unit().text())) {
            throw new ProgramError(c.unit().range(), "parallelize-unit", "'" + c.unit() + "' is no unit; there are cpu, vector, gpu.block"
                    + " and gpu.thread");
        }
        if (c.strategy().isPresent() && !Set.of("atomic", "privatize").contains(c.strategy().get().text())) {
            Word s = c.strategy().get();
            throw new ProgramError(s.range(), "parallelize-strategy",
                    "'" + s + "' is no reduction strategy; there are atomic and privatize");
        }
        OneWayToRun.check(loop, c.loop());
        if (nest.isReduction(c.loop().text())) {
            strategy(nest, c);
        }
        List<Loop> loops = new ArrayList<>(nest.loops());
        loops.set(at, loop.parallel(c.unit().text(), c.strategy().map(Word::text)));
        return nest.withLoops(loops);
    }

    private static void strategy(LoopNest nest, Schedule.Command.Parallelize c) throws ProgramError {
        if (c.strategy().isEmpty()) {
            throw new ProgramError(c.loop().range(), "parallelize-reduction",
                    "iterations of '" + c.loop() + "' add to the same elements of '"
                            + nest.form().statement().target().tensor() + "'; say how: parallelize(" + c.loop() + ", " + c.unit()
                            + ", privatize) or parallelize(" + c.loop() + ", " + c.unit() + ", atomic)");
        }
        Word strategy = c.strategy().get();
        if (c.unit().text().equals("vector") && strategy.text().equals("atomic")) {
            throw new ProgramError(strategy.range(), "parallelize-strategy",
                    "the lanes of a vector unit have no atomic updates; write privatize, which"
                            + " gives each lane a partial result");
        }
    }
}
