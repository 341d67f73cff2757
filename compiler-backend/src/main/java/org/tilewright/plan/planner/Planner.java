package org.tilewright.plan.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Input;
import org.tilewright.ir.Output;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/** Makes the plan of a program that {@code org.tilewright.check} found no error in. */
public final class Planner {

    /** Tells what a statement moves, so that the ways to compute one that has no schedule can be compared. */
    public interface Weigh {

        /**
         * The bytes that travel between processors when a statement runs once; absent if it takes too long to count them. A matter of
         * the statement alone: each command has the same answer.
         */
        OptionalLong bytes(Plan.Compute statement, Program program, Grid grid, ParamValues params);
    }

    /** Where a repeat has more rounds that differ, not each of them is checked before a run. */
    private static final int MOST_CHECKED = 100_000;

    private final Program program;
    private final ParamValues params;
    private final ScheduleChoice schedules;
    private final Grid grid;
    private final Machines machines;
    private final Map<String, Layout> layouts = new HashMap<>();
    private final Map<String, LoopNest> nests = new LinkedHashMap<>();
    /** How many statements of a name there have been. */
    private final Map<String, Integer> namesakes = new HashMap<>();
    private final List<Diagnostic> problems = new ArrayList<>();
    private final List<PlanResult.Moved> moved = new ArrayList<>();
    private int errors;
    /** The params with the counters of the repeats around, in their first rounds. */
    private ParamValues now;
    private final Requirements requirements;
    private final StatementPlans statements;

    private Planner(Program program, ParamValues params, Optional<String> chosen, Memo kept, Weigh weigh) {
        this.program = program;
        this.params = params;
        this.now = params;
        this.schedules = new ScheduleChoice(program, chosen);
        this.machines = new Machines(program);
        this.grid = machines.all();
        this.requirements = new Requirements(program);
        this.statements = new StatementPlans(kept, program, params, weigh);
    }

    /**
     * The plan under given params.
     *
     * @param params decide which errors there are, and whose owners compute a statement that has no schedule; the plan itself holds for
     *         all params that meet its requirements
     * @param schedule the name of the schedules to use, for statements that have one of that name
     * @param kept statements that were planned for an earlier version of the text
     */
    public static PlanResult plan(Program program, ParamValues params, Optional<String> schedule, Memo kept, Weigh weigh) {
        return new Planner(program, params, schedule, kept, weigh).plan();
    }

    private PlanResult plan() {
        requirements.declarations();
        List<Plan.PlannedTensor> tensors = new ArrayList<>();
        for (TensorDecl t : program.tensors()) {
            Optional<Distribution> d = program.distribution(t.name().text());
            Layout layout = program.machines().size() > 1 && Statement.Repeat.isCondition(t.name().text())
                    ? machines.everywhere(List.of()) : LayoutOf.layout(machines.of(t.name().text()), t, d);
            d.ifPresent(x -> requirements.distribution(layout, x));
            layouts.put(t.name().text(), layout);
            tensors.add(new Plan.PlannedTensor(t, layout));
        }
        List<Plan.Step> steps = new ArrayList<>();
        for (Input i : program.inputs()) {
            steps.add(new Plan.Load(i.tensor().text(), layouts.get(i.tensor().text()), i.source(), i.range()));
        }
        steps.addAll(zeros());
        List<Plan.Step> own = steps(program.statements());
        if (errors == 0) {
            rounds(own, Rounds.once(params));
        }
        steps.addAll(own);
        for (Output o : program.outputs()) {
            steps.add(new Plan.Store(o.tensor().text(), layouts.get(o.tensor().text()), o.path().text(), o.range()));
        }
        requirements.unmet(params).forEach(this::report);
        Plan plan = new Plan(program, grid, List.copyOf(tensors), List.copyOf(steps), requirements.all());
        return new PlanResult(errors > 0 ? Optional.empty() : Optional.of(plan), nests, List.copyOf(problems),
                List.copyOf(moved));
    }

    /** Tensors that only repeats set, which may have no rounds, start as zeros. */
    private List<Plan.Step> zeros() {
        Set<String> known = new HashSet<>();
        program.inputs().forEach(i -> known.add(i.tensor().text()));
        Map<String, SourceRange> open = new LinkedHashMap<>();
        set(program.statements(), Optional.empty(), known, open);
        return open.entrySet().stream().map(e -> (Plan.Step) new Plan.Load(e.getKey(), layouts.get(e.getKey()), new Input.Source.Zeros(),
                e.getValue())).toList();
    }

    /** @param around the repeat that may have no rounds */
    private static void set(List<Statement> statements, Optional<Statement.Repeat> around, Set<String> known,
            Map<String, SourceRange> open) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> {
                    String name = a.target().tensor().text();
                    if (around.isEmpty()) {
                        known.add(name);
                    } else if (!known.contains(name)) {
                        open.putIfAbsent(name, around.get().range());
                    }
                }
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> set(r.body(), around.or(() -> runs(r) ? Optional.empty() : Optional.of(r)), known, open);
            }
        }
    }

    /** Whether a repeat has rounds under all params. */
    private static boolean runs(Statement.Repeat r) {
        return r.from() instanceof ParamExpr.Literal from && r.to() instanceof ParamExpr.Literal to
                && from.value().compareTo(to.value()) < 0;
    }

    private List<Plan.Step> steps(List<Statement> statements) {
        List<Plan.Step> out = new ArrayList<>();
        for (Statement s : statements) {
            Interruption.check();
            switch (s) {
                case Statement.Assignment a -> compute(a).ifPresent(out::add);
                case Statement.Redistribute r -> {
                    String name = r.distribution().tensor().text();
                    TensorDecl t = program.tensor(name).orElseThrow();
                    Layout to = LayoutOf.layout(machines.of(r.distribution()), t, Optional.of(r.distribution()));
                    requirements.distribution(to, r.distribution());
                    out.add(new Plan.Redistribute(name, layouts.get(name), to, r.range(), "redistribute"));
                    layouts.put(name, to);
                }
                case Statement.Repeat r -> repeat(r).ifPresent(out::add);
            }
        }
        return List.copyOf(out);
    }

    /** Rounds in which nothing happens are no step, however many there are. */
    private Optional<Plan.Step> repeat(Statement.Repeat r) {
        ParamValues outside = now;
        // ways to compute are compared in the first round; the plan holds for all
        now = r.inFirstRound(now);
        statements.under(now);
        Map<String, Layout> before = new HashMap<>();
        redistributed(r.body()).forEach(name -> before.put(name, layouts.get(name)));
        List<Plan.Step> body = new ArrayList<>(steps(r.body()));
        for (TensorDecl t : before.isEmpty() ? List.<TensorDecl>of() : program.tensors()) {
            String name = t.name().text();
            if (before.containsKey(name) && !layouts.get(name).equals(before.get(name))) {
                body.add(new Plan.Redistribute(name, layouts.get(name), before.get(name), r.range(), "the repeat starts again"));
                layouts.put(name, before.get(name));
            }
        }
        now = outside;
        statements.under(now);
        return body.isEmpty() ? Optional.empty() : Optional.of(new Plan.Repeat(r.variable().text(), r.from(), r.to(),
                r.until().map(Word::text), List.copyOf(body), r.range()));
    }

    /** Errors of statements that reach other elements in each round, the first of each kind. */
    private void rounds(List<Plan.Step> steps, Rounds rounds) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Compute c when rounds.differ(c) -> c.requirements().forEach(r -> unmet(r, rounds));
                // a run checks each round before it computes
                case Plan.Repeat r when rounds.size(r) <= MOST_CHECKED -> rounds(r.body(), rounds.in(r));
                default -> { }
            }
        }
    }

    private void unmet(Plan.Requirement r, Rounds rounds) {
        for (Rounds.Round round : rounds.each()) {
            Interruption.check();
            Optional<Diagnostic> problem = problem(r, round.params());
            if (problem.isPresent()) {
                String when = rounds.counters().stream().map(c -> c + " = " + round.params().get(c).orElseThrow())
                        .collect(Collectors.joining(", ", "with ", ", "));
                report(Diagnostic.error(problem.get().range(), problem.get().code(), when + problem.get().message()));
                return;
            }
        }
    }

    private static Optional<Diagnostic> problem(Plan.Requirement r, ParamValues round) {
        try {
            return r.violation(round).map(message -> Diagnostic.error(r.range(), r.code(), message));
        } catch (ParamValues.NoValue e) {
            return Optional.of(e.diagnostic());
        }
    }

    private static Set<String> redistributed(List<Statement> statements) {
        Set<String> out = new HashSet<>();
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> { }
                case Statement.Redistribute r -> out.add(r.distribution().tensor().text());
                case Statement.Repeat r -> out.addAll(redistributed(r.body()));
            }
        }
        return out;
    }

    private Optional<Plan.Step> compute(Statement.Assignment a) {
        int before = errors;
        Optional<Schedule> schedule = schedules.of(a);
        Grid here = layouts.get(a.target().tensor().text()).grid();
        StatementPlans.Scheduled scheduled = schedule.map(s -> statements.scheduled(a, s, here))
                .orElseGet(() -> statements.ofOwners(a, layouts));
        LoopNest nest = scheduled.nest();
        // their messages speak of the text
        new StatementRequirements(requirements, program, here, nest.form()).extents();
        scheduled.required().forEach(requirements::add);
        scheduled.problems().forEach(this::report);
        String name = unique(a.name().text());
        nests.put(name, nest);
        requirements.unmet(params).forEach(this::report);
        if (errors > before) {
            return Optional.empty();
        }
        a.scan().ifPresent(s -> inBlocks(a, s));
        if (errors > before) {
            return Optional.empty();
        }
        try {
            return Optional.of(schedule.isPresent() ? statements.planned(scheduled, layouts, Optional.empty(),
                    schedule.get().name().map(Object::toString)) : byOwners(a, name));
        } catch (ProgramError e) {
            report(e.diagnostic());
            return Optional.empty();
        }
    }

    /** Running totals go from block to block, so blocks must follow each other. */
    private void inBlocks(Statement.Assignment a, Statement.Scan s) {
        String name = a.target().tensor().text();
        int dimension = a.target().indices().stream().map(i -> i.plainVariable().map(Word::text).orElse("")).toList()
                .indexOf(s.variable().text());
        boolean dealt = layouts.get(name).axes().stream().anyMatch(x -> x instanceof Layout.Axis.Cyclic c && c.dimension() == dimension);
        if (dealt) {
            report(Diagnostic.error(s.variable().range(), "scan-dealt-out", "the scan runs along '" + s.variable() + "', which the layout"
                    + " of '" + name + "' deals out in turn; running totals go from block to block, so cut it into blocks, without"
                    + " 'cyclic'"));
        }
    }

    private Plan.Compute byOwners(Statement.Assignment a, String name) throws ProgramError {
        StatementPlans.Chosen chosen = statements.chosen(a, layouts);
        chosen.loops().required().forEach(requirements::add);
        nests.put(name, chosen.loops().nest());
        chosen.compute().ofInput().ifPresent(t -> moved.add(new PlanResult.Moved(a, t, chosen.bytes().orElseThrow(),
                chosen.onOutput().orElseThrow())));
        return chosen.compute();
    }

    private void report(Diagnostic problem) {
        problems.add(problem);
        errors += problem.isError() ? 1 : 0;
    }

    private String unique(String name) {
        int n = namesakes.merge(name, 1, Integer::sum);
        return n == 1 ? name : name + " (" + n + ")";
    }
}
