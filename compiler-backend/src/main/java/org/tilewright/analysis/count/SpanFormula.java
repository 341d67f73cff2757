package org.tilewright.analysis.count;

import java.util.Optional;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Progression;
import org.tilewright.ir.index.Slots;
import org.tilewright.ir.index.Span;

/**
 * A span that is evaluated very often.
 *
 * @param period with its width and phase; none for an interval
 */
record SpanFormula(Formula low, Formula high, Optional<Period> period) {

    private record Period(Formula period, Formula width, Formula phase) { }

    static SpanFormula of(Span s, ParamValues params, Slots slots) {
        return new SpanFormula(Formula.of(s.low(), params, slots), Formula.of(s.high(), params, slots), s.period()
                .map(p -> new Period(Formula.of(p.period(), params, slots), Formula.of(p.width(), params, slots),
                        Formula.of(p.phase(), params, slots))));
    }

    IndexSet at(Values v) {
        long from = v.of(low);
        long to = v.of(high);
        return period.isEmpty() ? IndexSet.interval(from, to)
                : IndexSet.periodic(from, to, v.of(period.get().period), v.of(period.get().width), v.of(period.get().phase));
    }

    /** For how many iterations of a loop, starting at one, the span is constant: at least 1. */
    long steady(int loop, long from, long most, Values v) {
        Progression begin = v.stretch(low, loop, from, most);
        Progression end = v.stretch(high, loop, from, most);
        return begin.step() == 0 && end.step() == 0 ? Math.min(begin.length(), end.length()) : 1;
    }

    /** How many indices there are. */
    long size(Values v) {
        return period.isEmpty() ? Math.max(0, v.of(high) - v.of(low)) : at(v).size();
    }

    /**
     * How many indices, each with a number added to it, lie in a set.
     *
     * @param by the number
     */
    long common(IndexSet set, long by, Values v) {
        if (period.isPresent()) {
            return at(v).shifted(by).intersect(set).size();
        }
        long from = v.of(low);
        long to = v.of(high);
        return from < to ? set.rank(to + by) - set.rank(from + by) : 0;
    }
}
