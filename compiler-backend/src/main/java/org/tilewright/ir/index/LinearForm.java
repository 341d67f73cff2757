package org.tilewright.ir.index;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An expression as a constant and multiples of expressions that are no sums: two that are the same often come out the same.
 *
 * @param terms factors that are not 0
 */
public record LinearForm(Map<IntExpr, Long> terms, long constant) {

    public static LinearForm of(IntExpr e) {
        return switch (e) {
            case IntExpr.Const c -> new LinearForm(Map.of(), c.value());
            case IntExpr.Add a -> of(a.left()).plus(of(a.right()), 1);
            case IntExpr.Sub s -> of(s.left()).plus(of(s.right()), -1);
            case IntExpr.Mul m when m.left() instanceof IntExpr.Const c -> new LinearForm(Map.of(), 0).plus(of(m.right()), c.value());
            case IntExpr.Mul m when m.right() instanceof IntExpr.Const c -> new LinearForm(Map.of(), 0).plus(of(m.left()), c.value());
            default -> new LinearForm(Map.of(e, 1L), 0);
        };
    }

    private LinearForm plus(LinearForm o, long times) {
        Map<IntExpr, Long> sum = new LinkedHashMap<>(terms);
        o.terms.forEach((e, n) -> sum.merge(e, n * times, Long::sum));
        sum.values().removeIf(n -> n == 0);
        return new LinearForm(sum, constant + o.constant * times);
    }

    /** The form with another expression in place of one of its terms. */
    private LinearForm with(IntExpr term, IntExpr instead) {
        Map<IntExpr, Long> rest = new LinkedHashMap<>(terms);
        long times = rest.remove(term);
        return new LinearForm(rest, constant).plus(of(instead), times);
    }

    /** The same as an expression again. */
    public IntExpr expression() {
        IntExpr sum = IntExpr.ZERO;
        for (Map.Entry<IntExpr, Long> t : terms.entrySet()) {
            IntExpr size = IntExpr.mul(t.getKey(), IntExpr.of(Math.abs(t.getValue())));
            sum = t.getValue() < 0 ? IntExpr.sub(sum, size) : IntExpr.add(sum, size);
        }
        return constant < 0 ? IntExpr.sub(sum, IntExpr.of(-constant)) : IntExpr.add(sum, IntExpr.of(constant));
    }

    /** A shorter way to write an expression, if there is one: a sum of one or two terms. */
    public static IntExpr shorter(IntExpr e) {
        LinearForm f = of(e);
        return f.terms.size() <= 2 && f.terms.values().stream().allMatch(n -> n > 0) ? f.expression() : e;
    }

    /** How often a variable counts; 0 where it does not, or only inside of other terms. */
    public long of(String variable) {
        return terms.getOrDefault(IntExpr.variable(variable), 0L);
    }

    /** Forms that it is never above, without those minima and maxima that bound it. */
    public List<LinearForm> bounds() {
        for (IntExpr t : terms.keySet()) {
            boolean isBound = terms.get(t) > 0 ? t instanceof IntExpr.Min : t instanceof IntExpr.Max;
            if (isBound) {
                return t.parts().stream().flatMap(p -> with(t, p).bounds().stream()).toList();
            }
        }
        return List.of(this);
    }

    /** A number that an expression is never above, whatever params and variables are, if one is known. */
    public static OptionalLong most(IntExpr e) {
        return of(e).most();
    }

    private OptionalLong most() {
        for (IntExpr t : terms.keySet()) {
            boolean positive = terms.get(t) > 0;
            switch (t) {
                case IntExpr.Min m -> {
                    return positive ? either(m, m.left(), m.right()) : both(m, m.left(), m.right());
                }
                case IntExpr.Max m -> {
                    return positive ? both(m, m.left(), m.right()) : either(m, m.left(), m.right());
                }
                case IntExpr.Mod m when positive && m.right() instanceof IntExpr.Const c && c.value() > 0 -> {
                    return with(t, IntExpr.of(c.value() - 1)).most();
                }
                case IntExpr.CeilDiv d when positive && d.right() instanceof IntExpr.Const c && c.value() > 0 -> {
                    return quotient(t, most(d.left()).stream().map(n -> Math.ceilDiv(n, c.value())).boxed().findFirst());
                }
                case IntExpr.FloorDiv d when positive && d.right() instanceof IntExpr.Const c && c.value() > 0 -> {
                    return quotient(t, most(d.left()).stream().map(n -> Math.floorDiv(n, c.value())).boxed().findFirst());
                }
                default -> { }
            }
        }
        return terms.isEmpty() ? OptionalLong.of(constant) : OptionalLong.empty();
    }

    private OptionalLong quotient(IntExpr term, Optional<Long> value) {
        return value.isPresent() ? with(term, IntExpr.of(value.get())).most() : OptionalLong.empty();
    }

    private OptionalLong either(IntExpr term, IntExpr a, IntExpr b) {
        OptionalLong x = with(term, a).most();
        OptionalLong y = with(term, b).most();
        return x.isEmpty() ? y : y.isEmpty() ? x : OptionalLong.of(Math.min(x.getAsLong(), y.getAsLong()));
    }

    private OptionalLong both(IntExpr term, IntExpr a, IntExpr b) {
        OptionalLong x = with(term, a).most();
        OptionalLong y = with(term, b).most();
        return x.isEmpty() || y.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Math.max(x.getAsLong(), y.getAsLong()));
    }
}
