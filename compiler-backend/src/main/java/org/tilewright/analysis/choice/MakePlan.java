package org.tilewright.analysis.choice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Program;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.plan.planner.PlanResult;
import org.tilewright.plan.planner.Planner;
import org.tilewright.plan.planner.StatementPlans;

/** Makes plans; a statement without a schedule is computed by the owners for which least has to move. */
public final class MakePlan {

    /** The code of the hint at a statement that the owners of an input compute. */
    public static final String OWNERS = "owners-compute";

    private MakePlan() { }

    /** The plan under given params; see {@link Planner#plan}. */
    public static PlanResult of(Program program, ParamValues params, Optional<String> schedule) {
        return of(program, params, schedule, Memo.nothing());
    }

    /** @param kept statements that were planned for an earlier version of the text */
    public static PlanResult of(Program program, ParamValues params, Optional<String> schedule, Memo kept) {
        StatementPlans statements = new StatementPlans(program, params, kept);
        return Planner.plan(statements, schedule, ChooseOwners.of(statements, schedule, kept));
    }

    /** A hint for each statement that the owners of an input compute. */
    public static List<Diagnostic> hints(PlanResult planned) {
        List<Diagnostic> out = new ArrayList<>();
        for (PlanResult.Moved m : planned.moved()) {
            String output = m.statement().target().tensor().text();
            String instead = m.bytes() < m.onOutput() ? Quantity.bytes(m.bytes()) + " travel; if those of '" + output + "' did, "
                    + Quantity.bytes(m.onOutput()) + " would"
                    : "the work is shared, and no more travels (" + Quantity.bytes(m.bytes()) + ") than if those of '" + output + "' did";
            out.add(Diagnostic.hint(m.statement().target().tensor().range(), OWNERS, "without a schedule, the owners of '" + m.input()
                    + "' compute this: " + instead));
        }
        return out;
    }
}
