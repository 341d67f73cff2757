package org.tilewright.analysis.count;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Monotone;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Slots;
import org.tilewright.ir.index.Span;

/**
 * The values of a variable for which a span can intersect what an owner has, found by bisection if the span's bounds increase. Others add
 * nothing to a sum, however many there are.
 */
final class MeetingRange implements SumOfProducts.Narrowing {

    /** What the reader owns. */
    interface Owned {
        IndexSet at(Values values);
    }

    private final Formula low;
    private final Formula high;
    private final Set<String> variables;
    private final Set<String> rising;
    private final Map<String, Long> extents;
    private final Owned owned;
    private final Slots slots;

    /** @param by what is added to the span's indices, one number per translate; each of them can intersect the owner's part */
    MeetingRange(Span span, List<Long> by, ParamValues params, Slots slots, Map<String, Long> extents, Owned owned) {
        this.low = Formula.of(IntExpr.add(span.low(), IntExpr.of(Collections.min(by))), params, slots);
        this.high = Formula.of(IntExpr.add(span.high(), IntExpr.of(Collections.max(by))), params, slots);
        this.variables = span.variables();
        this.extents = extents;
        this.owned = owned;
        this.slots = slots;
        this.rising = variables.stream().filter(v -> {
            Monotone rises = new Monotone(v, e -> e.evaluate(params) >= 0);
            return rises.isTrueOf(span.low()) && rises.isTrueOf(span.high());
        }).collect(Collectors.toSet());
    }

    @Override
    public Range of(String variable, Collection<String> later, Values v) {
        long extent = extents.get(variable);
        if (!rising.contains(variable) || later.stream().anyMatch(l -> variables.contains(l) && !rising.contains(l))) {
            return new Range(0, extent);
        }
        IndexSet own = owned.at(v);
        int slot = slots.of(variable);
        later.forEach(l -> v.set(l, extents.get(l) - 1));
        long from = own.isEmpty() ? extent : first(0, extent, i -> value(high, slot, i, v) > own.first());
        later.forEach(l -> v.set(l, 0));
        return new Range(from, first(from, extent, i -> value(low, slot, i, v) >= own.end()));
    }

    private static long value(Formula e, int variable, long i, Values v) {
        v.set(variable, i);
        return v.of(e);
    }

    /** The first number from which on a condition holds, or the end. */
    private static long first(long from, long end, LongPredicate holds) {
        long low = from;
        long high = end;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
