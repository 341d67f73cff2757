package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.List;

/**
 * In which order the factors of a contraction are multiplied, two at a time: the one with the least arithmetic and traffic, found
 * by trying all.
 */
public final class ProductOrder {

    /** Which two factors are multiplied next; their product stands last among those that remain. */
    public record Step(int first, int second) { }

    private final long[] extents;
    private final long target;
    private double best = Double.POSITIVE_INFINITY;
    private List<Step> steps = List.of();

    private ProductOrder(long[] extents, long target) {
        this.extents = extents;
        this.target = target;
    }

    /**
     * The steps for two and more factors.
     *
     * @param extents by index
     * @param target the indices of the target, a bit each
     * @param factors the indices of each factor
     */
    public static List<Step> of(long[] extents, long target, List<Long> factors) {
        ProductOrder o = new ProductOrder(extents, target);
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
                search(rest, cost + written + volume(two) * (isMatrixProduct(factors.get(x), factors.get(y), needed) ? 1 : 4), further);
            }
        }
    }

    /** Products of matrices run faster than those of vectors. */
    private static boolean isMatrixProduct(long x, long y, long made) {
        return ((x | y) & ~made) != 0 && (x & ~y & made) != 0 && (y & ~x & made) != 0;
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
