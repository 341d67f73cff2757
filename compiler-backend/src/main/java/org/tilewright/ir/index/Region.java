package org.tilewright.ir.index;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A set of tensor elements: the product of one index set a dimension.
 *
 * @param present whether there are elements at all; tells the empty region of a scalar from the whole one
 */
public record Region(List<IndexSet> dims, boolean present) {

    public Region {
        dims = List.copyOf(dims);
        present = present && dims.stream().noneMatch(IndexSet::isEmpty);
    }

    public static Region of(List<IndexSet> dims) {
        return new Region(dims, true);
    }

    public static Region empty(int order) {
        return new Region(IntStream.range(0, order).mapToObj(d -> IndexSet.EMPTY).toList(), false);
    }

    public boolean isEmpty() {
        return !present;
    }

    public int order() {
        return dims.size();
    }

    public IndexSet dim(int d) {
        return dims.get(d);
    }

    /** The number of elements. */
    public long size() {
        long n = present ? 1 : 0;
        for (IndexSet s : dims) {
            n = Math.multiplyExact(n, s.size());
        }
        return n;
    }

    public Region intersect(Region o) {
        if (isEmpty() || o.isEmpty()) {
            return empty(order());
        }
        return of(IntStream.range(0, order()).mapToObj(d -> dims.get(d).intersect(o.dims.get(d))).toList());
    }

    public boolean contains(Region o) {
        return o.isEmpty() || intersect(o).equals(o);
    }

    /** Whether every dimension is one interval. */
    public boolean isBox() {
        return dims.stream().allMatch(s -> s.intervals() <= 1);
    }

    /** The smallest box around it. */
    public Region hull() {
        return new Region(dims.stream().map(s -> IndexSet.interval(s.first(), s.end())).toList(), present);
    }
}
