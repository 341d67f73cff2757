package org.tilewright.analysis.bound;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.StatementForm;

/**
 * What an element determines about the points of an iteration space that touch it. An index with one variable, such as {@code 2 * i + 1},
 * determines its value. One with several, such as {@code 2 * i + k} with k below 5, restricts i to three values, since others would need
 * another k: so a set of points touches at least a third as many elements as it has values of i. Of the variables of an index, the one that
 * it determines best counts.
 *
 * @param order the variables of the space
 * @param extents how many values they have
 */
record TouchedElements(List<String> order, List<Long> extents, StatementForm form, ParamValues params) {

    /** A variable with the largest number of its values that have the same index. */
    private record Told(int variable, long alike) { }

    /** The elements of all accesses to one tensor. */
    Soap.ElementSet by(List<Expr.Access> accesses) {
        List<Soap.Access> different = accesses.stream().map(this::by).distinct().toList();
        int times = (int) accesses.stream().map(Stencil::text).distinct().count();
        return new Soap.ElementSet(different, different.size() == 1 ? rims(accesses, different.getFirst()) : List.of(), times);
    }

    /**
     * A line of m points that touches elements at o offsets touches m + o - 1 of them at least, as sums of two sets are no fewer. Lines in
     * each dimension have rims; it is unknown how far these overlap, so each counts for its share of the dimensions.
     */
    private List<Soap.Rim> rims(List<Expr.Access> accesses, Soap.Access same) {
        Map<Integer, Integer> offsets = new Stencil(order, form, this::value).offsets(accesses);
        offsets.values().removeIf(o -> o < 2);
        if (same.alike() > 1 || offsets.isEmpty() || !same.variables().containsAll(offsets.keySet())) {
            return List.of();
        }
        return offsets.entrySet().stream().map(e -> new Soap.Rim(same.variables().stream().filter(v -> !v.equals(e.getKey())).toList(),
                (e.getValue() - 1.0) / offsets.size())).toList();
    }

    private Soap.Access by(Expr.Access access) {
        Map<Integer, Long> told = new TreeMap<>();
        boolean all = true;
        for (AffineIndex index : access.indices()) {
            all &= index.terms().size() <= 1;
            Told best = null;
            for (AffineIndex.Term term : index.terms()) {
                OptionalLong alike = alike(index, term);
                int v = order.indexOf(form.looped(term.variable().text()));
                if (alike.isPresent() && (best == null || extents.get(v) * best.alike > extents.get(best.variable) * alike.getAsLong())) {
                    best = new Told(v, alike.getAsLong());
                }
            }
            if (best != null) {
                told.merge(best.variable, best.alike, Math::min);
            }
        }
        told.entrySet().removeIf(e -> e.getValue() >= Math.max(2, extents.get(e.getKey())));
        long alike = told.values().stream().reduce(1L, (a, b) -> a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b);
        return new Soap.Access(List.copyOf(told.keySet()), alike, all);
    }

    /** How many values of a term's variable have the same index, for some values of the others; absent if unknown. */
    private OptionalLong alike(AffineIndex index, AffineIndex.Term term) {
        OptionalLong own = value(term.coefficient());
        if (own.isEmpty() || own.getAsLong() == 0) {
            return OptionalLong.empty();
        }
        long others = 0;
        for (AffineIndex.Term t : index.terms()) {
            OptionalLong span = span(t);
            if (index.terms().size() > 1 && span.isEmpty()) {
                return OptionalLong.empty();
            }
            others += t == term ? 0 : span.getAsLong();
        }
        long alike = others / Math.abs(own.getAsLong()) + 1;
        if (index.period().isPresent()) {
            OptionalLong around = value(index.period().get().extent());
            OptionalLong span = span(term);
            if (around.isEmpty() || around.getAsLong() <= 0 || span.isEmpty()) {
                return OptionalLong.empty();
            }
            alike *= Math.ceilDiv(span.getAsLong() + others + 1, around.getAsLong());
        }
        return OptionalLong.of(alike);
    }

    /** By how much a term changes over the space: its variable takes one value after another. */
    private OptionalLong span(AffineIndex.Term term) {
        String v = term.variable().text();
        OptionalLong coefficient = value(term.coefficient());
        int at = order.indexOf(v);
        return coefficient.isEmpty() || at < 0 || !form.looped(v).equals(v) || form.isStepped(v) ? OptionalLong.empty()
                : OptionalLong.of(Math.abs(coefficient.getAsLong()) * Math.max(0, extents.get(at) - 1));
    }

    private OptionalLong value(ParamExpr number) {
        try {
            return OptionalLong.of(IntExpr.param(number).evaluate(params));
        } catch (ParamValues.NoValue unknown) {
            return OptionalLong.empty();
        }
    }
}
