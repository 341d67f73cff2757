package org.tilewright.cli.target;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.analysis.Cost;
import org.tilewright.analysis.load.ProcessorWork;
import org.tilewright.analysis.load.Rates;
import org.tilewright.backend.taken.StatementTaken;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.ir.Expr;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;
import org.tilewright.preview.StatementForecast;

/** Puts what statements, and a whole run, took beside what was predicted of them, where they are far from it. */
final class BesidePrediction {

    private final PlannedProgram program;
    private final Rates rates;
    private final List<Plan.Counted> statements;
    /** How often each statement is predicted to be executed. */
    private final List<Long> executions;

    BesidePrediction(PlannedProgram program, Rates rates) {
        this.program = program;
        this.rates = rates;
        this.statements = program.plan().counted();
        this.executions = executions(program.plan(), program.params(), statements.size());
    }

    /** @param number of the statement among {@link Plan#counted} */
    Optional<Timed> statement(int number, StatementTaken taken, Optional<StatementForecast> predicted) {
        if (predicted.isEmpty() || taken.seconds().isEmpty()
                || !WhyOtherTime.isFar(taken.seconds().getAsDouble(), predicted.get().seconds())) {
            return Optional.empty();
        }
        StatementForecast p = predicted.get();
        return Optional.of(new Timed(taken.seconds().getAsDouble(), p.seconds(), taken.withMessages().orElse(0), p.waiting(), taken.times(),
                executions.get(number), work(statements.get(number).step(), taken.times()), ""));
    }

    /** The whole run, with the work of the statement that most of the difference comes from. */
    Optional<Timed> whole(RunOutcome outcome, List<Optional<StatementForecast>> predicted) {
        double seconds = outcome.seconds().median();
        double all = predicted.stream().flatMap(Optional::stream).mapToDouble(StatementForecast::seconds).sum();
        if (predicted.stream().anyMatch(Optional::isEmpty) || !WhyOtherTime.isFar(seconds, all)) {
            return Optional.empty();
        }
        List<StatementTaken> taken = outcome.statements();
        double waiting = predicted.stream().flatMap(Optional::stream).mapToDouble(StatementForecast::waiting).sum();
        Optional<Integer> most = IntStream.range(0, taken.size()).boxed().filter(i -> taken.get(i).seconds().isPresent())
                .max(Comparator.comparingDouble(i ->
                        Math.abs(taken.get(i).seconds().getAsDouble() - predicted.get(i).orElseThrow().seconds())));
        Timed.WorkKind work = most.map(i -> work(statements.get(i).step(), taken.get(i).times()))
                .orElse(new Timed.WorkKind.Nothing());
        String where = most.filter(i -> taken.size() > 1).map(i -> ", most of it in '" + taken.get(i).name() + "' of line "
                + taken.get(i).line()).orElse("");
        return Optional.of(new Timed(seconds, all, outcome.withMessages().orElse(0), waiting,
                most.map(i -> taken.get(i).times()).orElse(1L), most.map(executions::get).orElse(1L), work, where));
    }

    private Timed.WorkKind work(Plan.Step step, long times) {
        if (!(step instanceof Plan.Compute c)) {
            return new Timed.WorkKind.Nothing();
        }
        if (ProcessorWork.callsKernels(c)) {
            return new Timed.WorkKind.Products(Cost.isByMemory(c, program.plan().program().inFirstRounds(program.params()), rates));
        }
        long bytes = c.statements().stream().flatMap(s -> VariableExtents.accesses(s).stream()).map(Expr.Access::tensor)
                .map(Object::toString).distinct()
                .flatMap(t -> program.program().tensor(t).stream()).mapToLong(t -> t.bytes(program.params())).sum();
        return new Timed.WorkKind.Loops(bytes, times * (double) bytes / program.processors() / rates.memoryBytesPerSecond());
    }

    private static List<Long> executions(Plan plan, ParamValues params, int statements) {
        List<Long> out = new ArrayList<>();
        try {
            executions(plan.steps(), Rounds.once(params), out);
            return out;
        } catch (TooLarge e) {
            // no statement is said to have been executed less often
            return Collections.nCopies(statements, 0L);
        }
    }

    private static void executions(List<Plan.Step> steps, Rounds rounds, List<Long> out) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Compute c -> out.add(rounds.times());
                case Plan.Redistribute r -> out.add(rounds.times());
                case Plan.Repeat r -> executions(r.body(), rounds.in(r), out);
                case Plan.Load l -> { }
                case Plan.Store o -> { }
            }
        }
    }
}
