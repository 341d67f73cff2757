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
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.OneValue;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.type.ReductionOperator;

/**
 * Points that a statement computes and what each of them touches: one set for all terms with the same variables, and one for each reduction
 * inside an expression, since those run over separate points. A bound for any one of the sets holds for the statement.
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
            double most = 0;
            for (Soap.Access access : e.accesses()) {
                double size = access.all() ? 1 : Double.POSITIVE_INFINITY;
                for (int v : access.variables()) {
                    size *= extents.get(v);
                }
                most = Math.max(most, Math.min(size, share));
            }
            sum += e.times() * most;
        }
        return sum;
    }

    static List<PointSet> of(Program program, Statement.Assignment statement, ParamValues params) {
        StatementForm form = StatementForm.of(program, statement);
        List<PointSet> out = new ArrayList<>();
        // terms with the same variables are computed at the same points
        Map<Set<String>, List<Expr>> together = new LinkedHashMap<>();
        for (StatementForm.Term t : form.terms()) {
            if (!addAtOneValue(t.value(), Set.of(), form.operator(), Optional.of(form.statement().target()), form, params, out)) {
                together.computeIfAbsent(VariableExtents.freeVariables(t.value()), v -> new ArrayList<>()).add(t.value());
            }
        }
        together.values().forEach(e -> add(e, Set.of(), Optional.of(form.statement().target()), form, params, out));
        return out;
    }

    /**
     * Adds the set of an expression that is nontrivial for only one value of a variable, if it is.
     *
     * @param operator of the reduction that contains the expression, if it is one of the language's
     */
    private static boolean addAtOneValue(Expr e, Set<String> reduced, Optional<ReductionOperator> operator, Optional<Expr.Access> output,
            StatementForm form, ParamValues params, List<PointSet> out) {
        for (String v : VariableExtents.freeVariables(e)) {
            Optional<OneValue> one = operator.flatMap(o -> OneValue.of(e, v, o));
            if (one.isPresent()) {
                // the others are not evaluated: what is touched at the one is omitted from the bound
                Optional<Expr.Access> known = output.filter(o -> !VariableExtents.freeVariables(o).contains(v));
                Expr index = one.get().index();
                Set<String> others = without(reduced, v);
                if (!addAtOneValue(index, others, operator, known, form, params, out)) {
                    add(List.of(index), others, known, form, params, out);
                }
                return true;
            }
        }
        return false;
    }

    private static void add(List<Expr> all, Set<String> reduced, Optional<Expr.Access> output, StatementForm form, ParamValues params,
            List<PointSet> out) {
        List<Expr.Access> accesses = new ArrayList<>();
        List<Expr.Reduction> inner = new ArrayList<>();
        all.forEach(e -> outside(e, accesses, inner));
        if (accesses.isEmpty() && output.isEmpty() && inner.isEmpty()) {
            return;
        }
        Set<String> variables = new LinkedHashSet<>(reduced);
        output.ifPresent(o -> o.indices().forEach(i -> i.plainVariable().ifPresent(v -> variables.add(v.text()))));
        all.forEach(e -> VariableExtents.freeVariables(e).forEach(v -> variables.add(form.looped(v))));
        List<String> order = List.copyOf(variables);
        Map<String, IntExpr> counts = form.counts();
        if (counts.keySet().containsAll(order)) {
            List<Long> extents = order.stream().map(v -> counts.get(v).evaluate(params)).toList();
            TouchedElements touched = new TouchedElements(order, extents, form, params);
            // the output's new values and an input of the same name are different elements
            Map<String, List<Expr.Access>> byTensor = new LinkedHashMap<>();
            output.ifPresent(o -> byTensor.put("", List.of(o)));
            accesses.forEach(a -> byTensor.computeIfAbsent(a.tensor().text(), k -> new ArrayList<>()).add(a));
            out.add(new PointSet(order, extents, byTensor.values().stream().map(touched::by).toList()));
        }
        for (Expr.Reduction r : inner) {
            Set<String> own = new LinkedHashSet<>();
            r.variables().forEach(v -> own.add(v.text()));
            if (!addAtOneValue(r.body(), own, r.operator(), Optional.empty(), form, params, out)) {
                add(List.of(r.body()), own, Optional.empty(), form, params, out);
            }
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
