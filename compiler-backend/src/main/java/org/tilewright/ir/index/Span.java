package org.tilewright.ir.index;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A symbolic set of indices of one dimension: [low, high), or of that only the g with (g - low + phase) mod period below width.
 */
public record Span(IntExpr low, IntExpr high, Optional<Period> period) {

    /** @param phase how far {@code low} is into a period */
    public record Period(IntExpr period, IntExpr width, IntExpr phase) {

        public Period(IntExpr period, IntExpr width) {
            this(period, width, IntExpr.ZERO);
        }

        private Period with(UnaryOperator<IntExpr> each) {
            return new Period(each.apply(period), each.apply(width), each.apply(phase));
        }
    }

    public static Span of(IntExpr low, IntExpr high) {
        return new Span(low, high, Optional.empty());
    }

    /** The set under given params and variables. */
    public IndexSet evaluate(ParamValues params, IntExpr.Env env) {
        long lo = low.evaluate(params, env);
        long hi = high.evaluate(params, env);
        return period.isEmpty() ? IndexSet.interval(lo, hi)
                : IndexSet.periodic(lo, hi, period.get().period().evaluate(params, env), period.get().width().evaluate(params, env),
                        period.get().phase().evaluate(params, env));
    }

    /** The span with params replaced by their values. */
    public Span under(ParamValues params) {
        return new Span(low.under(params), high.under(params),
                period.map(p -> p.with(e -> e.under(params))));
    }

    /** The part of the set inside of another one, which has no period. */
    public Span within(Span range) {
        IntExpr first = IntExpr.max(low, range.low);
        IntExpr cut = IntExpr.sub(first, low);
        return new Span(first, IntExpr.min(high, range.high), period.map(p -> new Period(p.period, p.width, IntExpr.add(p.phase, cut))));
    }

    /** The greatest index, of a span that begins with one and has either all that follow or one of every so many. */
    public IntExpr last() {
        return period.map(p -> IntExpr.add(low, IntExpr.mul(p.period,
                IntExpr.sub(IntExpr.ceilDiv(IntExpr.sub(high, low), p.period), IntExpr.ONE))))
                .orElseGet(() -> IntExpr.sub(high, IntExpr.ONE));
    }

    /** The span with a number added to each index. */
    public Span shifted(IntExpr by) {
        return new Span(IntExpr.add(low, by), IntExpr.add(high, by), period);
    }

    public Set<String> variables() {
        Set<String> out = new TreeSet<>(low.variables());
        out.addAll(high.variables());
        period.ifPresent(p -> {
            out.addAll(p.period().variables());
            out.addAll(p.width().variables());
            out.addAll(p.phase().variables());
        });
        return out;
    }

    /** Whether a variable of that name is in it. */
    public boolean mentions(String variable) {
        return low.mentions(variable) || high.mentions(variable)
                || period
                .filter(p -> p.period().mentions(variable) || p.width().mentions(variable) || p.phase().mentions(variable)).isPresent();
    }

    public Span substitute(Map<String, IntExpr> replacements) {
        return new Span(low.substitute(replacements), high.substitute(replacements),
                period.map(p -> p.with(e -> e.substitute(replacements))));
    }
}
