package org.tilewright.ir.index;

import java.util.Arrays;

/**
 * A finite set of indices of one dimension. Immutable.
 *
 * <p>It is the part between {@code first} and {@code end} of a pattern of intervals that repeats, so that what a processor owns of a
 * cyclic layout takes no more room than a block, whatever the extent. A set that does not repeat is one period of itself.
 */
public final class IndexSet {

    public static final IndexSet EMPTY = new IndexSet(0, 0, 0, 1, new long[0]);

    private final long first;
    private final long end;
    /** Where an interval of the pattern begins that holds {@code first}. */
    private final long base;
    private final long period;
    /** low0, high0, low1, high1, ... of one period, from 0; no two touch, not even the last and the next period's first. */
    private final long[] pattern;
    /** How many elements of the period lie before each interval, and at last all of them. */
    private final long[] before;

    private IndexSet(long first, long end, long base, long period, long[] pattern) {
        this.first = first;
        this.end = end;
        this.base = base;
        this.period = period;
        this.pattern = pattern;
        before = new long[pattern.length / 2 + 1];
        for (int i = 0; i < pattern.length / 2; i++) {
            before[i + 1] = before[i] + pattern[2 * i + 1] - pattern[2 * i];
        }
    }

    /** [low, high), empty if high is not above low. */
    public static IndexSet interval(long low, long high) {
        return low >= high ? EMPTY : new IndexSet(low, high, low, high - low, new long[] {0, high - low});
    }

    /** The g of [low, high) with (g - low) mod period below width. */
    public static IndexSet periodic(long low, long high, long period, long width) {
        if (low >= high || width <= 0) {
            return EMPTY;
        }
        if (width >= period || high - low <= width) {
            return interval(low, high);
        }
        return new IndexSet(low, high, low, period, new long[] {0, width}).clipped(low, high);
    }

    /** The intervals [bounds[0], bounds[1]), [bounds[2], bounds[3]), ..., which are in order and do not touch. */
    public static IndexSet intervals(long... bounds) {
        return of(bounds, bounds.length);
    }

    /** Sorted bounds of intervals that do not touch. */
    private static IndexSet of(long[] bounds, int length) {
        if (length == 0) {
            return EMPTY;
        }
        long low = bounds[0];
        long[] pattern = new long[length];
        for (int i = 0; i < length; i++) {
            pattern[i] = bounds[i] - low;
        }
        return new IndexSet(low, bounds[length - 1], low, bounds[length - 1] - low, pattern);
    }

    /** The part between two indices of bounds that repeat; they lie within one period, and are overwritten. */
    private static IndexSet repeated(long[] bounds, int length, long period, long low, long high) {
        if (length == 0) {
            return EMPTY;
        }
        int n = length;
        if (n > 2 && bounds[n - 1] == bounds[0] + period) {
            // the last interval goes on in the next period's first
            bounds[0] = bounds[n - 2] - period;
            n -= 2;
        }
        IndexSet one = of(bounds, n);
        return one.isInterval() && one.size() == period ? interval(low, high)
                : new IndexSet(low, high, one.base, period, one.pattern).clipped(low, high);
    }

    public boolean isEmpty() {
        return first == end;
    }

    private boolean isInterval() {
        return end - base <= pattern[1];
    }

    private boolean repeats() {
        return end - base > period;
    }

    /** How many intervals there are. */
    public long intervals() {
        return isEmpty() ? 0 : begunBefore(end);
    }

    /** How many of its intervals begin before an index. */
    public long intervalsBefore(long index) {
        return isEmpty() || index <= first ? 0 : begunBefore(Math.min(index, end));
    }

    /** After how many intervals the set repeats in steps that are a multiple of some length, or how many it has if it does not. */
    public long intervalsBeforeRepeating(long length) {
        if (!repeats()) {
            return intervals();
        }
        long steps = leastCommonMultiple(period, length, end - base) / period;
        // one more, since the first may be cut
        return Math.min(intervals(), (steps + 1) * (pattern.length / 2) + 1);
    }

    /** How many intervals of the endless pattern begin from its base on and before an index. */
    private long begunBefore(long index) {
        long offset = Math.floorMod(index - base, period);
        int begun = 0;
        int above = pattern.length / 2;
        while (begun < above) {
            int mid = (begun + above) >>> 1;
            if (pattern[2 * mid] < offset) {
                begun = mid + 1;
            } else {
                above = mid;
            }
        }
        return Math.floorDiv(index - base, period) * (pattern.length / 2) + begun;
    }

    public long low(long interval) {
        return Math.max(first, bound(interval, 0));
    }

    public long high(long interval) {
        return Math.min(end, bound(interval, 1));
    }

    /** A bound of an interval of the endless pattern. @param side 0 or 1 */
    private long bound(long interval, int side) {
        int each = pattern.length / 2;
        return base + Math.floorDiv(interval, each) * period + pattern[2 * (int) Math.floorMod(interval, (long) each) + side];
    }

    /** The least element; 0 for the empty set. */
    public long first() {
        return first;
    }

    /** One above the greatest element; 0 for the empty set. */
    public long end() {
        return end;
    }

    /** The number of elements. */
    public long size() {
        return isEmpty() ? 0 : elementsBefore(end) - elementsBefore(first);
    }

    /** How many elements the endless pattern has from its base on and before an index. */
    private long elementsBefore(long index) {
        long begun = begunBefore(index);
        int each = pattern.length / 2;
        long whole = Math.floorDiv(begun - 1, each) * before[each] + before[(int) Math.floorMod(begun - 1, (long) each)];
        return whole + Math.min(index, bound(begun - 1, 1)) - bound(begun - 1, 0);
    }

    public boolean contains(long index) {
        return index >= first && index < end && index < bound(begunBefore(index + 1) - 1, 1);
    }

    /** The number of elements below an index: its place when the elements are stored one after another. */
    public long rank(long index) {
        return isEmpty() || index <= first ? 0 : elementsBefore(Math.min(index, end)) - elementsBefore(first);
    }

    /** The element of the endless pattern that has so many before it, from the base on. */
    private long element(long place) {
        int each = pattern.length / 2;
        long periods = Math.floorDiv(place, before[each]);
        long rest = Math.floorMod(place, before[each]);
        int at = Arrays.binarySearch(before, rest);
        int interval = at >= 0 ? at : -at - 2;
        return base + periods * period + pattern[2 * interval] + rest - before[interval];
    }

    public IndexSet intersect(IndexSet o) {
        if (isEmpty() || o.isEmpty()) {
            return EMPTY;
        }
        if (o.isInterval()) {
            return clipped(o.first, o.end);
        }
        if (isInterval()) {
            return o.clipped(first, end);
        }
        long low = Math.max(first, o.first);
        long high = Math.min(end, o.end);
        if (low >= high) {
            return EMPTY;
        }
        long both = repeats() && o.repeats() ? leastCommonMultiple(period, o.period, high - low) : high - low;
        return both < high - low ? common(o, low, low + both, high, both) : common(o, low, high, high, 0);
    }

    /** What two sets have in common from an index to another, continued to a third if it repeats. */
    private IndexSet common(IndexSet o, long from, long to, long high, long repeats) {
        long i = Math.max(0, begunBefore(from + 1) - 1);
        long j = Math.max(0, o.begunBefore(from + 1) - 1);
        long most = begunBefore(to) - i + o.begunBefore(to) - j;
        long[] out = new long[Math.toIntExact(2 * Math.max(1, most))];
        int n = 0;
        while (bound(i, 0) < to && o.bound(j, 0) < to) {
            long begin = Math.max(from, Math.max(bound(i, 0), o.bound(j, 0)));
            long until = Math.min(to, Math.min(bound(i, 1), o.bound(j, 1)));
            if (begin < until) {
                out[n++] = begin;
                out[n++] = until;
            }
            if (bound(i, 1) < o.bound(j, 1)) {
                i++;
            } else {
                j++;
            }
        }
        return repeats == 0 ? of(out, n) : repeated(out, n, repeats, from, high);
    }

    /** Or a limit, if it is not below. */
    private static long leastCommonMultiple(long a, long b, long limit) {
        long x = a;
        long y = b;
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        long factor = b / x;
        return factor >= limit / a + 1 ? limit : Math.min(limit, a * factor);
    }

    /** The elements of [low, high); found without a walk over the others. */
    private IndexSet clipped(long low, long high) {
        long from = Math.max(low, first);
        long to = Math.min(high, end);
        if (from >= to) {
            return EMPTY;
        }
        long i = begunBefore(from + 1) - 1;
        if (from >= bound(i, 1)) {
            i++;
            from = bound(i, 0);
        }
        long j = begunBefore(to) - 1;
        to = Math.min(to, bound(j, 1));
        if (from >= to) {
            return EMPTY;
        }
        long start = bound(i, 0);
        if (from == first && to == end && start == base && to - start > period) {
            return this;
        }
        int each = pattern.length / 2;
        if (to - start <= period || j - i < each) {
            long[] bounds = new long[Math.toIntExact(2 * (j - i + 1))];
            for (long k = i; k <= j; k++) {
                bounds[(int) (2 * (k - i))] = Math.max(from, bound(k, 0));
                bounds[(int) (2 * (k - i)) + 1] = Math.min(to, bound(k, 1));
            }
            return of(bounds, bounds.length);
        }
        long[] rotated = new long[pattern.length];
        for (int k = 0; k < each; k++) {
            rotated[2 * k] = bound(i + k, 0) - start;
            rotated[2 * k + 1] = bound(i + k, 1) - start;
        }
        return new IndexSet(from, to, start, period, rotated);
    }

    /** The elements whose place in the set, counted from 0, lies in a set of places. */
    public IndexSet select(IndexSet places) {
        if (isEmpty() || places.isEmpty() || places.first >= size()) {
            return EMPTY;
        }
        if (isInterval()) {
            return places.shifted(first).clipped(first, end);
        }
        long offset = elementsBefore(first);
        long low = element(offset + places.first);
        long high = element(offset + Math.min(size(), places.end) - 1) + 1;
        if (places.isInterval()) {
            return clipped(low, high);
        }
        long each = before[pattern.length / 2];
        long all = high - low;
        // as many elements as bring both patterns back to where they began
        long round = repeats() && places.repeats() ? leastCommonMultiple(each, places.period, size()) : size();
        long width = round / each * period;
        return round < size() && width < all ? selected(places, offset, offset + places.first, round, low, high, width)
                : selected(places, offset, offset + places.first, Math.min(size(), places.end) - places.first, low, high, 0);
    }

    /** The elements of some places, counted in the endless pattern, continued if they repeat. */
    private IndexSet selected(IndexSet places, long offset, long from, long count, long low, long high, long repeats) {
        long to = from + count;
        long i = begunBefore(element(from) + 1) - 1;
        long j = places.begunBefore(from - offset + 1) - 1;
        long last = begunBefore(element(to - 1) + 1);
        long most = last - i + places.begunBefore(to - offset) - j;
        long[] out = new long[Math.toIntExact(2 * Math.max(1, most))];
        int n = 0;
        while (i < last && places.bound(j, 0) + offset < to) {
            long start = elementsBefore(bound(i, 0) + 1) - 1;
            long stop = start + bound(i, 1) - bound(i, 0);
            long begin = Math.max(Math.max(start, from), places.bound(j, 0) + offset);
            long until = Math.min(Math.min(stop, to), places.bound(j, 1) + offset);
            if (begin < until) {
                long at = bound(i, 0) + begin - start;
                if (n > 0 && out[n - 1] == at) {
                    out[n - 1] = at + until - begin;
                } else {
                    out[n++] = at;
                    out[n++] = at + until - begin;
                }
            }
            if (stop < places.bound(j, 1) + offset) {
                i++;
            } else {
                j++;
            }
        }
        return repeats == 0 ? of(out, n) : repeated(out, n, repeats, low, high);
    }

    /** The set with a number added to each element. */
    public IndexSet shifted(long by) {
        return isEmpty() ? this : new IndexSet(first + by, end + by, base + by, period, pattern);
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof IndexSet s) || s.first != first || s.end != end || s.intervals() != intervals() || s.size() != size()) {
            return false;
        }
        if (s.base == base && s.period == period && Arrays.equals(s.pattern, pattern)) {
            return true;
        }
        for (long i = 0; i < intervals(); i++) {
            if (s.low(i) != low(i) || s.high(i) != high(i)) {
                return false;
            }
        }
        return true;
    }

    /** The same for equal sets, which may have come about in several ways. */
    @Override
    public int hashCode() {
        return Long.hashCode(31 * (31 * first + end) + size());
    }

    @Override
    public String toString() {
        StringBuilder s = new StringBuilder();
        for (long i = 0; i < intervals(); i++) {
            s.append(i == 0 ? "" : " ").append(low(i)).append("..").append(high(i));
        }
        return s.isEmpty() ? "empty" : s.toString();
    }
}
