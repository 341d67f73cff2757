package org.tilewright.analysis.advice;

import java.util.List;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.StatementLoad;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.load.ProcessorWork;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Plan;

/** Reports when processors of a statement have no work, or much less than others. */
final class AdviseLoad {

    /** Below this number of points, the balance of a statement does not matter. */
    private static final double WORTH_BALANCING = 1000;

    private static final double BALANCED = 1.25;

    private final Prediction prediction;
    private final Plan.Compute compute;
    private final Memo kept;

    /** @param kept the loads of statements of an earlier version of the text */
    AdviseLoad(Prediction prediction, Plan.Compute compute, Memo kept) {
        this.prediction = prediction;
        this.compute = compute;
        this.kept = kept;
    }

    List<Diagnostic> all() {
        StatementLoad load = StatementLoad.of(prediction, compute, kept);
        if (load.processors() < 2 || load.sum() < WORTH_BALANCING) {
            return List.of();
        }
        String factor = Quantity.times(load.unevenness());
        if (load.idle() > 0) {
            return List.of(Diagnostic.warning(compute.cause(), "idle-processors", load.notWorking() + ", so it takes " + factor
                    + " the time of an even distribution: " + reason()));
        }
        return load.unevenness() <= BALANCED ? List.of() : List.of(Diagnostic.hint(compute.cause(), "uneven-load",
                "the busiest processor has " + factor + " the mean work in this statement; extents that the grid divides, or a cyclic"
                        + " layout, would balance it"));
    }

    private String reason() {
        List<Integer> unused = ActiveProcessors.of(compute).only().stream().map(ActiveProcessors.Only::dimension)
                .filter(g -> prediction.grid(compute)[g] > 1).toList();
        return unused.isEmpty() ? "blocks of ceil(n/p) leave the last ones empty"
                : "none of its loops is distributed along " + prediction.layouts(compute).dimensions(unused);
    }
}
