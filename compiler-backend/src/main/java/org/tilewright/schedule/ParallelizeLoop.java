package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Choice;
import org.tilewright.ir.Schedule.Strategy;
import org.tilewright.ir.Schedule.Unit;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/**
 * {@code parallelize(i, cpu)}: iterations of i may run at the same time inside one processor; where they add to the same output
 * elements, {@code parallelize(k, cpu, privatize)} gives each core its own results and {@code atomic} serialises the updates.
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

    private ParallelizeLoop() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Parallelize c, ScheduleContext context) throws ProgramError {
        int at = context.loop(nest, c.loop());
        Loop loop = nest.loops().get(at);
        NotDistributed.check(loop, c.loop(), "parallelize");
        Optional<Unit> unit = Choice.named(Unit.values(), c.unit().text());
        if (unit.isEmpty()) {
            throw new ProgramError(c.unit().range(), "parallelize-unit",
                    "'" + c.unit() + "' is not a unit; the units are " + Choice.list(Unit.values(), "and"));
        }
        Optional<Strategy> strategy = c.strategy().flatMap(s -> Choice.named(Strategy.values(), s.text()));
        if (c.strategy().isPresent() && strategy.isEmpty()) {
            Word s = c.strategy().get();
            throw new ProgramError(s.range(), "parallelize-strategy",
                    "'" + s + "' is not a reduction strategy; the strategies are " + Choice.list(Strategy.values(), "and"));
        }
        OneWayToRun.check(loop, c.loop());
        if (nest.isReduction(c.loop().text())) {
            checkSums(nest, c, unit.get(), strategy);
        }
        List<Loop> loops = new ArrayList<>(nest.loops());
        loops.set(at, loop.parallel(unit.get(), strategy));
        return nest.withLoops(loops);
    }

    private static void checkSums(LoopNest nest, Schedule.Command.Parallelize c, Unit unit, Optional<Strategy> strategy)
            throws ProgramError {
        if (strategy.isEmpty()) {
            throw new ProgramError(c.loop().range(), "parallelize-reduction",
                    "iterations of '" + c.loop() + "' add to the same elements of '"
                            + nest.form().statement().target().tensor() + "'; say how: parallelize(" + c.loop() + ", " + c.unit()
                            + ", privatize) or parallelize(" + c.loop() + ", " + c.unit() + ", atomic)");
        }
        if (unit == Unit.VECTOR && strategy.get() == Strategy.ATOMIC) {
            throw new ProgramError(c.strategy().get().range(), "parallelize-strategy",
                    "the lanes of a vector unit have no atomic updates; write privatize, which"
                            + " gives each lane a partial result");
        }
    }
}
