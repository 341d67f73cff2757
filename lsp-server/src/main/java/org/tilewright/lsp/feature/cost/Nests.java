package org.tilewright.lsp.feature.cost;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.TilewrightParser;
import org.tilewright.schedule.ApplySchedule;

/** The loops of a statement after some commands. */
public final class Nests {

    private Nests() { }

    /**
     * The nest after commands that may have errors: those that do not apply are left out. Absent if the statement's own extents are
     * unclear.
     */
    public static Optional<LoopNest> after(Program program, ParamValues params, Statement.Assignment statement,
            List<Schedule.Command> commands) {
        return apply(program, params, statement, commands).map(ApplySchedule.Result::nest);
    }

    /** The nest after commands that all apply, one after the other; absent if one does not. */
    public static Optional<LoopNest> afterAll(Program program, ParamValues params, Statement.Assignment statement,
            List<Schedule.Command> commands) {
        return apply(program, params, statement, commands).filter(r -> r.diagnostics().stream().noneMatch(Diagnostic::isError))
                .map(ApplySchedule.Result::nest);
    }

    private static Optional<ApplySchedule.Result> apply(Program program, ParamValues params, Statement.Assignment statement,
            List<Schedule.Command> commands) {
        StatementForm form = StatementForm.of(program, statement);
        if (!form.isBounded()) {
            return Optional.empty();
        }
        Schedule schedule = new Schedule(statement.name(), Optional.empty(), commands, statement.range());
        return Optional.of(ApplySchedule.apply(program.at(statement), params, form, schedule));
    }

    /** The nest of the statement of that name after commands that stand in a schedule which is being written. */
    public static Optional<LoopNest> afterTexts(Program program, ParamValues params, String statement, List<String> commands) {
        return StatementAt.named(program, statement)
                .flatMap(s -> after(program, params, s.assignment(), parsed(program, statement, commands)));
    }

    /** Reads each command by itself, so that one with an error does not take the others with it. */
    private static List<Schedule.Command> parsed(Program program, String target, List<String> commands) {
        if (commands.isEmpty()) {
            return List.of();
        }
        StringBuilder text = new StringBuilder();
        program.params().forEach(p -> text.append("param ").append(p.name()).append(" = 1\n"));
        program.tensors().forEach(t -> text.append("tensor ").append(t.name()).append(" : ").append(t.type().keyword())
                .append(t.extents().stream().map(e -> "1").collect(Collectors.joining(", ", "(", ")"))).append('\n'));
        commands.forEach(c -> text.append("schedule ").append(target).append(" { ").append(c).append(" }\n"));
        return TilewrightParser.parse("", text.toString()).program().schedules().stream().flatMap(s -> s.commands().stream()).toList();
    }
}
