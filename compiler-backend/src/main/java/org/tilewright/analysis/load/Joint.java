package org.tilewright.analysis.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Processors that are equivalent in several respects.
 *
 * @param parts for each respect and each axis of all, what each of the axis' kinds adds to the kind in this respect
 */
record Joint(ProcessorClasses alike, List<int[][]> parts) {

    static Joint of(List<ProcessorClasses> respects) {
        long[] grid = respects.getFirst().grid();
        List<CoordinateKinds> axes = axes(respects.stream().flatMap(r -> r.axes().stream()).toList(), grid);
        return new Joint(new ProcessorClasses(grid, axes), respects.stream().map(r -> parts(r, axes)).toList());
    }

    /** Axes without common dimensions that distinguish everything that any of some axes distinguishes. */
    static List<CoordinateKinds> axes(List<CoordinateKinds> all, long[] grid) {
        List<CoordinateKinds> axes = new ArrayList<>();
        for (long together : ProcessorClasses.groups(all.stream().map(CoordinateKinds::dimensions).toList())) {
            axes.add(all.stream().filter(a -> (a.dimensions() & together) != 0)
                    .sorted(Comparator.comparingInt(a -> Long.bitCount(a.dimensions())))
                    .reduce((a, b) -> CoordinateKinds.both(a, b, grid)).orElseThrow());
        }
        return axes;
    }

    private static int[][] parts(ProcessorClasses respect, List<CoordinateKinds> axes) {
        long[] grid = respect.grid();
        int[][] out = new int[axes.size()][];
        for (int a = 0; a < out.length; a++) {
            CoordinateKinds all = axes.get(a);
            out[a] = new int[all.count()];
            int stride = 1;
            for (int i = respect.axes().size() - 1; i >= 0; i--) {
                CoordinateKinds own = respect.axes().get(i);
                if ((own.dimensions() & all.dimensions()) != 0) {
                    long[] at = new long[grid.length];
                    for (int k = 0; k < out[a].length; k++) {
                        all.put(k, grid, at);
                        out[a][k] += stride * own.kinds()[own.tuple(grid, at)];
                    }
                }
                stride *= own.count();
            }
        }
        return out;
    }

    /** The kind, in one respect, of processors of a kind. */
    int kind(int respect, int kind) {
        int[][] of = parts.get(respect);
        int sum = 0;
        int left = kind;
        for (int a = of.length - 1; a >= 0; a--) {
            sum += of[a][left % of[a].length];
            left /= of[a].length;
        }
        return sum;
    }
}
