package org.tilewright.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/**
 * A variable that occurs once in a term and not on the left is summed by itself. In {@code r(i) = A(i, j)} that is what it is for; beside
 * other accesses, as in {@code A(i, j) = B(i, q) * C(k, j)}, it is more often a typo for a variable of the same extent: the user has to
 * say.
 */
final class CheckLoneVariables {

    static final String CODE = "variable-occurs-once";

    /** One use of a variable that indexes a dimension alone. */
    private record Use(Word variable, Expr.Access access, IntExpr extent) { }

    private final Findings findings;
    private final Statement.Assignment statement;

    CheckLoneVariables(Findings findings, Statement.Assignment statement) {
        this.findings = findings;
        this.statement = statement;
    }

    void check() {
        for (Terms.Term term : Terms.of(statement)) {
            if (!term.summed().isEmpty()) {
                check(term);
            }
        }
    }

    private void check(Terms.Term term) {
        List<Use> uses = new ArrayList<>();
        Map<String, Set<SourceRange>> places = new LinkedHashMap<>();
        uses(term.value(), Set.of(), uses, places);
        Set<String> alone = new LinkedHashSet<>();
        for (String v : term.summed()) {
            if (statement.rangeOf(v).isEmpty() && places.getOrDefault(v, Set.of()).size() == 1) {
                alone.add(v);
            }
        }
        Set<String> said = new HashSet<>();
        for (Use u : uses) {
            if (alone.contains(u.variable.text()) && !said.contains(u.variable.text())) {
                Optional<Use> other = meant(u, uses, alone);
                other.ifPresent(o -> {
                    said.add(u.variable.text());
                    said.add(o.variable.text());
                    report(u, o.variable.text(), alone, term);
                });
            }
        }
    }

    /**
     * What a variable may have been meant to be: one of another access, or of the left side, that runs as far. One that is alone, too,
     * comes first, then one of the left side that the term lacks.
     */
    private Optional<Use> meant(Use lone, List<Use> uses, Set<String> alone) {
        List<Use> fit = new ArrayList<>();
        for (Use u : uses) {
            if (!u.access.range().equals(lone.access.range())) {
                fit.add(u);
            }
        }
        // without another access the sum of this one is all that the term is about
        if (fit.isEmpty()) {
            return Optional.empty();
        }
        List<Use> left = new ArrayList<>();
        add(statement.target(), Set.of(), left);
        Set<String> beside = new HashSet<>();
        uses.stream().filter(u -> u.access.range().equals(lone.access.range())).forEach(u -> beside.add(u.variable.text()));
        fit.addAll(left);
        fit.removeIf(u -> !u.extent.equals(lone.extent) || beside.contains(u.variable.text()));
        Set<String> known = new HashSet<>();
        uses.forEach(u -> known.add(u.variable.text()));
        return fit.stream().filter(u -> alone.contains(u.variable.text())).findFirst()
                .or(() -> fit.stream().filter(u -> !known.contains(u.variable.text())).findFirst())
                .or(() -> fit.stream().findFirst());
    }

    /** All uses of variables that are not those of a reduction inside, and where each stands in the text. */
    private void uses(Expr e, Set<String> bound, List<Use> uses, Map<String, Set<SourceRange>> places) {
        Set<String> inner = bound;
        switch (e) {
            case Expr.IndexValue v -> place(v.variable(), bound, places);
            case Expr.Access a -> {
                add(a, bound, uses);
                a.indices().forEach(i -> i.terms().forEach(t -> place(t.variable(), bound, places)));
            }
            case Expr.Reduction r -> {
                inner = new HashSet<>(bound);
                for (Word v : r.variables()) {
                    inner.add(v.text());
                }
            }
            case Expr.IndirectAccess g -> {
                inner = new HashSet<>(bound);
                inner.add(g.variable().text());
            }
            default -> { }
        }
        for (Expr p : e.parts()) {
            uses(p, inner, uses, places);
        }
    }

    private static void place(Word variable, Set<String> bound, Map<String, Set<SourceRange>> places) {
        if (!bound.contains(variable.text())) {
            places.computeIfAbsent(variable.text(), v -> new HashSet<>()).add(variable.range());
        }
    }

    /** Those whose text stands in the access: the indices of an einsum are letters somewhere else. */
    private void add(Expr.Access a, Set<String> bound, List<Use> uses) {
        TensorDecl tensor = findings.program().tensor(a.tensor().text()).orElse(null);
        for (int d = 0; tensor != null && tensor.order() == a.indices().size() && d < tensor.order(); d++) {
            Word variable = a.indices().get(d).plainVariable().filter(v -> !bound.contains(v.text())).orElse(null);
            if (variable != null && isIn(variable.range(), a.range()) && uses.stream().noneMatch(u -> u.variable.equals(variable))) {
                uses.add(new Use(variable, a, IntExpr.param(tensor.extents().get(d))));
            }
        }
    }

    private static boolean isIn(SourceRange inner, SourceRange outer) {
        return (inner.line() > outer.line() || inner.line() == outer.line() && inner.column() >= outer.column())
                && (inner.endLine() < outer.endLine() || inner.endLine() == outer.endLine() && inner.endColumn() <= outer.endColumn());
    }

    private void report(Use lone, String other, Set<String> alone, Terms.Term term) {
        String name = lone.variable.text();
        List<String> summed = alone.contains(other) ? List.of(name, other) : List.of(name);
        String sum = "sum(" + String.join(", ", summed) + ": " + findings.source(term.value().range()) + ")";
        findings.warning(lone.variable.range(), CODE, "'" + name
                + "' occurs only once on the right and not on the left, so it is summed by itself"
                + (summed.size() > 1 ? ", as '" + other + "' is" : "") + "; did you mean '" + other + "'? If not, write "
                + Findings.oneLine(sum),
                new Diagnostic.Fix("Change to '" + other + "'", lone.variable.range(), other),
                new Diagnostic.Fix("Write the sum over " + Findings.quoted(summed) + " out", term.value().range(), sum));
    }
}
