package org.tilewright.lsp.feature.cost;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.bound.BestTile;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.check.CheckProgram;
import org.tilewright.ir.Input;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;

/**
 * What one run of one statement costs under one schedule, planned by itself, so that errors elsewhere in the text and
 * schedules of other statements do not matter; taken from the analysis of the whole text where that has the same.
 *
 * @param prediction without its lower bound
 * @param nest the scheduled loops; those that follow a tensor's layout where there is no schedule
 * @param moved if the owners of an input compute it
 */
public record StatementCost(StatementAt statement, LoopNest nest, Plan.Compute compute, Prediction prediction,
        Optional<PlanResult.Moved> moved) {

    private record Key(SourceRange statement, Optional<List<Schedule.Command>> commands) { }

    /** @param commands the schedule's commands; empty for a statement without a schedule */
    public static Optional<StatementCost> of(Snapshot s, StatementAt at, Optional<List<Schedule.Command>> commands) {
        if (commands.isEmpty() && SoundItems.of(s).lacksSchedule(at.assignment().name().text())
                || !SoundItems.of(s).tell(used(at, commands))) {
            return Optional.empty();
        }
        Counted counted = Counted.of(s);
        return s.derived(new Key(at.assignment().range(), commands), () -> plan(s.program(), counted, at, commands));
    }

    /**
     * The cost of this statement under other commands, if all of them apply. That the statement itself is without errors is known, so
     * that only what the commands do is asked.
     */
    public Optional<StatementCost> under(Snapshot s, List<Schedule.Command> others) {
        return s.derived(new Key(statement.assignment().range(), Optional.of(others)), () -> {
            ParamValues params = s.analysis().params();
            try {
                return planned(alone(s.program(), statement, Optional.of(others)), params, statement);
            } catch (ParamValues.NoValue | ArithmeticException none) {
                return Optional.empty();
            }
        });
    }

    /** The cost under a schedule of the program, if the schedule's statement can be planned. */
    public static Optional<StatementCost> of(Snapshot s, Schedule schedule) {
        return StatementAt.named(s.program(), schedule.target().text()).flatMap(at -> of(s, at, Optional.of(schedule.commands())));
    }

    private static Optional<StatementCost> plan(Program program, Counted counted, StatementAt at,
            Optional<List<Schedule.Command>> commands) {
        List<Diagnostic> problems = new ArrayList<>();
        ParamValues params = ParamValues.evaluate(program.params(), Map.of(), problems);
        if (!problems.isEmpty()) {
            return Optional.empty();
        }
        try {
            Program alone = alone(program, at, commands);
            Optional<StatementCost> known = counted.cost(at, commands, alone, params);
            if (known.isPresent()) {
                return known;
            }
            if (CheckProgram.check(alone, params).stream().anyMatch(Diagnostic::isError)) {
                return Optional.empty();
            }
            return planned(alone, params, at);
        } catch (ParamValues.NoValue | ArithmeticException none) {
            return Optional.empty();
        }
    }

    private static Optional<StatementCost> planned(Program alone, ParamValues params, StatementAt at) {
        PlanResult planned = MakePlan.of(alone, params, Optional.empty());
        return planned.plan().map(p -> predicted(p, params)).filter(p -> p.statements().size() == 1)
                .map(p -> new StatementCost(at, planned.nests().values().iterator().next(), p.statements().get(0), p,
                        planned.moved().stream().findFirst()));
    }

    /** The bound takes longest and few ask for it; see {@link #bound()}. */
    private static Prediction predicted(Plan plan, ParamValues params) {
        return new Prediction(plan, plan.program().inFirstRounds(params), plan.grid().extents(params),
                Traffic.of(plan, params, Memo.within(Prediction.MOST_READS)), Memory.of(plan, params),
                new LowerBound(List.of()));
    }

    /** The least that the statement must move. */
    public LowerBound.OfStatement bound() {
        long fast = prediction.memory().fast(prediction.plan());
        return LowerBound.of(prediction.plan(), prediction.params(), fast, Memo.nothing()).statements().get(0);
    }

    /** What is best computed at once in a processor's memory; absent where all fits. */
    public Optional<BestTile> bestTile() {
        return BestTile.of(prediction.plan().program(), statement.assignment(), prediction.params(),
                prediction.memory().fast(prediction.plan()));
    }

    /** The program with this statement only; its tensors have values and the layouts that they have at that place. */
    private static Program alone(Program program, StatementAt at, Optional<List<Schedule.Command>> commands) {
        Statement.Assignment a = at.assignment();
        Set<String> used = used(at, commands);
        Statement step = a;
        for (Statement.Repeat r : at.repeats().reversed()) {
            // the first round: the counter must stay known
            step = new Statement.Repeat(r.variable(), r.from(),
                    new ParamExpr.Binary(ParamExpr.Operator.ADD, r.from(), ParamExpr.of(1), r.from().range()),
                    Optional.empty(), List.of(step), r.range());
        }
        return new Program(program.file(), program.text(), program.params(), program.machines(),
                program.tensors().stream().filter(t -> used.contains(t.name().text())).toList(),
                used.stream().filter(at.layouts()::containsKey).map(at.layouts()::get).toList(),
                program.tensors().stream().filter(t -> used.contains(t.name().text()))
                .map(t -> new Input(t.name(), new Input.Source.Zeros(), t.range())).toList(),
                List.of(), List.of(step),
                commands.map(c -> new Schedule(a.name(), Optional.empty(), c, a.range())).stream().toList());
    }

    private static Set<String> used(StatementAt at, Optional<List<Schedule.Command>> commands) {
        Set<String> used = new LinkedHashSet<>();
        VariableExtents.accesses(at.assignment()).forEach(x -> used.add(x.tensor().text()));
        commands.orElse(List.of()).forEach(c -> {
            if (WrittenCommand.of(c).machine().orElse(null) instanceof Schedule.Onto.Named n) {
                used.add(n.name().text());
            }
        });
        return used;
    }

    /** What the numbers are of, where the statement stands in repeats. */
    public Optional<String> ofWhat() {
        List<String> counters = statement.repeats().stream().map(r -> r.variable().text()).toList();
        if (counters.stream().noneMatch(compute::follows)) {
            return counters.isEmpty() ? Optional.empty() : Optional.of("one repetition");
        }
        return Optional.of("the first round, " + counters.stream().map(c -> c + " = " + prediction.params().get(c).orElseThrow())
                .collect(Collectors.joining(", ")) + "; those of others differ");
    }

    /** Bytes that travel between processors in one run of the statement. */
    public long bytes() {
        return prediction.traffic().totalBytes();
    }

    /** The transfers that one command causes. */
    public List<TransferGroup> causedBy(SourceRange command) {
        return prediction.families().stream().filter(f -> f.cause().equals(command)).toList();
    }
}
