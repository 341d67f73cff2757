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
import org.tilewright.ir.Input;
import org.tilewright.ir.Output;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.incremental.Interruption;
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
import org.tilewright.plan.Requirement;
import org.tilewright.plan.Rounds;

/** Makes the plan of a program in which {@code org.tilewright.check} found no errors. */
public final class Planner {

    /** If a repeat has more distinct rounds, not all of them are checked before a run. */
    private static final int MOST_CHECKED = 100_000;

    private final Program program;
    private final ParamValues params;
    private final ScheduleChoice schedules;
    private final Owners owners;
    private final CurrentLayouts current;
    private final Map<String, Layout> layouts;
    private final Map<String, LoopNest> nests = new LinkedHashMap<>();
    /** The number of statements with each name so far. */
    private final Map<String, Integer> namesakes = new HashMap<>();
    private final List<Diagnostic> problems = new ArrayList<>();
    private final List<PlanResult.Moved> moved = new ArrayList<>();
    private int errors;
    private final Requirements requirements;
    private final StatementPlans statements;

    private Planner(StatementPlans statements, Optional<String> chosen, Owners owners) {
        this.program = statements.program();
        this.params = statements.params();
        this.schedules = new ScheduleChoice(program, chosen);
        this.owners = owners;
        this.current = new CurrentLayouts(program, params);
        this.layouts = current.all();
        this.requirements = new Requirements(program);
        this.statements = statements;
    }

    /**
     * The plan under given params, which decide which errors there are; the plan itself holds for all params that meet its requirements.
     *
     * @param statements the plans of the single statements
     * @param schedule the name of the schedules to use, for statements that have one of that name
     * @param owners who computes the statements that have no schedule
     */
    public static PlanResult plan(StatementPlans statements, Optional<String> schedule, Owners owners) {
        return new Planner(statements, schedule, owners).plan();
    }

    private PlanResult plan() {
        requirements.declarations();
        List<Plan.PlannedTensor> tensors = new ArrayList<>();
        for (TensorDecl t : program.tensors()) {
            Layout layout = layouts.get(t.name().text());
            program.distribution(t.name().text()).ifPresent(d -> requirements.distribution(layout, d));
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
        Plan plan = new Plan(program, current.machines().all(), List.copyOf(tensors), List.copyOf(steps), requirements.all());
        return new PlanResult(errors > 0 ? Optional.empty() : Optional.of(plan), nests, List.copyOf(problems),
                List.copyOf(moved));
    }

    /** Tensors that are set only in repeats, which may have no rounds, start as zeros. */
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
                    Layout from = layouts.get(name);
                    current.redistribute(r);
                    requirements.distribution(layouts.get(name), r.distribution());
                    out.add(new Plan.Redistribute(name, from, layouts.get(name), r.range(), "redistribute"));
                }
                case Statement.Repeat r -> repeat(r).ifPresent(out::add);
            }
        }
        return List.copyOf(out);
    }

    /** Empty rounds are not a step, however many there are. */
    private Optional<Plan.Step> repeat(Statement.Repeat r) {
        CurrentLayouts.Before before = current.enter(r);
        List<Plan.Step> body = new ArrayList<>(steps(r.body()));
        for (String name : current.moved(before)) {
            body.add(new Plan.Redistribute(name, layouts.get(name), before.layouts().get(name), r.range(), "the repeat starts again"));
        }
        current.leave(before);
        return body.isEmpty() ? Optional.empty() : Optional.of(new Plan.Repeat(r.variable().text(), r.from(), r.to(),
                r.until().map(Word::text), List.copyOf(body), r.range()));
    }

    /** Errors of statements that access different elements in each round, the first of each kind. */
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

    private void unmet(Requirement r, Rounds rounds) {
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

    private static Optional<Diagnostic> problem(Requirement r, ParamValues round) {
        try {
            return r.violation(round).map(message -> Diagnostic.error(r.range(), r.code(), message));
        } catch (ParamValues.NoValue e) {
            return Optional.of(e.diagnostic());
        }
    }

    private Optional<Plan.Step> compute(Statement.Assignment a) {
        int before = errors;
        statements.under(current.params());
        Optional<Schedule> schedule = schedules.of(a);
        Grid here = layouts.get(a.target().tensor().text()).grid();
        StatementPlans.Scheduled scheduled = schedule.map(s -> statements.scheduled(a, s, here))
                .orElseGet(() -> statements.ofOwners(a, layouts));
        LoopNest nest = scheduled.nest();
        // their messages refer to the text
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

    /** Running totals pass from block to block, so blocks must be consecutive. */
    private void inBlocks(Statement.Assignment a, Statement.Scan s) {
        String name = a.target().tensor().text();
        int dimension = a.target().indices().stream().map(i -> i.plainVariable().map(Word::text).orElse("")).toList()
                .indexOf(s.variable().text());
        boolean dealt = layouts.get(name).axes().stream().anyMatch(x -> x instanceof Layout.Axis.Cyclic c && c.dimension() == dimension);
        if (dealt) {
            report(Diagnostic.error(s.variable().range(), "scan-dealt-out", "the scan runs along '" + s.variable() + "', which the layout"
                    + " of '" + name + "' distributes cyclically; running totals pass from block to block, so use a block layout, without"
                    + " 'cyclic'"));
        }
    }

    private Plan.Compute byOwners(Statement.Assignment a, String name) throws ProgramError {
        Optional<Owners.OfInput> ofInput = owners.of(a);
        OwnerComputes.Way way = ofInput.map(Owners.OfInput::way).orElseGet(() -> statements.ways(a, layouts).getFirst());
        StatementPlans.Scheduled loops = statements.scheduled(a, way, layouts);
        Plan.Compute compute = statements.planned(loops, layouts, Optional.of(way), Optional.empty());
        loops.required().forEach(requirements::add);
        nests.put(name, loops.nest());
        ofInput.ifPresent(o -> moved.add(new PlanResult.Moved(a, way.tensor(), o.bytes(), o.onOutput())));
        return compute;
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
