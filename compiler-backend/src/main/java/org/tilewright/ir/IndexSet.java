package org.tilewright.ir;

import java.util.Arrays;

/** A finite set of indices of one dimension, as sorted disjoint half-open intervals. Immutable. */
public final class IndexSet {

    public static final IndexSet EMPTY = new IndexSet(new long[0]);

    /** low0, high0, low1, high1, ... */
    private final long[] bounds;

    private IndexSet(long[] bounds) {
        this.bounds = bounds;
    }

    /** [low, high), empty if high is not above low. */
    public static IndexSet interval(long low, long high) {
        return low >= high ? EMPTY : new IndexSet(new long[] {low, high});
    }

    /** The g of [low, high) with (g - low) mod period below width. */
    public static IndexSet periodic(long low, long high, long period, long width) {
        if (low >= high || width <= 0) {
            return EMPTY;
        }
        if (width >= period || high - low <= width) {
            return interval(low, high);
        }
        int count = Math.toIntExact(Math.ceilDiv(high - low, period));
        long[] b = new long[2 * count];
        for (int i = 0; i < count; i++) {
            b[2 * i] = low + i * period;
            b[2 * i + 1] = Math.min(b[2 * i] + width, high);
        }
        return new IndexSet(b);
    }

    public boolean isEmpty() {
        return bounds.length == 0;
    }

    public int intervals() {
        return bounds.length / 2;
    }

    public long low(int interval) {
        return bounds[2 * interval];
    }

    public long high(int interval) {
        return bounds[2 * interval + 1];
    }

    /** The least element; 0 for the empty set. */
    public long first() {
        return isEmpty() ? 0 : bounds[0];
    }

    /** One above the greatest element; 0 for the empty set. */
    public long end() {
        return isEmpty() ? 0 : bounds[bounds.length - 1];
    }

    /** The number of elements. */
    public long size() {
        long n = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            n += bounds[i + 1] - bounds[i];
        }
        return n;
    }

    public boolean contains(long index) {
        int at = Arrays.binarySearch(bounds, index);
        return at >= 0 ? at % 2 == 0 : (-at - 1) % 2 == 1;
    }

    /** The number of elements below an index: its place when the elements are stored one after another. */
    public long rank(long index) {
        long n = 0;
        for (int i = 0; i < bounds.length && bounds[i] < index; i += 2) {
            n += Math.min(bounds[i + 1], index) - bounds[i];
        }
        return n;
    }

    public IndexSet intersect(IndexSet o) {
        if (isEmpty() || o.isEmpty()) {
            return EMPTY;
        }
        if (bounds.length == 2 && o.bounds.length == 2) {
            return interval(Math.max(bounds[0], o.bounds[0]), Math.min(bounds[1], o.bounds[1]));
        }
        if (o.bounds.length == 2) {
            return clipped(o.bounds[0], o.bounds[1]);
        }
        if (bounds.length == 2) {
            return o.clipped(bounds[0], bounds[1]);
        }
        long[] out = new long[bounds.length + o.bounds.length];
        int n = 0;
        int i = 0;
        int j = 0;
        while (i < bounds.length && j < o.bounds.length) {
            long low = Math.max(bounds[i], o.bounds[j]);
            long high = Math.min(bounds[i + 1], o.bounds[j + 1]);
            if (low < high) {
                out[n++] = low;
                out[n++] = high;
            }
            if (bounds[i + 1] < o.bounds[j + 1]) {
                i += 2;
            } else {
                j += 2;
            }
        }
        return n == 0 ? EMPTY : new IndexSet(Arrays.copyOf(out, n));
    }

    /** The elements of [low, high); found without a walk over the others, since cyclic layouts have many intervals. */
    private IndexSet clipped(long low, long high) {
        int from = Arrays.binarySearch(bounds, low + 1);
        int first = (from >= 0 ? from : -from - 1) & ~1;
        int to = Arrays.binarySearch(bounds, high);
        int end = ((to >= 0 ? to : -to - 1) + 1) & ~1;
        if (first >= end) {
            return EMPTY;
        }
        if (first == 0 && end == bounds.length && low <= bounds[0] && high >= bounds[end - 1]) {
            return this;
        }
        long[] out = Arrays.copyOfRange(bounds, first, end);
        out[0] = Math.max(out[0], low);
        out[out.length - 1] = Math.min(out[out.length - 1], high);
        return new IndexSet(out);
    }

    /** The elements whose place in the set, counted from 0, lies in a set of places. */
    public IndexSet select(IndexSet places) {
        if (bounds.length == 2) {
            long base = bounds[0];
            long[] shifted = new long[places.bounds.length];
            for (int i = 0; i < shifted.length; i++) {
                shifted[i] = places.bounds[i] + base;
            }
            return new IndexSet(shifted).intersect(this);
        }
        long[] out = new long[bounds.length + places.bounds.length];
        int n = 0;
        long before = 0;
        int j = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            long length = bounds[i + 1] - bounds[i];
            while (j < places.bounds.length && places.bounds[j + 1] <= before) {
                j += 2;
            }
            for (int k = j; k < places.bounds.length && places.bounds[k] < before + length; k += 2) {
                long low = Math.max(places.bounds[k], before) - before + bounds[i];
                long high = Math.min(places.bounds[k + 1], before + length) - before + bounds[i];
                if (n > 0 && out[n - 1] == low) {
                    out[n - 1] = high;
                } else {
                    out[n++] = low;
                    out[n++] = high;
                }
            }
            before += length;
        }
        return n == 0 ? EMPTY : new IndexSet(Arrays.copyOf(out, n));
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof IndexSet s && Arrays.equals(bounds, s.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }

    @Override
    public String toString() {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < bounds.length; i += 2) {
            s.append(i == 0 ? "" : " ").append(bounds[i]).append("..").append(bounds[i + 1]);
        }
        return s.isEmpty() ? "empty" : s.toString();
    }
}
