package org.tilewright.analysis.bound;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.nest.StatementForm;

/**
 * The relative positions of accesses to one tensor.
 *
 * @param order the variables of the space
 * @param value the value of an expression over params, if it has one
 */
record Stencil(List<String> order, StatementForm form, Function<ParamExpr, OptionalLong> value) {

    /** What distinguishes an access from others. */
    static String text(Expr.Access access) {
        return ExprText.of(access);
    }

    /** One variable times a number in each index, and the numbers that are added. */
    private record Place(List<List<Long>> terms, List<Long> offsets) { }

    /**
     * By variable, in how many places the accesses touch a line of elements along its dimension, for the lines touched most; no variables
     * if an access is not a single variable times a number in each index, or the accesses differ in these.
     */
    Map<Integer, Integer> offsets(List<Expr.Access> accesses) {
        List<Place> places = new ArrayList<>();
        for (Expr.Access a : accesses) {
            Place p = place(a);
            if (p == null || !places.isEmpty() && !p.terms.equals(places.getFirst().terms)) {
                return new TreeMap<>();
            }
            places.add(p);
        }
        List<List<Long>> terms = places.getFirst().terms;
        Map<Integer, Integer> out = new TreeMap<>();
        for (int d = 0; d < terms.size(); d++) {
            Map<List<Long>, Set<Long>> lines = new HashMap<>();
            for (Place p : places) {
                List<Long> others = new ArrayList<>(p.offsets);
                long own = others.remove(d);
                lines.computeIfAbsent(others, k -> new HashSet<>()).add(own);
            }
            out.put(Math.toIntExact(terms.get(d).getFirst()), lines.values().stream().mapToInt(Set::size).max().orElse(1));
        }
        // a variable of two dimensions has lines in neither
        return out.size() == terms.size() ? out : new TreeMap<>();
    }

    /** Nothing for an access with another index. */
    private Place place(Expr.Access a) {
        List<List<Long>> terms = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        for (AffineIndex i : a.indices()) {
            OptionalLong offset = value.apply(i.constant());
            if (i.terms().size() != 1 || i.period().isPresent() || offset.isEmpty()) {
                return null;
            }
            OptionalLong factor = value.apply(i.terms().getFirst().coefficient());
            String variable = i.terms().getFirst().variable().text();
            if (factor.isEmpty() || factor.getAsLong() == 0 || !form.looped(variable).equals(variable)) {
                return null;
            }
            terms.add(List.of((long) order.indexOf(variable), factor.getAsLong()));
            offsets.add(offset.getAsLong());
        }
        return new Place(terms, offsets);
    }
}
