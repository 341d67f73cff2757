package org.tilewright.language.derive;

import java.util.Arrays;
import java.util.Map;

/**
 * What processors of a grid touch of tensors in one statement, and have of them. Pieces are blocks of ceil(n/p) elements, as if all
 * were as large as the first.
 */
record BlockFootprints(long[] grid, Map<String, Tensor> tensors) {

    /**
     * A tensor.
     *
     * @param bytes of an element
     */
    record Tensor(String name, long[] extents, long bytes) {

        double size() {
            double n = bytes;
            for (long e : extents) {
                n *= e;
            }
            return n;
        }
    }

    /** The part of a tensor that may lie beside the processors that compute with it where blocks that are dealt out do not divide tiles. */
    private static final double BESIDE = 0.01;

    /** All of a tensor. */
    double bytes(String tensor) {
        return tensors.get(tensor).size();
    }

    /** What a statement computes with on each processor, there from the start. */
    Home needed(StatementWork.Touched t, int[] loops) {
        int[] out = new int[grid.length];
        boolean[] cut = new boolean[tensors.get(t.tensor()).extents.length];
        for (int m = 0; m < grid.length; m++) {
            int d = loops[m] < 0 ? -1 : t.loops().indexOf(loops[m]);
            out[m] = d >= 0 && !cut[d] ? d : Home.EVERYWHERE;
            if (d >= 0) {
                cut[d] = true;
            }
        }
        return Home.cut(out);
    }

    /** A layout that has what a statement touches where it is touched, and each element once, shared evenly where that can be. */
    Home follow(StatementWork.Touched t, int[] loops) {
        Tensor tensor = tensors.get(t.tensor());
        int[] out = new int[grid.length];
        Arrays.fill(out, Home.FIRST);
        // what a processor has left of each dimension, and the last machine dimension that cuts it
        long[] left = tensor.extents.clone();
        int[] last = new int[tensor.extents.length];
        Arrays.fill(last, -1);
        for (int m = 0; m < grid.length; m++) {
            int d = loops[m] < 0 ? -1 : t.loops().indexOf(loops[m]);
            if (d >= 0 && last[d] < 0) {
                out[m] = d;
                left[d] = Math.ceilDiv(left[d], grid[m]);
                last[d] = m;
            }
        }
        int[] tile = last.clone();
        // who cuts it again must come later, so that its parts are inside of what is touched
        for (int m = 0; m < grid.length; m++) {
            int widest = -1;
            for (int d = 0; d < left.length && out[m] == Home.FIRST; d++) {
                // where there is not an element for each, some of them have one
                if (last[d] < m && left[d] > 1 && (widest < 0 || left[d] > left[widest])) {
                    widest = d;
                }
            }
            if (widest >= 0) {
                out[m] = widest;
                left[widest] = Math.ceilDiv(left[widest], grid[m]);
                last[widest] = m;
            }
        }
        return dealt(tensor, out, tile, last);
    }

    /**
     * The same with dimensions of the machine that come before the one that cuts what is touched: blocks are dealt out over them, one of
     * each tile to each.
     *
     * @param tile the machine dimension that cuts each dimension of the tensor where it is touched
     * @param last the last one that cuts it
     */
    private Home dealt(Tensor tensor, int[] cuts, int[] tile, int[] last) {
        long[] shared = new long[tensor.extents.length];
        Arrays.fill(shared, 1);
        boolean[] deals = new boolean[grid.length];
        for (int m = 0; m < grid.length; m++) {
            int widest = -1;
            double most = 0;
            for (int d = 0; d < shared.length && cuts[m] == Home.FIRST; d++) {
                if (tile[d] <= m || tile[d] != last[d]) {
                    continue;
                }
                long of = shared[d] * grid[m];
                double left = (double) tensor.extents[d] / of / grid[tile[d]];
                if (left >= 1 && left > most && beside(tensor.extents[d], of, grid[tile[d]]) <= BESIDE) {
                    widest = d;
                    most = left;
                }
            }
            if (widest >= 0) {
                cuts[m] = widest;
                deals[m] = true;
                shared[widest] *= grid[m];
            }
        }
        long[] blocks = new long[grid.length];
        for (int m = 0; m < grid.length; m++) {
            blocks[m] = deals[m] ? shared[cuts[m]] * grid[tile[cuts[m]]] : 0;
        }
        return new Home(cuts, blocks);
    }

    /** The part of so many elements that is not in its tile when each tile is dealt out in so many blocks. */
    private static double beside(long elements, long blocks, long tiles) {
        long block = Math.ceilDiv(elements, blocks * tiles);
        long tile = Math.ceilDiv(elements, tiles);
        long inside = 0;
        for (long t = 0; t < tiles; t++) {
            // blocks of a tile lie beside each other
            long from = Math.max(t * tile, t * blocks * block);
            long to = Math.min(elements, Math.min((t + 1) * tile, (t + 1) * blocks * block));
            inside += Math.max(0, to - from);
        }
        return 1 - (double) inside / elements;
    }

    /** The bytes that a processor receives on average in one round. */
    double moved(StatementWork w, int[] loops, Map<String, Home> where) {
        double sum = 0;
        double working = 1;
        for (int m = 0; m < grid.length; m++) {
            working /= loops[m] < 0 ? grid[m] : 1;
        }
        for (StatementWork.Touched t : w.accesses()) {
            Home home = where.get(t.tensor());
            double[] pieces = pieces(t, loops, home);
            double own = pieces[1];
            double needed = pieces[0];
            if (t.tensor().equals(w.output())) {
                // what all compute comes to the first copy, and from there to the others
                double first = own / home.copies(grid);
                sum += (Math.max(0, needed - first) + own - first) * working * tensors.get(t.tensor()).bytes;
            } else {
                sum += Math.max(0, needed - own) * working * tensors.get(t.tensor()).bytes;
            }
        }
        return sum;
    }

    /** The results that a processor computes and does not have, in bytes. */
    double results(StatementWork w, int[] loops, Map<String, Home> where) {
        StatementWork.Touched t = w.accesses().getFirst();
        double[] pieces = pieces(t, loops, where.get(t.tensor()));
        return Math.max(0, pieces[0] - pieces[1]) * tensors.get(t.tensor()).bytes;
    }

    /**
     * The elements that a processor touches, and those of them that it has.
     *
     * @param home null if the tensor lives on another shape of the processors
     */
    private double[] pieces(StatementWork.Touched t, int[] loops, Home home) {
        Tensor tensor = tensors.get(t.tensor());
        double needed = 1;
        double own = 1;
        for (int d = 0; d < tensor.extents.length; d++) {
            long shared = 1;
            long both = 1;
            for (int m = 0; m < grid.length; m++) {
                boolean walks = loops[m] >= 0 && t.loops().get(d) == loops[m];
                shared *= walks ? grid[m] : 1;
                both *= walks || home != null && home.cuts()[m] == d ? grid[m] : 1;
            }
            long touched = Math.ceilDiv(tensor.extents[d], shared);
            needed *= touched;
            own *= touched < both / shared ? touched / (both / (double) shared) : Math.ceilDiv(tensor.extents[d], both);
        }
        for (int m = 0; m < grid.length; m++) {
            own /= home != null && home.cuts()[m] == Home.FIRST ? grid[m] : 1;
        }
        return new double[] {needed, home == null ? 0 : own};
    }
}
