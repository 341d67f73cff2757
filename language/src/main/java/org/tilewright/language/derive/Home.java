package org.tilewright.language.derive;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Where a tensor lives on a grid.
 *
 * @param cuts for each machine dimension the number of the tensor's dimension that it cuts, or {@link #FIRST}, or {@link #EVERYWHERE}
 * @param dealt for each machine dimension in how many blocks it deals that dimension out, or 0 where it cuts it into one block each
 */
record Home(int[] cuts, long[] dealt) {

    /** A tensor is at the first coordinate of a machine dimension, or everywhere along it, where no dimension of it is cut. */
    static final int FIRST = -1;
    static final int EVERYWHERE = -2;

    static Home cut(int[] cuts) {
        return new Home(cuts, new long[cuts.length]);
    }

    /** Whether it is more than one element at the first processor. */
    boolean isPlaced() {
        return Arrays.stream(cuts).anyMatch(c -> c != FIRST);
    }

    /** How many processors have each element. */
    long copies(long[] grid) {
        long n = 1;
        for (int m = 0; m < grid.length; m++) {
            n *= cuts[m] == EVERYWHERE ? grid[m] : 1;
        }
        return n;
    }

    /**
     * As it stands between the braces of a machine.
     *
     * @param names of the tensor's dimensions
     * @param part the text of the size of one of so many blocks of a dimension
     */
    String text(List<String> names, BiFunction<Integer, Long, String> part) {
        StringBuilder out = new StringBuilder();
        for (int m = 0; m < cuts.length; m++) {
            String entry = switch (cuts[m]) {
                case FIRST -> "0";
                case EVERYWHERE -> "*";
                default -> dealt[m] == 0 ? names.get(cuts[m])
                        : "cyclic(" + names.get(cuts[m]) + ", " + part.apply(cuts[m], dealt[m]) + ")";
            };
            out.append(m > 0 ? ", " : "").append(entry);
        }
        return out.toString();
    }
}
