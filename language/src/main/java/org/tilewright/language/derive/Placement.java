package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the work of a program is done on one grid, and where its tensors live: for each statement, the heaviest first, the loops that
 * processors share so that the fewest bytes move, where each tensor lives as the first of them needs it.
 *
 * <p>The bytes are those of blocks of ceil(n/p) elements; what the plan predicts exactly decides among grids.
 */
final class Placement {

    /** A tensor is at the first coordinate of a machine dimension, or everywhere along it, where no dimension of it is cut. */
    static final int FIRST = -1;
    static final int EVERYWHERE = -2;

    /**
     * A tensor.
     *
     * @param bytes of an element
     */
    record Tensor(String name, long[] extents, long bytes) { }

    /**
     * Who does a statement.
     *
     * @param loops the loop of each machine dimension, or -1
     * @param bytes that a processor receives on average, all rounds together
     * @param busiest the points that the busiest processor computes, all rounds together
     */
    record Share(Work work, int[] loops, double bytes, double busiest) { }

    /** How many times the points of the most even choice the busiest processor may compute where fewer bytes move for it. */
    private static final double UNEVEN = 1.15;

    private final long[] grid;
    private final Map<String, Tensor> tensors;
    /** For each tensor what each machine dimension does with it: the number of the tensor's dimension that it cuts, or one of the above. */
    private final Map<String, int[]> layouts;
    private final List<Share> shares = new ArrayList<>();

    private Placement(long[] grid, Map<String, Tensor> tensors, Map<String, int[]> layouts) {
        this.grid = grid;
        this.tensors = tensors;
        this.layouts = new LinkedHashMap<>(layouts);
    }

    /**
     * @param given layouts that the program has
     * @param shared loops that schedules of the program share, by the statement's name
     */
    static Placement of(long[] grid, List<Work> all, Map<String, Tensor> tensors, Map<String, int[]> given, Map<String, int[]> shared) {
        Placement p = new Placement(grid, tensors, given);
        all.stream().sorted(Comparator.comparingDouble(Work::points).reversed()).forEach(w -> p.place(w, shared.get(w.name())));
        return p;
    }

    long[] grid() {
        return grid.clone();
    }

    int[] layout(String tensor) {
        return layouts.get(tensor);
    }

    Share share(Work work) {
        return shares.stream().filter(s -> s.work == work).findFirst().orElseThrow();
    }

    /** The bytes that a processor receives on average. */
    double bytes() {
        return shares.stream().mapToDouble(Share::bytes).sum();
    }

    /** The points that the busiest processor computes. */
    double busiest() {
        return shares.stream().mapToDouble(Share::busiest).sum();
    }

    /** How many processors there are. */
    long processors() {
        long n = 1;
        for (long g : grid) {
            n *= g;
        }
        return n;
    }

    /** The grid with what the statement that has most to do sums over last, so that its results can be shared evenly. */
    long[] sumsLast() {
        Share most = shares.stream().max(Comparator.comparingDouble(s -> s.work.points())).orElseThrow();
        long[] out = new long[grid.length];
        int at = 0;
        for (boolean sums : new boolean[] {false, true}) {
            for (int m = 0; m < grid.length; m++) {
                if (most.work.reduced().contains(most.loops[m]) == sums) {
                    out[at++] = grid[m];
                }
            }
        }
        return out;
    }

    private void place(Work w, int[] given) {
        List<int[]> choices = given != null ? List.of(given) : choices(w);
        double busiest = choices.stream().mapToDouble(c -> busiest(w, c)).min().orElseThrow();
        int[] best = null;
        double least = Double.POSITIVE_INFINITY;
        for (int[] loops : choices) {
            Map<String, int[]> with = new HashMap<>(layouts);
            for (Work.Touched t : w.accesses()) {
                with.computeIfAbsent(t.tensor(), x -> follow(t, loops));
            }
            double bytes = moved(w, loops, with) * w.times();
            // of equals the first
            if (busiest(w, loops) <= busiest * UNEVEN && bytes < least * (1 - 1e-9)) {
                best = loops;
                least = bytes;
            }
        }
        int[] loops = best;
        for (Work.Touched t : w.accesses()) {
            layouts.computeIfAbsent(t.tensor(), x -> follow(t, loops));
        }
        shares.add(new Share(w, loops, least, busiest(w, loops) * w.times()));
    }

    /** How many points the busiest processor computes. */
    private double busiest(Work w, int[] loops) {
        double points = 1;
        for (int v = 0; v < w.sizes().length; v++) {
            points *= blocks(w.sizes()[v], loops, v);
        }
        return points;
    }

    private double blocks(long size, int[] loops, int loop) {
        long processors = 1;
        for (int m = 0; m < grid.length; m++) {
            processors *= loops[m] == loop ? grid[m] : 1;
        }
        return Math.ceilDiv(size, processors);
    }

    /** All ways to give machine dimensions a loop of their own each; -1 where there are more dimensions than loops. */
    private List<int[]> choices(Work w) {
        List<int[]> out = new ArrayList<>();
        int[] at = new int[grid.length];
        Arrays.fill(at, -1);
        choices(w, 0, at, new boolean[w.variables().size()], out);
        return out;
    }

    private void choices(Work w, int m, int[] at, boolean[] used, List<int[]> out) {
        if (m == grid.length) {
            out.add(at.clone());
            return;
        }
        boolean any = false;
        for (int v = 0; v < used.length; v++) {
            if (!used[v] && w.named().contains(v)) {
                any = true;
                used[v] = true;
                at[m] = v;
                choices(w, m + 1, at, used, out);
                used[v] = false;
            }
        }
        if (!any || w.named().size() < grid.length) {
            at[m] = -1;
            choices(w, m + 1, at, used, out);
        }
        at[m] = -1;
    }

    /** A layout that has what a statement touches where it is touched, and each element once, shared evenly where that can be. */
    private int[] follow(Work.Touched t, int[] loops) {
        Tensor tensor = tensors.get(t.tensor());
        int[] out = new int[grid.length];
        Arrays.fill(out, FIRST);
        boolean[] cut = new boolean[tensor.extents.length];
        // what a processor has left of each dimension, and the last machine dimension that cuts it: who cuts it again must come later, so
        // that its parts are inside of what is touched
        long[] left = tensor.extents.clone();
        int[] last = new int[tensor.extents.length];
        Arrays.fill(last, -1);
        for (int m = 0; m < grid.length; m++) {
            int d = loops[m] < 0 ? -1 : t.loops().indexOf(loops[m]);
            if (d >= 0 && !cut[d]) {
                out[m] = d;
                cut[d] = true;
                left[d] = Math.ceilDiv(left[d], grid[m]);
                last[d] = m;
            }
        }
        for (int m = 0; m < grid.length; m++) {
            int widest = -1;
            for (int d = 0; d < left.length && out[m] == FIRST; d++) {
                if (last[d] < m && left[d] >= grid[m] && (widest < 0 || left[d] > left[widest])) {
                    widest = d;
                }
            }
            if (widest >= 0) {
                out[m] = widest;
                left[widest] = Math.ceilDiv(left[widest], grid[m]);
                last[widest] = m;
            }
        }
        return out;
    }

    /** The bytes that a processor receives on average in one round. */
    private double moved(Work w, int[] loops, Map<String, int[]> where) {
        double sum = 0;
        double working = 1;
        for (int m = 0; m < grid.length; m++) {
            working /= loops[m] < 0 ? grid[m] : 1;
        }
        for (Work.Touched t : w.accesses()) {
            Tensor tensor = tensors.get(t.tensor());
            int[] layout = where.get(t.tensor());
            double needed = 1;
            double own = 1;
            for (int d = 0; d < tensor.extents.length; d++) {
                long shared = 1;
                long both = 1;
                for (int m = 0; m < grid.length; m++) {
                    boolean walks = loops[m] >= 0 && t.loops().get(d) == loops[m];
                    shared *= walks ? grid[m] : 1;
                    both *= walks || layout[m] == d ? grid[m] : 1;
                }
                needed *= Math.ceilDiv(tensor.extents[d], shared);
                own *= Math.ceilDiv(tensor.extents[d], both);
            }
            for (int m = 0; m < grid.length; m++) {
                own /= layout[m] == FIRST ? grid[m] : 1;
            }
            sum += Math.max(0, needed - own) * working * tensor.bytes;
        }
        return sum;
    }
}
