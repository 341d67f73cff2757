package org.tilewright.analysis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * The time that a plan is predicted to take. Where pieces travel a step ahead, a statement of s steps takes the first transfer, then
 * s - 1 times the longer of a step's transfer and work, then the last step's work; all other pieces add to that. A transfer takes
 * its messages' latencies and its bytes at the link's rate, of the processor that receives most; work takes the longer of its
 * operations and, for calls of tuned kernels, of the bytes of their operands, each at its rate (the roofline model).
 *
 * @param seconds of all statements together
 * @param peakBytes the most memory that a processor needs
 */
public record Cost(double seconds, long peakBytes) {

    /** What a statement takes, all its executions together. */
    static final class Part {
        double work;
        double moved;
        double aheadMoved;
        double steps = 1;

        double seconds() {
            return moved + aheadMoved / steps + (steps - 1) / steps * Math.max(aheadMoved, work) + work / steps;
        }
    }

    public static Cost of(Plan plan, ParamValues params, Rates rates) {
        long[] grid = plan.grid().extents(params);
        Memory memory = Memory.of(plan, params);
        Map<String, Part> parts = new LinkedHashMap<>();
        work(plan, plan.steps(), params, grid, Rounds.once(params), rates, parts);
        for (Family f : Traffic.of(plan, params).families()) {
            Part part = parts.computeIfAbsent(f.statement(), name -> new Part());
            double processors = Math.max(1, f.received().length);
            double time = f.maxBytesPerProcessor() / rates.linkBytesPerSecond() + f.messages() / processors * rates.latencySeconds();
            if (f.ahead() && memory.overlap()) {
                part.aheadMoved += time;
                part.steps = Math.max(part.steps, f.iterations());
            } else {
                part.moved += time;
            }
        }
        return new Cost(parts.values().stream().mapToDouble(Part::seconds).sum(), memory.maxBytesPerProcessor());
    }

    private static void work(Plan plan, List<Plan.Step> steps, ParamValues params, long[] grid, Rounds rounds, Rates rates,
            Map<String, Part> parts) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Compute c -> {
                    Work.Amounts[] amounts = Work.amounts(c, params, grid);
                    double points = Arrays.stream(amounts).mapToDouble(Work.Amounts::points).sum();
                    double flops = c.flops().evaluate(params);
                    double longest = 0;
                    for (Work.Amounts a : amounts) {
                        double operations = points == 0 ? 0 : flops * a.points() / points;
                        longest = Math.max(longest,
                                Math.max(operations / rates.flopsPerSecond(), a.bytes() / rates.memoryBytesPerSecond()));
                    }
                    parts.computeIfAbsent(c.statement().name().text(), name -> new Part()).work += rounds.times() * longest;
                }
                case Plan.Repeat r -> {
                    Rounds inside = rounds.in(r);
                    if (!inside.each().isEmpty()) {
                        work(plan, r.body(), inside.each().get(0).params(), grid, inside, rates, parts);
                    }
                }
                case Plan.Load l -> { }
                case Plan.Store o -> { }
                case Plan.Redistribute r -> { }
            }
        }
    }
}
