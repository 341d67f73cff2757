package org.tilewright.io;

import java.util.Set;
import org.tilewright.ir.ElementType;

/**
 * What a file says of itself before its elements.
 *
 * @param types the element types that a tensor may have to be read from it
 * @param extents as many as the file has dimensions
 */
public record TensorHeader(Set<ElementType> types, long[] extents) {

    /** Whether a tensor of these extents can be read; a vector may be a matrix of one row or column, a scalar one of one element. */
    public boolean fits(long[] wanted) {
        if (java.util.Arrays.equals(extents, wanted)) {
            return true;
        }
        boolean matrix = extents.length == 2 && (wanted.length == 0 || wanted.length == 1) && Math.min(extents[0], extents[1]) == 1;
        return matrix && Math.max(extents[0], extents[1]) == (wanted.length == 0 ? 1 : wanted[0]);
    }
}
