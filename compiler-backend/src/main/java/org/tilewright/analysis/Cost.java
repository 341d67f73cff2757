package org.tilewright.analysis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.Collectives;
import org.tilewright.analysis.load.ProcessorWork;
import org.tilewright.analysis.load.Rates;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * The predicted time of a plan. Where pieces travel a step ahead, a statement of s steps takes the first transfer, then s - 1 times the
 * longer of a step's transfer and work, then the last step's work; all other pieces add to that. A transfer takes its messages' latencies
 * plus its bytes at their link's rate, for the processor that waits longest, or the time of the algorithm that implements it ({@link
 * Collectives}); traffic inside a node uses the innermost level's link and latency, the rest the outer levels'. Work takes the longer of
 * its operations and, for calls of tuned kernels, of the bytes of their operands, each at its rate (the roofline model).
 *
 * @param seconds of all statements
 * @param peakBytes the most memory that a processor needs
 */
public record Cost(double seconds, long peakBytes) {

    /** The cost of a statement, over all its executions. */
    static final class Part {
        double work;
        double moved;
        double aheadMoved;
        double steps = 1;

        double seconds() {
            return moved + aheadMoved / steps + (steps - 1) / steps * Math.max(aheadMoved, work) + work / steps;
        }

        /** @param overlap whether pieces that can travel ahead do */
        void move(TransferGroup f, boolean overlap, Rates rates) {
            double time = Cost.seconds(f, rates);
            if (f.ahead() && overlap) {
                aheadMoved += time;
                steps = Math.max(steps, f.iterations());
            } else {
                moved += time;
            }
        }

        /** Adds the cost of the statement at another place of the plan. */
        void add(Part other) {
            work += other.work;
            moved += other.moved;
            aheadMoved += other.aheadMoved;
            steps = Math.max(steps, other.steps);
        }
    }

    public static Cost of(Plan plan, ParamValues params, Rates rates) {
        return of(plan, params, rates, Memo.nothing());
    }

    private record Key(StatementKey statement, Rates rates) { }

    /** A statement, or a tensor that is redistributed. @param place distinguishes those with the same name */
    public record PartOf(String name, SourceRange place) { }

    /** @param kept the costs of statements with other params */
    public static Cost of(Plan plan, ParamValues params, Rates rates, Memo kept) {
        return of(plan, params, rates, true, kept);
    }

    /** @param overlap whether pieces travel a step ahead if there is memory for that */
    public static Cost of(Plan plan, ParamValues params, Rates rates, boolean overlap, Memo kept) {
        Memory memory = Memory.of(plan, params, kept);
        Map<PartOf, Part> parts = parts(plan, params, rates, kept, overlap && memory.overlap());
        return new Cost(parts.values().stream().mapToDouble(Part::seconds).sum(), memory.maxBytesPerProcessor());
    }

    /**
     * The predicted cost of one statement, over all its executions.
     *
     * @param waiting the seconds of these in which nothing is computed
     */
    public record OfStatement(double seconds, double waiting) { }

    /** What {@link #of} adds up. */
    public static Map<PartOf, OfStatement> byStatement(Plan plan, ParamValues params, Rates rates, Memo kept) {
        Map<PartOf, OfStatement> out = new LinkedHashMap<>();
        parts(plan, params, rates, kept, Memory.of(plan, params, kept).overlap())
                .forEach((of, part) -> out.put(of, new OfStatement(part.seconds(), part.seconds() - part.work)));
        return out;
    }

    /**
     * Collectives take the time of the algorithms that implement them: an owner of a sum does not receive each contribution itself, and a
     * large broadcast passes through all receivers. Data on few processors leave them no faster than their links can send.
     */
    private static double seconds(TransferGroup f, Rates rates) {
        return Collectives.seconds(f, f.received().grid(), rates).orElseGet(() -> {
            double processors = Math.max(1, f.received().processors());
            double latencies = (f.messages() - f.inside().messages()) / processors * rates.between().latencySeconds()
                    + f.inside().messages() / processors * rates.inside().latencySeconds();
            return latencies + Math.max(longest(f, rates), f.bytesPerSender() * f.secondsPerByte(rates));
        });
    }

    /** The time for the bytes that one processor receives, for the processor that waits longest. */
    private static double longest(TransferGroup f, Rates rates) {
        if (rates.inside().equals(rates.between())) {
            return f.maxBytesPerProcessor() / rates.between().bytesPerSecond();
        }
        double[] longest = new double[1];
        ByProcessor.each(List.of(f.received(), f.receivedInside()), (bytes, processors) -> longest[0] = Math.max(longest[0],
                (bytes[0] - bytes[1]) / rates.between().bytesPerSecond() + bytes[1] / rates.inside().bytesPerSecond()));
        return longest[0];
    }

    private static Map<PartOf, Part> parts(Plan plan, ParamValues params, Rates rates, Memo kept, boolean overlap) {
        Map<PartOf, Part> parts = new LinkedHashMap<>();
        work(plan, plan.steps(), params, Rounds.once(params), rates, kept, parts);
        for (TransferGroup f : Traffic.of(plan, params, kept).families()) {
            parts.computeIfAbsent(new PartOf(f.part(), f.place()), of -> new Part()).move(f, overlap, rates);
        }
        return parts;
    }

    private static void work(Plan plan, List<Plan.Step> steps, ParamValues params, Rounds rounds, Rates rates, Memo kept,
            Map<PartOf, Part> parts) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Compute c -> {
                    Part part = parts.computeIfAbsent(new PartOf(c.name(), c.cause()), of -> new Part());
                    List<Rounds.Round> each = rounds.differ(c) ? rounds.each() : List.of(new Rounds.Round(params, rounds.times()));
                    for (Rounds.Round r : each) {
                        part.work += r.times() * kept.get(new Key(StatementKey.of(c, plan, r.params(), 1), rates),
                                () -> longest(c, r.params(), rates, kept));
                    }
                }
                case Plan.Repeat r -> {
                    Rounds inside = rounds.in(r);
                    if (!inside.each().isEmpty()) {
                        work(plan, r.body(), inside.each().get(0).params(), inside, rates, kept, parts);
                    }
                }
                case Plan.Load l -> { }
                case Plan.Store o -> { }
                case Plan.Redistribute r -> { }
            }
        }
    }

    /** The cost of a statement if pieces that can travel ahead do, if that has been counted. */
    static Optional<Part> known(Plan.Compute c, Plan plan, ParamValues params, ParamValues inside, long times, Rates rates, Memo kept) {
        Optional<Double> work = kept.find(new Key(StatementKey.of(c, plan, inside, 1), rates));
        Optional<List<TransferGroup>> families = Traffic.known(c, plan, params, times, kept);
        if (work.isEmpty() || families.isEmpty()) {
            return Optional.empty();
        }
        Part part = new Part();
        part.work = times * work.get();
        families.get().forEach(f -> part.move(f, true, rates));
        return Optional.of(part);
    }

    /** Whether a statement's operands are predicted to take longer from and to memory than its operations do. */
    public static boolean isByMemory(Plan.Compute c, ParamValues params, Rates rates) {
        Rates noMemory = new Rates(rates.between(), rates.inside(), rates.flopsPerSecond(), Double.POSITIVE_INFINITY, rates.origin());
        return longest(c, params, rates, Memo.nothing()) > longest(c, params, noMemory, Memo.nothing());
    }

    /** The time of the busiest processor, in seconds. */
    private static double longest(Plan.Compute c, ParamValues params, Rates rates, Memo kept) {
        List<ProcessorWork.Amounts> amounts = ProcessorWork.amounts(c, params, c.grid().extents(params), kept);
        double points = amounts.stream().mapToDouble(a -> a.points() * a.processors()).sum();
        double flops = c.flops().evaluate(params);
        double longest = 0;
        for (ProcessorWork.Amounts a : amounts) {
            double operations = points == 0 ? 0 : flops * a.points() / points;
            longest = Math.max(longest, Math.max(operations / rates.flopsPerSecond(), a.bytes() / rates.memoryBytesPerSecond()));
        }
        return longest;
    }
}
