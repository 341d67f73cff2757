package org.tilewright.ir.nest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.typing.TypedStatement;

/**
 * Writes a statement so that its left side has plain variables alone, as layouts and loops see it: {@code x(2*i + 1) = y(i)} sets the
 * elements {@code x(i) for i in 1..2*n+1 step 2}, so that blocks are those of {@code x} and its owners compute what they own. The right
 * side follows: {@code i} becomes {@code i - 1} where nothing is multiplied, and else a variable of its own, {@code (i - 1) / 2}.
 */
final class PlaceLeftSide {

    /**
     * The statement with plain variables on the left.
     *
     * @param places what variables of the left side were, where an index was no variable alone
     */
    record Placed(Statement.Assignment statement, Map<String, Relation.Quotient> places) {

        /** The names that stand for them on the right side. */
        Set<String> quotients() {
            return places.values().stream().map(Relation.Quotient::name).collect(Collectors.toSet());
        }
    }

    /** The index {@code coefficient * variable + offset}, where that is not the variable alone. */
    private record Place(ParamExpr coefficient, ParamExpr offset, String quotient) { }

    private final Map<String, Place> places = new LinkedHashMap<>();

    private PlaceLeftSide() { }

    static Placed of(Program program, TypedStatement typed) {
        return new PlaceLeftSide().place(program, typed);
    }

    private Placed place(Program program, TypedStatement typed) {
        Statement.Assignment s = typed.statement();
        Set<String> names = new LinkedHashSet<>(typed.extents().origins().keySet());
        names.addAll(VariableExtents.freeVariables(s.value()));
        List<AffineIndex> indices = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (AffineIndex i : s.target().indices()) {
            // what stands in two indices, or has no extent, is an error that the checks tell
            boolean known = i.terms().size() == 1 && i.period().isEmpty() && seen.add(i.terms().get(0).variable().text())
                    && typed.extents().origins().containsKey(i.terms().get(0).variable().text());
            if (!known || i.plainVariable().isPresent()) {
                indices.add(i);
                continue;
            }
            Word v = i.terms().get(0).variable();
            String quotient = v.text() + "_value";
            while (program.declares(quotient) || names.contains(quotient)) {
                quotient += "_";
            }
            places.put(v.text(), new Place(folded(i.terms().get(0).coefficient()), folded(i.constant()), quotient));
            indices.add(new AffineIndex(AffineIndex.of(v).terms(), ParamExpr.of(0), i.range()));
        }
        if (places.isEmpty()) {
            return new Placed(s, Map.of());
        }
        List<Statement.Range> ranges = new ArrayList<>(s.ranges().stream().filter(r -> !places.containsKey(r.variable().text())).toList());
        Map<String, Relation.Quotient> quotients = new HashMap<>();
        places.forEach((v, p) -> {
            Optional<Statement.Range> written = s.rangeOf(v);
            ParamExpr low = written.map(Statement.Range::low).orElse(ParamExpr.of(0));
            ParamExpr high = written.map(Statement.Range::high).orElseGet(() -> extent(program, typed.extents().origins().get(v)));
            ParamExpr step = written.flatMap(Statement.Range::step).orElse(ParamExpr.of(1));
            ParamExpr distance = times(p.coefficient, step);
            ranges.add(new Statement.Range(typed.extents().origins().get(v).variable(), plus(times(p.coefficient, low), p.offset),
                    plus(times(p.coefficient, high), p.offset), is(distance, 1) ? Optional.empty() : Optional.of(distance), false,
                    written.map(Statement.Range::range).orElse(s.target().range())));
            quotients.put(v, new Relation.Quotient(p.quotient, v, IntExpr.param(p.offset), IntExpr.param(p.coefficient), IntExpr.param(low),
                    IntExpr.param(step)));
        });
        Expr.Access target = new Expr.Access(s.target().tensor(), List.copyOf(indices), s.target().elements(), s.target().range());
        return new Placed(new Statement.Assignment(s.label(), target, s.accumulate(), s.scan(), seen(s.value()), List.copyOf(ranges),
                s.range()),
                Map.copyOf(quotients));
    }

    private static ParamExpr extent(Program program, VariableExtents.Origin origin) {
        return program.tensor(origin.tensor().orElseThrow()).orElseThrow().extents().get(origin.dimension());
    }

    /** An expression as the elements of the left side see it. */
    private Expr seen(Expr e) {
        return switch (e) {
            case Expr.IndexValue v when places.containsKey(v.variable().text()) ->
                    new Expr.IndexValue(new Word(places.get(v.variable().text()).quotient, v.variable().range()), v.elements(), v.range());
            case Expr.Access a -> new Expr.Access(a.tensor(), a.indices().stream().map(this::index).toList(), a.elements(), a.range());
            default -> {
                List<Expr> parts = new ArrayList<>();
                for (Expr p : e.parts()) {
                    parts.add(seen(p));
                }
                yield e.withParts(parts);
            }
        };
    }

    private AffineIndex index(AffineIndex i) {
        if (i.terms().stream().noneMatch(t -> places.containsKey(t.variable().text()))) {
            return i;
        }
        List<AffineIndex.Term> terms = new ArrayList<>();
        ParamExpr constant = i.constant();
        for (AffineIndex.Term t : i.terms()) {
            Place p = places.get(t.variable().text());
            if (p == null) {
                terms.add(t);
                continue;
            }
            Optional<ParamExpr> times = quotient(folded(t.coefficient()), p.coefficient);
            terms.add(times.map(f -> new AffineIndex.Term(f, t.variable()))
                    .orElseGet(() -> new AffineIndex.Term(t.coefficient(), new Word(p.quotient, t.variable().range()))));
            constant = times.isPresent() ? plus(constant, negative(times(times.get(), p.offset))) : constant;
        }
        return new AffineIndex(List.copyOf(terms), constant, i.period(), i.range());
    }

    /** How many times one coefficient is another one, if that is known to be whole. */
    private static Optional<ParamExpr> quotient(ParamExpr a, ParamExpr by) {
        if (IntExpr.param(a).equals(IntExpr.param(by))) {
            return Optional.of(ParamExpr.of(1));
        }
        if (is(by, 1)) {
            return Optional.of(a);
        }
        return IntExpr.param(a) instanceof IntExpr.Const x && IntExpr.param(by) instanceof IntExpr.Const y && y.value() > 0
                && x.value() % y.value() == 0 ? Optional.of(ParamExpr.of(x.value() / y.value())) : Optional.empty();
    }

    private static ParamExpr plus(ParamExpr a, ParamExpr b) {
        return is(a, 0) ? b : is(b, 0) ? a : folded(new ParamExpr.Binary(ParamExpr.Operator.ADD, a, b, a.range()));
    }

    private static ParamExpr times(ParamExpr a, ParamExpr b) {
        return is(a, 1) ? b : is(b, 1) ? a : folded(new ParamExpr.Binary(ParamExpr.Operator.MUL, a, b, a.range()));
    }

    private static ParamExpr negative(ParamExpr e) {
        return is(e, 0) ? e : folded(new ParamExpr.Negate(e, e.range()));
    }

    /** A number where an expression comes to one whatever the params are, so that it is known as 0 or 1. */
    private static ParamExpr folded(ParamExpr e) {
        return IntExpr.param(e) instanceof IntExpr.Const c ? ParamExpr.of(c.value()) : e;
    }

    private static boolean is(ParamExpr e, long value) {
        return IntExpr.param(e).equals(IntExpr.of(value));
    }
}
