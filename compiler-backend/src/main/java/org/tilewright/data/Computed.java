package org.tilewright.data;

/** The tensors that the statements of a run computed, in memory or in files. */
public interface Computed {

    /** Sets all elements of a block of a tensor that a statement computes. */
    void read(String tensor, Block block);
}
