package org.tilewright.analysis.count;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Progression;

/**
 * Sums over the iterations of a loop how many indices of a layer there are, or how many of them an owner has. If the layer moves by the
 * same number in each iteration and has constant width, there is a formula: thousands of steps cost as much as a few.
 */
final class WindowSums implements SumOfProducts.Along {

    private final Layer layer;
    private final SpanFormula base;
    private final int loop;
    private final Optional<MeetingRange.Owned> owner;
    /** The count for a layer that begins at 0, by its width. */
    private final Map<Long, IndexSet> windows = new HashMap<>();

    /**
     * @param layer of intervals
     * @param base the layer's
     * @param loop the number of its variable
     * @param owner whose indices count; all indices if empty
     */
    WindowSums(Layer layer, SpanFormula base, int loop, Optional<MeetingRange.Owned> owner) {
        this.layer = layer;
        this.base = base;
        this.loop = loop;
        this.owner = owner;
    }

    @Override
    public long steady(long from, long most, Values v) {
        return base.steady(loop, from, most, v);
    }

    @Override
    public long sum(long from, long to, Values v) {
        Optional<IndexSet> owned = owner.map(o -> o.at(v));
        long sum = 0;
        for (long i = from; i < to;) {
            Progression low = v.stretch(base.low(), loop, i, to - i);
            Progression high = v.stretch(base.high(), loop, i, to - i);
            long width = high.value() - low.value();
            // a window that grows or shrinks differs in each iteration
            long length = low.step() == high.step() ? Math.min(low.length(), high.length()) : 1;
            if (width > 0) {
                owned.ifPresent(o -> v.read(Math.min(length, o.intervals())));
                sum = Math.addExact(sum, sum(windows.computeIfAbsent(width, this::window), new Progression(low.value(), low.step(), length),
                        owned));
            }
            i += length;
        }
        return sum;
    }

    private IndexSet window(long width) {
        return layer.of(layer.by().stream().map(c -> IndexSet.interval(c, c + width)).toList());
    }

    private static long sum(IndexSet window, Progression places, Optional<IndexSet> owned) {
        long all = Math.multiplyExact(window.size(), places.length());
        if (owned.isEmpty()) {
            return all;
        }
        // intermediate sums may be computed modulo 2^64, since the result fits
        long common = 0;
        for (long i = 0; i < window.intervals(); i++) {
            common += ranks(owned.get(), places, window.high(i)) - ranks(owned.get(), places, window.low(i));
        }
        return common;
    }

    /** The sum of how many elements of a set are below each place, shifted by a number. */
    private static long ranks(IndexSet s, Progression places, long by) {
        long n = places.length();
        long step = Math.abs(places.step());
        long first = by + (places.step() < 0 ? places.value() + places.step() * (n - 1) : places.value());
        long sum = 0;
        if (step == 0 || n <= s.intervals()) {
            for (long i = 0; i < (step == 0 ? 1 : n); i++) {
                sum += s.rank(first + i * step);
            }
            return step == 0 ? n * sum : sum;
        }
        for (long i = 0; i < s.intervals(); i++) {
            sum += clipped(first - s.low(i), step, n, s.high(i) - s.low(i));
        }
        return sum;
    }

    /** The sum of {@code first, first + step, ...}, of each no less than 0 and no more than a limit. */
    private static long clipped(long first, long step, long n, long most) {
        long zeros = first >= 0 ? 0 : Math.min(n, Math.ceilDiv(-first, step));
        long below = first >= most ? 0 : Math.min(n, Math.ceilDiv(most - first, step));
        long count = below - zeros;
        long pairs = count % 2 == 0 ? count / 2 * (count - 1) : (count - 1) / 2 * count;
        return count * (first + zeros * step) + step * pairs + (n - below) * most;
    }
}
