package org.tilewright.analysis.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.tilewright.plan.Grid;

/**
 * Equivalent processors: all relevant numbers are the same for them. Numbers of different dimensions of the grid are examined separately,
 * so a grid of 1000 x 1000 takes 2000 evaluations instead of a million, and most grids have a handful of kinds: inside, at an end, beyond
 * the last block. A kind of processor is a combination of kinds of coordinates, all of which occur.
 */
public final class ProcessorClasses {

    /** Finds numbers of a processor. */
    public interface Numbers {
        /**
         * All numbers that depend on exactly these dimensions of the grid.
         *
         * @param at the coordinates in these dimensions, and 0 in the others
         * @param dimensions as bits
         */
        long[] of(long[] at, long dimensions);

        /** What these numbers depend on, if some of the coordinates only rotate something. */
        default Optional<RotationClasses> through(long[] grid, long dimensions) {
            return Optional.empty();
        }
    }

    private final long[] grid;
    private final List<CoordinateKinds> axes;
    private final int count;
    private final long looks;

    ProcessorClasses(long[] grid, List<CoordinateKinds> axes) {
        this(grid, axes, 0);
    }

    private ProcessorClasses(long[] grid, List<CoordinateKinds> axes, long looks) {
        this.grid = grid;
        this.looks = looks;
        this.axes = List.copyOf(axes);
        int n = 1;
        for (CoordinateKinds a : axes) {
            n = Math.multiplyExact(n, a.count());
        }
        this.count = n;
    }

    /** @param together dimensions, as bits, that some number depends on jointly */
    public static ProcessorClasses of(long[] grid, Collection<Long> together, Numbers numbers) {
        List<CoordinateKinds> axes = new ArrayList<>();
        long looks = 0;
        for (long dimensions : new LinkedHashSet<>(together)) {
            Map<Found, Integer> known = new HashMap<>();
            ToLongFunction<long[]> kind = at -> known.computeIfAbsent(new Found(numbers.of(at, dimensions)), k -> known.size());
            Optional<RotationClasses> turned = numbers.through(grid, dimensions);
            ByProcessor kinds = turned.map(t -> t.of(kind)).orElseGet(() -> ByProcessor.of(grid, dimensions, kind));
            axes.addAll(kinds.axes());
            looks += turned.map(RotationClasses::looks).orElseGet(() -> (long) CoordinateKinds.tuples(grid, dimensions));
        }
        return new ProcessorClasses(grid, Joint.axes(axes, grid), looks);
    }

    /** The dimensions that have to be examined jointly: those of one number, and of others that share one with it. */
    static List<Long> groups(Collection<Long> together) {
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

    List<CoordinateKinds> axes() {
        return axes;
    }

    long[] grid() {
        return grid;
    }

    /** How often the numbers of a processor were found. */
    public long looks() {
        return looks;
    }

    /** How many kinds there are. */
    public int count() {
        return count;
    }

    /** The coordinates of the first processor of a kind. */
    public long[] at(int kind) {
        long[] at = new long[grid.length];
        int left = kind;
        for (int a = axes.size() - 1; a >= 0; a--) {
            axes.get(a).put(left % axes.get(a).count(), grid, at);
            left /= axes.get(a).count();
        }
        return at;
    }

    /** The first processor of a kind. */
    public int example(int kind) {
        return (int) Grid.processor(at(kind), grid);
    }

    /** How many processors are of a kind. */
    public long processors(int kind) {
        long n = 1;
        long seen = 0;
        int left = kind;
        for (int a = axes.size() - 1; a >= 0; a--) {
            n *= axes.get(a).often()[left % axes.get(a).count()];
            left /= axes.get(a).count();
            seen |= axes.get(a).dimensions();
        }
        return n * CoordinateKinds.tuples(grid, ~seen);
    }

    /** The kind of the processor at some coordinates. */
    public int kind(long[] at) {
        int kind = 0;
        for (CoordinateKinds a : axes) {
            kind = kind * a.count() + a.kinds()[a.tuple(grid, at)];
        }
        return kind;
    }

    /** The kind of a processor. */
    public int kind(int processor) {
        return kind(Grid.coordinates(processor, grid));
    }
}
