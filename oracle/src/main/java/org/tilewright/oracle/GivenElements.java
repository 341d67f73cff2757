package org.tilewright.oracle;

import java.util.Optional;
import org.tilewright.data.Block;
import org.tilewright.data.RandomElements;
import org.tilewright.io.InputElements;
import org.tilewright.ir.Input;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.fields.FieldOf;
import org.tilewright.oracle.meaning.Declared;

/**
 * The elements of an input. The fields of random records have numbers one after another, those of other records are what tensors of their
 * types would be.
 */
final class GivenElements {

    private final InputElements elements;
    private final Input.Source source;
    private final long[] extents;
    private final Optional<FieldOf> field;
    private final Optional<RandomElements> random;

    /** @param field what the tensor is the field of, if it is one */
    GivenElements(InputElements elements, Input.Source source, long[] extents, Optional<FieldOf> field, Declared declared) {
        this.elements = elements;
        this.source = source;
        this.extents = extents;
        this.field = field;
        random = field.isPresent() && source instanceof Input.Source.Random r
                ? Optional.of(new RandomElements(declared.integer(r.seed()))) : Optional.empty();
    }

    /** Sets all elements of a block. */
    void fill(Block block) {
        if (random.isPresent() && !block.region().isEmpty()) {
            walk(block, 0, new long[extents.length], 0);
        } else if (field.isPresent() && source instanceof Input.Source.File) {
            elements.fill(field.get().records(block));
        } else {
            elements.fill(block);
        }
    }

    private void walk(Block block, int d, long[] index, long linear) {
        if (d == extents.length) {
            set(block.type(), block.array(), block.offset(index), linear);
            return;
        }
        IndexSet set = block.region().dim(d);
        for (int i = 0; i < set.intervals(); i++) {
            for (index[d] = set.low(i); index[d] < set.high(i); index[d]++) {
                walk(block, d + 1, index, linear * extents[d] + index[d]);
            }
        }
    }

    /** Sets one place of an array to the element of a row-major linear index. */
    void set(ElementType type, Object array, long at, long linear) {
        if (random.isPresent()) {
            FieldOf f = field.orElseThrow();
            random.get().set(type, array, at, linear * f.record().fields().size() + f.index());
        } else {
            elements.set(type, array, at, linear);
        }
    }
}
