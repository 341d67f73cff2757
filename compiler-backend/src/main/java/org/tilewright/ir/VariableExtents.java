package org.tilewright.ir;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.Word;

/**
 * The one rule for the extents of index variables. A variable runs over the first dimension that it indexes alone, the left side
 * first. A dimension that the right side also indexes by the variable together with something else, as in
 * {@code X(i) + X(i + 1)}, has a halo: it gives the extent only where no other dimension does, and may else be longer. A variable
 * with a range of its own runs over part of each dimension, which may be of any extent; where it indexes none alone, its extent ends
 * with its range.
 *
 * @param origins by variable; a variable that indexes no dimension alone and has no range is missing
 * @param agreements further dimensions without a halo that the same variable indexes alone: they must have the same extent
 */
public record VariableExtents(Map<String, Origin> origins, List<Agreement> agreements) {

    /**
     * Where a variable has its extent from.
     *
     * @param tensor none if it is from its range
     */
    public record Origin(Word variable, Optional<String> tensor, int dimension, IntExpr extent) { }

    /** The variable's extent at one place must equal its extent. */
    public record Agreement(Word variable, String tensor, int dimension, IntExpr extent) { }

    /** The extents of a statement whose reductions have variables of their own. */
    public static VariableExtents of(Program program, Statement.Assignment statement) {
        Collection c = new Collection(program, accesses(statement.value()));
        c.add(List.of(statement.target()), (v, place) -> true);
        c.addRightSide();
        statement.ranges().forEach(r -> c.origins.putIfAbsent(r.variable().text(),
                new Origin(r.variable(), Optional.empty(), 0, IntExpr.param(r.high()))));
        return new VariableExtents(c.origins, c.agreements.stream().filter(a -> statement.rangeOf(a.variable().text()).isEmpty()).toList());
    }

    /** How far a variable runs of which an expression is the whole scope, by the same rule. */
    public static Optional<IntExpr> extent(Program program, String variable, Expr scope) {
        List<Expr.Access> accesses = new ArrayList<>();
        collect(scope, variable, accesses);
        Collection c = new Collection(program, accesses);
        c.addRightSide();
        return Optional.ofNullable(c.origins.get(variable)).map(Origin::extent);
    }

    /** The extents alone, by variable. */
    public Map<String, IntExpr> extents() {
        Map<String, IntExpr> out = new LinkedHashMap<>();
        origins.forEach((v, o) -> out.put(v, o.extent()));
        return out;
    }

    /** A dimension of a tensor that a variable indexes together with something else. */
    private record Halo(String variable, String tensor, int dimension) { }

    private static final class Collection {
        final Program program;
        final List<Expr.Access> right;
        final Set<Halo> halos = new HashSet<>();
        final Map<String, Origin> origins = new LinkedHashMap<>();
        final List<Agreement> agreements = new ArrayList<>();

        Collection(Program program, List<Expr.Access> right) {
            this.program = program;
            this.right = right;
            for (Expr.Access a : right) {
                for (int d = 0; d < a.indices().size(); d++) {
                    AffineIndex index = a.indices().get(d);
                    // one that goes around stays inside, however long the dimension is
                    if (index.plainVariable().isEmpty() && index.period().isEmpty()) {
                        for (AffineIndex.Term t : index.terms()) {
                            halos.add(new Halo(t.variable().text(), a.tensor().text(), d));
                        }
                    }
                }
            }
        }

        void addRightSide() {
            add(right, (v, place) -> !halos.contains(place));
            Set<String> known = Set.copyOf(origins.keySet());
            add(right, (v, place) -> !known.contains(v) && halos.contains(place));
        }

        void add(List<Expr.Access> accesses, BiPredicate<String, Halo> takes) {
            for (Expr.Access access : accesses) {
                TensorDecl tensor = program.tensor(access.tensor().text()).orElse(null);
                // one of another order is an error of its own, and says nothing about extents
                for (int d = 0; tensor != null && tensor.order() == access.indices().size() && d < tensor.order(); d++) {
                    Word variable = access.indices().get(d).plainVariable().orElse(null);
                    if (variable == null || !takes.test(variable.text(), new Halo(variable.text(), tensor.name().text(), d))) {
                        continue;
                    }
                    IntExpr extent = IntExpr.param(tensor.extents().get(d));
                    Origin known = origins.putIfAbsent(variable.text(), new Origin(variable, Optional.of(tensor.name().text()), d, extent));
                    boolean halo = halos.contains(new Halo(variable.text(), tensor.name().text(), d));
                    if (known != null && !halo && !known.extent().equals(extent)) {
                        agreements.add(new Agreement(variable, tensor.name().text(), d, extent));
                    }
                }
            }
        }
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
        if (e instanceof Expr.Access a) {
            out.add(a);
        }
        for (Expr p : e.parts()) {
            collect(p, out);
        }
    }

    /** The accesses in which the variable is not that of a reduction inside. */
    private static void collect(Expr e, String variable, List<Expr.Access> out) {
        if (e instanceof Expr.Access a) {
            out.add(a);
        } else if (e instanceof Expr.IndirectAccess g && g.variable().text().equals(variable)) {
            collect(g.index(), variable, out);
        } else if (!(e instanceof Expr.Reduction r) || r.variables().stream().noneMatch(v -> v.text().equals(variable))) {
            for (Expr p : e.parts()) {
                collect(p, variable, out);
            }
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
            case Expr.IndexValue v -> {
                if (!bound.contains(v.variable().text())) {
                    out.add(v.variable().text());
                }
            }
            case Expr.Access a -> a.indices().forEach(i -> i.terms().forEach(t -> {
                if (!bound.contains(t.variable().text())) {
                    out.add(t.variable().text());
                }
            }));
            case Expr.IndirectAccess g -> {
                free(g.index(), bound, out);
                Set<String> inner = new LinkedHashSet<>(bound);
                inner.add(g.variable().text());
                free(g.element(), inner, out);
            }
            case Expr.Reduction r -> {
                Set<String> inner = new LinkedHashSet<>(bound);
                r.variables().forEach(v -> inner.add(v.text()));
                free(r.body(), inner, out);
            }
            default -> {
                for (Expr p : e.parts()) {
                    free(p, bound, out);
                }
            }
        }
    }
}
