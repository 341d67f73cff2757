package org.tilewright.analysis.count;

import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;

/**
 * Iterations of a loop, one after the other, through which an expression is {@code value, value + step, value + 2 * step, ...}.
 *
 * <p>The bounds of blocks and chunks are minima, quotients and remainders of such, so they consist of few stretches however many
 * iterations there are. An expression that does not is cut into stretches of one iteration.
 *
 * @param length at least 1; the stretch may go on beyond it
 */
record Stretch(long value, long step, long length) {

    /** Where an expression is evaluated. */
    private record Place(String loop, long from, long most, ParamValues params, IntExpr.Env env) {

        Stretch of(IntExpr e) {
            return switch (e) {
                case IntExpr.Const c -> constant(c.value());
                case IntExpr.Param p -> constant(p.evaluate(params, env));
                case IntExpr.Var v -> v.name().equals(loop) ? new Stretch(from, 1, most) : constant(env.variable(v.name()));
                case IntExpr.Add a -> sum(of(a.left()), of(a.right()));
                case IntExpr.Sub s -> sum(of(s.left()), of(s.right()).times(-1));
                case IntExpr.Mul m -> product(of(m.left()), of(m.right()));
                case IntExpr.FloorDiv d -> quotient(of(d.left()), of(d.right()));
                // ceil(a / b) = -floor(-a / b)
                case IntExpr.CeilDiv d -> quotient(of(d.left()).times(-1), of(d.right())).times(-1);
                case IntExpr.Mod m -> remainder(of(m.left()), of(m.right()));
                case IntExpr.Min m -> least(of(m.left()), of(m.right()));
                case IntExpr.Max m -> least(of(m.left()).times(-1), of(m.right()).times(-1)).times(-1);
            };
        }

        private Stretch constant(long value) {
            return new Stretch(value, 0, most);
        }
    }

    /**
     * How an expression goes on from an iteration.
     *
     * @param most the most iterations that are asked about
     * @param env the values of other variables than the loop
     */
    static Stretch of(IntExpr e, String loop, long from, long most, ParamValues params, IntExpr.Env env) {
        return new Place(loop, from, most, params, env).of(e);
    }

    /** For how many iterations from one on a span is the same: at least 1. */
    static long steady(Span span, String loop, long from, long most, ParamValues params, IntExpr.Env env) {
        Stretch low = of(span.low(), loop, from, most, params, env);
        Stretch high = of(span.high(), loop, from, most, params, env);
        return low.step == 0 && high.step == 0 ? Math.min(low.length, high.length) : 1;
    }

    /** The value in the last iteration. */
    long last() {
        return value + (length - 1) * step;
    }

    /** In which iterations the value is below a limit. */
    IndexSet below(long limit) {
        return positive(limit - value, -step, length);
    }

    /** In which iterations the value is above a limit. */
    IndexSet above(long limit) {
        return positive(value - limit, step, length);
    }

    /** In which iterations the value is below that of another stretch of the same iterations. */
    IndexSet below(Stretch other) {
        return positive(other.value - value, other.step - step, length);
    }

    /** For which n of 0 to below a length {@code first + n * step} is above 0. */
    private static IndexSet positive(long first, long step, long length) {
        if (step == 0) {
            return first > 0 ? IndexSet.interval(0, length) : IndexSet.EMPTY;
        }
        return step > 0 ? IndexSet.interval(first > 0 ? 0 : Math.floorDiv(-first, step) + 1, length)
                : IndexSet.interval(0, first > 0 ? Math.min(length, Math.ceilDiv(first, -step)) : 0);
    }

    /** The first iterations, not more than some number. */
    Stretch first(long most) {
        return most >= length ? this : new Stretch(value, step, most);
    }

    private Stretch times(long factor) {
        return new Stretch(Math.multiplyExact(value, factor), Math.multiplyExact(step, factor), length);
    }

    private static Stretch sum(Stretch a, Stretch b) {
        return new Stretch(Math.addExact(a.value, b.value), Math.addExact(a.step, b.step), Math.min(a.length, b.length));
    }

    private static Stretch product(Stretch a, Stretch b) {
        if (a.step != 0 && b.step != 0) {
            return new Stretch(Math.multiplyExact(a.value, b.value), 0, 1);
        }
        return (b.step == 0 ? a.times(b.value) : b.times(a.value)).first(Math.min(a.length, b.length));
    }

    private static Stretch quotient(Stretch a, Stretch b) {
        long d = b.value;
        long quotient = Math.floorDiv(a.value, d);
        if (b.step != 0 || d < 0) {
            return new Stretch(quotient, 0, 1);
        }
        return a.step % d == 0 ? new Stretch(quotient, a.step / d, Math.min(a.length, b.length))
                : new Stretch(quotient, 0, within(a, Math.floorMod(a.value, d), d)).first(b.length);
    }

    private static Stretch remainder(Stretch a, Stretch b) {
        long d = b.value;
        long rest = Math.floorMod(a.value, d);
        if (b.step != 0 || d < 0) {
            return new Stretch(rest, 0, 1);
        }
        return a.step % d == 0 ? new Stretch(rest, 0, Math.min(a.length, b.length))
                : new Stretch(rest, a.step, within(a, rest, d)).first(b.length);
    }

    /** In how many iterations a number that starts with a rest and grows as {@code a} does stays from 0 to below a divisor. */
    private static long within(Stretch a, long rest, long divisor) {
        return Math.min(a.length, 1 + (a.step > 0 ? (divisor - 1 - rest) / a.step : rest / -a.step));
    }

    private static Stretch least(Stretch a, Stretch b) {
        Stretch low = a.value < b.value || a.value == b.value && a.step <= b.step ? a : b;
        Stretch other = low == a ? b : a;
        long both = Math.min(a.length, b.length);
        return low.step <= other.step ? low.first(both)
                : low.first(Math.min(both, 1 + Math.subtractExact(other.value, low.value) / Math.subtractExact(low.step, other.step)));
    }
}
