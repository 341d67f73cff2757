package org.tilewright.schedule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Product;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/**
 * {@code precompute(B(i,k)*C(k,j), {j}, {jw}, W)}: a part of the right side is computed into a temporary first (Kjolstad et al.,
 * CGO 2019, section 4; Senanayake et al., OOPSLA 2020, section 4). Reduction variables that only the part needs are summed in the
 * temporary: those whose loops are inside the named ones, and those whose loops are directly around them, so that the sum ends
 * before anything else happens to it (Gustavson's row by row product).
 *
 * <pre>
 * before  forall i  forall k  forall j  A(i,j) += B(i,k)*C(k,j)*d(j)
 * after   forall i  (forall j  A(i,j) += W(j)*d(j))  where  (forall k  forall jw  W(jw) += B(i,k)*C(k,jw))
 * </pre>
 */
final class PrecomputeValue {

    private PrecomputeValue() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Precompute c, ScheduleContext context) throws ProgramError {
        if (c.loops().size() != c.workspaceLoops().size() || c.loops().isEmpty()) {
            throw new ProgramError(c.range(), "precompute-count",
                    "precompute needs as many names for the temporary's loops as loops, and at"
                            + " least one");
        }
        if (nest.form().terms().size() != 1) {
            throw new ProgramError(c.range(), "precompute-terms", "precompute works on statements whose right side is one term");
        }
        if (!nest.form().places().isEmpty()) {
            throw new ProgramError(c.range(), "precompute-left-side", "precompute works on statements whose left side has only plain"
                    + " variables or numbers as indices");
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
        Expr term = nest.consumer(nest.form().terms().get(0));
        Product.Rest rest = Product.without(term, c.value().withoutParentheses()).orElseThrow(() -> new ProgramError(c.value().range(),
                "precompute-expression", "'" + ExprText.of(c.value()) + "' is not part of '" + ExprText.of(term) + "'"));
        Set<String> needed = new LinkedHashSet<>(rest.variables());
        needed.addAll(nest.form().targetVariables());
        nest.workspaces().forEach(w -> needed.addAll(heldStill(w)));
        boolean sums = nest.form().isSum() && rest.isProduct();
        Set<String> summable = new LinkedHashSet<>(VariableExtents.freeVariables(rest.part()));
        summable.removeIf(v -> !sums || needed.contains(v) || variables.contains(v));
        for (String v : VariableExtents.freeVariables(rest.part())) {
            boolean inside = nest.loops().subList(outermost, nest.loops().size()).stream()
                    .anyMatch(l -> nest.originals(l.name()).contains(v));
            if (inside && !variables.contains(v) && !summable.contains(v)) {
                throw new ProgramError(c.range(), "precompute-loops", "the temporary depends on '" + v + "', whose loop is inside '"
                        + c.loops().get(0) + "'; add it to the loops");
            }
        }
        return nest.withWorkspace(new LoopNest.Workspace(c.workspace(), rest.part(), List.copyOf(variables),
                c.workspaceLoops().stream().map(Word::text).toList(), List.copyOf(summable), c.loops(), c.range()));
    }

    /** The variables for which a temporary holds different values in each iteration, although they are not among its indices. */
    private static Set<String> heldStill(LoopNest.Workspace w) {
        Set<String> variables = VariableExtents.freeVariables(w.value());
        w.summable().forEach(variables::remove);
        return variables;
    }
}
