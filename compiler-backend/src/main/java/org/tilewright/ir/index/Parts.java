package org.tilewright.ir.index;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Sets of indices of one dimension, one for each of many processors: what a layout gives them, or what they work on. What another set
 * has in common with them is found by a formula where they are blocks or dealt out in turn, because the question is asked as often as
 * there are parts.
 */
public final class Parts {

    private final IndexSet[] sets;
    /** How often each set that is not empty is among them, where they are looked through. */
    private final Map<IndexSet, Long> different;
    /** Parts that are blocks in order, without those that are empty; none if they are no blocks. */
    private final List<IndexSet> blocks;
    /** Where these begin. */
    private final long[] begins;
    /** Whether blocks leave no index out. */
    private final boolean areAdjacent;
    /** The block that is dealt out in turn; 0 if none is. */
    private final long dealt;
    private final IndexSet hull;
    /** Where parts begin and end, if each is one interval; they may overlap. */
    private final Optional<Ends> ends;

    public Parts(List<IndexSet> sets) {
        this.sets = sets.toArray(IndexSet[]::new);
        hull = IndexSet.interval(sets.stream().filter(s -> !s.isEmpty()).mapToLong(IndexSet::first).min().orElse(0),
                sets.stream().mapToLong(IndexSet::end).max().orElse(0));
        IndexSet[] some = sets.stream().filter(s -> !s.isEmpty()).toArray(IndexSet[]::new);
        boolean areBlocks = Arrays.stream(some).allMatch(s -> s.intervals() == 1);
        boolean adjacent = true;
        for (int i = 1; i < some.length && areBlocks; i++) {
            areBlocks = some[i - 1].end() <= some[i].first();
            adjacent &= some[i - 1].end() == some[i].first();
        }
        blocks = areBlocks ? List.of(some) : List.of();
        begins = blocks.stream().mapToLong(IndexSet::first).toArray();
        areAdjacent = areBlocks && adjacent;
        dealt = areBlocks ? 0 : dealt();
        ends = !areAdjacent && Arrays.stream(some).allMatch(p -> p.intervals() == 1) ? Optional.of(new Ends(some)) : Optional.empty();
        different = areAdjacent || dealt > 0 ? Map.of()
                : Arrays.stream(some).collect(Collectors.groupingBy(p -> p, LinkedHashMap::new, Collectors.counting()));
    }

    private long dealt() {
        long block = sets[0].isEmpty() ? 0 : sets[0].high(0);
        for (int i = 0; i < sets.length && block > 0; i++) {
            block = sets[i].equals(IndexSet.periodic(i * block, hull.end(), sets.length * block, block)) ? block : 0;
        }
        return block;
    }

    public int count() {
        return sets.length;
    }

    /** One of them. */
    public IndexSet part(int number) {
        return sets[number];
    }

    public List<IndexSet> all() {
        return List.of(sets);
    }

    /** The smallest interval that holds all of them. */
    public IndexSet hull() {
        return hull;
    }

    /** How many elements the parts have in common with a set, those of several parts counted for each. */
    public long overlap(IndexSet s) {
        if (areAdjacent || dealt > 0) {
            return s.intersect(hull).size();
        }
        if (ends.isPresent() && s.intervals() <= sets.length) {
            long sum = 0;
            for (long i = 0; i < s.intervals(); i++) {
                sum += ends.get().elementsBelow(s.high(i)) - ends.get().elementsBelow(s.low(i));
            }
            return sum;
        }
        return sum(p -> p.intersect(s).size());
    }

    /** How many parts have an element in common with a set. */
    public long met(IndexSet indices) {
        IndexSet s = indices.intersect(hull);
        if (s.isEmpty()) {
            return 0;
        }
        if (areAdjacent) {
            return metBlocks(s);
        }
        if (ends.isPresent() && s.intervals() == 1) {
            return ends.get().met(s);
        }
        return dealt > 0 ? metDealt(s) : sum(p -> p.intersect(s).isEmpty() ? 0 : 1);
    }

    private long sum(ToLongFunction<IndexSet> each) {
        long sum = 0;
        for (Map.Entry<IndexSet, Long> e : different.entrySet()) {
            sum += e.getValue() * each.applyAsLong(e.getKey());
        }
        return sum;
    }

    /** Numbers of the parts that have an element in common with a set, the same number for a part whatever the set. */
    public IndexSet numbersMet(IndexSet indices) {
        IndexSet s = indices.intersect(hull);
        if (areAdjacent && s.intervals() == 1) {
            return IndexSet.interval(block(s.first()), block(s.end() - 1) + 1);
        }
        BitSet met = new BitSet(sets.length);
        if (areAdjacent) {
            for (long i = 0; i < s.intervals(); i++) {
                met.set(block(s.low(i)), block(s.high(i) - 1) + 1);
            }
        } else if (dealt > 0 && s.intervals() == 1) {
            long from = Math.floorDiv(s.first(), dealt);
            long to = Math.min(Math.floorDiv(s.end() - 1, dealt), from + sets.length - 1);
            for (long b = from; b <= to; b++) {
                met.set((int) (b % sets.length));
            }
        } else {
            IntStream.range(0, sets.length).filter(p -> !sets[p].intersect(s).isEmpty()).forEach(met::set);
        }
        LongStream.Builder bounds = LongStream.builder();
        for (int from = met.nextSetBit(0); from >= 0; from = met.nextSetBit(met.nextClearBit(from))) {
            bounds.add(from).add(met.nextClearBit(from));
        }
        return IndexSet.intervals(bounds.build().toArray());
    }

    /** The blocks that have an element in common with an interval, if the parts are blocks that leave no index out. */
    public Optional<List<IndexSet>> blocks(IndexSet interval) {
        IndexSet s = interval.intersect(hull);
        if (!areAdjacent) {
            return Optional.empty();
        }
        return Optional.of(s.isEmpty() ? List.of() : blocks.subList(block(s.first()), block(s.end() - 1) + 1));
    }

    /** An interval meets all blocks from the one of its first index to the one of its last. */
    private long metBlocks(IndexSet s) {
        long met = 0;
        int last = -1;
        for (long i = 0; i < s.intervals(); i++) {
            int from = Math.max(last + 1, block(s.low(i)));
            int to = block(s.high(i) - 1);
            met += Math.max(0, to - from + 1);
            last = Math.max(last, to);
            if (last == begins.length - 1) {
                return met;
            }
            // intervals that begin in the same block meet nothing new, but for the last of them
            i = Math.max(i, s.intervalsBefore(begins[last + 1]) - 2);
        }
        return met;
    }

    private int block(long index) {
        int at = Arrays.binarySearch(begins, index);
        return at >= 0 ? at : -at - 2;
    }

    private long metDealt(IndexSet s) {
        long different = s.intervalsBeforeRepeating(dealt * sets.length);
        BitSet met = new BitSet(sets.length);
        for (long i = 0; i < different; i++) {
            long from = Math.floorDiv(s.low(i), dealt);
            long to = Math.floorDiv(s.high(i) - 1, dealt);
            if (to - from + 1 >= sets.length) {
                return sets.length;
            }
            for (long b = from; b <= to; b++) {
                met.set((int) (b % sets.length));
            }
        }
        return met.cardinality();
    }
}
