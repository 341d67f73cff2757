package org.tilewright.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.nest.LoopNest;

/**
 * A plan, or what stands in its way.
 *
 * @param plan absent if a diagnostic is an error
 * @param nests the scheduled nest of each statement by its label or tensor, in order, also of statements with errors
 */
public record PlanResult(Optional<Plan> plan, Map<String, LoopNest> nests, List<Diagnostic> diagnostics) { }
