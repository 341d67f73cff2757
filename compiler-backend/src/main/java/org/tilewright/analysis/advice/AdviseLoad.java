package org.tilewright.analysis.advice;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.load.Work;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.plan.Plan;

/** Tells when processors of a statement have no work, or much less than others. */
final class AdviseLoad {

    /** A statement with fewer points takes so little time that its balance does not matter. */
    private static final double WORTH_BALANCING = 1000;

    private static final double BALANCED = 1.25;

    private final Prediction prediction;
    private final Plan.Compute compute;
    private final Memo kept;

    private record Key(StatementKey statement) { }

    /** The points of a statement: of all processors, of the one with most, and how many have none. */
    private record Load(long processors, double sum, double most, long idle) {

        static Load of(List<Work.Amounts> work) {
            return new Load(work.stream().mapToLong(Work.Amounts::processors).sum(),
                    work.stream().mapToDouble(a -> a.points() * a.processors()).sum(),
                    work.stream().mapToDouble(Work.Amounts::points).max().orElse(0),
                    work.stream().filter(a -> a.points() == 0).mapToLong(Work.Amounts::processors).sum());
        }
    }

    /** @param kept the loads of statements of an earlier version of the text */
    AdviseLoad(Prediction prediction, Plan.Compute compute, Memo kept) {
        this.prediction = prediction;
        this.compute = compute;
        this.kept = kept;
    }

    List<Diagnostic> all() {
        Load load = kept.follow(compute, c -> new Key(StatementKey.of(c, prediction.plan(), prediction.params(), 1)),
                () -> Load.of(Work.amounts(compute, prediction.params(), prediction.grid(compute), kept)));
        if (load.processors < 2 || load.sum < WORTH_BALANCING) {
            return List.of();
        }
        String factor = Quantity.times(load.most * load.processors / load.sum);
        long idle = load.idle;
        if (idle > 0) {
            return List.of(Diagnostic.warning(compute.cause(), "idle-processors", idle + " of "
                    + Quantity.count(load.processors, "processor") + (idle == 1 ? " has" : " have")
                    + " no work in this statement, so it takes " + factor
                    + " the time that even work would: " + reason()));
        }
        return load.most * load.processors / load.sum <= BALANCED ? List.of() : List.of(Diagnostic.hint(compute.cause(), "uneven-load",
                "the busiest processor has " + factor + " the mean work in this statement; extents that the grid divides, or a cyclic"
                        + " layout, would even it out"));
    }

    private String reason() {
        List<Integer> unused = new ArrayList<>();
        for (int g = 0; g < compute.mapping().size(); g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.At && prediction.grid(compute)[g] > 1) {
                unused.add(g);
            }
        }
        return unused.isEmpty() ? "blocks of ceil(n/p) leave the last ones empty"
                : "none of its loops is distributed along " + prediction.layouts(compute).dimensions(unused);
    }
}
