package org.tilewright.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Kept;
import org.tilewright.ir.Program;
import org.tilewright.ir.ProgramError;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;

/** The plan of a statement, taken over from an earlier version of the text where nothing that it follows from has changed. */
final class PlannedStatement {

    /**
     * Everything that the plan of a statement follows from.
     *
     * @param layouts those of its tensors
     * @param tensors its tensors
     * @param names params, as opposed to counters of repeats
     */
    private record Key(LoopNest nest, boolean ownerComputes, Map<String, Layout> layouts, Map<String, TensorDecl> tensors, Grid grid,
            Map<String, Long> params, Set<String> names, Optional<String> schedule, List<Plan.Requirement> requirements) {

        /** All of a nest is much to go through, and its place alone tells it from the others of a text. */
        @Override
        public int hashCode() {
            return nest.form().statement().range().hashCode();
        }
    }

    /** An error is not kept: its statement is the one at hand. */
    private static final class NotPlanned extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotPlanned(ProgramError cause) {
            super(cause.getMessage(), cause, false, false);
        }
    }

    private PlannedStatement() { }

    /** @param requirements what the counters around must satisfy */
    static Plan.Compute in(Kept kept, Program program, ParamValues params, Grid grid, Map<String, Layout> layouts, LoopNest nest,
            boolean ownerComputes, Optional<String> schedule, List<Plan.Requirement> requirements) throws ProgramError {
        Map<String, Layout> own = new LinkedHashMap<>();
        Map<String, TensorDecl> tensors = new LinkedHashMap<>();
        Statement.Assignment statement = nest.form().statement();
        for (Expr.Access a : VariableExtents.accesses(statement)) {
            String name = a.tensor().text();
            own.put(name, layouts.get(name));
            tensors.put(name, program.tensor(name).orElseThrow());
        }
        Key key = new Key(nest, ownerComputes, own, tensors, grid, params.asMap(), Set.copyOf(program.params().names()),
                schedule, requirements);
        try {
            return kept.get(key, () -> {
                try {
                    return new PlanStatement(program, params, grid, layouts, nest, ownerComputes).plan(schedule, requirements);
                } catch (ProgramError e) {
                    throw new NotPlanned(e);
                }
            });
        } catch (NotPlanned e) {
            throw (ProgramError) e.getCause();
        }
    }
}
