package org.tilewright.data;

/** What the statements of a run computed, wherever it lies. */
public interface Computed {

    /** Sets all elements of a block of a tensor; asked for tensors that a statement computes. */
    void read(String tensor, Block block);
}
