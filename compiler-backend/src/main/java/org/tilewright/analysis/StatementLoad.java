package org.tilewright.analysis;

import java.util.List;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.load.ProcessorWork;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.plan.Plan;

/**
 * How the points of a statement are shared out: how many the processors of its machine have, and how many of them have none, because they
 * stand where nothing is computed or because no block is left for them.
 *
 * @param sum the points of all processors
 * @param most those of the processor with most
 * @param idle how many have none
 */
public record StatementLoad(long processors, double sum, double most, long idle) {

    private record Key(StatementKey statement) { }

    /** @param kept the loads of statements of an earlier version of the text */
    public static StatementLoad of(Prediction prediction, Plan.Compute compute, Memo kept) {
        return kept.follow(compute, c -> new Key(StatementKey.of(c, prediction.plan(), prediction.params(), 1)),
                () -> of(ProcessorWork.amounts(compute, prediction.params(), prediction.grid(compute), kept)));
    }

    private static StatementLoad of(List<ProcessorWork.Amounts> work) {
        return new StatementLoad(work.stream().mapToLong(ProcessorWork.Amounts::processors).sum(),
                work.stream().mapToDouble(a -> a.points() * a.processors()).sum(),
                work.stream().mapToDouble(ProcessorWork.Amounts::points).max().orElse(0),
                work.stream().filter(a -> a.points() == 0).mapToLong(ProcessorWork.Amounts::processors).sum());
    }

    /** How many times the mean the processor with most has; as many times as long it takes as even work would. */
    public double unevenness() {
        return most * processors / sum;
    }

    /** As in {@code 3 of 4 processors work on this statement}. */
    public String working() {
        long working = processors - idle;
        return of(working) + (working == 1 ? " works" : " work") + " on this statement";
    }

    /** As in {@code 1 of 4 processors has no work in this statement}. */
    public String notWorking() {
        return of(idle) + (idle == 1 ? " has" : " have") + " no work in this statement";
    }

    private String of(long some) {
        return (some == processors ? "" : some + " of ") + Quantity.count(processors, "processor");
    }
}
