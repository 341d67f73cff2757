package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.tilewright.analysis.count.SumOfProducts.Factor;
import org.tilewright.analysis.count.SumOfProducts.Narrowing;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Parts;
import org.tilewright.ir.index.Span;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Homes;
import org.tilewright.plan.Plan;

/** The sizes of footprints, and of what owners have of them, as products over dimensions. */
public final class FootprintFactors {

    /** The prefix of the variables that hold the coordinates of the processor asked about. */
    private static final String AT = "@";

    private final ParamValues params;
    private final long[] grid;
    /** Grid dimension by the distributed loop that is its coordinate. */
    private final Map<String, Integer> coordinate = new LinkedHashMap<>();
    /** The variables that hold the coordinates of the processor asked about. */
    private final String[] own;

    public FootprintFactors(Plan.Compute compute, ParamValues params, long[] grid) {
        this.params = params;
        this.grid = grid;
        this.own = IntStream.range(0, grid.length).mapToObj(g -> AT + g).toArray(String[]::new);
        for (int g = 0; g < grid.length; g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.LoopVariable v) {
                coordinate.put(v.loop(), g);
            }
        }
    }

    private MeetingRange.Owned own(Homes homes, int d) {
        int[] by = homes.cutBy(d);
        Parts parts = homes.parts(d);
        return values -> {
            int tuple = 0;
            for (int g : by) {
                tuple = (int) (tuple * grid[g] + values.get(own[g]));
            }
            return parts.part(tuple);
        };
    }

    /** The asking processor's coordinates that decide what it owns of a dimension. */
    private static Set<String> owner(Homes homes, int d) {
        return Arrays.stream(homes.cutBy(d)).mapToObj(g -> AT + g).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * One factor a dimension: how many indices there are, or how many of them the asking processor owns.
     *
     * @param part of the footprint
     * @param closed whether the loops around run to their ends
     */
    public List<Factor> elements(Footprint f, List<Layer> part, Map<String, Long> loops, boolean closed, Homes homes, boolean ownOnly) {
        List<Factor> out = new ArrayList<>();
        for (int d = 0; d < f.dims().size(); d++) {
            Optional<MeetingRange.Owned> by = ownOnly ? Optional.of(own(homes, d)) : Optional.empty();
            Optional<Span> swept = closed ? f.swept().get(d) : Optional.empty();
            Set<String> keys = keys(f.dims().get(d).variables(), loops);
            swept.ifPresent(s -> keys.addAll(keys(s.variables(), loops)));
            if (by.isPresent()) {
                keys.addAll(owner(homes, d));
            }
            Layer layer = part.get(d);
            Set<String> summed = summed(f.dims().get(d).variables(), loops);
            Optional<ToLongFunction<Values>> all = swept.map(s -> v -> overlap(s.evaluate(params, v::get), by, v));
            out.add(new Factor(summed, keys, v -> overlap(layer.evaluate(params, v::get), by, v),
                    all.or(() -> windows(layer, summed, loops, by)), by.flatMap(o -> narrowing(layer.base(), layer.by(), loops, o))));
        }
        guards(f, loops, out);
        return out;
    }

    /** The sum over all loops of how many indices a layer has: by formula over the longest loop, one by one over the others. */
    private Optional<ToLongFunction<Values>> windows(Layer layer, Set<String> summed, Map<String, Long> loops,
            Optional<MeetingRange.Owned> by) {
        String longest = longest(summed, loops);
        if (loops.getOrDefault(longest, 0L) < 2 || layer.base().period().isPresent()) {
            return Optional.empty();
        }
        WindowSums windows = new WindowSums(layer, params, longest, loops.get(longest));
        return Optional.of(v -> over(others(summed, longest), loops, v, () -> windows.sum(by.map(o -> o.at(v)), v)));
    }

    /** The loop of most iterations, or "" if there is none. */
    private static String longest(Set<String> some, Map<String, Long> extents) {
        return some.stream().max(Comparator.comparing(extents::get)).orElse("");
    }

    private static List<String> others(Set<String> some, String one) {
        return some.stream().filter(l -> !l.equals(one)).toList();
    }

    /** The sum over the iterations of some loops. */
    private static long over(List<String> some, Map<String, Long> extents, Values v, LongSupplier each) {
        if (some.isEmpty()) {
            return each.getAsLong();
        }
        long sum = 0;
        for (long i = 0; i < extents.get(some.getFirst()); i++) {
            v.set(some.getFirst(), i);
            sum = Math.addExact(sum, over(some.subList(1, some.size()), extents, v, each));
        }
        return sum;
    }

    private void guards(Footprint f, Map<String, Long> loops, List<Factor> out) {
        for (IntExpr e : f.onlyAtZero()) {
            out.add(new Factor(summed(e.variables(), loops), keys(e.variables(), loops),
                    v -> e.evaluate(params, v::get) == 0 ? 1 : 0, Optional.empty(), Optional.empty()));
        }
    }

    private Optional<Narrowing> narrowing(Span span, List<Long> by, Map<String, Long> extents, MeetingRange.Owned own) {
        return span.period().isPresent() ? Optional.empty() : Optional.of(new MeetingRange(span, by, params, extents, own));
    }

    private static long overlap(IndexSet s, Optional<MeetingRange.Owned> by, Values v) {
        return by.map(o -> s.intersect(o.at(v))).orElse(s).size();
    }

    /** One factor a dimension: how many owners' parts the footprint meets, or whether it meets the asking processor's. */
    public List<Factor> owners(Footprint f, List<Layer> part, Map<String, Long> loops, Homes homes, boolean ownOnly) {
        List<Factor> out = new ArrayList<>();
        for (int d = 0; d < f.dims().size(); d++) {
            Span span = unrotated(f, part.get(d).base(), d, loops);
            MeetingRange.Owned by = own(homes, d);
            Parts parts = homes.parts(d);
            Set<String> keys = keys(span.variables(), loops);
            if (ownOnly) {
                keys.addAll(owner(homes, d));
            }
            Set<String> summed = summed(span.variables(), loops);
            String longest = longest(summed, loops);
            MeetingIterations meeting = new MeetingIterations(part.get(d).with(span), params, longest, loops.getOrDefault(longest, 0L));
            out.add(new Factor(summed, keys, v -> ownOnly ? meeting.meets(by.at(v), v) : meeting.meets(parts, v),
                    meeting.isMonotone() ? Optional.of(v -> over(others(summed, longest), loops, v,
                            () -> ownOnly ? meeting.count(by.at(v), v) : meeting.count(parts, v))) : Optional.empty(),
                    ownOnly ? narrowing(span, part.get(d).by(), loops, by) : Optional.empty()));
        }
        guards(f, loops, out);
        return out;
    }

    /** A dimension's span without rotations, if its loop is summed whole and no other dimension moves with it. */
    private Span unrotated(Footprint f, Span span, int d, Map<String, Long> loops) {
        Set<String> summed = summed(span.variables(), loops);
        if (summed.size() != 1) {
            return span;
        }
        String loop = summed.iterator().next();
        boolean alone = f.onlyAtZero().stream().noneMatch(e -> e.variables().contains(loop));
        for (int e = 0; e < f.dims().size(); e++) {
            alone &= e == d || !f.dims().get(e).variables().contains(loop);
        }
        return alone ? Unrotate.of(span, loop, loops.get(loop)) : span;
    }

    /** Factors for the sum over all contributors: their coordinates are summed, the asking processor's are keys. */
    public List<Factor> contributions(Footprint f, Map<String, Long> loops, Homes homes, boolean elements) {
        List<Factor> out = new ArrayList<>();
        for (int d = 0; d < f.dims().size(); d++) {
            Set<String> others = new TreeSet<>();
            for (int e = 0; e < f.dims().size(); e++) {
                if (e != d) {
                    others.addAll(summed(f.dims().get(e).variables(), loops));
                }
            }
            boolean alone = summed(f.dims().get(d).variables(), loops).stream().noneMatch(others::contains);
            boolean sweep = elements && alone && f.swept().get(d).isPresent();
            Span span = sweep ? f.swept().get(d).get() : f.dims().get(d);
            MeetingRange.Owned by = own(homes, d);
            Set<String> summed = farthestFirst(span, withCoordinates(loops));
            Set<String> covered = sweep ? summed(f.dims().get(d).variables(), loops) : Set.of();
            out.add(new Factor(summed, owner(homes, d), v -> {
                long n = overlap(span.evaluate(params, v::get), Optional.of(by), v);
                return elements ? n : Math.min(n, 1);
            }, contributors(span, summed).map(parts -> v -> elements ? parts.overlap(by.at(v)) : parts.met(by.at(v))),
                    narrowing(span, List.of(0L), withCoordinates(loops), by)));
            if (!covered.isEmpty()) {
                // the loops that the sweep covers are counted once
                out.add(new Factor(covered, Set.of(), v -> 0, Optional.of(v -> 1), Optional.empty()));
            }
        }
        return out;
    }

    /** A span's variables, those before all others that move it farthest: so the first values that are ruled out are most. */
    private Set<String> farthestFirst(Span span, Map<String, Long> extents) {
        Map<String, Long> moves = new HashMap<>();
        span.variables().forEach(x -> moves.put(x, span.low().evaluate(params, v -> v.equals(x) ? 1 : 0)));
        return span.variables().stream().filter(extents::containsKey).sorted(Comparator.comparing(moves::get, Comparator.reverseOrder()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** What the processors along a grid dimension contribute of a tensor's dimension, if it depends on their coordinate alone. */
    private Optional<Parts> contributors(Span span, Set<String> summed) {
        if (summed.size() != 1 || !summed.containsAll(span.variables()) || !coordinate.keySet().containsAll(summed)) {
            return Optional.empty();
        }
        long extent = grid[coordinate.get(summed.iterator().next())];
        return Optional.of(new Parts(LongStream.range(0, extent).mapToObj(c -> span.evaluate(params, variable -> c)).toList()));
    }

    private Set<String> summed(Set<String> variables, Map<String, Long> loops) {
        return variables.stream().filter(loops::containsKey).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Set<String> keys(Set<String> variables, Map<String, Long> loops) {
        return variables.stream().filter(v -> !loops.containsKey(v)).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Gives the variables that hold a processor's coordinates their values. */
    public void set(long[] at, Values values) {
        for (int g = 0; g < at.length; g++) {
            values.set(own[g], at[g]);
        }
        coordinate.forEach((loop, g) -> values.set(loop, at[g]));
    }

    /** Loops with their extents, and the distributed loops with theirs. */
    public Map<String, Long> withCoordinates(Map<String, Long> loops) {
        Map<String, Long> all = new LinkedHashMap<>(loops);
        coordinate.forEach((loop, g) -> all.put(loop, grid[g]));
        return all;
    }
}
