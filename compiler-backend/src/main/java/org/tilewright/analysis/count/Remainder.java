package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.tilewright.analysis.count.SumOfProducts.Narrowing;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.analysis.load.Turn;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;

/**
 * A factor in which several coordinates occur only in one remainder, as at the start of a rotated loop: {@code (io + jo) mod n}. Then it
 * has only as many values as the remainder, instead of one for each combination of these coordinates.
 *
 * @param of the remainder
 * @param turn the same by its variables, which occur nowhere else in it
 * @param slot the number of the variable that represents it
 * @param extent the remainder is below this
 * @param value of the factor, from that variable and the other keys
 * @param keys the other keys
 * @param narrowing for which remainders the factor is not 0, if known
 */
record Remainder(Formula of, Turn turn, int slot, long extent, ToLongFunction<Values> value, List<String> keys,
        Optional<Narrowing> narrowing) {

    /** The variable that represents the remainder. */
    static final String VARIABLE = "%";

    /** The remainder in a span without which the span has none of its variables. */
    static Optional<IntExpr.Mod> in(Span s) {
        List<IntExpr.Mod> all = new ArrayList<>();
        collect(s.low(), all);
        collect(s.high(), all);
        return s.period().isPresent() ? Optional.empty() : all.stream()
                .filter(m -> m.variables().stream().noneMatch(without(s, m)::mentions)).findFirst();
    }

    private static void collect(IntExpr e, List<IntExpr.Mod> out) {
        if (e instanceof IntExpr.Mod m && m.right() instanceof IntExpr.Const c && c.value() > 0 && m.variables().size() > 1) {
            out.add(m);
        }
        e.parts().forEach(p -> collect(p, out));
    }

    /** The span with the variable instead of the remainder. */
    static Span without(Span s, IntExpr.Mod remainder) {
        return Span.of(replaced(s.low(), remainder), replaced(s.high(), remainder));
    }

    private static IntExpr replaced(IntExpr e, IntExpr.Mod remainder) {
        return e.equals(remainder) ? IntExpr.variable(VARIABLE) : e.withParts(p -> replaced(p, remainder));
    }

    static Map<String, Long> extents(IntExpr.Mod remainder) {
        return Map.of(VARIABLE, extent(remainder));
    }

    static long extent(IntExpr.Mod remainder) {
        return ((IntExpr.Const) remainder.right()).value();
    }

    /** The remainders for which the factor may not be 0. */
    Narrowing.Range range(Values values) {
        return narrowing.map(n -> n.of(VARIABLE, List.of(), values)).orElse(new Narrowing.Range(0, extent));
    }

    long at(long remainder, Values values) {
        values.set(slot, remainder);
        return value.applyAsLong(values);
    }
}
