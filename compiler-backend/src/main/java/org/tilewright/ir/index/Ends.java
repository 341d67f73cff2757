package org.tilewright.ir.index;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/**
 * Where intervals begin and end, each sorted by itself: how many of them an interval meets, and how many elements they have in common,
 * follows from how many begin and end below it, whichever they are.
 */
final class Ends {

    private final long[] begins;
    private final long[] ends;
    /** For each number of first beginnings their sum. */
    private final long[] begun;
    /** The same of ends. */
    private final long[] ended;

    /** @param intervals none of them empty */
    Ends(IndexSet[] intervals) {
        begins = sorted(intervals, IndexSet::first);
        ends = sorted(intervals, IndexSet::end);
        begun = sums(begins);
        ended = sums(ends);
    }

    private static long[] sorted(IndexSet[] intervals, ToLongFunction<IndexSet> end) {
        return Arrays.stream(intervals).mapToLong(end).sorted().toArray();
    }

    private static long[] sums(long[] numbers) {
        long[] out = new long[numbers.length + 1];
        for (int i = 0; i < numbers.length; i++) {
            out[i + 1] = Math.addExact(out[i], numbers[i]);
        }
        return out;
    }

    /** How many intervals an interval meets: those that begin before it ends, without those that end before it begins. */
    long met(IndexSet interval) {
        return (long) below(begins, interval.end()) - below(ends, interval.first() + 1);
    }

    /** How many elements below an index the intervals have, those of several intervals counted for each. */
    long elementsBelow(long index) {
        return clipped(ends, ended, index) - clipped(begins, begun, index);
    }

    /** The sum of numbers, each no more than a limit. */
    private static long clipped(long[] numbers, long[] sums, long limit) {
        int below = below(numbers, limit);
        return Math.addExact(sums[below], Math.multiplyExact(limit, (long) numbers.length - below));
    }

    /** How many numbers are below a limit. */
    private static int below(long[] numbers, long limit) {
        int low = 0;
        int high = numbers.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (numbers[middle] < limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
