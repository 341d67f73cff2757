package org.tilewright.io;

import java.util.BitSet;
import org.tilewright.data.Block;

/** The elements of a block that a text file lists, each of them once; all others are 0. */
final class ListedElements {

    private final Block block;
    /** One bit for each element. A set of the indices that a whole file lists would take more memory than the elements. */
    private final BitSet listed = new BitSet();

    ListedElements(Block block) {
        this.block = block;
        TensorFiles.clear(block);
    }

    /** Sets an element, unless it lies outside of the block. @return whether it is the first time */
    boolean set(long[] index, TextNumber value) {
        if (block.region().isEmpty()) {
            return true;
        }
        for (int d = 0; d < index.length; d++) {
            if (!block.region().dim(d).contains(index[d])) {
                return true;
            }
        }
        int at = block.offset(index);
        boolean first = !listed.get(at);
        listed.set(at);
        value.set(block.array(), at);
        return first;
    }
}
