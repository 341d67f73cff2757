package org.tilewright.ir.index;

import java.util.Arrays;

/**
 * Intervals of whole numbers that repeat without end, below the base as well as above it. Interval 0 begins at the base, and those
 * before it have negative numbers.
 */
public final class Pattern {

    private final long base;
    private final long period;
    /** Those of one period, from 0; no two intervals touch, not even the last and the next period's first. */
    private final long[] bounds;
    /** How many elements of the period lie before each interval, and at last all of them. */
    private final long[] before;

    /** @param bounds low0, high0, low1, high1, ... from 0 */
    Pattern(long base, long period, long[] bounds) {
        this.base = base;
        this.period = period;
        this.bounds = bounds;
        before = new long[bounds.length / 2 + 1];
        for (int i = 0; i < bounds.length / 2; i++) {
            before[i + 1] = before[i] + bounds[2 * i + 1] - bounds[2 * i];
        }
    }

    /** Sorted bounds of the intervals of one period, which need not be from 0; the first is the base. */
    static Pattern of(long[] bounds, int length, long period) {
        long[] fromZero = new long[length];
        for (int i = 0; i < length; i++) {
            fromZero[i] = bounds[i] - bounds[0];
        }
        return new Pattern(bounds[0], period, fromZero);
    }

    long base() {
        return base;
    }

    long period() {
        return period;
    }

    /** How many intervals one period has. */
    int intervals() {
        return bounds.length / 2;
    }

    /** How many elements one period has. */
    long size() {
        return before[intervals()];
    }

    /** How many intervals begin from the base on and before an index. */
    long begunBefore(long index) {
        long offset = Math.floorMod(index - base, period);
        int begun = 0;
        int above = intervals();
        while (begun < above) {
            int mid = (begun + above) >>> 1;
            if (bounds[2 * mid] < offset) {
                begun = mid + 1;
            } else {
                above = mid;
            }
        }
        return Math.floorDiv(index - base, period) * intervals() + begun;
    }

    long low(long interval) {
        return bound(interval, 0);
    }

    long high(long interval) {
        return bound(interval, 1);
    }

    /** @param side 0 or 1 */
    private long bound(long interval, int side) {
        int each = intervals();
        return base + Math.floorDiv(interval, each) * period + bounds[2 * (int) Math.floorMod(interval, (long) each) + side];
    }

    /** How many elements there are from the base on and before an index. */
    long elementsBefore(long index) {
        long begun = begunBefore(index);
        int each = intervals();
        long whole = Math.floorDiv(begun - 1, each) * before[each] + before[(int) Math.floorMod(begun - 1, (long) each)];
        return whole + Math.min(index, high(begun - 1)) - low(begun - 1);
    }

    /** The element that has so many before it, from the base on. */
    long element(long count) {
        long periods = Math.floorDiv(count, size());
        long rest = Math.floorMod(count, size());
        int at = Arrays.binarySearch(before, rest);
        int interval = at >= 0 ? at : -at - 2;
        return base + periods * period + bounds[2 * interval] + rest - before[interval];
    }

    /** The same intervals, counted from another one. */
    Pattern from(long interval) {
        long start = low(interval);
        long[] rotated = new long[bounds.length];
        for (int k = 0; k < intervals(); k++) {
            rotated[2 * k] = low(interval + k) - start;
            rotated[2 * k + 1] = high(interval + k) - start;
        }
        return new Pattern(start, period, rotated);
    }

    Pattern shifted(long by) {
        return new Pattern(base + by, period, bounds);
    }

    /** The least common multiple of two lengths, or a limit if it is not below that. */
    static long leastCommonMultiple(long a, long b, long limit) {
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

    @Override
    public boolean equals(Object o) {
        return o instanceof Pattern p && p.base == base && p.period == period && Arrays.equals(p.bounds, bounds);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(base) + Long.hashCode(period);
    }
}
