package org.tilewright.oracle;

import org.tilewright.data.Elements;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.batch.Batch;
import org.tilewright.oracle.batch.Source;
import org.tilewright.oracle.meaning.Whole;

/** An input that is made element by element, so that a tensor of any size can be sampled. */
final class Made implements Source {

    /** What an element takes that is made alone, counted in elements of a tensor that is made whole. */
    private static final long PRICE = 4;

    private final ElementType type;
    private final GivenElements elements;
    private final Whole whole;

    Made(ElementType type, long[] extents, GivenElements elements, Whole.Room room) {
        this.type = type;
        this.elements = elements;
        whole = new Whole(type, extents, elements::fill, room);
    }

    @Override
    public boolean uncertain() {
        return false;
    }

    @Override
    public void read(long at, long stride, int count, Batch.Load to) {
        if (whole.read(at, stride, count, count * PRICE, to)) {
            return;
        }
        Object made = Elements.allocate(type, count);
        for (int i = 0; i < count; i++) {
            elements.set(type, made, i, at + i * stride);
        }
        Source.copy(type, made, 0, 1, count, to);
    }
}
