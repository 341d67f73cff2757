package org.tilewright.plan.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.Expr;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.incremental.StatementsAlike;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Requirement;
import org.tilewright.schedule.ApplySchedule;

/** Loops and plans of statements, reused from an earlier version of the text if nothing that they depend on has changed. */
public final class StatementPlans {

    /**
     * What a statement sees of the surrounding program.
     *
     * @param params the values that the statement can depend on, including those given from outside
     * @param names of params, as opposed to counters of repeats
     */
    private record Around(List<MachineDecl> machines, Map<String, Long> params, Set<String> names, Set<String> tensors) {

        /** A text has few distinct ones, and going through all of its names for each statement takes long. */
        @Override
        public int hashCode() {
            return params.hashCode();
        }
    }

    /**
     * Everything that the loops of a statement depend on.
     *
     * @param tensors its tensors
     * @param owners the tensor whose owners compute and how the grid distributes the loops, if there is no schedule
     * @param grid of the machine that it runs on
     */
    private record Written(Statement.Assignment statement, Optional<Schedule> schedule, Map<String, TensorDecl> tensors,
            Optional<OwnerComputes.Way> owners, Grid grid, Around around) {

        /** Hashing a whole statement is expensive, and the positions distinguish it and its schedules from others. */
        @Override
        public int hashCode() {
            return 31 * statement.range().hashCode() + schedule.map(Schedule::range).hashCode();
        }
    }

    /** Everything that the ways to compute a statement by owners depend on. */
    private record ByLayout(Statement.Assignment statement, Map<String, TensorDecl> tensors, Map<String, Layout> layouts, Grid grid,
            Around around) {

        @Override
        public int hashCode() {
            return statement.range().hashCode();
        }
    }

    /**
     * The loops of a statement.
     *
     * @param problems of its schedule
     * @param required what params must satisfy, except that extents agree
     * @param ofCounters what the enclosing counters must satisfy
     */
    record Scheduled(LoopNest nest, List<Diagnostic> problems, List<Requirement> required, List<Requirement> ofCounters) { }

    /**
     * Everything that the plan of a statement depends on.
     *
     * @param layouts those of its tensors
     * @param tensors its tensors
     */
    private record Key(LoopNest nest, Optional<OwnerComputes.Way> owners, Map<String, Layout> layouts,
            Map<String, TensorDecl> tensors, Grid grid, Around around, Optional<String> schedule, List<Requirement> requirements) {

        @Override
        public int hashCode() {
            return 31 * nest.form().statement().range().hashCode() + schedule.hashCode();
        }
    }

    /** An error is not kept: it refers to the current statement. */
    private static final class NotPlanned extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotPlanned(ProgramError cause) {
            super(cause.getMessage(), cause, false, false);
        }
    }

    /**
     * Everything that the choice among the ways to compute a statement depends on, except its position: it may occur several times.
     *
     * @param says the statement
     * @param types those of the elements of its tensors, whose declarations may have moved
     * @param layouts those of its tensors, which tell their extents
     * @param params the values that the statement can depend on
     */
    public record WaysOf(Object says, Map<String, ElementType> types, Map<String, Layout> layouts, Grid grid, Map<String, Long> params) {

        @Override
        public int hashCode() {
            return says.hashCode();
        }
    }

    /** Everything that the loops of a statement depend on besides its text. */
    private record Beside(Map<String, TensorDecl> tensors, Optional<OwnerComputes.Way> owners, Grid grid, Around around) {

        @Override
        public int hashCode() {
            return tensors.keySet().hashCode();
        }
    }

    private final Memo kept;
    private final StatementsAlike alike;
    private final Program program;
    private final ParamValues all;
    /** With the counters of the repeats around, in their first rounds. */
    private ParamValues params;
    private final Set<String> allTensors = new HashSet<>();
    private final Map<Map<String, Long>, Around> around = new HashMap<>();
    /** Whether statements see different params, since each sees only the factors chosen for it. */
    private final boolean factorsAreChosen;
    /** What all statements see with these params, if it is the same for all. */
    private Optional<Around> same = Optional.empty();

    /** @param kept statements that were planned for an earlier version of the text */
    public StatementPlans(Program program, ParamValues params, Memo kept) {
        this.kept = kept;
        this.alike = new StatementsAlike(kept);
        this.program = program;
        this.all = params;
        this.params = params;
        program.tensors().forEach(t -> allTensors.add(t.name().text()));
        this.factorsAreChosen = program.params().stream()
                .anyMatch(p -> p.choice().filter(Param.Choice.Factor.class::isInstance).isPresent());
    }

    public Program program() {
        return program;
    }

    /** Those of all statements, without counters of repeats. */
    public ParamValues params() {
        return all;
    }

    /** @param now the params with the counters of the repeats around, in their first rounds */
    public void under(ParamValues now) {
        if (params != now) {
            params = now;
            same = Optional.empty();
        }
    }

    private Around around(Statement.Assignment statement) {
        if (factorsAreChosen) {
            return around(program.seenBy(statement, params));
        }
        if (same.isEmpty()) {
            same = Optional.of(around(params.asMap()));
        }
        return same.get();
    }

    private Around around(Map<String, Long> values) {
        return around.computeIfAbsent(values, seen -> {
            Around now = new Around(program.machines(), seen, Set.copyOf(program.params().names()), allTensors);
            // the same object as long as it is equal, so that comparing keys is fast
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

    /** The loops that a schedule makes. @param grid of the machine that the statement runs on */
    Scheduled scheduled(Statement.Assignment statement, Schedule schedule, Grid grid) {
        return scheduled(statement, Optional.of(schedule), Optional.empty(), grid);
    }

    private Scheduled scheduled(Statement.Assignment statement, Optional<Schedule> schedule, Optional<OwnerComputes.Way> owners,
            Grid grid) {
        Written key = new Written(statement, schedule, tensors(statement), owners, grid, around(statement));
        return kept.get(key, () -> alike.of(new Beside(key.tensors, owners, grid, key.around), StatementsAlike.here(statement, schedule),
                s -> s.problems.isEmpty(), () -> schedule(statement, schedule, owners, grid)));
    }

    private Scheduled schedule(Statement.Assignment statement, Optional<Schedule> schedule, Optional<OwnerComputes.Way> owners, Grid grid) {
        StatementForm form = form(statement);
        Program here = Machines.on(grid, program);
        Requirements found = new Requirements(program);
        StatementRequirements required = new StatementRequirements(found, program, grid, form);
        required.ranges();
        required.reductions();
        required.indices(params);
        ApplySchedule.Result loops = schedule.map(s -> ApplySchedule.apply(here, params, form, s))
                .orElseGet(() -> new ApplySchedule.Result(OwnerComputes.nest(form, owners.orElseThrow(), grid, program), List.of()));
        required.nest(loops.nest());
        List<Requirement> ofCounters = new ArrayList<>(required.numbers());
        Map<Boolean, List<Requirement>> byCounters = found.all().stream().collect(Collectors.partitioningBy(this::followsCounter));
        // the same index may appear in several places
        Set<List<Object>> met = new HashSet<>();
        byCounters.get(true).stream().filter(r -> !r.byLibrary() && met.add(List.of(r.left(), r.predicate(), r.right(), r.message())))
                .forEach(ofCounters::add);
        return new Scheduled(loops.nest(), List.copyOf(loops.diagnostics()), byCounters.get(false), List.copyOf(ofCounters));
    }

    private boolean followsCounter(Requirement r) {
        return params.asMap().keySet().stream().filter(name -> program.params().first(name).isEmpty())
                .anyMatch(counter -> r.left().mentionsParam(counter) || r.right().mentionsParam(counter));
    }

    private StatementForm form(Statement.Assignment statement) {
        StatementForm form = StatementForm.of(program, statement);
        if (!form.isBounded()) {
            throw new IllegalStateException("the check of the program lets a variable without extent pass: " + statement);
        }
        return form;
    }

    /** The loops of a statement without a schedule that its output's owners compute. */
    Scheduled ofOwners(Statement.Assignment statement, Map<String, Layout> layouts) {
        return scheduled(statement, ways(statement, layouts).getFirst(), layouts);
    }

    /** The loops of a statement without a schedule that owners compute in one way. */
    Scheduled scheduled(Statement.Assignment statement, OwnerComputes.Way way, Map<String, Layout> layouts) {
        return scheduled(statement, Optional.empty(), Optional.of(way), grid(statement, layouts));
    }

    /** That of the output's machine. */
    private static Grid grid(Statement.Assignment statement, Map<String, Layout> layouts) {
        return layouts.get(statement.target().tensor().text()).grid();
    }

    /** The ways to compute a statement without a schedule by owners, that of its output's first. @param layouts those of all tensors */
    public List<OwnerComputes.Way> ways(Statement.Assignment statement, Map<String, Layout> layouts) {
        Map<String, TensorDecl> tensors = tensors(statement);
        ByLayout key = new ByLayout(statement, tensors, own(tensors, layouts), grid(statement, layouts), around(statement));
        return kept.get(key, () -> alike.of(List.of(tensors, key.layouts, key.grid, key.around),
                StatementsAlike.here(statement, Optional.empty()), w -> true, () -> OwnerComputes.ways(form(statement), layouts)));
    }

    /** What the choice among the ways to compute a statement follows from. @param layouts those of all tensors */
    public WaysOf waysOf(Statement.Assignment statement, Map<String, Layout> layouts) {
        Map<String, TensorDecl> tensors = tensors(statement);
        Map<String, ElementType> types = new HashMap<>();
        tensors.forEach((name, t) -> types.put(name, t.type()));
        return new WaysOf(StatementsAlike.here(statement, Optional.empty()).says(), types, own(tensors, layouts),
                grid(statement, layouts), around(statement).params);
    }

    /**
     * A statement without a schedule as it is computed in one way; absent where the params are none for it, or its loops meet an error,
     * which the planner reports if there is no better way.
     *
     * @param layouts those of all tensors
     */
    public Optional<Plan.Compute> tried(Statement.Assignment statement, OwnerComputes.Way way, Map<String, Layout> layouts) {
        Scheduled loops = scheduled(statement, way, layouts);
        Requirements needed = new Requirements(program);
        new StatementRequirements(needed, program, grid(statement, layouts), loops.nest.form()).extents();
        loops.required.forEach(needed::add);
        if (!needed.unmet(params).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(planned(loops, layouts, Optional.of(way), Optional.empty()));
        } catch (ProgramError unfit) {
            return Optional.empty();
        }
    }

    private static Map<String, Layout> own(Map<String, TensorDecl> tensors, Map<String, Layout> layouts) {
        Map<String, Layout> own = new LinkedHashMap<>();
        tensors.keySet().forEach(name -> own.put(name, layouts.get(name)));
        return own;
    }

    /**
     * @param layouts those of all tensors
     *
     * @param owners who computes, if there is no schedule
     */
    Plan.Compute planned(Scheduled scheduled, Map<String, Layout> layouts, Optional<OwnerComputes.Way> owners, Optional<String> schedule)
            throws ProgramError {
        LoopNest nest = scheduled.nest;
        Grid grid = grid(nest.form().statement(), layouts);
        Map<String, TensorDecl> tensors = tensors(nest.form().statement());
        Key key = new Key(nest, owners, own(tensors, layouts), tensors, grid, around(nest.form().statement()), schedule,
                scheduled.ofCounters);
        try {
            return kept.get(key, () -> alike.following(scheduled, List.of(owners, key.layouts, key.tensors, grid, key.around, schedule),
                    () -> {
                        try {
                            return new PlanStatement(program, params, grid, layouts, nest, owners).plan(schedule, scheduled.ofCounters);
                        } catch (ProgramError e) {
                            throw new NotPlanned(e);
                        }
                    }));
        } catch (NotPlanned e) {
            throw (ProgramError) e.getCause();
        }
    }
}
