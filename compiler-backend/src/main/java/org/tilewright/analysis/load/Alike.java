package org.tilewright.analysis.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.plan.Grid;

/**
 * Processors that are alike: all numbers from which something follows are the same for them. Numbers of different dimensions of the
 * grid are looked at apart, so a grid of 128 x 128 takes 256 looks instead of 16384, and most grids have a handful of kinds: inside,
 * at an end, beyond the last block.
 */
public final class Alike {

    /** Finds numbers of a processor. */
    public interface Numbers {
        /**
         * All numbers that follow from any of some dimensions of the grid, and none that follow from others.
         *
         * @param at the coordinates in these dimensions, and 0 in the others
         * @param dimensions as bits
         */
        long[] of(long[] at, long dimensions);
    }

    private final int[] kinds;
    /** A processor of each kind. */
    private final int[] examples;
    private final long looks;

    private Alike(int[] kinds, int[] examples, long looks) {
        this.kinds = kinds;
        this.examples = examples;
        this.looks = looks;
    }

    /** @param together dimensions, as bits, that some number follows from together */
    public static Alike of(long[] grid, Collection<Long> together, Numbers numbers) {
        int processors = Math.toIntExact(Grid.processors(grid));
        int[] kinds = new int[processors];
        long looks = 0;
        for (long dimensions : groups(together)) {
            int[] own = own(grid, dimensions, numbers);
            kinds = refined(kinds, own, grid, dimensions);
            looks += own.length;
        }
        return numbered(kinds, looks);
    }

    /** The dimensions that have to be looked at together: those of one number, and of others that it shares one with. */
    private static List<Long> groups(Collection<Long> together) {
        List<Long> groups = new ArrayList<>();
        for (long dimensions : together) {
            long all = dimensions;
            for (long g : List.copyOf(groups)) {
                if ((g & all) != 0) {
                    all |= g;
                    groups.remove(g);
                }
            }
            if (all != 0) {
                groups.add(all);
            }
        }
        return groups;
    }

    private static int[] refined(int[] kinds, int[] own, long[] grid, long dimensions) {
        int ofOwn = count(own);
        int[] known = new int[Math.multiplyExact(count(kinds), ofOwn)];
        int[] out = new int[kinds.length];
        int next = 1;
        for (int p = 0; p < out.length; p++) {
            int both = kinds[p] * ofOwn + own[tuple(Grid.coordinates(p, grid), grid, dimensions)];
            if (known[both] == 0) {
                known[both] = next++;
            }
            out[p] = known[both] - 1;
        }
        return out;
    }

    private record Found(long[] numbers) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Found f && Arrays.equals(f.numbers, numbers);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(numbers);
        }
    }

    /** The kinds of the coordinates in some dimensions. */
    private static int[] own(long[] grid, long dimensions, Numbers numbers) {
        long[] among = grid.clone();
        for (int g = 0; g < grid.length; g++) {
            among[g] = (dimensions >> g & 1) == 1 ? grid[g] : 1;
        }
        Map<Found, Integer> known = new HashMap<>();
        int[] out = new int[Math.toIntExact(Grid.processors(among))];
        for (int t = 0; t < out.length; t++) {
            out[t] = known.computeIfAbsent(new Found(numbers.of(Grid.coordinates(t, among), dimensions)), k -> known.size());
        }
        return out;
    }

    private static int count(int[] kinds) {
        return Arrays.stream(kinds).max().orElse(-1) + 1;
    }

    private static int tuple(long[] at, long[] grid, long dimensions) {
        int tuple = 0;
        for (int g = 0; g < grid.length; g++) {
            if ((dimensions >> g & 1) == 1) {
                tuple = (int) (tuple * grid[g] + at[g]);
            }
        }
        return tuple;
    }

    private static Alike numbered(int[] kinds, long looks) {
        int[] examples = new int[count(kinds)];
        for (int p = kinds.length - 1; p >= 0; p--) {
            examples[kinds[p]] = p;
        }
        return new Alike(kinds, examples, looks);
    }

    /** How often the numbers of a processor were found. */
    public long looks() {
        return looks;
    }

    /** How many kinds there are. */
    public int count() {
        return examples.length;
    }

    /** The first processor of a kind. */
    public int example(int kind) {
        return examples[kind];
    }

    /** The kind of a processor. */
    public int kind(int processor) {
        return kinds[processor];
    }
}
