package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tilewright.ir.Diagnostic;
import org.tilewright.plan.Plan;

/** Tells when processors of a statement have no work, or much less than others. */
final class AdviseLoad {

    /** A statement with fewer points takes so little time that its balance does not matter. */
    private static final double WORTH_BALANCING = 1000;

    private static final double BALANCED = 1.25;

    private final Prediction prediction;
    private final Plan.Compute compute;

    AdviseLoad(Prediction prediction, Plan.Compute compute) {
        this.prediction = prediction;
        this.compute = compute;
    }

    List<Diagnostic> all() {
        double[] work = Work.byProcessor(compute, prediction.params(), prediction.grid());
        double sum = Arrays.stream(work).sum();
        double most = Arrays.stream(work).max().orElse(0);
        if (work.length < 2 || sum < WORTH_BALANCING) {
            return List.of();
        }
        long idle = Arrays.stream(work).filter(w -> w == 0).count();
        String factor = Quantity.times(most * work.length / sum);
        if (idle > 0) {
            return List.of(Diagnostic.warning(compute.cause(), "idle-processors", idle + " of " + Quantity.count(work.length, "processor")
                    + (idle == 1 ? " has" : " have") + " no work in this statement, so it takes " + factor
                    + " the time that even work would: " + reason()));
        }
        return most * work.length / sum <= BALANCED ? List.of() : List.of(Diagnostic.hint(compute.cause(), "uneven-load",
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
