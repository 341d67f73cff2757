package org.tilewright.ir.index;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A set of tensor elements that need not be a product, such as a block with the halo of a stencil but without its corners.
 *
 * @param hull the smallest box around it; of nothing a box without elements, as wide as it was in the other dimensions
 * @param parts disjoint, none of them empty; {@link #shifted} gives equal sets equal parts
 */
public record Regions(Region hull, List<Region> parts) {

    public Regions {
        parts = List.copyOf(parts);
    }

    public static Regions of(Region region) {
        return new Regions(region.hull(), region.isEmpty() ? List.of() : List.of(region));
    }

    /** Disjoint regions, none of them empty. */
    public static Regions of(int order, List<Region> parts) {
        return new Regions(around(order, parts), parts);
    }

    public static Regions empty(int order) {
        return of(Region.empty(order));
    }

    /**
     * All that a box covers in several places.
     *
     * @param box an interval in each dimension in which the places differ
     * @param by for each place what is added to the indices of each dimension
     */
    public static Regions shifted(Region box, List<List<Long>> by) {
        return box.isEmpty() ? of(box) : of(box.order(), slices(box, 0, new LinkedHashSet<>(by)).stream().map(Region::of).toList());
    }

    /** The union from a dimension on: indices with equal cross-sections are one slice. @param by from that dimension on */
    private static List<List<IndexSet>> slices(Region box, int d, Set<List<Long>> by) {
        if (d == box.order()) {
            return List.of(List.of());
        }
        Map<Long, Set<List<Long>>> rests = new LinkedHashMap<>();
        by.forEach(b -> rests.computeIfAbsent(b.get(0), x -> new LinkedHashSet<>()).add(b.subList(1, b.size())));
        Map<List<List<IndexSet>>, IndexSet> slices = new LinkedHashMap<>();
        if (rests.size() == 1) {
            rests.forEach((c, rest) -> slices.put(slices(box, d + 1, rest), box.dim(d).shifted(c)));
        } else {
            different(box, d, rests, slices);
        }
        List<List<IndexSet>> out = new ArrayList<>();
        slices.forEach((across, along) -> across.forEach(s -> {
            List<IndexSet> dims = new ArrayList<>(List.of(along));
            dims.addAll(s);
            out.add(dims);
        }));
        return out;
    }

    private static void different(Region box, int d, Map<Long, Set<List<Long>>> rests, Map<List<List<IndexSet>>, IndexSet> slices) {
        if (box.dim(d).intervals() > 1) {
            throw new IllegalArgumentException("dimension " + d + " of " + box + " is shifted in several ways and is not an interval");
        }
        TreeSet<Long> cuts = new TreeSet<>();
        rests.keySet().forEach(c -> cuts.addAll(List.of(box.dim(d).first() + c, box.dim(d).end() + c)));
        Map<Set<List<Long>>, List<List<IndexSet>>> known = new HashMap<>();
        Map<List<List<IndexSet>>, List<Long>> bounds = new LinkedHashMap<>();
        for (long low : cuts.headSet(cuts.last())) {
            Set<List<Long>> over = new LinkedHashSet<>();
            rests.forEach((c, rest) -> {
                if (box.dim(d).contains(low - c)) {
                    over.addAll(rest);
                }
            });
            if (!over.isEmpty()) {
                List<Long> b = bounds.computeIfAbsent(known.computeIfAbsent(over, o -> slices(box, d + 1, o)), x -> new ArrayList<>());
                if (!b.isEmpty() && b.getLast() == low) {
                    b.removeLast();
                } else {
                    b.add(low);
                }
                b.add(cuts.higher(low));
            }
        }
        bounds.forEach((across, b) -> slices.put(across, IndexSet.intervals(b.stream().mapToLong(Long::longValue).toArray())));
    }

    public boolean isEmpty() {
        return parts.isEmpty();
    }

    /** The number of elements. */
    public long size() {
        long n = 0;
        for (Region r : parts) {
            n = Math.addExact(n, r.size());
        }
        return n;
    }

    public Regions intersect(Region o) {
        return of(order(), parts.stream().map(p -> p.intersect(o)).filter(p -> !p.isEmpty()).toList());
    }

    public boolean isWithin(Region o) {
        return parts.stream().allMatch(o::contains);
    }

    public int order() {
        return hull.order();
    }

    private static Region around(int order, List<Region> parts) {
        if (parts.isEmpty()) {
            return Region.empty(order);
        }
        List<IndexSet> dims = new ArrayList<>();
        for (int d = 0; d < order; d++) {
            int dimension = d;
            dims.add(IndexSet.interval(parts.stream().mapToLong(p -> p.dim(dimension).first()).min().orElseThrow(),
                    parts.stream().mapToLong(p -> p.dim(dimension).end()).max().orElseThrow()));
        }
        return Region.of(dims);
    }
}
