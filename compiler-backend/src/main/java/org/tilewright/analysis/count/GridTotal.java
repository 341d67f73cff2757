package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.tilewright.analysis.count.SumOfProducts.Values;

/**
 * The total of a sum of products over all processors. Groups that depend on different dimensions of the grid are added up separately and
 * multiplied, so the work is a sum, not a product, of the grid's extents.
 */
public final class GridTotal {

    /** Groups, and all dimensions of the grid that they depend on. */
    private record Cluster(List<Group> groups, TreeSet<Integer> dimensions) {

        Cluster and(Cluster other) {
            List<Group> all = new ArrayList<>(groups);
            all.addAll(other.groups);
            TreeSet<Integer> both = new TreeSet<>(dimensions);
            both.addAll(other.dimensions);
            return new Cluster(all, both);
        }
    }

    private final FootprintFactors factors;
    private final long[][] coordinates;
    private final Values values;

    /**
     * @param coordinates of the processors that count: in each dimension of the grid some, and all of their combinations
     * @param values that may be overwritten
     */
    public GridTotal(FootprintFactors factors, long[][] coordinates, Values values) {
        this.factors = factors;
        this.coordinates = coordinates;
        this.values = values;
    }

    /** The sum's values for these processors, added up. */
    public long of(SumOfProducts sum) {
        List<Cluster> clusters = new ArrayList<>();
        for (Group g : sum.groups()) {
            Cluster c = new Cluster(List.of(g), new TreeSet<>(g.keys().stream().map(factors::dimension).toList()));
            for (Cluster other : List.copyOf(clusters)) {
                if (other.dimensions.stream().anyMatch(c.dimensions::contains)) {
                    clusters.remove(other);
                    c = other.and(c);
                }
            }
            clusters.add(c);
        }
        long product = sum.repeated();
        TreeSet<Integer> asked = new TreeSet<>();
        for (Cluster c : clusters) {
            asked.addAll(c.dimensions);
        }
        for (int g = 0; g < coordinates.length; g++) {
            product = Math.multiplyExact(product, asked.contains(g) ? 1 : coordinates[g].length);
        }
        for (Cluster c : clusters) {
            product = product == 0 ? 0 : Math.multiplyExact(product, walk(c, List.copyOf(c.dimensions), new long[coordinates.length]));
        }
        return product;
    }

    private long walk(Cluster c, List<Integer> left, long[] at) {
        if (left.isEmpty()) {
            long product = 1;
            for (Group g : c.groups) {
                // evaluating a group overwrites values that others use
                factors.set(at, values);
                product = product == 0 ? 0 : Math.multiplyExact(product, g.at(values));
            }
            return product;
        }
        long sum = 0;
        for (long x : coordinates[left.getFirst()]) {
            at[left.getFirst()] = x;
            sum = Math.addExact(sum, walk(c, left.subList(1, left.size()), at));
        }
        return sum;
    }
}
