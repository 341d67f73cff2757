package org.tilewright.data;

import java.util.List;
import java.util.stream.LongStream;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.ElementType;

/**
 * The elements of a region of a tensor, packed: in each dimension the indices of the region stand one after another.
 *
 * @param strides the distance, in elements, between neighbours in each dimension
 * @param array see {@link Elements}
 */
public record Block(ElementType type, Region region, long[] strides, Object array) {

    /** A run of elements in two blocks. */
    @FunctionalInterface
    private interface Run {
        void accept(int fromAt, int fromStride, int toAt, int toStride, int count);
    }

    /** A region that needs more elements than one array holds. */
    public static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLarge(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * A block of zeros.
     *
     * @param storageOrder the dimensions, slowest first
     * @throws TooLarge if one array cannot hold it
     */
    public static Block zeros(ElementType type, Region region, List<Integer> storageOrder) {
        long n = region.size();
        if (n > Elements.most(type)) {
            throw new TooLarge("a piece of " + n + " elements of " + type.keyword() + " is too large for one array (at most "
                    + Elements.most(type) + "); use more processors or smaller chunks");
        }
        return new Block(type, region, strides(region, storageOrder), Elements.allocate(type, n));
    }

    /** Zeros of another type, complex if this is, at the same places. */
    public Block zerosLike(ElementType other) {
        int components = java.lang.reflect.Array.getLength(array);
        return new Block(other, region, strides, Elements.allocate(other, other.isComplex() ? components / 2 : components));
    }

    /** A whole tensor as a block that shares its array. */
    public static Block of(DenseTensor tensor) {
        Region whole = Region.of(LongStream.of(tensor.extents()).mapToObj(e -> IndexSet.interval(0, e)).toList());
        List<Integer> rowMajor = java.util.stream.IntStream.range(0, whole.order()).boxed().toList();
        return new Block(tensor.type(), whole, strides(whole, rowMajor), tensor.array());
    }

    /** The parts of records that one field holds, as a block that shares its array. */
    public Block field(int field) {
        return new Block(type.components().get(field), region, strides, Elements.field(array, field));
    }

    /** The strides of a packed block in a storage order, the slowest dimension first. */
    public static long[] strides(Region region, List<Integer> storageOrder) {
        long[] strides = new long[region.order()];
        long stride = 1;
        for (int s = storageOrder.size() - 1; s >= 0; s--) {
            int d = storageOrder.get(s);
            strides[d] = stride;
            stride *= Math.max(1, region.dim(d).size());
        }
        return strides;
    }

    /** Bytes of its elements. */
    public long bytes() {
        return type.bytes(region.size());
    }

    /** The place in the array of an element of the region. */
    public int offset(long[] index) {
        long at = 0;
        for (int d = 0; d < strides.length; d++) {
            at += region.dim(d).rank(index[d]) * strides[d];
        }
        return (int) at;
    }

    /** Copies a part, which both blocks contain, from another block. */
    public void copyFrom(Block from, Region part) {
        runs(from, part, (f, fs, t, ts, n) -> Elements.copy(type, from.array, f, fs, array, t, ts, n));
    }

    /** Copies a part, which both blocks contain, from a block of another type, as this one's type holds the values. */
    public void convertFrom(Block from, Region part) {
        runs(from, part, (f, fs, t, ts, n) -> Elements.convert(from.type, from.array, f, fs, type, array, t, ts, n));
    }

    /** Combines runs of elements of one array into those of another: from where, in which stride, and how many. */
    public interface Combine {
        void run(Object from, int fromAt, int fromStride, Object to, int toAt, int toStride, int count);
    }

    /** Combines a part, which both blocks contain, of another block into this one. */
    public void combineFrom(Block from, Region part, Combine by) {
        runs(from, part, (f, fs, t, ts, n) -> by.run(from.array, f, fs, array, t, ts, n));
    }

    /** Gives the elements of a part the value that the only one of an array has. */
    public void fill(Region part, Object one) {
        runs(this, part, (f, fs, t, ts, n) -> Elements.copy(type, one, 0, 0, array, t, ts, n));
    }

    private void runs(Block from, Region part, Run run) {
        if (part.isEmpty()) {
            return;
        }
        if (!region.contains(part) || !from.region.contains(part)) {
            throw new IllegalStateException("part " + part + " is not in both " + from.region + " and " + region);
        }
        if (part.order() == 0) {
            run.accept(0, 1, 0, 1, 1);
            return;
        }
        int[] order = java.util.stream.IntStream.range(0, strides.length).boxed()
                .sorted(java.util.Comparator.comparingLong((Integer d) -> -strides[d]).thenComparingInt(d -> d))
                .mapToInt(Integer::intValue).toArray();
        walk(order, 0, from, part, 0, 0, run);
    }

    private void walk(int[] order, int level, Block from, Region part, long fromAt, long toAt, Run run) {
        int d = order[level];
        IndexSet set = part.dim(d);
        for (int i = 0; i < set.intervals(); i++) {
            long f = fromAt + from.region.dim(d).rank(set.low(i)) * from.strides[d];
            long t = toAt + region.dim(d).rank(set.low(i)) * strides[d];
            long n = set.high(i) - set.low(i);
            if (level == order.length - 1) {
                run.accept((int) f, (int) from.strides[d], (int) t, (int) strides[d], (int) n);
            } else {
                for (long k = 0; k < n; k++) {
                    walk(order, level + 1, from, part, f + k * from.strides[d], t + k * strides[d], run);
                }
            }
        }
    }
}
