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
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    /** More contributions than these are counted for each owner, rather than remembered for all of them. */
    private static final double MOST_CONTRIBUTIONS = 1 << 20;

    private final ParamValues params;
    private final long[] grid;
    /** Grid dimension by the distributed loop that is its coordinate. */
    private final Map<String, Integer> coordinate = new LinkedHashMap<>();
    /** The variables that hold the coordinates of the processor asked about. */
    private final String[] own;
    private final Map<Contributed, Optional<Parts>> contributed = new HashMap<>();

    /** A dimension of what contributors send, and the extents of the loops that move it. */
    private record Contributed(Span span, Map<String, Long> extents) { }

    /** @param mapping what the coordinates of each grid dimension do in the statement */
    public FootprintFactors(List<Plan.Role> mapping, ParamValues params, long[] grid) {
        this.params = params;
        this.grid = grid;
        this.own = IntStream.range(0, grid.length).mapToObj(g -> AT + g).toArray(String[]::new);
        for (int g = 0; g < grid.length; g++) {
            if (mapping.get(g) instanceof Plan.Role.LoopVariable v) {
                coordinate.put(v.loop(), g);
            }
        }
    }

    private MeetingRange.Owned own(Homes homes, int d) {
        int[] by = homes.cutBy(d);
        Parts parts = homes.parts(d);
        return values -> parts.part(tuple(by, values));
    }

    /** The number of the asking processor's coordinates in some dimensions. */
    private int tuple(int[] dimensions, Values values) {
        int tuple = 0;
        for (int g : dimensions) {
            tuple = (int) (tuple * grid[g] + values.get(own[g]));
        }
        return tuple;
    }

    /** All that there is of a dimension: in many iterations a processor needs nothing. */
    private static MeetingRange.Owned anywhere(Homes homes, int d) {
        IndexSet all = homes.parts(d).hull();
        return values -> all;
    }

    /** The asking processor's coordinates that decide what it owns of a dimension. */
    private static Set<String> owner(Homes homes, int d) {
        return names(homes.cutBy(d));
    }

    private static Set<String> names(int[] dimensions) {
        return Arrays.stream(dimensions).mapToObj(g -> AT + g).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * One factor a dimension: how many indices there are, or how many of them the asking processor owns.
     *
     * @param part of the footprint
     * @param closed whether the loops around run to their ends
     */
    public List<Factor> elements(Footprint f, List<Layer> part, Map<String, Long> loops, boolean closed, Homes homes, boolean ownOnly) {
        List<Factor> out = new ArrayList<>();
        Unrotated places = Unrotated.of(part.stream().map(Layer::base).toList(), f.onlyAtZero(), loops);
        for (int d = 0; d < f.dims().size(); d++) {
            Optional<MeetingRange.Owned> by = ownOnly ? Optional.of(own(homes, d)) : Optional.empty();
            Layer layer = part.get(d).with(places.spans().get(d));
            Set<String> all = layer.base().variables();
            Set<String> summed = summed(all, loops);
            // a union over loops that move the rotated span alone
            boolean isWhole = closed && summed.equals(summed(f.dims().get(d).variables(), loops));
            Optional<Span> swept = isWhole ? f.swept().get(d) : Optional.empty();
            Set<String> keys = keys(all, loops);
            swept.ifPresent(s -> keys.addAll(keys(s.variables(), loops)));
            if (by.isPresent()) {
                keys.addAll(owner(homes, d));
            }
            out.add(new Factor(summed, keys, v -> overlap(layer.evaluate(params, v::get), by, v),
                    swept.map(s -> v -> overlap(s.evaluate(params, v::get), by, v)),
                    loop -> layer.base().period().isPresent() ? Optional.empty() : Optional.of(new WindowSums(layer, params, loop, by)),
                    narrowing(layer.base(), layer.by(), loops, by.orElse(anywhere(homes, d)))));
        }
        guards(places.zeros(), loops, out);
        return out;
    }

    private void guards(List<IntExpr> zeros, Map<String, Long> loops, List<Factor> out) {
        for (IntExpr e : zeros) {
            out.add(new Factor(summed(e.variables(), loops), keys(e.variables(), loops), v -> e.evaluate(params, v::get) == 0 ? 1 : 0,
                    Optional.empty(), loop -> Optional.of(new Zeros(e, params, loop)), Optional.empty()));
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
        return owners(f, part, loops, d -> ownOnly ? owner(homes, d) : Set.of(), d -> ownOnly ? own(homes, d) : anywhere(homes, d),
                (d, layer) -> new OwnersMet(layer, params, homes.parts(d), ownOnly ? Optional.of(own(homes, d)) : Optional.empty()));
    }

    /**
     * The same for the owners whose coordinates are those of the asking processor in the first dimensions of the grid.
     *
     * @param ofNodes how many dimensions these are
     */
    public List<Factor> ownersInNode(Footprint f, List<Layer> part, Map<String, Long> loops, Homes homes, int ofNodes) {
        IntFunction<int[]> by = d -> Arrays.stream(homes.cutBy(d)).filter(g -> g < ofNodes).toArray();
        return owners(f, part, loops, d -> names(by.apply(d)), d -> anywhere(homes, d), (d, layer) -> new OwnersMetInNode(
                layer, params, homes.parts(d), Arrays.stream(by.apply(d)).mapToLong(g -> grid[g]).reduce(1, (x, y) -> x * y),
                values -> tuple(by.apply(d), values)));
    }

    /**
     * @param keys coordinates of the asking processor that decide whose parts count
     * @param within what these parts are within
     */
    private List<Factor> owners(Footprint f, List<Layer> part, Map<String, Long> loops, IntFunction<Set<String>> keys,
            IntFunction<MeetingRange.Owned> within, BiFunction<Integer, Layer, Meetings> met) {
        List<Factor> out = new ArrayList<>();
        Unrotated places = Unrotated.of(part.stream().map(Layer::base).toList(), f.onlyAtZero(), loops);
        for (int d = 0; d < f.dims().size(); d++) {
            Layer layer = part.get(d).with(places.spans().get(d));
            Set<String> all = keys(layer.base().variables(), loops);
            all.addAll(keys.apply(d));
            Meetings meetings = met.apply(d, layer);
            out.add(new Factor(summed(layer.base().variables(), loops), all, meetings::at, Optional.empty(),
                    loop -> layer.base().period().isPresent() ? Optional.empty()
                            : Optional.of(new MeetingIterations(layer, meetings, params, loop)),
                    narrowing(layer.base(), layer.by(), loops, within.apply(d))));
        }
        guards(places.zeros(), loops, out);
        return out;
    }

    /** Factors for the sum over all contributors: their coordinates are summed, the asking processor's are keys. */
    public List<Factor> contributions(Footprint f, Map<String, Long> loops, Homes homes, boolean elements) {
        return contributions(f, loops, homes, elements, 0);
    }

    /** The same for those contributors whose coordinates are those of the asking processor in so many dimensions, the first ones. */
    public List<Factor> contributions(Footprint f, Map<String, Long> loops, Homes homes, boolean elements, int alike) {
        Map<String, Long> extents = withCoordinates(loops, alike);
        List<Span> spans = new ArrayList<>(f.dims());
        List<Factor> out = new ArrayList<>();
        for (int d = 0; d < f.dims().size(); d++) {
            Set<String> covered = summed(f.dims().get(d).variables(), loops);
            if (elements && f.swept().get(d).isPresent() && isMovedAlone(f, d, covered)) {
                spans.set(d, f.swept().get(d).get());
                if (!covered.isEmpty()) {
                    // the loops that the sweep covers are counted once
                    out.add(new Factor(covered, Set.of(), v -> 0, Optional.of(v -> 1)));
                }
            }
        }
        spans = Unrotated.of(spans, List.of(), extents).spans();
        for (int d = 0; d < f.dims().size(); d++) {
            Span span = spans.get(d);
            MeetingRange.Owned by = own(homes, d);
            Set<String> summed = farthestFirst(span, extents);
            Set<String> keys = keys(span.variables(), extents);
            keys.addAll(owner(homes, d));
            Optional<ToLongFunction<Values>> all = contributors(span, summed, extents)
                    .map(parts -> v -> elements ? parts.overlap(by.at(v)) : parts.met(by.at(v)));
            out.add(new Factor(summed, keys, v -> {
                long n = overlap(span.evaluate(params, v::get), Optional.of(by), v);
                return elements ? n : Math.min(n, 1);
            }, all, loop -> Optional.empty(), narrowing(span, List.of(0L), extents, by)));
        }
        return out;
    }

    private static boolean isMovedAlone(Footprint f, int dimension, Set<String> loops) {
        return IntStream.range(0, f.dims().size())
                .allMatch(e -> e == dimension || f.dims().get(e).variables().stream().noneMatch(loops::contains));
    }

    /** A span's variables, those before all others that move it farthest: so the first values that are ruled out are most. */
    private Set<String> farthestFirst(Span span, Map<String, Long> extents) {
        Map<String, Long> moves = new HashMap<>();
        span.variables().forEach(x -> moves.put(x, span.low().evaluate(params, v -> v.equals(x) ? 1 : 0)));
        return span.variables().stream().filter(extents::containsKey).sorted(Comparator.comparing(moves::get, Comparator.reverseOrder()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** What contributors send of a tensor's dimension in all iterations, if these are not too many to remember. */
    private Optional<Parts> contributors(Span span, Set<String> summed, Map<String, Long> extents) {
        Map<String, Long> ranges = new HashMap<>(extents);
        ranges.keySet().retainAll(summed);
        // bytes and messages ask for the same where no loop moves the span alone
        return contributed.computeIfAbsent(new Contributed(span, ranges), c -> eachContributor(span, summed, extents));
    }

    private Optional<Parts> eachContributor(Span span, Set<String> summed, Map<String, Long> extents) {
        double many = summed.stream().mapToDouble(extents::get).reduce(1, (a, b) -> a * b);
        if (summed.isEmpty() || !summed.containsAll(span.variables()) || many > MOST_CONTRIBUTIONS) {
            return Optional.empty();
        }
        Map<IndexSet, IndexSet> different = new HashMap<>();
        List<IndexSet> sets = new ArrayList<>();
        contributors(span, List.copyOf(summed), extents, new HashMap<>(), s -> sets.add(different.computeIfAbsent(s, x -> x)));
        return Optional.of(new Parts(sets));
    }

    private void contributors(Span span, List<String> left, Map<String, Long> extents, Map<String, Long> at, Consumer<IndexSet> out) {
        if (left.isEmpty()) {
            out.accept(span.evaluate(params, at::get));
            return;
        }
        for (long c = 0; c < extents.get(left.getFirst()); c++) {
            at.put(left.getFirst(), c);
            contributors(span, left.subList(1, left.size()), extents, at, out);
        }
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

    /** The dimension of the grid in which a variable is a processor's coordinate. */
    int dimension(String key) {
        return key.startsWith(AT) ? Integer.parseInt(key.substring(AT.length())) : coordinate.get(key);
    }

    /** Loops with their extents, and the distributed loops with theirs. */
    public Map<String, Long> withCoordinates(Map<String, Long> loops) {
        return withCoordinates(loops, 0);
    }

    /** The same without the distributed loops of so many dimensions of the grid, the first ones. */
    public Map<String, Long> withCoordinates(Map<String, Long> loops, int butFirst) {
        Map<String, Long> all = new LinkedHashMap<>(loops);
        coordinate.forEach((loop, g) -> {
            if (g >= butFirst) {
                all.put(loop, grid[g]);
            }
        });
        return all;
    }
}
