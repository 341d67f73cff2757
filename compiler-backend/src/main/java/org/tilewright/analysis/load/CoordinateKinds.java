package org.tilewright.analysis.load;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The kinds of coordinates in some dimensions of the grid.
 *
 * @param dimensions as bits
 * @param kinds by number of the combination of coordinates in these dimensions
 * @param first the first combination of each kind
 * @param often how many combinations are of each kind
 */
record CoordinateKinds(long dimensions, int[] kinds, int[] first, long[] often) {

    /** The most pairs of kinds per combination that are numbered in an array. */
    private static final long DENSE = 4;

    /** @param kinds numbered from 0, all of which occur */
    static CoordinateKinds of(long dimensions, int[] kinds) {
        int count = 0;
        for (int k : kinds) {
            count = Math.max(count, k + 1);
        }
        int[] first = new int[count];
        long[] often = new long[count];
        for (int t = kinds.length - 1; t >= 0; t--) {
            first[kinds[t]] = t;
            often[kinds[t]]++;
        }
        return new CoordinateKinds(dimensions, kinds, first, often);
    }

    static boolean has(long dimensions, int g) {
        return (dimensions >> g & 1) == 1;
    }

    /** How many combinations of coordinates there are in some dimensions. */
    static int tuples(long[] grid, long dimensions) {
        long n = 1;
        for (int g = 0; g < grid.length; g++) {
            n *= has(dimensions, g) ? grid[g] : 1;
        }
        return Math.toIntExact(n);
    }

    int count() {
        return first.length;
    }

    /** The number of the combination of a processor's coordinates. */
    int tuple(long[] grid, long[] at) {
        int tuple = 0;
        for (int g = 0; g < grid.length; g++) {
            if (has(dimensions, g)) {
                tuple = (int) (tuple * grid[g] + at[g]);
            }
        }
        return tuple;
    }

    /** Sets the coordinates of the first combination of a kind. */
    void put(int kind, long[] grid, long[] at) {
        int left = first[kind];
        for (int g = grid.length - 1; g >= 0; g--) {
            if (has(dimensions, g)) {
                at[g] = left % grid[g];
                left /= (int) grid[g];
            }
        }
    }

    /** The same without irrelevant dimensions; empty if all are. */
    Optional<CoordinateKinds> narrowed(long[] grid) {
        if (count() <= 1) {
            return Optional.empty();
        }
        long left = dimensions;
        for (int g = 0; g < grid.length && left == dimensions; g++) {
            left = has(left, g) && !decides(g, grid) ? left & ~(1L << g) : left;
        }
        if (left == dimensions) {
            return Optional.of(this);
        }
        int[] fewer = new int[tuples(grid, left)];
        int[] among = new Tuples(grid, dimensions).among(left);
        for (int t = 0; t < among.length; t++) {
            fewer[among[t]] = kinds[t];
        }
        return of(left, fewer).narrowed(grid);
    }

    /** Whether kinds depend on the coordinate in a dimension. */
    private boolean decides(int g, long[] grid) {
        int inside = tuples(grid, dimensions & -(1L << g + 1));
        int extent = (int) grid[g];
        for (int t = 0; t < kinds.length; t++) {
            if (kinds[t] != kinds[t - t / inside % extent * inside]) {
                return true;
            }
        }
        return false;
    }

    /** Kinds by both, where each pair that occurs is one kind. */
    static CoordinateKinds both(CoordinateKinds a, CoordinateKinds b, long[] grid) {
        if (a.dimensions == b.dimensions && Arrays.equals(a.kinds, b.kinds)) {
            return a;
        }
        long all = a.dimensions | b.dimensions;
        Tuples tuples = new Tuples(grid, all);
        int[] inA = tuples.among(a.dimensions);
        int[] inB = tuples.among(b.dimensions);
        int[] out = new int[inA.length];
        long pairs = (long) a.count() * b.count();
        int next = 0;
        if (pairs <= DENSE * out.length) {
            int[] known = new int[(int) pairs];
            for (int t = 0; t < out.length; t++) {
                int pair = a.kinds[inA[t]] * b.count() + b.kinds[inB[t]];
                if (known[pair] == 0) {
                    known[pair] = ++next;
                }
                out[t] = known[pair] - 1;
            }
        } else {
            Map<Long, Integer> known = new HashMap<>();
            for (int t = 0; t < out.length; t++) {
                out[t] = known.computeIfAbsent((long) a.kinds[inA[t]] * b.count() + b.kinds[inB[t]], k -> known.size());
            }
        }
        return of(all, out);
    }
}
