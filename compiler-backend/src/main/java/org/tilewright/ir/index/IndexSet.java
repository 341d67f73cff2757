package org.tilewright.ir.index;

/**
 * A finite set of indices of one dimension. Immutable.
 *
 * <p>It is the part between {@code first} and {@code end} of a {@link Pattern} of intervals that repeats, so that what a processor owns
 * of a cyclic layout takes no more room than a block, whatever the extent. A set that does not repeat is one period of itself.
 */
public final class IndexSet {

    public static final IndexSet EMPTY = new IndexSet(0, 0, new Pattern(0, 1, new long[0]));

    private final long first;
    private final long end;
    /** Its interval 0 holds {@code first}. */
    private final Pattern pattern;

    private IndexSet(long first, long end, Pattern pattern) {
        this.first = first;
        this.end = end;
        this.pattern = pattern;
    }

    /** [low, high), empty if high is not above low. */
    public static IndexSet interval(long low, long high) {
        return low >= high ? EMPTY : new IndexSet(low, high, new Pattern(low, high - low, new long[] {0, high - low}));
    }

    /** The g of [low, high) with (g - low + phase) mod period below width. */
    public static IndexSet periodic(long low, long high, long period, long width, long phase) {
        return phase == 0 ? periodic(low, high, period, width)
                : periodic(low - Math.floorMod(phase, period), high, period, width).intersect(interval(low, high));
    }

    /** The g of [low, high) with (g - low) mod period below width. */
    public static IndexSet periodic(long low, long high, long period, long width) {
        if (low >= high || width <= 0) {
            return EMPTY;
        }
        if (width >= period || high - low <= width) {
            return interval(low, high);
        }
        return new IndexSet(low, high, new Pattern(low, period, new long[] {0, width})).clipped(low, high);
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
        return new IndexSet(bounds[0], bounds[length - 1], Pattern.of(bounds, length, bounds[length - 1] - bounds[0]));
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
        if (n == 2 && bounds[1] - bounds[0] == period) {
            return interval(low, high);
        }
        return new IndexSet(low, high, Pattern.of(bounds, n, period)).clipped(low, high);
    }

    public boolean isEmpty() {
        return first == end;
    }

    private boolean isInterval() {
        return end <= pattern.high(0);
    }

    private boolean repeats() {
        return end - pattern.base() > pattern.period();
    }

    /** How many intervals there are. */
    public long intervals() {
        return isEmpty() ? 0 : pattern.begunBefore(end);
    }

    /** How many of its intervals begin before an index. */
    public long intervalsBefore(long index) {
        return isEmpty() || index <= first ? 0 : pattern.begunBefore(Math.min(index, end));
    }

    /** After how many intervals the set repeats in steps that are a multiple of some length, or how many it has if it does not. */
    public long intervalsBeforeRepeating(long length) {
        if (!repeats()) {
            return intervals();
        }
        long steps = Pattern.leastCommonMultiple(pattern.period(), length, end - pattern.base()) / pattern.period();
        // one more, since the first may be cut
        return Math.min(intervals(), (steps + 1) * pattern.intervals() + 1);
    }

    public long low(long interval) {
        return Math.max(first, pattern.low(interval));
    }

    public long high(long interval) {
        return Math.min(end, pattern.high(interval));
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
        return isEmpty() ? 0 : pattern.elementsBefore(end) - pattern.elementsBefore(first);
    }

    public boolean contains(long index) {
        return index >= first && index < end && index < pattern.high(pattern.begunBefore(index + 1) - 1);
    }

    /** The number of elements below an index: its place when the elements are stored one after another. */
    public long rank(long index) {
        return isEmpty() || index <= first ? 0 : pattern.elementsBefore(Math.min(index, end)) - pattern.elementsBefore(first);
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
        long both = repeats() && o.repeats() ? Pattern.leastCommonMultiple(pattern.period(), o.pattern.period(), high - low) : high - low;
        return both < high - low ? common(o, low, low + both, high, both) : common(o, low, high, high, 0);
    }

    /** What two sets have in common from an index to another, continued to a third if it repeats. */
    private IndexSet common(IndexSet o, long from, long to, long high, long repeats) {
        long i = Math.max(0, pattern.begunBefore(from + 1) - 1);
        long j = Math.max(0, o.pattern.begunBefore(from + 1) - 1);
        long most = pattern.begunBefore(to) - i + o.pattern.begunBefore(to) - j;
        long[] out = new long[Math.toIntExact(2 * Math.max(1, most))];
        int n = 0;
        while (pattern.low(i) < to && o.pattern.low(j) < to) {
            long begin = Math.max(from, Math.max(pattern.low(i), o.pattern.low(j)));
            long until = Math.min(to, Math.min(pattern.high(i), o.pattern.high(j)));
            if (begin < until) {
                out[n++] = begin;
                out[n++] = until;
            }
            if (pattern.high(i) < o.pattern.high(j)) {
                i++;
            } else {
                j++;
            }
        }
        return repeats == 0 ? of(out, n) : repeated(out, n, repeats, from, high);
    }

    /** The elements of [low, high); found without a walk over the others. */
    private IndexSet clipped(long low, long high) {
        long from = Math.max(low, first);
        long to = Math.min(high, end);
        if (from >= to) {
            return EMPTY;
        }
        long i = pattern.begunBefore(from + 1) - 1;
        if (from >= pattern.high(i)) {
            i++;
            from = pattern.low(i);
        }
        long j = pattern.begunBefore(to) - 1;
        to = Math.min(to, pattern.high(j));
        if (from >= to) {
            return EMPTY;
        }
        long start = pattern.low(i);
        if (from == first && to == end && start == pattern.base() && to - start > pattern.period()) {
            return this;
        }
        if (to - start <= pattern.period() || j - i < pattern.intervals()) {
            long[] bounds = new long[Math.toIntExact(2 * (j - i + 1))];
            for (long k = i; k <= j; k++) {
                bounds[(int) (2 * (k - i))] = Math.max(from, pattern.low(k));
                bounds[(int) (2 * (k - i)) + 1] = Math.min(to, pattern.high(k));
            }
            return of(bounds, bounds.length);
        }
        return new IndexSet(from, to, pattern.from(i));
    }

    /** The elements whose place in the set, counted from 0, lies in a set of places. */
    public IndexSet select(IndexSet places) {
        if (isEmpty() || places.isEmpty() || places.first >= size()) {
            return EMPTY;
        }
        if (isInterval()) {
            return places.shifted(first).clipped(first, end);
        }
        long offset = pattern.elementsBefore(first);
        long low = pattern.element(offset + places.first);
        long high = pattern.element(offset + Math.min(size(), places.end) - 1) + 1;
        if (places.isInterval()) {
            return clipped(low, high);
        }
        long each = pattern.size();
        long all = high - low;
        // as many elements as bring both patterns back to where they began
        long round = repeats() && places.repeats() ? Pattern.leastCommonMultiple(each, places.pattern.period(), size()) : size();
        long width = round / each * pattern.period();
        return round < size() && width < all ? selected(places, offset, offset + places.first, round, low, high, width)
                : selected(places, offset, offset + places.first, Math.min(size(), places.end) - places.first, low, high, 0);
    }

    /** The elements of some places, counted in the endless pattern, continued if they repeat. */
    private IndexSet selected(IndexSet places, long offset, long from, long count, long low, long high, long repeats) {
        long to = from + count;
        long i = pattern.begunBefore(pattern.element(from) + 1) - 1;
        long j = places.pattern.begunBefore(from - offset + 1) - 1;
        long last = pattern.begunBefore(pattern.element(to - 1) + 1);
        long most = last - i + places.pattern.begunBefore(to - offset) - j;
        long[] out = new long[Math.toIntExact(2 * Math.max(1, most))];
        int n = 0;
        while (i < last && places.pattern.low(j) + offset < to) {
            long start = pattern.elementsBefore(pattern.low(i) + 1) - 1;
            long stop = start + pattern.high(i) - pattern.low(i);
            long begin = Math.max(Math.max(start, from), places.pattern.low(j) + offset);
            long until = Math.min(Math.min(stop, to), places.pattern.high(j) + offset);
            if (begin < until) {
                long at = pattern.low(i) + begin - start;
                if (n > 0 && out[n - 1] == at) {
                    out[n - 1] = at + until - begin;
                } else {
                    out[n++] = at;
                    out[n++] = at + until - begin;
                }
            }
            if (stop < places.pattern.high(j) + offset) {
                i++;
            } else {
                j++;
            }
        }
        return repeats == 0 ? of(out, n) : repeated(out, n, repeats, low, high);
    }

    /** The set with a number added to each element. */
    public IndexSet shifted(long by) {
        return isEmpty() ? this : new IndexSet(first + by, end + by, pattern.shifted(by));
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof IndexSet s) || s.first != first || s.end != end) {
            return false;
        }
        if (isEmpty() || isInterval() && s.isInterval() || s.pattern.equals(pattern)) {
            return true;
        }
        if (s.intervals() != intervals() || s.size() != size()) {
            return false;
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
        // blocks of one width are often keys of one table: their first indices, multiples of it, must differ in the low bits
        return Long.hashCode((31 * first + end) * 0x9E3779B97F4A7C15L);
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
