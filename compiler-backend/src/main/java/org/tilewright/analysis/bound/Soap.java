package org.tilewright.analysis.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How many points of an iteration space can be computed from a given number of elements, and with it the ratio of work to
 * traffic that a fast memory allows (simple overlap access programs: Kwasniewski et al., SPAA 2021; used for einsums by Ziogas
 * et al., Deinsum, SC 2022).
 *
 * <p>A part of the iteration space with t_v values of each variable v has prod t_v points, and touches the product of t_v over
 * the variables of each access. {@code points(X)} is the largest such number of points that touches no more than X elements in
 * all accesses together. With y_v = log t_v that is a convex program, solved here by a barrier method with Newton steps.
 *
 * <p>Examples: a matrix product has points(X) = (X/3)^(3/2); the order 3 MTTKRP has tiles (2X/5)^(1/3) on the tensor's variables.
 */
public final class Soap {

    /**
     * The elements that an access touches.
     *
     * @param variables the numbers of the variables that an element determines for the points that touch it
     * @param alike how many of their values at most share an element, the factor by which fewer elements are touched than the variables
     *         have values
     * @param all whether this is exact
     */
    public record Access(List<Integer> variables, long alike, boolean all) {

        /** Each value of the variables has exactly one separate element. */
        public static Access of(int... variables) {
            return new Access(IntStream.of(variables).boxed().toList(), 1, true);
        }
    }

    /**
     * Further elements that neighbours in a stencil touch: a number for each line of points, one line per value of the other variables.
     *
     * @param variables those that distinguish the lines
     */
    public record Rim(List<Integer> variables, double elements) { }

    /**
     * One set of elements: those of one access, or of several accesses to the same tensor. Several different ones count with their mean,
     * which never exceeds the size of their union.
     *
     * @param rims what is touched in addition
     * @param times how many accesses there are, including those that touch the same
     */
    public record ElementSet(List<Access> accesses, List<Rim> rims, int times) {

        public ElementSet(List<Access> accesses) {
            this(accesses, List.of(), accesses.size());
        }

        /** The elements of one access with plain variables as indices. */
        public static ElementSet of(int... variables) {
            return new ElementSet(List.of(Access.of(variables)));
        }
    }

    /** The best ratio of points to elements moved: {@code points(elements) / (elements - fastMemory)} is least there. */
    public record Intensity(double elements, double pointsPerElement) { }

    private record Monomial(double weight, int[] variables) { }

    /** The weight of the sum against the barrier in the last of the steps, each of which makes it {@link #TIGHTER}. */
    private static final double TIGHTEST = 30.0 * 30 * 30 * 30 * 30 * 30 * 30;
    private static final double TIGHTER = 30;
    /** The error of the sum that the barrier may cause, for each of its terms. */
    private static final double HIDDEN = 1 / TIGHTEST;

    private final double[] logExtents;
    private final List<Monomial> monomials = new ArrayList<>();

    /** @param extents of the variables; extents of 1 and less add nothing */
    public Soap(long[] extents, List<ElementSet> sets) {
        logExtents = Arrays.stream(extents).mapToDouble(e -> Math.log(Math.max(1, e))).toArray();
        for (ElementSet s : sets) {
            s.accesses().forEach(a -> monomials.add(new Monomial(1.0 / s.accesses().size() / a.alike(),
                    a.variables().stream().mapToInt(v -> v).toArray())));
            s.rims().forEach(r -> monomials.add(new Monomial(r.elements(), r.variables().stream().mapToInt(v -> v).toArray())));
        }
    }

    /** All points of the iteration space. */
    public double allPoints() {
        return Math.exp(Arrays.stream(logExtents).sum());
    }

    /** The elements that all points touch. */
    public double allElements() {
        return elements(logExtents);
    }

    /** The most points that can be computed from that many elements; an upper bound up to rounding. */
    public double points(double elements) {
        if (elements >= allElements()) {
            return allPoints();
        }
        return inside(elements).map(start -> Math.exp(maximise(start, elements) + HIDDEN * (2 * free().length + 1))).orElse(1.0);
    }

    /** The extents of a part with the most points that can be computed from that many elements, in the order of the variables. */
    public double[] tile(double elements) {
        if (elements >= allElements()) {
            return Arrays.stream(logExtents).map(Math::exp).toArray();
        }
        double[] y = inside(elements).map(start -> {
            maximise(start, elements);
            return start;
        }).orElseGet(() -> new double[logExtents.length]);
        return Arrays.stream(y).map(Math::exp).toArray();
    }

    /** A part that touches fewer elements than the limit. */
    private Optional<double[]> inside(double limit) {
        double[] start = new double[logExtents.length];
        for (int halvings = 0; halvings < 60; halvings++) {
            double share = Math.pow(0.5, halvings + 1);
            Arrays.setAll(start, v -> logExtents[v] * share);
            if (elements(start) < limit) {
                return Optional.of(start);
            }
        }
        return Optional.empty();
    }

    /** The least number of elements from which that many points can be computed. */
    public double elementsFor(double points) {
        if (points >= allPoints()) {
            return allElements();
        }
        double low = 0;
        double high = Math.log(allElements());
        while (high - low > 1e-8) {
            double mid = (low + high) / 2;
            if (points(Math.exp(mid)) >= points) {
                high = mid;
            } else {
                low = mid;
            }
        }
        return Math.exp(low);
    }

    /** The intensity that a fast memory allows in which not all elements fit; the tile sizes at its optimum are the best tiling. */
    public Intensity intensity(double fastMemory) {
        // more elements than exist give no more points
        double all = allElements();
        double best = Math.min(all, bestGain(fastMemory, x -> (Math.min(x, all) - fastMemory) / points(x)));
        return new Intensity(best, points(best) / (best - fastMemory));
    }

    /** What {@link #bestGain} maximises. */
    interface Gain {
        double at(double elements);
    }

    /** The number of elements above those of a fast memory at which a gain is largest. */
    static double bestGain(double fastMemory, Gain gain) {
        // logarithmic steps over ten decades, then finer ones around the best: gains have one peak, but flat ends
        double from = Math.log(fastMemory * 1e-3);
        double to = Math.log(fastMemory * 1e7);
        double best = from;
        for (int round = 0; round < 6; round++) {
            double step = (to - from) / 24;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i <= 24; i++) {
                double g = gain.at(fastMemory + Math.exp(from + i * step));
                if (g > most) {
                    most = g;
                    best = from + i * step;
                }
            }
            from = best - 2 * step;
            to = best + 2 * step;
        }
        return fastMemory + Math.exp(best);
    }

    private double elements(double[] y) {
        double sum = 0;
        for (Monomial m : monomials) {
            sum += value(m, y);
        }
        return sum;
    }

    private static double value(Monomial m, double[] y) {
        double log = 0;
        for (int v : m.variables) {
            log += y[v];
        }
        return m.weight * Math.exp(log);
    }

    /** Moves y to the largest sum within [0, log extent] whose elements stay below the limit, and returns that sum. */
    private double maximise(double[] y, double limit) {
        int[] free = free();
        double t = 1;
        while (t < TIGHTEST) {
            t *= TIGHTER;
            for (int step = 0; step < 60; step++) {
                double[] next = newton(y, free, t, limit);
                double before = barrier(y, free, t, limit);
                double after = barrier(next, free, t, limit);
                System.arraycopy(next, 0, y, 0, y.length);
                if (after - before <= 1e-12 * Math.abs(before)) {
                    break;
                }
            }
        }
        return Arrays.stream(y).sum();
    }

    private int[] free() {
        return IntStream.range(0, logExtents.length).filter(v -> logExtents[v] > 0).toArray();
    }

    private double barrier(double[] y, int[] free, double t, double limit) {
        double slack = limit - elements(y);
        if (!(slack > 0)) {
            return Double.NEGATIVE_INFINITY;
        }
        double b = Math.log(slack);
        for (int v : free) {
            if (!(y[v] > 0) || !(y[v] < logExtents[v])) {
                return Double.NEGATIVE_INFINITY;
            }
            b += t * y[v] + Math.log(y[v]) + Math.log(logExtents[v] - y[v]);
        }
        return b;
    }

    private double[] newton(double[] y, int[] free, double t, double limit) {
        int n = free.length;
        int[] position = new int[y.length];
        Arrays.fill(position, -1);
        for (int i = 0; i < n; i++) {
            position[free[i]] = i;
        }
        double slack = limit - elements(y);
        double[] rise = new double[n];
        double[][] curve = new double[n][n];
        for (Monomial m : monomials) {
            double e = value(m, y) / slack;
            for (int v : m.variables) {
                if (position[v] >= 0) {
                    rise[position[v]] += e;
                    for (int w : m.variables) {
                        if (position[w] >= 0) {
                            curve[position[v]][position[w]] += e;
                        }
                    }
                }
            }
        }
        double[] gradient = new double[n];
        for (int i = 0; i < n; i++) {
            double low = y[free[i]];
            double high = logExtents[free[i]] - low;
            gradient[i] = t + 1 / low - 1 / high - rise[i];
            for (int j = 0; j < n; j++) {
                curve[i][j] += rise[i] * rise[j];
            }
            curve[i][i] += 1 / (low * low) + 1 / (high * high);
        }
        double[] direction = solve(curve, gradient);
        double before = barrier(y, free, t, limit);
        for (double length = 1; length > 1e-12; length /= 2) {
            double[] next = y.clone();
            for (int i = 0; i < n; i++) {
                next[free[i]] += length * direction[i];
            }
            if (barrier(next, free, t, limit) > before) {
                return next;
            }
        }
        return y;
    }

    /** Solves a symmetric positive definite system by Cholesky's factorisation, in place. */
    private static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double s = a[i][j];
                for (int k = 0; k < j; k++) {
                    s -= a[i][k] * a[j][k];
                }
                a[i][j] = i == j ? Math.sqrt(Math.max(s, 1e-300)) : s / a[j][j];
            }
        }
        double[] x = b.clone();
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) {
                x[i] -= a[i][k] * x[k];
            }
            x[i] /= a[i][i];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) {
                x[i] -= a[k][i] * x[k];
            }
            x[i] /= a[i][i];
        }
        return x;
    }
}
