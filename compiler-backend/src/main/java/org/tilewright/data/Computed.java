package org.tilewright.data;

import java.util.List;

/** The tensors that the statements of a run computed, in memory or in files. */
public interface Computed {

    /** Sets all elements of a block of a tensor that a statement computes. */
    void read(String tensor, Block block);

    /** The rounds of the repeats that have conditions, in order, where they are known. */
    default List<RoundsTaken> rounds() {
        return List.of();
    }
}
