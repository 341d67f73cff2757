package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.load.Work;
import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.incremental.Kept;
import org.tilewright.plan.Plan;

/** Tells when processors of a statement have no work, or much less than others. */
final class AdviseLoad {

    /** A statement with fewer points takes so little time that its balance does not matter. */
    private static final double WORTH_BALANCING = 1000;

    private static final double BALANCED = 1.25;

    private final Prediction prediction;
    private final Plan.Compute compute;
    private final Kept kept;

    private record Key(StatementKey statement) { }

    /** The points of a statement: of all processors, of the one with most, and how many have none. */
    private record Load(int processors, double sum, double most, long idle) {

        static Load of(double[] work) {
            return new Load(work.length, Arrays.stream(work).sum(), Arrays.stream(work).max().orElse(0),
                    Arrays.stream(work).filter(w -> w == 0).count());
        }
    }

    /** @param kept the loads of statements of an earlier version of the text */
    AdviseLoad(Prediction prediction, Plan.Compute compute, Kept kept) {
        this.prediction = prediction;
        this.compute = compute;
        this.kept = kept;
    }

    List<Diagnostic> all() {
        Load load = kept.get(new Key(StatementKey.of(compute, prediction.plan(), prediction.params(), 1)),
                () -> Load.of(Work.byProcessor(compute, prediction.params(), prediction.grid())));
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
            if (compute.mapping().get(g) instanceof Plan.Role.AtZero && prediction.grid()[g] > 1) {
                unused.add(g);
            }
        }
        return unused.isEmpty() ? "blocks of ceil(n/p) leave the last ones empty"
                : "none of its loops is distributed along " + prediction.layouts().dimensions(unused);
    }
}
