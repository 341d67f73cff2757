package org.tilewright.analysis.bound;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.load.HomeSizes;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * Bytes that some processor must receive in each statement, whatever the schedule, if every processor does the same share of
 * the statement's points. It is the larger of two bounds:
 *
 * <ul>
 * <li>Memory-dependent. Cut a processor's work into phases in which it moves d elements. With a memory of S elements a phase
 *     can touch no more than X = S + d, so it computes no more than points(X) of them ({@link Soap}); of V/P points there
 *     are at least V/P / points(X) - 1 full phases, each of d elements. The bound is the best over all d. For a matrix product
 *     it tends to 2*V / (P*sqrt(S)). (Irony, Toledo and Tiskin 2004; Kwasniewski et al. 2021; Ziogas et al. 2022.)
 * <li>Memory-independent. To compute V/P points a processor must touch X elements with points(X) = V/P. What it does not hold
 *     under the statement's layouts it receives, or another processor receives the partial result that it sends. Summed over
 *     all processors and divided by P that is X less the mean share of the tensors that a processor holds. (Irony, Toledo and
 *     Tiskin 2004 for matrix products; the same argument with the points of Soap.)
 * </ul>
 *
 * Indices with several variables underestimate what an access touches ({@link TouchedElements}), so statements with them get a weaker
 * bound, never a wrong one.
 *
 * @param statements one entry for each statement, in the order of the plan
 */
public record LowerBound(List<OfStatement> statements) {

    /**
     * The bound of one execution of one statement; if rounds of a repeat differ for it, of one on average.
     *
     * @param executions how often the statement runs
     * @param fastMemoryElements S
     */
    public record OfStatement(String statement, SourceRange range, long executions, long bytesPerProcessor, long memoryDependentBytes,
                              long memoryIndependentBytes, long fastMemoryElements) { }

    private record Key(StatementKey statement, long fast, List<Long> rounds) { }

    /** The largest bound of a statement: bounds of several statements do not add up, since data may stay between them. */
    public long bytesPerProcessor() {
        return statements.stream().mapToLong(OfStatement::bytesPerProcessor).max().orElse(0);
    }

    /**
     * The bounds of a plan.
     *
     * @param fast the bytes of the fast memory
     * @param kept bounds of statements of an earlier version of the text
     */
    public static LowerBound of(Plan plan, ParamValues params, long fast, Memo kept) {
        List<OfStatement> out = new ArrayList<>();
        collect(plan, params, plan.steps(), Rounds.once(params), fast, kept, out);
        return new LowerBound(List.copyOf(out));
    }

    private static void collect(Plan plan, ParamValues params, List<Plan.Step> steps, Rounds rounds, long fast, Memo kept,
            List<OfStatement> out) {
        for (Plan.Step s : steps) {
            Interruption.check();
            switch (s) {
                case Plan.Load l -> { }
                case Plan.Store o -> { }
                case Plan.Redistribute r -> { }
                case Plan.Repeat r -> collect(plan, params, r.body(), rounds.in(r), fast, kept, out);
                case Plan.Compute c -> out.add(kept.follow(c, x -> new Key(StatementKey.of(x, plan, params, rounds.times()),
                        fast, rounds.differ(c) ? rounds.values() : List.of()), () -> of(plan, rounds, c, fast)));
            }
        }
    }

    private static OfStatement of(Plan plan, Rounds rounds, Plan.Compute c, long fast) {
        List<Rounds.Round> each = rounds.of(c);
        if (each.size() == 1) {
            return of(plan, each.get(0).params(), c, each.get(0).times(), fast);
        }
        // rounds differ: what one of them moves at least on average
        double[] sum = new double[3];
        long elements = 0;
        for (Rounds.Round r : each) {
            Interruption.check();
            OfStatement one = of(plan, r.params(), c, r.times(), fast);
            sum[0] += (double) one.bytesPerProcessor * r.times();
            sum[1] += (double) one.memoryDependentBytes * r.times();
            sum[2] += (double) one.memoryIndependentBytes * r.times();
            elements = one.fastMemoryElements;
        }
        long times = Math.max(1, rounds.times());
        return new OfStatement(c.name(), c.cause(), rounds.times(), (long) (sum[0] / times), (long) (sum[1] / times),
                (long) (sum[2] / times), elements);
    }

    private static OfStatement of(Plan plan, ParamValues params, Plan.Compute c, long times, long fast) {
        Map<String, Layout> layouts = c.inputLayouts();
        c.outputs().forEach(o -> layouts.putIfAbsent(o.tensor(), o.layout()));
        ElementType least = layouts.keySet().stream().map(t -> plan.program().tensor(t).orElseThrow().type())
                .min(Comparator.comparingInt(ElementType::bytes)).orElseThrow();
        long s = Math.max(1, Math.ceilDiv(fast, least.bytes()));
        long processors = c.grid().processors(params);
        // old and new values of the output are different elements
        long results = held(c.outputs().stream().filter(Plan.Output::isApart).map(Plan.Output::layout).toList(), params);
        double held = (held(layouts.values(), params) + results) / (double) processors;
        double dependent = 0;
        double independent = 0;
        for (PointSet points : c.statements().stream().flatMap(t -> PointSet.of(plan.program(), t, params).stream()).toList()) {
            double most = points.mostTouched(processors);
            if (most <= held && most <= s) {
                // nothing must move: there is room for everything that a processor can touch, and it may already have it
                continue;
            }
            independent = Math.max(independent, KnownBounds.touched(points, processors) - held);
            dependent = Math.max(dependent, KnownBounds.moved(points, processors, s));
        }
        long a = least.bytes((long) Math.floor(dependent));
        long b = least.bytes((long) Math.floor(Math.max(0, independent) * (1 - 1e-6)));
        return new OfStatement(c.name(), c.cause(), times, Math.max(a, b), a, b, s);
    }

    /** The most elements that must move when a processor with a fast memory of that many elements computes its share. */
    static double memoryDependent(Soap soap, double share, double fastMemory) {
        if (soap.points(fastMemory) >= share) {
            return 0;
        }
        double best = Soap.bestGain(fastMemory, x -> moved(soap, share, fastMemory, x));
        return Math.max(0, moved(soap, share, fastMemory, best));
    }

    private static double moved(Soap soap, double share, double fastMemory, double elements) {
        return (share / soap.points(elements) - 1) * (elements - fastMemory);
    }

    /** Elements that all processors hold, including copies. */
    private static long held(Collection<Layout> layouts, ParamValues params) {
        long sum = 0;
        for (Layout l : layouts) {
            long[] grid = l.grid().extents(params);
            sum = Math.addExact(sum, HomeSizes.of(new Ownership(l, params, grid), grid).sum());
        }
        return sum;
    }
}
