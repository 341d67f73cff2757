package org.tilewright.analysis.load;

import java.util.Arrays;
import org.tilewright.ir.incremental.Interruption;

/** All combinations of coordinates in some dimensions of a grid, the last one fastest. */
public record Tuples(long[] grid, long dimensions) {

    /** The number of combinations after which cancellation is checked. */
    private static final int UNINTERRUPTED = 4096;

    /** Receives each combination. */
    public interface Each {
        /** @param at the coordinates, 0 in other dimensions; the same array each time */
        void accept(int number, long[] at);
    }

    public void forEach(Each each) {
        int n = CoordinateKinds.tuples(grid, dimensions);
        long[] at = new long[grid.length];
        for (int t = 0; t < n; t++) {
            if (t % UNINTERRUPTED == 0) {
                Interruption.check();
            }
            each.accept(t, at);
            next(at);
        }
    }

    /** How many there are. */
    public int count() {
        return CoordinateKinds.tuples(grid, dimensions);
    }

    /** The number of the one that a processor's coordinates are. */
    public int number(long[] at) {
        int number = 0;
        for (int g = 0; g < grid.length; g++) {
            number = CoordinateKinds.has(dimensions, g) ? (int) (number * grid[g] + at[g]) : number;
        }
        return number;
    }

    private void next(long[] at) {
        for (int g = grid.length - 1; g >= 0; g--) {
            if (CoordinateKinds.has(dimensions, g)) {
                at[g]++;
                if (at[g] < grid[g]) {
                    return;
                }
                at[g] = 0;
            }
        }
    }

    /**
     * The number of each of these combinations among those in fewer dimensions.
     *
     * @param some of the dimensions, as bits
     */
    int[] among(long some) {
        int[] out = new int[CoordinateKinds.tuples(grid, dimensions)];
        if (some == dimensions) {
            Arrays.setAll(out, t -> t);
            return out;
        }
        int done = 1;
        int stride = 1;
        // from the last dimension on, known results are repeated
        for (int g = grid.length - 1; g >= 0; g--) {
            if (CoordinateKinds.has(dimensions, g)) {
                boolean counts = CoordinateKinds.has(some, g);
                for (int c = 1; c < grid[g]; c++) {
                    for (int t = 0; t < done; t++) {
                        out[c * done + t] = out[t] + (counts ? c * stride : 0);
                    }
                }
                done *= (int) grid[g];
                stride *= counts ? (int) grid[g] : 1;
            }
        }
        return out;
    }
}
