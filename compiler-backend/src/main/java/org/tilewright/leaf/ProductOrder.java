package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.List;

/**
 * In which order the factors of a contraction are multiplied, two at a time: the order with the least arithmetic and traffic, found by
 * trying all.
 */
public final class ProductOrder {

    /** Which two factors are multiplied next; their product is the last of the remaining ones. */
    public record Step(int first, int second) { }

    private final long[] extents;
    private final long target;
    /** Those of the largest factor. */
    private final long[] strides;
    private double best = Double.POSITIVE_INFINITY;
    private List<Step> steps = List.of();

    private ProductOrder(long[] extents, long target, long[] strides) {
        this.extents = extents;
        this.target = target;
        this.strides = strides;
    }

    /**
     * The steps for two or more factors.
     *
     * @param extents by index
     * @param target the indices of the target, as bits
     * @param factors the indices of each factor
     * @param strides by factor, the distance between the elements of neighbouring values of an index
     */
    public static List<Step> of(long[] extents, long target, List<Long> factors, List<long[]> strides) {
        int largest = 0;
        for (int f = 1; f < factors.size(); f++) {
            largest = volume(extents, factors.get(f)) > volume(extents, factors.get(largest)) ? f : largest;
        }
        ProductOrder o = new ProductOrder(extents, target, strides.get(largest));
        o.search(factors, 0, List.of());
        return o.steps;
    }

    private void search(List<Long> factors, double cost, List<Step> path) {
        if (cost >= best) {
            return;
        }
        if (factors.size() == 1) {
            best = cost;
            steps = path;
            return;
        }
        for (int x = 0; x < factors.size(); x++) {
            for (int y = x + 1; y < factors.size(); y++) {
                List<Long> rest = new ArrayList<>(factors);
                long two = rest.remove(y) | rest.remove(x);
                long needed = target;
                for (long f : rest) {
                    needed |= f;
                }
                rest.add(two & needed);
                List<Step> further = new ArrayList<>(path);
                further.add(new Step(x, y));
                double written = rest.size() == 1 ? 0 : 2 * volume(two & needed);
                search(rest, cost + written + cost(factors.get(x), factors.get(y), needed), further);
            }
        }
    }

    /**
     * Multiplications, weighted by their speed: matrix products run faster than those of vectors, and the largest factor should not be
     * summed against its order in memory.
     */
    private double cost(long x, long y, long needed) {
        long summed = (x | y) & ~needed;
        boolean matrices = summed != 0 && (x & ~y & needed) != 0 && (y & ~x & needed) != 0;
        double against = 0;
        for (int i = 0; i < extents.length; i++) {
            if ((summed >> i & 1) != 0 && strides[i] > 1) {
                against += 0.001 * (63 - Long.numberOfLeadingZeros(strides[i]));
            }
        }
        return volume(x | y) * ((matrices ? 1 : 4) + against);
    }

    private double volume(long indices) {
        return volume(extents, indices);
    }

    /** The number of combinations of values of some indices. */
    public static double volume(long[] extents, long indices) {
        double v = 1;
        for (int i = 0; i < extents.length; i++) {
            v *= (indices >> i & 1) == 0 ? 1 : Math.max(0, extents[i]);
        }
        return v;
    }
}
