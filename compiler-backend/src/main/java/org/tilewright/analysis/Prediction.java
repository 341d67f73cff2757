package org.tilewright.analysis;

import java.util.List;
import java.util.Optional;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.analysis.load.HomeSizes;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.plan.AllSteps;
import org.tilewright.plan.Grid;
import org.tilewright.plan.InsideNodes;
import org.tilewright.plan.Layout;
import org.tilewright.plan.LayoutText;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * A plan with all predictions for given params, computed once.
 *
 * @param params with the counters of repeats in their first round, for what is shown of one round
 */
public record Prediction(Plan plan, ParamValues params, long[] grid, Traffic traffic, Memory memory, LowerBound bound) {

    /** Bytes and memory are known for each processor, and for each pair that sends. */
    public static final long MOST_PROCESSORS = 1 << 20;
    /**
     * The reads of variables allowed for counting what a statement sends while the user types: a second's work. Commands that print the
     * numbers count without a limit.
     */
    public static final long MOST_READS = 30_000_000;
    /** The measured cost, in reads, of counting one round of a statement, in addition to its processors. */
    static final long READS_OF_A_ROUND = 5000;

    /** @throws TooLarge if it takes too long to compute */
    public static Prediction of(Plan plan, ParamValues params) {
        return of(plan, params, Memo.nothing());
    }

    /**
     * @param kept predictions for statements of an earlier version of the text
     * @throws TooLarge if it takes too long to compute
     */
    public static Prediction of(Plan plan, ParamValues params, Memo kept) {
        try {
            return all(plan, params, kept);
        } catch (TooLarge e) {
            throw e;
        } catch (ArithmeticException e) {
            throw new TooLarge(Optional.empty(), "what the program sends and stores is not predicted: more than 2^63 bytes or messages");
        }
    }

    private static Prediction all(Plan plan, ParamValues params, Memo kept) {
        requireFew(plan, params);
        countRounds(plan.steps(), Rounds.once(params), plan.grid().processors(params), kept.most(), 0);
        Memory memory = Memory.of(plan, params, kept);
        return new Prediction(plan, plan.program().inFirstRounds(params), plan.grid().extents(params), Traffic.of(plan, params, kept),
                memory, LowerBound.of(plan, params, memory.fast(plan), kept));
    }

    /**
     * Adds up the cost of counting statements that access different elements in each round of a repeat, in reads.
     *
     * @param before that of the statements before
     * @throws TooLarge if it exceeds the limit
     */
    private static long countRounds(List<Plan.Step> steps, Rounds rounds, long processors, long most, long before) {
        long sum = before;
        for (Plan.Step s : steps) {
            if (s instanceof Plan.Repeat r) {
                long size = rounds.size(r);
                for (Plan.Step inside : r.body()) {
                    if (inside instanceof Plan.Compute c && rounds.differ(c, r)) {
                        sum += Math.multiplyExact(size, READS_OF_A_ROUND + processors);
                        requireSoon(c, size, sum, most);
                    }
                }
                boolean nested = r.body().stream().anyMatch(x -> x instanceof Plan.Repeat);
                sum = nested ? countRounds(r.body(), rounds.in(r), processors, most, sum) : sum;
            }
        }
        return sum;
    }

    private static void requireSoon(Plan.Compute c, long rounds, long reads, long most) {
        if (reads > most) {
            throw new TooLarge(Optional.of(c.cause()), "what '" + c.name() + "' sends and stores is not predicted here: it"
                    + " reaches different elements in each of " + rounds + " rounds, and counting them one by one takes too long; "
                    + "'tilewright preview' counts them anyway");
        }
    }

    /** @throws TooLarge if there are too many processors for predictions */
    static void requireFew(Plan plan, ParamValues params) {
        long processors = plan.grid().processors(params);
        if (processors > MOST_PROCESSORS) {
            throw new TooLarge(plan.program().machine().map(m -> m.name().range()),
                    "what " + processors + " processors send and store is not predicted; predictions"
                            + " are made for at most " + MOST_PROCESSORS);
        }
    }

    public long processors() {
        return plan.grid().processors(params);
    }

    /** The extents of the machine that a statement runs on. */
    public long[] grid(Plan.Compute compute) {
        return compute.grid().extents(params);
    }

    public long[] coordinates(long processor) {
        return Grid.coordinates(processor, grid);
    }

    /** The families that move anything, in program order. */
    public List<TransferGroup> families() {
        return traffic.families().stream().filter(f -> f.messages() > 0).toList();
    }

    /** What moves for one statement; others may compute the same tensor. */
    public List<TransferGroup> families(LowerBound.OfStatement statement) {
        return traffic.families(statement.statement(), statement.range()).stream().filter(f -> f.messages() > 0).toList();
    }

    /** What a processor receives on average in one execution of a statement, in bytes, as its lower bound has it. */
    public double meanBytes(LowerBound.OfStatement statement) {
        double moved = families(statement).stream().mapToDouble(TransferGroup::bytes).sum();
        return moved / processors() / Math.max(1, statement.executions());
    }

    /** The parts of some families' traffic inside nodes and between them; absent if a machine has one level. */
    public Optional<String> links(List<TransferGroup> families) {
        InsideNodes inside = InsideNodes.sum(families.stream().map(TransferGroup::inside).toList());
        long bytes = Exactly.sum(families.stream().mapToLong(TransferGroup::bytes).toArray());
        long messages = Exactly.sum(families.stream().mapToLong(TransferGroup::messages).toArray());
        return plan.hasNodes() && messages > 0 ? Optional.of(Quantity.bytes(inside.bytes()) + " in "
                + Quantity.count(inside.messages(), "message") + " inside nodes, " + Quantity.bytes(bytes - inside.bytes()) + " in "
                + Quantity.count(messages - inside.messages(), "message") + " between nodes") : Optional.empty();
    }

    public Ownership homes(Layout layout) {
        return new Ownership(layout, params, grid);
    }

    /** Bytes of the largest home piece of a tensor in the layout that it begins with. */
    public long mostAtHome(Plan.PlannedTensor tensor) {
        return tensor.tensor().type().bytes(HomeSizes.of(homes(tensor.layout()), grid).max());
    }

    /** Layouts as text, with the values of extents. */
    public LayoutText layouts(Plan.Compute compute) {
        return layouts().on(compute.grid());
    }

    /** The same, with the dimensions of the machine that a family's statement runs on. */
    public LayoutText layouts(TransferGroup f) {
        return statements().stream().filter(c -> c.cause().equals(f.place())).findFirst().map(this::layouts).orElseGet(this::layouts);
    }

    /** The same, with the dimensions of all processors. */
    public LayoutText layouts() {
        return new LayoutText(plan.grid(), e -> Long.toString(e.evaluate(params)));
    }

    /** The plan's statements in order, including those inside repeats. */
    public List<Plan.Compute> statements() {
        return new AllSteps(plan).computes().toList();
    }
}
