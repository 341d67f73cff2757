package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * A repeat that a condition can end before its bound; predictions assume all rounds up to the bound.
 *
 * @param condition the position of the condition
 * @param most rounds of one execution
 */
public record OpenRepeat(String counter, SourceRange condition, long most) {

    /** Those of a plan, in order. */
    public static List<OpenRepeat> of(Plan plan, ParamValues params) {
        List<OpenRepeat> out = new ArrayList<>();
        collect(plan.steps(), Rounds.once(params), out);
        return List.copyOf(out);
    }

    private static void collect(List<Plan.Step> steps, Rounds rounds, List<OpenRepeat> out) {
        for (Plan.Step s : steps) {
            if (s instanceof Plan.Repeat r) {
                r.until().flatMap(u -> r.body().stream().filter(b -> b instanceof Plan.Compute c && c.output(u).isPresent()).findFirst())
                        .ifPresent(c -> out.add(new OpenRepeat(r.variable(), c.cause(), rounds.most(r))));
                collect(r.body(), rounds.in(r), out);
            }
        }
    }

    /** Its description in a preview. */
    public String text() {
        return "'" + counter + "' has at most " + most + (most == 1 ? " round" : " rounds")
                + ", and all of them are predicted; its condition decides at run time how many are executed";
    }

    public Diagnostic hint() {
        return Diagnostic.hint(condition, "at-most", text());
    }
}
