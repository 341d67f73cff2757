package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.tilewright.analysis.count.SumOfProducts.Factor;
import org.tilewright.analysis.count.SumOfProducts.Narrowing;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Parts;
import org.tilewright.ir.index.Slots;
import org.tilewright.ir.index.Span;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Ownership;

/** What all contributors send to an owner: the contributors' coordinates are summed, the owner's are keys. */
final class Contributions {

    /** Above this number, contributions are counted for each owner instead of stored for all. */
    private static final double MOST = 1 << 20;

    private final ParamValues params;
    private final Coordinates coordinates;
    private final Slots slots;
    private final Map<Contributed, Optional<Parts>> contributed = new HashMap<>();

    /** A dimension of what contributors send, and the extents of the loops that it depends on. */
    private record Contributed(Span span, Map<String, Long> extents) { }

    Contributions(ParamValues params, Coordinates coordinates, Slots slots) {
        this.slots = slots;
        this.params = params;
        this.coordinates = coordinates;
    }

    /** One factor per dimension, for contributors that differ from the owner in the first dimensions of the grid, or for all. */
    SumOfProducts of(Footprint f, Map<String, Long> loops, Ownership homes, boolean elements, int alike) {
        List<Factor> out = new ArrayList<>();
        Map<String, Long> extents = coordinates.and(loops, alike);
        Map<String, Long> covered = new LinkedHashMap<>();
        List<Span> spans = new ArrayList<>(f.dims());
        for (int d = 0; d < f.dims().size(); d++) {
            Optional<Set<String>> swept = elements ? FootprintFactors.sweptAlone(f, f.dims(), List.of(), d, loops) : Optional.empty();
            if (swept.isPresent()) {
                spans.set(d, f.swept().get(d).get());
                swept.get().forEach(loop -> covered.put(loop, extents.remove(loop)));
            }
        }
        if (!covered.isEmpty()) {
            // the loops that sweeps cover are counted once
            out.add(new Factor(Set.copyOf(covered.keySet()), Set.of(), v -> 0, Optional.of(v -> 1)));
        }
        for (int d = 0; d < spans.size(); d++) {
            spans.set(d, FootprintFactors.isWhole(homes, d) ? FootprintFactors.fromZero(spans.get(d)) : spans.get(d));
        }
        Reshaped reshaped = Reshaped.of(spans, List.of(), extents, Set.of());
        for (int d = 0; d < spans.size(); d++) {
            out.add(dimension(reshaped.spans().get(d), reshaped.loops(), homes, d, elements));
        }
        covered.putAll(reshaped.loops());
        return new SumOfProducts(out, covered, slots);
    }

    private Factor dimension(Span span, Map<String, Long> extents, Ownership homes, int d, boolean elements) {
        MeetingRange.Owned by = coordinates.owned(homes, d);
        Set<String> summed = farthestFirst(span, extents);
        Set<String> keys = new LinkedHashSet<>(span.variables());
        keys.removeAll(summed);
        keys.addAll(coordinates.owner(homes, d));
        Optional<ToLongFunction<Values>> all = contributors(span, summed, extents)
                .map(parts -> v -> elements ? parts.overlap(by.at(v)) : parts.met(by.at(v)));
        SpanFormula formula = SpanFormula.of(span, params, slots);
        Optional<Narrowing> narrowing = span.period().isPresent() ? Optional.empty()
                : Optional.of(new MeetingRange(span, List.of(0L), params, slots, extents, by));
        return new Factor(summed, keys, v -> {
            long n = formula.common(by.at(v), 0, v);
            return elements ? n : Math.min(n, 1);
        }, all, loop -> Optional.empty(), narrowing);
    }

    /** A span's variables, those that move it farthest first, so that the first exclusions cover the most values. */
    private Set<String> farthestFirst(Span span, Map<String, Long> extents) {
        Map<String, Long> moves = new HashMap<>();
        span.variables().forEach(x -> moves.put(x, span.low().evaluate(params, v -> v.equals(x) ? 1 : 0)));
        return span.variables().stream().filter(extents::containsKey).sorted(Comparator.comparing(moves::get, Comparator.reverseOrder()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** What contributors send of a tensor's dimension in all iterations, if it is not too much to store. */
    private Optional<Parts> contributors(Span span, Set<String> summed, Map<String, Long> extents) {
        Map<String, Long> ranges = new HashMap<>(extents);
        ranges.keySet().retainAll(summed);
        // bytes and messages need the same if no loop moves the span by itself
        return contributed.computeIfAbsent(new Contributed(span, ranges), c -> eachContributor(span, summed, extents));
    }

    private Optional<Parts> eachContributor(Span span, Set<String> summed, Map<String, Long> extents) {
        double many = summed.stream().mapToDouble(extents::get).reduce(1, (a, b) -> a * b);
        if (summed.isEmpty() || !summed.containsAll(span.variables()) || many > MOST) {
            return Optional.empty();
        }
        Map<IndexSet, IndexSet> different = new HashMap<>();
        List<IndexSet> sets = new ArrayList<>();
        contributors(SpanFormula.of(span, params, slots), List.copyOf(summed), extents, new Values(slots),
                s -> sets.add(different.computeIfAbsent(s, x -> x)));
        return Optional.of(new Parts(sets));
    }

    private void contributors(SpanFormula span, List<String> left, Map<String, Long> extents, Values at, Consumer<IndexSet> out) {
        if (left.isEmpty()) {
            out.accept(span.at(at));
            return;
        }
        for (long c = 0; c < extents.get(left.getFirst()); c++) {
            at.set(left.getFirst(), c);
            contributors(span, left.subList(1, left.size()), extents, at, out);
        }
    }
}
