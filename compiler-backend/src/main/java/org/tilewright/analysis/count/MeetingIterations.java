package org.tilewright.analysis.count;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Parts;
import org.tilewright.ir.index.Rising;
import org.tilewright.ir.index.Span;

/**
 * Counts the iterations of a loop in which a layer's span meets an owner's part, of several translates just those of the layer. Where
 * the span moves one way through the loop, the first and the last such iteration are found by bisection, so that many small chunks
 * cost no more than a few large ones.
 */
final class MeetingIterations {

    /** Loops shorter than this are walked. */
    private static final long SHORT = 64;

    private static final IndexSet ONE = IndexSet.interval(0, 1);

    private final Layer layer;
    /** The layer's translates. */
    private final List<Span> spans;
    private final ParamValues params;
    private final String loop;
    private final long extent;
    private final boolean monotone;
    /** The base's ends before they are divided, where two loops are one. */
    private final IntExpr begin;
    private final IntExpr end;
    /** The number of parts that a set meets, by that set. The parts are no key, because every caller asks about the same ones. */
    private final Map<IndexSet, Long> met = new HashMap<>();

    /** @param loop that the layer may move with; with an extent of 0 it is in none */
    MeetingIterations(Layer layer, ParamValues params, String loop, long extent) {
        this.layer = layer;
        this.spans = layer.spans();
        this.params = params;
        this.loop = loop;
        this.extent = extent;
        Span base = layer.base();
        Rising rising = new Rising(loop, factor -> factor.evaluate(params) >= 0);
        this.monotone = extent > SHORT && base.period().isEmpty() && rising.isTrueOf(base.low()) && rising.isTrueOf(base.high());
        this.begin = undivided(base.low());
        this.end = undivided(base.high());
    }

    boolean isMonotone() {
        return monotone;
    }

    /** Whether the span meets a part in the iteration that the values name. */
    long meets(IndexSet part, Values v) {
        IndexSet at = layer.base().evaluate(params, v::get);
        return layer.of(layer.by().stream().map(c -> at.shifted(c).intersect(part).isEmpty() ? IndexSet.EMPTY : ONE).toList()).size();
    }

    /** How many parts the span meets. */
    long meets(Parts parts, Values v) {
        // processors and steps need the same few pieces again and again
        return met.computeIfAbsent(layer.base().evaluate(params, v::get), at -> layer.isSingle() ? parts.met(at.shifted(layer.by().get(0)))
                : layer.of(layer.by().stream().map(c -> parts.numbersMet(at.shifted(c))).toList()).size());
    }

    /** The sum of {@link #meets(Parts, Values)} over the loop. */
    long count(Parts parts, Values v) {
        Optional<List<IndexSet>> blocks = isEmptyNowAndThen(v) ? Optional.empty() : parts.blocks(hull(v));
        if (blocks.isEmpty() || extent <= blocks.get().size()) {
            return walk(v, () -> meets(parts, v));
        }
        long n = 0;
        for (IndexSet block : blocks.get()) {
            n += count(block, v);
        }
        return n;
    }

    /** All that the span meets in any iteration, and what lies between. */
    private IndexSet hull(Values v) {
        return IndexSet.interval(value(layer.base().low(), 0, v) + Collections.min(layer.by()),
                value(layer.base().high(), extent - 1, v) + Collections.max(layer.by()));
    }

    private long walk(Values v, LongSupplier each) {
        long n = 0;
        for (long i = 0; i < extent; i++) {
            v.set(loop, i);
            n += each.getAsLong();
        }
        return n;
    }

    /** In how many iterations the span meets a part. */
    long count(IndexSet part, Values v) {
        if (part.intervals() > 1 || isEmptyNowAndThen(v)) {
            return walk(v, () -> meets(part, v));
        }
        return part.isEmpty() ? 0 : layer.of(spans.stream().map(s -> iterations(s, part, v)).toList()).size();
    }

    private IndexSet iterations(Span span, IndexSet part, Values v) {
        // low < high holds up to some iteration and not after it, because both only rise and high is clipped
        long nonEmpty = firstWhere(i -> value(span.low(), i, v) >= value(span.high(), i, v));
        long from = firstWhere(i -> value(span.high(), i, v) > part.first());
        long to = firstWhere(i -> value(span.low(), i, v) >= part.end());
        return IndexSet.interval(from, Math.min(to, nonEmpty));
    }

    /**
     * Whether chunks of two loops that are one are empty. What they are divided into is then empty where a row begins, and has an element
     * elsewhere: floor(x / n) .. ceil(x / n).
     */
    private boolean isEmptyNowAndThen(Values v) {
        return !(begin.equals(layer.base().low()) && end.equals(layer.base().high())) && value(begin, 0, v) >= value(end, 0, v);
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
            default -> e.withParts(this::undivided);
        };
    }

    private interface Condition {
        boolean holds(long iteration);
    }

    /** The first iteration from which a condition holds, or the extent. */
    private long firstWhere(Condition c) {
        long low = 0;
        long high = extent;
        while (low < high) {
            long mid = (low + high) >>> 1;
            if (c.holds(mid)) {
                high = mid;
            } else {
                low = mid + 1;
            }
        }
        return low;
    }

    private long value(IntExpr e, long iteration, Values v) {
        v.set(loop, iteration);
        return e.evaluate(params, v::get);
    }
}
