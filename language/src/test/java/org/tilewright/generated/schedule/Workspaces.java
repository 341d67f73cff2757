package org.tilewright.generated.schedule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.generated.choices.Choices;
import org.tilewright.ir.Expr;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.nest.Product;

/** Workspaces for parts of a statement's only term: some factors of a product, or anything inside of it. */
final class Workspaces {

    private final Choices c;
    private final ScheduledStatement statement;
    private final Loops loops;
    private int made;

    Workspaces(Choices c, ScheduledStatement statement, Loops loops) {
        this.c = c;
        this.statement = statement;
        this.loops = loops;
    }

    /** @param inner the loops that a workspace may be inside of, which are the last ones */
    void precompute(List<String> inner) {
        if (statement.form().terms().size() != 1 || inner.isEmpty()) {
            return;
        }
        Expr term = statement.form().terms().get(0).value();
        List<Expr> factors = new ArrayList<>(Product.factors(term));
        if (factors.size() > 1 && c.below(4) < 3) {
            for (int n = c.weighted(4, 1) + 1; n > 0 && !factors.isEmpty(); n--) {
                List<Expr> part = new ArrayList<>();
                for (int m = c.between(1, Math.max(1, factors.size() - 1)); m > 0 && !factors.isEmpty(); m--) {
                    part.add(c.take(factors));
                }
                workspace(part, inner);
            }
        } else {
            List<Expr> inside = new ArrayList<>();
            collect(term, inside);
            workspace(List.of(c.of(inside)), inner);
        }
    }

    private static void collect(Expr e, List<Expr> out) {
        out.add(e);
        if (!(e instanceof Expr.Reduction)) {
            e.parts().forEach(p -> collect(p, out));
        }
    }

    /**
     * Its loops are those of its variables from some loop on inwards; without one that is summed, the sum is taken in the workspace.
     * Afterwards they stand innermost, inside of whatever processors do together.
     */
    private void workspace(List<Expr> part, List<String> inner) {
        if (part.stream().anyMatch(p -> statement.readsCounter(p))) {
            // a counter is known inside of its repeat alone
            return;
        }
        Set<String> variables = new LinkedHashSet<>();
        part.forEach(p -> variables.addAll(VariableExtents.freeVariables(p)));
        List<String> own = new ArrayList<>(inner.stream().filter(l -> loops.originals(l).stream().anyMatch(variables::contains)).toList());
        for (int skip = c.weighted(4, 2, 1); skip > 0 && own.size() > 1; skip--) {
            own.removeFirst();
        }
        if (c.below(3) < 2) {
            own.removeIf(l -> loops.isReduction(l) && c.below(3) < 2);
        }
        if (own.isEmpty()) {
            return;
        }
        if (inner == loops.all && made == 0) {
            List<String> order = new ArrayList<>(loops.all);
            order.removeAll(own);
            order.addAll(own);
            loops.reordered(order);
        }
        String text = part.stream().map(p -> p instanceof Expr.Binary || p instanceof Expr.Negate ? "(" + statement.text(p) + ")"
                : statement.text(p))
                .collect(Collectors.joining(" * "));
        List<String> named = c.below(3) == 0 ? own : own.stream().map(v -> loops.name(v, "w")).toList();
        loops.commands.add("precompute(" + text + ", " + Loops.set(own) + ", " + Loops.set(named) + ", W" + made++ + ")");
        loops.pin(loops.all.subList(loops.all.indexOf(own.getFirst()), loops.all.size()));
    }
}
