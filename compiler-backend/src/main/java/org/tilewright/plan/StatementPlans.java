package org.tilewright.plan;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Kept;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.ProgramError;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.schedule.ApplySchedule;

/** Loops and plans of statements, taken over from an earlier version of the text where nothing that they follow from has changed. */
final class StatementPlans {

    /**
     * What a statement sees of a program around it.
     *
     * @param params the values that the statement can depend on, also those given from outside
     * @param names of params, as opposed to counters of repeats
     */
    private record Around(Optional<MachineDecl> machine, Map<String, Long> params, Set<String> names, Set<String> tensors) { }

    /**
     * Everything that the loops of a statement follow from.
     *
     * @param tensors its tensors
     * @param home the layout of its output, where that decides who computes
     */
    private record Written(Statement.Assignment statement, Optional<Schedule> schedule, Map<String, TensorDecl> tensors,
            Optional<Layout> home, Around around) {

        /** All of a statement is much to go through, and its place alone tells it from the others of a text. */
        @Override
        public int hashCode() {
            return statement.range().hashCode();
        }
    }

    /**
     * The loops of a statement.
     *
     * @param problems of its schedule
     * @param required what params must satisfy, but for that extents agree
     * @param ofCounters what the counters around must satisfy
     */
    record Scheduled(LoopNest nest, List<Diagnostic> problems, List<Plan.Requirement> required, List<Plan.Requirement> ofCounters) { }

    /**
     * Everything that the plan of a statement follows from.
     *
     * @param layouts those of its tensors
     * @param tensors its tensors
     */
    private record Key(LoopNest nest, boolean ownerComputes, Map<String, Layout> layouts, Map<String, TensorDecl> tensors, Grid grid,
            Around around, Optional<String> schedule, List<Plan.Requirement> requirements) {

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

    private final Kept kept;
    private final Program program;
    private final ParamValues params;
    private final Grid grid;
    private final Set<String> allTensors = new HashSet<>();
    private final Map<Map<String, Long>, Around> around = new HashMap<>();

    StatementPlans(Kept kept, Program program, ParamValues params, Grid grid) {
        this.kept = kept;
        this.program = program;
        this.params = params;
        this.grid = grid;
        program.tensors().forEach(t -> allTensors.add(t.name().text()));
    }

    private Around around(Statement.Assignment statement) {
        return around.computeIfAbsent(program.seenBy(statement, params), seen -> {
            Around now = new Around(program.machine(), seen, Set.copyOf(program.params().names()), allTensors);
            // the same object while it is equal, so that keys are compared fast
            return kept.get(now, () -> now);
        });
    }

    private Map<String, TensorDecl> tensors(Statement.Assignment statement) {
        Map<String, TensorDecl> own = new LinkedHashMap<>();
        for (Expr.Access a : VariableExtents.accesses(statement)) {
            own.put(a.tensor().text(), program.tensor(a.tensor().text()).orElseThrow());
        }
        return own;
    }

    /** @param home the layout of its output */
    Scheduled scheduled(Statement.Assignment statement, Optional<Schedule> schedule, Layout home) {
        Written key = new Written(statement, schedule, tensors(statement), schedule.isPresent() ? Optional.empty() : Optional.of(home),
                around(statement));
        return kept.get(key, () -> schedule(statement, schedule, home));
    }

    private Scheduled schedule(Statement.Assignment statement, Optional<Schedule> schedule, Layout home) {
        StatementForm form = StatementForm.of(program, statement);
        if (!form.isBounded()) {
            throw new IllegalStateException("the check of the program lets a variable without extent pass: " + statement);
        }
        Requirements found = new Requirements(program, grid);
        StatementRequirements required = new StatementRequirements(found, program, grid, form);
        required.ranges();
        required.indices(params);
        ApplySchedule.Result loops = schedule.map(s -> ApplySchedule.apply(program, params, form, s))
                .orElseGet(() -> new ApplySchedule.Result(OwnerComputes.nest(form, home, grid, program), List.of()));
        required.nest(loops.nest());
        List<Plan.Requirement> ofCounters = required.numbers();
        return new Scheduled(loops.nest(), List.copyOf(loops.diagnostics()), found.all(), ofCounters);
    }

    /** @param layouts those of all tensors */
    Plan.Compute planned(Scheduled scheduled, Map<String, Layout> layouts, boolean ownerComputes, Optional<String> schedule)
            throws ProgramError {
        LoopNest nest = scheduled.nest;
        Map<String, TensorDecl> tensors = tensors(nest.form().statement());
        Map<String, Layout> own = new LinkedHashMap<>();
        tensors.keySet().forEach(name -> own.put(name, layouts.get(name)));
        Key key = new Key(nest, ownerComputes, own, tensors, grid, around(nest.form().statement()), schedule,
                scheduled.ofCounters);
        try {
            return kept.get(key, () -> {
                try {
                    return new PlanStatement(program, params, grid, layouts, nest, ownerComputes).plan(schedule, scheduled.ofCounters);
                } catch (ProgramError e) {
                    throw new NotPlanned(e);
                }
            });
        } catch (NotPlanned e) {
            throw (ProgramError) e.getCause();
        }
    }
}
