package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;
import org.tilewright.plan.Footprint;

/**
 * One dimension of a part of a footprint. A footprint with places is cut into parts that are products again: a part consists of those
 * indices of a dimension for which the same places remain in the following dimensions.
 */
public final class Layer {

    /** A span of which several translates may matter. */
    private final Span base;
    /** What is added to its indices, one number per translate. */
    private final List<Long> by;
    /** For each translate the places that remain in the following dimensions. */
    private final List<Set<List<Long>>> rests;
    /** The indices that are in exactly the translates that together leave these places. */
    private final Set<List<Long>> rest;
    /** Whether indices in some translates and in no others count. */
    private final Map<BitSet, Boolean> counting = new HashMap<>();

    private Layer(Span base, List<Long> by, List<Set<List<Long>>> rests, Set<List<Long>> rest) {
        this.base = base;
        this.by = by;
        this.rests = rests;
        this.rest = rest;
    }

    /**
     * The disjoint parts of a footprint, each with one layer per dimension.
     *
     * @param blocks whether a dimension is compared with intervals
     */
    public static List<List<Layer>> of(Footprint f, ParamValues params, IntPredicate blocks) {
        if (f.places().isEmpty()) {
            return List.of(f.dims().stream().map(Layer::plain).toList());
        }
        Footprint.Places places = f.places().get();
        Set<List<Long>> by = new LinkedHashSet<>();
        places.by().forEach(p -> by.add(p.stream().map(e -> e.evaluate(params)).toList()));
        return from(0, places.box(), by, blocks);
    }

    private static Layer plain(Span span) {
        Set<List<Long>> one = Set.of(List.of());
        return new Layer(span, List.of(0L), List.of(one), one);
    }

    private static List<List<Layer>> from(int d, List<Span> box, Set<List<Long>> places, IntPredicate blocks) {
        if (d == box.size()) {
            return List.of(List.of());
        }
        Map<Long, Set<List<Long>>> rests = new TreeMap<>();
        places.forEach(p -> rests.computeIfAbsent(p.get(0), c -> new HashSet<>()).add(p.subList(1, p.size())));
        List<Long> by = List.copyOf(rests.keySet());
        List<Set<List<Long>>> all = List.copyOf(rests.values());
        List<List<Layer>> out = new ArrayList<>();
        for (Set<List<Long>> rest : blocks.test(d) ? ofNeighbours(all) : ofAny(all)) {
            from(d + 1, box, rest, blocks).forEach(inner ->
                    out.add(Stream.concat(Stream.of(new Layer(box.get(d), by, all, rest)), inner.stream()).toList()));
        }
        return out;
    }

    /** What consecutive translates leave together: an interval cannot intersect other combinations. */
    private static Set<Set<List<Long>>> ofNeighbours(List<Set<List<Long>>> rests) {
        Set<Set<List<Long>>> out = new LinkedHashSet<>();
        for (int i = 0; i < rests.size(); i++) {
            Set<List<Long>> together = new HashSet<>();
            for (int j = i; j < rests.size(); j++) {
                together.addAll(rests.get(j));
                out.add(Set.copyOf(together));
            }
        }
        return out;
    }

    private static Set<Set<List<Long>>> ofAny(List<Set<List<Long>>> rests) {
        Set<Set<List<Long>>> out = new LinkedHashSet<>();
        for (Set<List<Long>> r : rests) {
            for (Set<List<Long>> o : List.copyOf(out)) {
                Set<List<Long>> together = new HashSet<>(o);
                together.addAll(r);
                out.add(together);
            }
            out.add(r);
        }
        return out;
    }

    Span base() {
        return base;
    }

    List<Long> by() {
        return by;
    }

    /** Whether there is only one translate. */
    public boolean isSingle() {
        return by.size() == 1;
    }

    /** The same layer with another span. */
    Layer with(Span span) {
        return new Layer(span, by, rests, rest);
    }

    /** The translates. */
    List<Span> spans() {
        return by.stream().map(c -> base.shifted(IntExpr.of(c))).toList();
    }

    /** The indices that count, given those of the base. */
    IndexSet around(IndexSet first) {
        return of(by.stream().map(first::shifted).toList());
    }

    /** The part of anything in the translates that counts, given what each has. */
    IndexSet of(List<IndexSet> each) {
        if (each.size() == 1) {
            return each.get(0);
        }
        long[] cuts = each.stream().flatMapToLong(s -> LongStream.range(0, s.intervals()).flatMap(i -> LongStream.of(s.low(i), s.high(i))))
                .toArray();
        Arrays.sort(cuts);
        long[] bounds = new long[cuts.length];
        int n = 0;
        for (int i = 0; i + 1 < cuts.length; i++) {
            if (cuts[i] < cuts[i + 1] && counts(each, cuts[i])) {
                if (n > 0 && bounds[n - 1] == cuts[i]) {
                    n--;
                } else {
                    bounds[n++] = cuts[i];
                }
                bounds[n++] = cuts[i + 1];
            }
        }
        return IndexSet.intervals(Arrays.copyOf(bounds, n));
    }

    private boolean counts(List<IndexSet> each, long at) {
        BitSet among = new BitSet(each.size());
        for (int t = 0; t < each.size(); t++) {
            among.set(t, each.get(t).contains(at));
        }
        return counting.computeIfAbsent(among, a -> {
            Set<List<Long>> left = new HashSet<>();
            a.stream().forEach(t -> left.addAll(rests.get(t)));
            return left.equals(rest);
        });
    }
}
