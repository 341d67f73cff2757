package org.tilewright.analysis.count;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Monotone;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Progression;
import org.tilewright.ir.index.Slots;
import org.tilewright.ir.index.Span;

/**
 * Counts the iterations of a loop in which a layer's span intersects an owner's part. If the span changes linearly or monotonically through
 * the loop, the first and the last such iteration are found without enumeration, so that many small chunks cost no more than a few large
 * ones.
 */
final class MeetingIterations implements SumOfProducts.Along {

    /** Loops shorter than this are enumerated. */
    private static final long SHORT = 4;
    /** If there are more stretches than this, the first and the last iteration are searched among all. */
    private static final long STRETCHES = 8;
    private static final long LONGEST = Long.MAX_VALUE / 2;

    private final Layer layer;
    private final Meetings meetings;
    private final String loop;
    private final int slot;
    private final SpanFormula base;
    private final boolean monotone;
    /** The base before it is divided, if two loops are fused. */
    private final Optional<SpanFormula> undivided;
    /** The minimum length of the base before it is divided, if none is empty between others. */
    private final long least;

    /** @param layer of intervals, whose intersections are counted */
    MeetingIterations(Layer layer, Meetings meetings, ParamValues params, Slots slots, String loop) {
        this.slot = slots.of(loop);
        this.layer = layer;
        this.meetings = meetings;
        this.loop = loop;
        Monotone rising = new Monotone(loop, factor -> factor.evaluate(params) >= 0);
        this.monotone = rising.isTrueOf(layer.base().low()) && rising.isTrueOf(layer.base().high());
        this.base = SpanFormula.of(layer.base(), params, slots);
        IntExpr low = undivided(layer.base().low());
        IntExpr high = undivided(layer.base().high());
        this.undivided = low.equals(layer.base().low()) && high.equals(layer.base().high()) ? Optional.empty()
                : Optional.of(SpanFormula.of(Span.of(low, high), params, slots));
        this.least = undividedLength(layer.base().low(), 1, params);
    }

    /**
     * How long something is at least before it is divided if it is never shorter than a length afterwards. Beginnings that are rounded up
     * may leave nothing between two wholes; those that are rounded down have an end that is rounded up.
     *
     * @param e where it begins
     */
    private long undividedLength(IntExpr e, long length, ParamValues params) {
        return switch (e) {
            case IntExpr.CeilDiv d when d.mentions(loop) ->
                undividedLength(d.left(), times(d.right(), length, params), params);
            case IntExpr.FloorDiv d when d.mentions(loop) && length > 1 ->
                undividedLength(d.left(), times(d.right(), length - 1, params) + 1, params);
            default -> e.parts().stream().filter(p -> p.mentions(loop)).mapToLong(p -> undividedLength(p, length, params)).max()
                    .orElse(length);
        };
    }

    /** A multiple of a length, at most {@link #LONGEST}: more than any piece has. */
    private static long times(IntExpr divisor, long length, ParamValues params) {
        long d = divisor.variables().isEmpty() ? divisor.evaluate(params) : LONGEST;
        return d > 0 && length <= LONGEST / d ? d * length : LONGEST;
    }

    @Override
    public long steady(long from, long most, Values v) {
        return base.steady(slot, from, most, v);
    }

    @Override
    public long sum(long from, long to, Values v) {
        if (to - from < SHORT) {
            return walk(from, to, v);
        }
        long sum = 0;
        for (long i = from; i < to;) {
            Progression low = v.stretch(base.low(), slot, i, to - i);
            Progression high = v.stretch(base.high(), slot, i, to - i);
            long length = Math.min(low.length(), high.length());
            if (monotone && length * STRETCHES < to - i) {
                return sum + sumOfRising(i, to, v);
            }
            sum += sum(low.first(length), high.first(length), i, v);
            i += length;
        }
        return sum;
    }

    /** The sum over a stretch of iterations. */
    private long sum(Progression low, Progression high, long from, Values v) {
        long length = low.length();
        if (low.step() == 0 && high.step() == 0) {
            return length * walk(from, from + 1, v);
        }
        IndexSet hull = hull(Math.min(low.value(), low.last()), Math.max(high.value(), high.last()));
        Optional<List<IndexSet>> intervals = meetings.intervals(hull, v);
        if (intervals.isEmpty() || length <= intervals.get().size()) {
            return walk(from, from + length, v);
        }
        long n = 0;
        for (IndexSet part : intervals.get()) {
            n += count(c -> low.below(part.end() - c).intersect(high.above(part.first() - c)).intersect(low.below(high)));
        }
        return n;
    }

    /** The same if the span moves monotonically. */
    private long sumOfRising(long from, long to, Values v) {
        Optional<List<IndexSet>> intervals = isEmptyNowAndThen(from, v) ? Optional.empty()
                : meetings.intervals(hull(value(base.low(), from, v), value(base.high(), to - 1, v)), v);
        if (intervals.isEmpty() || to - from <= intervals.get().size()) {
            return walk(from, to, v);
        }
        // both only rise: what ends before a range begins with it and is empty, and so is what begins after the end of all
        long least = value(base.low(), from, v);
        long begin = first(from, to, i -> value(base.high(), i, v) > least);
        long end = first(begin, to, i -> value(base.low(), i, v) >= value(base.high(), i, v));
        long n = 0;
        for (IndexSet part : intervals.get()) {
            n += count(c -> IndexSet.interval(first(begin, end, i -> value(base.high(), i, v) > part.first() - c),
                    first(begin, end, i -> value(base.low(), i, v) >= part.end() - c)));
        }
        return n;
    }

    /** In how many iterations the relevant translates intersect something. */
    private long count(LongFunction<IndexSet> iterations) {
        return layer.of(layer.by().stream().map(iterations::apply).toList()).size();
    }

    /** What is between two indices, for all translates. */
    private IndexSet hull(long low, long high) {
        return IndexSet.interval(low + Collections.min(layer.by()), high + Collections.max(layer.by()));
    }

    private long walk(long from, long to, Values v) {
        long n = 0;
        for (long i = from; i < to; i++) {
            v.set(slot, i);
            n += meetings.at(v);
        }
        return n;
    }

    /**
     * Whether chunks of two loops that are one are empty. What they are divided into is then empty where a row begins, and has an element
     * elsewhere: floor(x / n) .. ceil(x / n). And a chunk of a loop over elements has no value of a variable where it is shorter than
     * the elements that are set are apart: ceil(x / n) .. ceil((x + 1) / n).
     */
    private boolean isEmptyNowAndThen(long from, Values v) {
        return undivided.isPresent()
                && value(undivided.get().high(), from, v) - value(undivided.get().low(), from, v) < least;
    }

    private IntExpr undivided(IntExpr e) {
        if (!e.mentions(loop)) {
            return e;
        }
        return switch (e) {
            case IntExpr.FloorDiv d -> undivided(d.left());
            case IntExpr.CeilDiv d -> undivided(d.left());
            // a bound of what is divided follows from that of what it is divided from
            case IntExpr.Min m when !undivided(m.left()).equals(m.left()) && !m.right().mentions(loop) -> undivided(m.left());
            case IntExpr.Min m when !undivided(m.right()).equals(m.right()) && !m.left().mentions(loop) -> undivided(m.right());
            case IntExpr.Max m when !undivided(m.left()).equals(m.left()) && !m.right().mentions(loop) -> undivided(m.left());
            case IntExpr.Max m when !undivided(m.right()).equals(m.right()) && !m.left().mentions(loop) -> undivided(m.right());
            default -> e.withParts(this::undivided);
        };
    }

    /** The first iteration from which a condition holds, or the end. */
    private static long first(long from, long to, LongPredicate holds) {
        long low = from;
        long high = to;
        while (low < high) {
            long mid = (low + high) >>> 1;
            if (holds.test(mid)) {
                high = mid;
            } else {
                low = mid + 1;
            }
        }
        return low;
    }

    private long value(Formula e, long iteration, Values v) {
        v.set(slot, iteration);
        return v.of(e);
    }
}
