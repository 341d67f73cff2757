package org.tilewright.io;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/**
 * What a file says of itself before its elements.
 *
 * @param types the basic types that a tensor may have to be read from it; none if no tensor can
 * @param fields those of its elements, if these are records, but for what no tensor can have
 * @param elements what its elements are, in words
 * @param extents as many as the file has dimensions
 * @param matrix whether the format has matrices only, one of which may stand for a vector or a scalar
 */
public record TensorHeader(Set<BasicType> types, List<RecordType.Field> fields, String elements, long[] extents, boolean matrix) {

    /** A file of numbers. */
    TensorHeader(Set<BasicType> types, String elements, long[] extents, boolean matrix) {
        this(types, List.of(), elements, extents, matrix);
    }

    /** Whether elements of a type can be read; a record needs no more than some of the fields, in any order. */
    public boolean holds(ElementType type) {
        return switch (type) {
            case BasicType b -> types.contains(b);
            case RecordType r -> fields.containsAll(r.fields());
        };
    }

    /** The type of the elements of a file that has but one. */
    public ElementType type() {
        return fields.isEmpty() ? types.iterator().next() : new RecordType("record", fields);
    }

    /** Whether a tensor of these extents can be read; a vector may be a matrix of one row or column, a scalar one of one element. */
    public boolean fits(long[] wanted) {
        if (Arrays.equals(extents, wanted)) {
            return true;
        }
        return matrix && wanted.length < 2 && Math.min(extents[0], extents[1]) == 1
                && Math.max(extents[0], extents[1]) == (wanted.length == 0 ? 1 : wanted[0]);
    }
}
