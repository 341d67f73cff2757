package org.tilewright.analysis.load;

import java.util.ArrayList;
import java.util.List;

/**
 * Processors that are alike in all of several respects.
 *
 * @param parts for each respect and each axis of all together, what each of the axis' kinds adds to the kind in this respect
 */
record Joint(Alike alike, List<int[][]> parts) {

    static Joint of(List<Alike> respects) {
        long[] grid = respects.getFirst().grid();
        List<Long> dimensions = Alike.groups(respects.stream().flatMap(r -> r.axes().stream()).map(Axis::dimensions).toList());
        List<Axis> axes = new ArrayList<>();
        for (long together : dimensions) {
            axes.add(respects.stream().flatMap(r -> r.axes().stream()).filter(a -> (a.dimensions() & together) != 0)
                    .reduce((a, b) -> Axis.both(a, b, grid)).orElseThrow());
        }
        return new Joint(new Alike(grid, axes), respects.stream().map(r -> parts(r, axes)).toList());
    }

    private static int[][] parts(Alike respect, List<Axis> axes) {
        long[] grid = respect.grid();
        int[][] out = new int[axes.size()][];
        for (int a = 0; a < out.length; a++) {
            Axis all = axes.get(a);
            out[a] = new int[all.count()];
            int stride = 1;
            for (int i = respect.axes().size() - 1; i >= 0; i--) {
                Axis own = respect.axes().get(i);
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
