package org.tilewright.schedule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.Word;

/**
 * {@code precompute(B(i,j,k)*D(k,l), {j, l}, {jw, lw}, W)}: a part of the right side is computed into a temporary first
 * (Senanayake et al., OOPSLA 2020, section 4). Reduction variables that nothing else needs are summed in the temporary.
 *
 * <pre>
 * before  forall i  forall j  forall l  forall k  A(i,l) += B(i,j,k)*D(k,l)*C(j,l)
 * after   forall i  (forall j  forall l  A(i,l) += W(j,l)*C(j,l))  where  (forall jw  forall lw  forall k  W(jw,lw) += B(i,jw,k)*D(k,lw))
 * </pre>
 */
final class PrecomputeValue {

    private PrecomputeValue() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Precompute c, ScheduleContext context) throws ScheduleError {
        if (c.loops().size() != c.workspaceLoops().size() || c.loops().isEmpty()) {
            throw new ScheduleError(c.range(), "precompute-count", "precompute needs as many names for the temporary's loops as loops, and at"
                    + " least one");
        }
        if (nest.form().terms().size() != 1) {
            throw new ScheduleError(c.range(), "precompute-terms", "precompute works on statements whose right side is one term");
        }
        DistinctNames.check(c.loops());
        DistinctNames.check(c.workspaceLoops());
        context.fresh(nest, c.workspace());
        int outermost = Integer.MAX_VALUE;
        Set<String> variables = new LinkedHashSet<>();
        for (int i = 0; i < c.loops().size(); i++) {
            Word w = c.loops().get(i);
            int at = context.loop(nest, w);
            NotDistributed.check(nest.loops().get(at), w, "precompute");
            if (!c.workspaceLoops().get(i).text().equals(w.text())) {
                context.fresh(nest, c.workspaceLoops().get(i));
            }
            outermost = Math.min(outermost, at);
            variables.addAll(nest.originals(w.text()));
        }
        Expr term = nest.form().terms().get(0).value();
        Product.Rest rest = Product.without(term, c.value()).orElseThrow(() -> new ScheduleError(c.value().range(), "precompute-expression",
                "'" + ExprText.of(c.value()) + "' is no part of '" + ExprText.of(nest.form().statement().value()) + "'"));
        Set<String> inside = new LinkedHashSet<>();
        for (int l = outermost; l < nest.loops().size(); l++) {
            inside.addAll(nest.originals(nest.loops().get(l).name()));
        }
        Set<String> needed = new LinkedHashSet<>(rest.variables());
        needed.addAll(nest.form().targetVariables());
        Set<String> value = VariableExtents.freeVariables(c.value());
        Set<String> reduced = new LinkedHashSet<>();
        for (String v : value) {
            if (inside.contains(v) && !variables.contains(v)) {
                if (needed.contains(v) || nest.form().operator() != ReductionOperator.SUM || !rest.isProduct()) {
                    throw new ScheduleError(c.range(), "precompute-loops", "the temporary depends on '" + v + "', whose loop is inside '"
                            + c.loops().get(0) + "'; add it to the loops");
                }
                reduced.add(v);
            }
        }
        return nest.withWorkspace(new LoopNest.Workspace(c.workspace(), c.value(), List.copyOf(variables),
                c.workspaceLoops().stream().map(Word::text).toList(), List.copyOf(reduced), nest.loops().get(outermost).name(), c.range()));
    }
}
