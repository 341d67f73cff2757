package org.tilewright.io;

import java.util.Arrays;
import java.util.Set;
import org.tilewright.ir.ElementType;

/**
 * What a file says of itself before its elements.
 *
 * @param types the element types that a tensor may have to be read from it; none if no tensor can
 * @param elements what its elements are, in words
 * @param extents as many as the file has dimensions
 * @param matrix whether the format has matrices only, one of which may stand for a vector or a scalar
 */
public record TensorHeader(Set<ElementType> types, String elements, long[] extents, boolean matrix) {

    /** Whether a tensor of these extents can be read; a vector may be a matrix of one row or column, a scalar one of one element. */
    public boolean fits(long[] wanted) {
        if (Arrays.equals(extents, wanted)) {
            return true;
        }
        return matrix && wanted.length < 2 && Math.min(extents[0], extents[1]) == 1
                && Math.max(extents[0], extents[1]) == (wanted.length == 0 ? 1 : wanted[0]);
    }
}
