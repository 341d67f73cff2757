package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.List;

/** The shapes that a grid of processors can have. */
final class GridShapes {

    private GridShapes() { }

    /**
     * All ways to write a number of processors as a product of factors above 1, the largest first; of 1 processor the one of one dimension.
     * Which dimension stands for which loop is decided later, so their order does not matter.
     *
     * @param rank the most factors
     */
    static List<List<Long>> of(long processors, int rank) {
        List<List<Long>> out = new ArrayList<>();
        if (processors == 1) {
            out.add(List.of(1L));
        } else {
            collect(processors, processors, rank, new ArrayList<>(), out);
        }
        return out;
    }

    private static void collect(long rest, long most, int rank, List<Long> chosen, List<List<Long>> out) {
        if (rest == 1) {
            out.add(List.copyOf(chosen));
            return;
        }
        if (rank == 0) {
            return;
        }
        for (long f = Math.min(rest, most); f >= 2; f--) {
            if (rest % f == 0) {
                chosen.add(f);
                collect(rest / f, f, rank - 1, chosen, out);
                chosen.removeLast();
            }
        }
    }
}
