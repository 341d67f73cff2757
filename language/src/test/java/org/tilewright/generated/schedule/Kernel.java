package org.tilewright.generated.schedule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.nest.Product;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.type.ElementType;

/** A tuned kernel that computes a statement over some of its variables, while the others stand still. */
record Kernel(String name, List<String> variables) {

    static Optional<Kernel> of(Choices c, ScheduledStatement s) {
        StatementForm form = s.form();
        ElementType type = form.statement().target().type();
        boolean blas = !type.isInteger() && type != ElementType.BOOL && VariableExtents.accesses(form.statement().value()).stream()
                .noneMatch(a -> s.program().tensor(a.tensor().text()).orElseThrow().type().isSmall());
        if (!blas || !form.isSum() || form.terms().size() != 1) {
            return Optional.empty();
        }
        List<Set<String>> factors = new ArrayList<>();
        List<Expr> all = new ArrayList<>();
        for (Expr f : Product.factors(form.terms().get(0).value())) {
            Expr plain = f instanceof Expr.Negate n ? n.operand() : f;
            if (plain instanceof Expr.Access a) {
                factors.add(alone(a));
                all.add(a);
            } else if (!VariableExtents.freeVariables(f).isEmpty()) {
                return Optional.empty();
            }
        }
        Set<String> out = alone(form.statement().target());
        List<Kernel> fit = new ArrayList<>();
        for (Set<String> x : factors) {
            for (Set<String> y : factors) {
                if (x != y) {
                    pairs(out, x, y, fit);
                }
            }
            if (factors.size() == 1) {
                x.stream().filter(out::contains).forEach(i -> fit.add(new Kernel("axpy", List.of(i))));
            }
        }
        fit.removeIf(k -> !k.isOf(all, factors) || !form.variables().containsAll(k.variables)
                || k.variables.stream().anyMatch(form::isStepped));
        List<Kernel> large = fit.stream().filter(k -> k.variables.size() > 1).toList();
        List<Kernel> products = fit.stream().filter(k -> k.name.equals("gemm")).toList();
        return fit.isEmpty() ? Optional.empty()
                : Optional.of(c.of(!products.isEmpty() && c.below(2) == 0 ? products : large.isEmpty() || c.oneIn(4) ? fit : large));
    }

    /** No factor but those of the kernel varies with its variables, and those in plain indices alone. */
    private boolean isOf(List<Expr> factors, List<Set<String>> alone) {
        int varying = 0;
        for (int f = 0; f < factors.size(); f++) {
            Set<String> used = VariableExtents.freeVariables(factors.get(f));
            used.retainAll(variables);
            if (!alone.get(f).containsAll(used)) {
                return false;
            }
            varying += used.isEmpty() ? 0 : 1;
        }
        return varying == (name.equals("axpy") ? 1 : 2);
    }

    private static void pairs(Set<String> out, Set<String> x, Set<String> y, List<Kernel> fit) {
        List<String> rows = x.stream().filter(v -> out.contains(v) && !y.contains(v)).toList();
        List<String> columns = y.stream().filter(v -> out.contains(v) && !x.contains(v)).toList();
        List<String> sums = x.stream().filter(v -> !out.contains(v) && y.contains(v)).toList();
        for (String k : sums) {
            rows.forEach(i -> columns.forEach(j -> fit.add(new Kernel("gemm", List.of(i, j, k)))));
            rows.forEach(i -> fit.add(new Kernel("gemv", List.of(i, k))));
            fit.add(new Kernel("dot", List.of(k)));
        }
        rows.forEach(i -> columns.forEach(j -> fit.add(new Kernel("ger", List.of(i, j)))));
        rows.forEach(i -> fit.add(new Kernel("axpy", List.of(i))));
    }

    /** The variables that index one dimension, and that alone. */
    private static Set<String> alone(Expr.Access a) {
        Set<String> out = new LinkedHashSet<>();
        Set<String> twice = new LinkedHashSet<>();
        for (AffineIndex i : a.indices()) {
            if (i.plainVariable().isPresent()) {
                String v = i.plainVariable().get().text();
                if (!out.add(v)) {
                    twice.add(v);
                }
            } else {
                i.terms().forEach(t -> twice.add(t.variable().text()));
            }
        }
        out.removeAll(twice);
        return out;
    }
}
