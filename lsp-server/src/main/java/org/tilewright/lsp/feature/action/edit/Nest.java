package org.tilewright.lsp.feature.action.edit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.schedule.ApplySchedule;

/** Schedules with their statements, and the loops that there are before and after a command. */
public final class Nest {

    private Nest() { }

    /** All assignments, those inside repeats too. */
    public static Stream<Statement.Assignment> assignments(List<Statement> statements) {
        return statements.stream().flatMap(s -> switch (s) {
            case Statement.Assignment a -> Stream.of(a);
            case Statement.Repeat r -> assignments(r.body());
            case Statement.Redistribute r -> Stream.<Statement.Assignment>of();
        });
    }

    /** The statement that a schedule is for, if its accesses are sound. */
    public static Optional<Statement.Assignment> statement(Program program, Schedule schedule) {
        return assignments(program.statements()).filter(a -> a.name().text().equals(schedule.target().text())).findFirst()
                .filter(a -> isClear(program, a));
    }

    public static boolean isClear(Program program, Statement.Assignment a) {
        boolean orders = VariableExtents.accesses(a).stream().allMatch(x -> program.tensor(x.tensor().text())
                .map(t -> t.order() == x.indices().size()).orElse(false));
        return orders && StatementForm.of(program, a).isBounded();
    }

    /** The loops after the first commands of a schedule; commands that do not apply change nothing. */
    public static Optional<LoopNest> after(Snapshot s, Schedule schedule, int commands) {
        return after(s.program(), s.params(),
                new Schedule(schedule.target(), schedule.name(), schedule.commands().subList(0, commands), schedule.range()));
    }

    public static Optional<LoopNest> after(Program program, ParamValues params, Schedule schedule) {
        return statement(program, schedule)
                .map(a -> ApplySchedule.apply(program.at(a), params, StatementForm.of(program, a), schedule).nest());
    }

    /** The schedule that a place belongs to. */
    public static Optional<Schedule> scheduleAt(Source source, int offset) {
        return source.program().schedules().stream().filter(x -> source.start(x.range()) <= offset && offset <= source.end(x.range()))
                .findFirst();
    }

    /** The number of the command that a place belongs to, or -1. */
    public static int commandAt(Source source, Schedule schedule, int offset) {
        for (int i = 0; i < schedule.commands().size(); i++) {
            SourceRange r = schedule.commands().get(i).range();
            if (source.start(r) <= offset && offset <= source.end(r)) {
                return i;
            }
        }
        return -1;
    }

    /** The text of the extent that a variable has in a statement. */
    public static Optional<ParamExpr> extent(Program program, Statement.Assignment a, String variable) {
        for (Expr.Access x : VariableExtents.accesses(a)) {
            Optional<TensorDecl> t = program.tensor(x.tensor().text());
            for (int d = 0; t.isPresent() && d < Math.min(x.indices().size(), t.get().order()); d++) {
                if (x.indices().get(d).plainVariable().map(v -> v.text().equals(variable)).orElse(false)) {
                    return Optional.of(t.get().extents().get(d));
                }
            }
        }
        return Optional.empty();
    }

    public static Optional<Long> value(ParamValues params, IntExpr e) {
        try {
            return Optional.of(e.evaluate(params));
        } catch (ParamValues.NoValue | IllegalStateException none) {
            return Optional.empty();
        }
    }

    public static Optional<Long> value(ParamValues params, ParamExpr e) {
        try {
            return Optional.of(params.integer(e));
        } catch (ParamValues.NoValue none) {
            return Optional.empty();
        }
    }
}
