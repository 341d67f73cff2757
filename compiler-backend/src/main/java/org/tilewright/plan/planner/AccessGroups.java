package org.tilewright.plan.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.Images;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.plan.Footprint;

/**
 * The accesses of a statement's right side, those that differ only by constants in one group: a group has one buffer, whose footprint
 * covers them all (the halo of a stencil). Accesses of different shape get separate buffers.
 */
final class AccessGroups {

    /**
     * Accesses with one buffer.
     *
     * @param absent the reduction variables that none of the terms with these accesses runs over
     */
    record Group(String key, String tensor, List<Expr.Access> accesses, Set<String> absent) {

        /** What the accesses add to the variables that index a dimension. */
        List<IntExpr> constants(int dimension) {
            return accesses.stream().map(a -> IntExpr.param(a.indices().get(dimension).constant())).distinct().toList();
        }

        /** For each dimension whether one variable of exact span indexes it alone in all accesses, and no other dimension. */
        List<Boolean> plainDimensions(BiPredicate<String, Set<String>> exact, Set<String> fixed) {
            List<AffineIndex> first = accesses.get(0).indices();
            List<Boolean> out = new ArrayList<>();
            for (int d = 0; d < first.size(); d++) {
                int dimension = d;
                boolean plain = accesses.stream().allMatch(a -> a.indices().get(dimension).plainVariable().isPresent());
                out.add(plain && uses(first, first.get(d).plainVariable().orElseThrow().text()) == 1
                        && exact.test(first.get(d).plainVariable().orElseThrow().text(), fixed));
            }
            return List.copyOf(out);
        }

        private static long uses(List<AffineIndex> indices, String variable) {
            return indices.stream().filter(i -> i.terms().stream().anyMatch(t -> t.variable().text().equals(variable))).count();
        }
    }

    private final Map<String, Group> groups = new LinkedHashMap<>();

    private final Map<String, Span> ranges;
    private final Images images;
    /** What variables of reductions inside expressions run over: those that run over the same share a piece, whatever their names. */
    private final Map<String, String> inside = new HashMap<>();

    AccessGroups(StatementForm form) {
        this.ranges = form.ranges();
        this.images = Images.of(form);
        form.values().forEach((v, s) -> {
            if (!form.variables().contains(v) && !form.quotients().containsKey(v) && s.period().isEmpty()) {
                inside.put(v, "(" + s.low().text() + ".." + s.high().text() + ")");
            }
        });
        for (StatementForm.Term t : form.terms()) {
            for (Expr.Access written : VariableExtents.accesses(t.value())) {
                for (Expr.Access a : images.of(written)) {
                    Group g = groups.computeIfAbsent(key(a), k -> new Group(k, a.tensor().text(), new ArrayList<>(),
                            new java.util.LinkedHashSet<>(t.absent())));
                    g.accesses().add(a);
                    g.absent().retainAll(t.absent());
                }
            }
        }
    }

    List<Group> all() {
        return List.copyOf(groups.values());
    }

    /** Names the group of an access, or of an image of a periodic one. */
    String key(Expr.Access a) {
        return a.tensor().text() + a.indices().stream().map(i -> i.terms().stream()
                .map(t -> t.coefficient().text() + "*" + inside.getOrDefault(t.variable().text(), t.variable().text())).sorted()
                .collect(Collectors.joining("+")) + end(i))
                .collect(Collectors.joining(",", "(", ")"));
    }

    /**
     * What wraps around is at the other end of the tensor: it shares no piece with the rest, which would have to contain everything
     * between.
     */
    private static String end(AffineIndex i) {
        return i.period().filter(p -> p.image() != 0).map(p -> p.image() < 0 ? " from the start" : " from the end").orElse("");
    }

    /** The elements that a group's accesses touch while variables run over spans. */
    Footprint footprint(Group g, Map<String, Span> spans, ParamValues params) {
        List<IntExpr> zero = new ArrayList<>();
        for (String v : g.absent()) {
            IntExpr low = spans.get(v).low();
            IntExpr first = ranges.containsKey(v) ? ranges.get(v).low() : IntExpr.ZERO;
            if (!low.equals(first)) {
                zero.add(IntExpr.sub(low, first));
                if (ranges.containsKey(v)) {
                    // what ends before a range would begin with it, and is empty
                    zero.add(isEmpty(spans.get(v)));
                }
            }
        }
        int order = g.accesses().get(0).indices().size();
        List<Integer> differ = IntStream.range(0, order).filter(d -> g.constants(d).size() > 1 && !isPeriodic(g, d, spans)).boxed()
                .toList();
        List<List<IntExpr>> by = g.accesses().stream().map(a -> IntStream.range(0, order)
                .mapToObj(d -> differ.contains(d) ? IntExpr.param(a.indices().get(d).constant()) : IntExpr.ZERO).toList())
                .distinct().toList();
        boolean gaps = !fillABox(by);
        List<Span> dims = new ArrayList<>();
        List<Span> box = new ArrayList<>();
        for (int d = 0; d < order; d++) {
            boolean inPlaces = gaps && differ.contains(d);
            dims.add(inside(g, d, dimension(g, d, g.constants(d), spans, params, inPlaces ? new ArrayList<>() : zero)));
            box.add(inPlaces ? dimension(g, d, List.of(IntExpr.ZERO), spans, params, zero) : dims.get(d));
        }
        return new Footprint(List.copyOf(dims), List.copyOf(zero),
                gaps ? Optional.of(new Footprint.Places(List.copyOf(box), by, isCut(g))) : Optional.empty());
    }

    /** The part of a group's indices that lies in the tensor: the images of periodic accesses lie beyond it for some values. */
    private Span inside(Group g, int d, Span all) {
        boolean below = false;
        boolean above = false;
        for (Expr.Access a : g.accesses()) {
            below |= images.leavesBelow(a.indices().get(d));
            above |= images.leavesAbove(a.indices().get(d));
        }
        if (!below && !above) {
            return all;
        }
        AffineIndex index = g.accesses().stream().map(a -> a.indices().get(d)).filter(i -> i.period().isPresent()).findFirst()
                .orElseThrow();
        return all.within(Span.of(below ? IntExpr.ZERO : all.low(), above ? Images.extent(index) : all.high()));
    }

    private boolean isCut(Group g) {
        return g.accesses().stream().flatMap(a -> a.indices().stream()).anyMatch(i -> images.leavesBelow(i) || images.leavesAbove(i));
    }

    /** What is 0 if a span is not empty. */
    private static IntExpr isEmpty(Span s) {
        return IntExpr.max(IntExpr.ZERO, IntExpr.sub(IntExpr.add(s.low(), IntExpr.ONE), s.high()));
    }

    /** Whether an index takes cyclically distributed values: accesses around them interleave, so everything between counts. */
    private static boolean isPeriodic(Group g, int d, Map<String, Span> spans) {
        return isUnit(g.accesses().get(0).indices().get(d))
                && spans.get(g.accesses().get(0).indices().get(d).terms().get(0).variable().text()).period().isPresent();
    }

    private static boolean isUnit(AffineIndex index) {
        return index.terms().size() == 1 && IntExpr.param(index.terms().get(0).coefficient()).equals(IntExpr.ONE);
    }

    /** Whether a box in those places covers all of the box around them, whatever its extents. */
    private static boolean fillABox(List<List<IntExpr>> places) {
        long product = 1;
        for (int d = 0; d < places.get(0).size(); d++) {
            int dimension = d;
            List<IntExpr> constants = places.stream().map(p -> p.get(dimension)).distinct().toList();
            product = Math.multiplyExact(product, constants.size());
            if (constants.size() > 1) {
                if (!constants.stream().allMatch(c -> c instanceof IntExpr.Const)) {
                    return false;
                }
                LongSummaryStatistics all = constants.stream().mapToLong(c -> ((IntExpr.Const) c).value()).summaryStatistics();
                if (all.getMax() - all.getMin() + 1 != constants.size()) {
                    return false;
                }
            }
        }
        return product == places.size();
    }

    /** The indices of a dimension while the constant of an index takes some values and all those between. */
    private static Span dimension(Group g, int d, List<IntExpr> constants, Map<String, Span> spans, ParamValues params,
            List<IntExpr> zero) {
        AffineIndex first = g.accesses().get(0).indices().get(d);
        IntExpr least = constants.get(0);
        IntExpr most = least;
        for (IntExpr c : constants) {
            least = IntExpr.min(least, c);
            most = IntExpr.max(most, c);
        }
        if (isUnit(first)) {
            Span s = spans.get(first.terms().get(0).variable().text());
            boolean shiftOnly = least.equals(most);
            if (!shiftOnly && !s.low().equals(IntExpr.ZERO)) {
                // the halo of an empty block is empty
                zero.add(isEmpty(s));
            }
            return new Span(IntExpr.add(s.low(), least), IntExpr.add(s.high(), most), shiftOnly ? s.period() : Optional.empty());
        }
        IntExpr low = least;
        IntExpr high = IntExpr.add(most, IntExpr.ONE);
        for (AffineIndex.Term t : first.terms()) {
            Span s = spans.get(t.variable().text());
            if (!s.low().equals(IntExpr.ZERO)) {
                zero.add(isEmpty(s));
            }
            IntExpr c = IntExpr.param(t.coefficient());
            IntExpr last = IntExpr.sub(s.high(), IntExpr.ONE);
            boolean up = params.integer(t.coefficient()) >= 0;
            low = IntExpr.add(low, IntExpr.mul(c, up ? s.low() : last));
            high = IntExpr.add(high, IntExpr.mul(c, up ? last : s.low()));
        }
        return Span.of(low, high);
    }
}
