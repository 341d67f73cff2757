package org.tilewright.ir;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The extents of the index variables of one statement: each comes from the first tensor dimension that the variable indexes
 * alone, the left side first. A dimension that the statement also indexes at an offset, as in {@code X(i) + X(i+1)}, has a
 * halo and gives no extent.
 *
 * @param extents by variable, in order of appearance; a variable that indexes no dimension alone is missing
 * @param agreements further dimensions that the same variable indexes alone, which must have the same extent
 */
public record VariableExtents(Map<String, IntExpr> extents, List<Agreement> agreements) {

    /** The variable's extent at one place must equal its extent. */
    public record Agreement(Word variable, String tensor, int dimension, IntExpr extent) { }

    public static VariableExtents of(Program program, Statement.Assignment statement) {
        Map<String, IntExpr> extents = new LinkedHashMap<>();
        List<Agreement> agreements = new ArrayList<>();
        List<Expr.Access> accesses = accesses(statement);
        Halos halos = new Halos(accesses);
        for (Expr.Access access : accesses) {
            TensorDecl tensor = program.tensor(access.tensor().text()).orElse(null);
            for (int d = 0; tensor != null && d < Math.min(access.indices().size(), tensor.order()); d++) {
                Word variable = access.indices().get(d).plainVariable().orElse(null);
                if (variable == null || halos.has(variable.text(), tensor.name().text(), d)) {
                    continue;
                }
                IntExpr extent = IntExpr.param(tensor.extents().get(d));
                IntExpr known = extents.putIfAbsent(variable.text(), extent);
                if (known != null && !known.equals(extent)) {
                    agreements.add(new Agreement(variable, tensor.name().text(), d, extent));
                }
            }
        }
        return new VariableExtents(extents, agreements);
    }

    /** All accesses of a statement, the target first, then from left to right. */
    public static List<Expr.Access> accesses(Statement.Assignment statement) {
        List<Expr.Access> out = new ArrayList<>();
        out.add(statement.target());
        collect(statement.value(), out);
        return out;
    }

    /** The accesses of an expression from left to right. */
    public static List<Expr.Access> accesses(Expr e) {
        List<Expr.Access> out = new ArrayList<>();
        collect(e, out);
        return out;
    }

    private static void collect(Expr e, List<Expr.Access> out) {
        switch (e) {
            case Expr.Number n -> { }
            case Expr.Bool b -> { }
            case Expr.ParamValue p -> { }
            case Expr.Access a -> out.add(a);
            case Expr.Negate n -> collect(n.operand(), out);
            case Expr.Binary b -> {
                collect(b.left(), out);
                collect(b.right(), out);
            }
            case Expr.Call c -> c.arguments().forEach(a -> collect(a, out));
            case Expr.Select s -> {
                collect(s.condition(), out);
                collect(s.then(), out);
                collect(s.otherwise(), out);
            }
            case Expr.Reduction r -> collect(r.body(), out);
        }
    }

    /** The variables that an expression uses and does not reduce itself, in order of appearance. */
    public static Set<String> freeVariables(Expr e) {
        Set<String> out = new LinkedHashSet<>();
        free(e, Set.of(), out);
        return out;
    }

    private static void free(Expr e, Set<String> bound, Set<String> out) {
        switch (e) {
            case Expr.Number n -> { }
            case Expr.Bool b -> { }
            case Expr.ParamValue p -> { }
            case Expr.Access a -> a.indices().forEach(i -> i.terms().forEach(t -> {
                if (!bound.contains(t.variable().text())) {
                    out.add(t.variable().text());
                }
            }));
            case Expr.Negate n -> free(n.operand(), bound, out);
            case Expr.Binary b -> {
                free(b.left(), bound, out);
                free(b.right(), bound, out);
            }
            case Expr.Call c -> c.arguments().forEach(a -> free(a, bound, out));
            case Expr.Select s -> {
                free(s.condition(), bound, out);
                free(s.then(), bound, out);
                free(s.otherwise(), bound, out);
            }
            case Expr.Reduction r -> {
                Set<String> inner = new LinkedHashSet<>(bound);
                r.variables().forEach(v -> inner.add(v.text()));
                free(r.body(), inner, out);
            }
        }
    }
}
