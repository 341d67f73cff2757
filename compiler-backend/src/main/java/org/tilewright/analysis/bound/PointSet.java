package org.tilewright.analysis.bound;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.analysis.bound.Soap.ElementSet;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.OneValue;
import org.tilewright.ir.nest.StatementForm;

/**
 * Points that a statement computes and what each of them touches: one set for each addend, and one for each reduction inside an
 * expression, since those run over points of their own. A bound for any one of the sets holds for the statement.
 */
record PointSet(List<String> variables, List<Long> extents, List<ElementSet> elements) {

    Soap soap() {
        return new Soap(extents.stream().mapToLong(Long::longValue).toArray(), elements);
    }

    /** No share of the points touches more elements than this: a point touches at most one of each access, and none has more. */
    double mostTouched(long processors) {
        double share = Math.ceil(extents.stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b) / processors);
        double sum = 0;
        for (ElementSet e : elements) {
            for (Soap.Access access : e.accesses()) {
                double size = access.all() ? 1 : Double.POSITIVE_INFINITY;
                for (int v : access.variables()) {
                    size *= extents.get(v);
                }
                sum += Math.min(size, share);
            }
        }
        return sum;
    }

    static List<PointSet> of(Program program, Statement.Assignment statement, ParamValues params) {
        StatementForm form = StatementForm.of(program, statement);
        List<PointSet> out = new ArrayList<>();
        for (StatementForm.Term t : form.terms()) {
            add(t.value(), Set.of(), form.operator(), Optional.of(form.statement().target()), form, params, out);
        }
        return out;
    }

    /** @param operator of the reduction that the expression stands in, if it is one of the language's */
    private static void add(Expr e, Set<String> reduced, Optional<ReductionOperator> operator, Optional<Expr.Access> output,
                            StatementForm form, ParamValues params, List<PointSet> out) {
        for (String v : VariableExtents.freeVariables(e)) {
            Optional<OneValue> one = operator.flatMap(o -> OneValue.of(e, v, o));
            if (one.isPresent()) {
                // nobody tries the others: what is touched at the one is left out of the bound
                Optional<Expr.Access> known = output.filter(o -> !VariableExtents.freeVariables(o).contains(v));
                add(one.get().index(), without(reduced, v), operator, known, form, params, out);
                return;
            }
        }
        List<Expr.Access> accesses = new ArrayList<>();
        List<Expr.Reduction> inner = new ArrayList<>();
        outside(e, accesses, inner);
        if (accesses.isEmpty() && output.isEmpty() && inner.isEmpty()) {
            return;
        }
        Set<String> variables = new LinkedHashSet<>(reduced);
        output.ifPresent(o -> o.indices().forEach(i -> i.plainVariable().ifPresent(v -> variables.add(v.text()))));
        VariableExtents.freeVariables(e).forEach(v -> variables.add(form.looped(v)));
        List<String> order = List.copyOf(variables);
        Map<String, IntExpr> counts = form.counts();
        if (counts.keySet().containsAll(order)) {
            List<Long> extents = order.stream().map(v -> counts.get(v).evaluate(params)).toList();
            TouchedElements touched = new TouchedElements(order, extents, form, params);
            // the output's new values and an input of the same name are different elements
            Map<String, Set<Soap.Access>> sets = new LinkedHashMap<>();
            output.ifPresent(o -> sets.put("", Set.of(touched.by(o))));
            accesses.forEach(a -> sets.computeIfAbsent(a.tensor().text(), k -> new LinkedHashSet<>()).add(touched.by(a)));
            out.add(new PointSet(order, extents, sets.values().stream().map(s -> new ElementSet(List.copyOf(s))).toList()));
        }
        for (Expr.Reduction r : inner) {
            Set<String> own = new LinkedHashSet<>();
            r.variables().forEach(v -> own.add(v.text()));
            add(r.body(), own, r.operator(), Optional.empty(), form, params, out);
        }
    }

    private static Set<String> without(Set<String> all, String variable) {
        Set<String> out = new LinkedHashSet<>(all);
        out.remove(variable);
        return out;
    }

    /** Accesses that are in no reduction, and the outermost reductions. */
    private static void outside(Expr e, List<Expr.Access> accesses, List<Expr.Reduction> inner) {
        switch (e) {
            case Expr.Access a -> accesses.add(a);
            case Expr.Reduction r -> inner.add(r);
            default -> {
                for (Expr p : e.parts()) {
                    outside(p, accesses, inner);
                }
            }
        }
    }
}
