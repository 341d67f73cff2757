package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Diagnostic;

/**
 * Finds what is wrong in the schedules of a program that cannot be planned for other reasons, so that all errors of a file are reported
 * at once. Statements with errors of their own are skipped.
 */
public final class CheckSchedules {

    private final Program program;
    private final ParamValues params;
    private final List<Diagnostic> found = new ArrayList<>();

    private CheckSchedules(Program program, ParamValues params) {
        this.program = program;
        this.params = params;
    }

    /** The errors of all schedules, including alternative ones. */
    public static List<Diagnostic> check(Program program, ParamValues params) {
        CheckSchedules c = new CheckSchedules(program, params);
        c.statements(program.statements());
        return List.copyOf(c.found);
    }

    private void statements(List<Statement> statements) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> assignment(a);
                case Statement.Repeat r -> statements(r.body());
                case Statement.Redistribute r -> { }
            }
        }
    }

    private void assignment(Statement.Assignment a) {
        StatementForm form = StatementForm.of(program, a);
        boolean clear = VariableExtents.accesses(a).stream().allMatch(this::isClear) && form.isBounded();
        if (clear) {
            for (Schedule s : program.schedules().all(a.name().text())) {
                found.addAll(ApplySchedule.apply(program.at(a), params, form, s).diagnostics());
            }
        }
    }

    private boolean isClear(Expr.Access access) {
        return program.tensor(access.tensor().text()).map(t -> t.order() == access.indices().size()).orElse(false);
    }
}
