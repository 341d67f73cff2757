package org.tilewright.plan.planner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Statement;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.plan.Plan;

/**
 * A plan, or the errors that prevent it.
 *
 * @param plan absent if a diagnostic is an error
 * @param nests the scheduled nest of each statement by its label or tensor, in order, including statements with errors
 * @param moved the statements that the owners of an input compute
 */
public record PlanResult(Optional<Plan> plan, Map<String, LoopNest> nests, List<Diagnostic> diagnostics, List<Moved> moved) {

    /**
     * A statement without a schedule that the owners of an input compute.
     *
     * @param input whose owners do
     * @param bytes that move when it runs once
     * @param onOutput that would move if the owners of the output computed
     */
    public record Moved(Statement.Assignment statement, String input, long bytes, long onOutput) { }
}
