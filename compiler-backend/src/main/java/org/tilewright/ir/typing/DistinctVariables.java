package org.tilewright.ir.typing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ReductionOperator;

/**
 * Gives each variable that a reduction binds a name of its own, so that everything behind may know variables by their names
 * (alpha renaming): in {@code B(i, k) * max(k: C(k, j))} the inner {@code k} becomes {@code k_2}. The first one keeps its name.
 * Explicit sums that stand side by side over equally many elements stay loops of one name, as implicit ones are.
 */
final class DistinctVariables {

    private final Program program;
    /** Every name that stands for something, here or in the program. */
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> bound = new LinkedHashSet<>();
    /** The variables that are summed around whole terms, which are loops. */
    private final Map<String, Sum> sums = new HashMap<>();
    /** What variables with other names are called in the text. */
    private final Map<String, String> renamed = new LinkedHashMap<>();

    /** How far a variable runs, and the first sum that names it, if any does. */
    private record Sum(Optional<IntExpr> extent, Optional<Expr.Reduction> first) { }

    private DistinctVariables(Program program, Statement.Assignment statement) {
        this.program = program;
        Set<String> left = VariableExtents.freeVariables(statement.target());
        Set<String> free = VariableExtents.freeVariables(statement.value());
        free.stream().filter(v -> !left.contains(v))
                .forEach(v -> sums.put(v, new Sum(VariableExtents.extent(program, v, statement.value()), Optional.empty())));
        free.addAll(left);
        bound.addAll(free);
        names.addAll(free);
        collect(statement.value());
        reserve(statement.value());
        program.params().forEach(p -> names.add(p.name().text()));
        program.tensors().forEach(t -> names.add(t.name().text()));
        program.machines().forEach(m -> names.add(m.name().text()));
    }

    static Statement.Assignment in(Program program, Statement.Assignment statement) {
        if (!hasReduction(statement.value())) {
            return statement;
        }
        DistinctVariables d = new DistinctVariables(program, statement);
        Expr value = d.term(statement.value());
        List<Statement.Range> ranges = new ArrayList<>(statement.ranges());
        d.renamed.forEach((now, written) -> statement.rangeOf(written)
                .ifPresent(r -> ranges.add(
                        new Statement.Range(new Word(now, r.variable().range()), r.low(), r.high(), r.step(), r.isIndex(), r.range()))));
        return statement.with(value, List.copyOf(ranges));
    }

    private static boolean hasReduction(Expr e) {
        if (e instanceof Expr.Reduction) {
            return true;
        }
        for (Expr p : e.parts()) {
            if (hasReduction(p)) {
                return true;
            }
        }
        return false;
    }

    private void collect(Expr e) {
        if (e instanceof Expr.Reduction r) {
            r.variables().forEach(v -> names.add(v.text()));
            names.addAll(VariableExtents.freeVariables(r.body()));
        }
        for (Expr p : e.parts()) {
            collect(p);
        }
    }

    /** Loops keep the names that the user gave them, whatever stands to their left. */
    private void reserve(Expr e) {
        switch (e) {
            case Expr.Binary b when isSum(b) -> {
                reserve(b.left());
                reserve(b.right());
            }
            case Expr.Negate n -> reserve(n.operand());
            case Expr.Reduction r when r.isSum() -> r.variables().stream().filter(v -> bound.add(v.text()))
                    .forEach(v -> sums.put(v.text(), new Sum(VariableExtents.extent(program, v.text(), r.body()), Optional.of(r))));
            default -> { }
        }
    }

    private static boolean isSum(Expr.Binary b) {
        return b.operator() == Expr.Operator.ADD || b.operator() == Expr.Operator.SUB;
    }

    /** A term of the statement's sum, or what is made of terms. */
    private Expr term(Expr e) {
        return switch (e) {
            case Expr.Binary b when isSum(b) -> e.withParts(List.of(term(b.left()), term(b.right())));
            case Expr.Negate n -> e.withParts(List.of(term(n.operand())));
            case Expr.Reduction r when r.isSum() -> reduction(r, Map.of(), true);
            default -> renamed(e, Map.of());
        };
    }

    private Expr renamed(Expr e, Map<String, String> now) {
        return switch (e) {
            case Expr.Access a when !now.isEmpty() -> new Expr.Access(a.tensor(), a.indices().stream().map(i -> index(i, now)).toList(),
                    a.elements(), a.range());
            case Expr.IndexValue v -> new Expr.IndexValue(renamed(v.variable(), now), v.elements(), v.range());
            case Expr.Reduction r -> reduction(r, now, false);
            default -> {
                List<Expr> parts = new ArrayList<>();
                for (Expr p : e.parts()) {
                    parts.add(renamed(p, now));
                }
                yield e.withParts(parts);
            }
        };
    }

    private static AffineIndex index(AffineIndex i, Map<String, String> now) {
        return new AffineIndex(i.terms().stream().map(t -> new AffineIndex.Term(t.coefficient(), renamed(t.variable(), now))).toList(),
                i.constant(), i.period(), i.range());
    }

    private static Word renamed(Word variable, Map<String, String> now) {
        return new Word(now.getOrDefault(variable.text(), variable.text()), variable.range());
    }

    /** @param sum whether the reduction is a term of the statement's sum, so that its variables are loops */
    private Expr reduction(Expr.Reduction r, Map<String, String> now, boolean sum) {
        Map<String, String> inner = new LinkedHashMap<>(now);
        List<Word> variables = new ArrayList<>();
        for (Word v : r.variables()) {
            boolean kept = sum ? isLoop(v.text(), r) : bound.add(v.text());
            String name = kept ? v.text() : fresh(v.text());
            inner.put(v.text(), name);
            variables.add(new Word(name, v.range()));
        }
        return new Expr.Reduction(r.by(), variables, renamed(r.body(), inner), r.range());
    }

    private boolean isLoop(String variable, Expr.Reduction r) {
        Sum loop = sums.get(variable);
        if (loop == null) {
            return false;
        }
        Optional<IntExpr> extent = VariableExtents.extent(program, variable, r.body());
        return loop.first().filter(f -> f == r).isPresent() || extent.isPresent() && extent.equals(loop.extent());
    }

    private String fresh(String name) {
        int n = 2;
        while (!names.add(name + "_" + n)) {
            n++;
        }
        bound.add(name + "_" + n);
        renamed.put(name + "_" + n, name);
        return name + "_" + n;
    }
}
