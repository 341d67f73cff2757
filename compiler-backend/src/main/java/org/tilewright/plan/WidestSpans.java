package org.tilewright.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.IntExpr;

/** The spans that tell how wide a span gets while its statement's loops run: those of the first and the last steps. */
public final class WidestSpans {

    private final Map<String, IntExpr> first = new HashMap<>();
    private final Map<String, IntExpr> last = new HashMap<>();

    /** @param extents of the loops that all processors walk together, by their variables */
    public WidestSpans(Map<String, IntExpr> extents) {
        extents.forEach((loop, extent) -> {
            first.put(loop, IntExpr.ZERO);
            last.put(loop, IntExpr.max(IntExpr.ZERO, IntExpr.sub(extent, IntExpr.ONE)));
        });
    }

    /** Spans without the loops' variables, of which the widest is as wide as the given one in any step. */
    public List<Span> of(Span span) {
        return Stream.of(span, new Span(firstBlock(span.low()), firstBlock(span.high()), span.period())).distinct()
                .flatMap(s -> Stream.of(s.substitute(first), s.substitute(last))).distinct().toList();
    }

    /**
     * An expression in the first step of all loops, those of a leaf too.
     *
     * @param known variables that are no loops'
     */
    public static IntExpr inFirstStep(IntExpr e, Set<String> known) {
        Map<String, IntExpr> zeros = new HashMap<>();
        e.variables().stream().filter(v -> !known.contains(v)).forEach(v -> zeros.put(v, IntExpr.ZERO));
        return e.substitute(zeros);
    }

    /** Rotated blocks replaced by the first block, which is never smaller than the others. */
    private IntExpr firstBlock(IntExpr e) {
        return switch (e) {
            case IntExpr.Mod m when m.left().variables().stream().anyMatch(first::containsKey) -> IntExpr.ZERO;
            case IntExpr.Const c -> c;
            case IntExpr.Param p -> p;
            case IntExpr.Var v -> v;
            case IntExpr.Add x -> IntExpr.add(firstBlock(x.left()), firstBlock(x.right()));
            case IntExpr.Sub x -> IntExpr.sub(firstBlock(x.left()), firstBlock(x.right()));
            case IntExpr.Mul x -> IntExpr.mul(firstBlock(x.left()), firstBlock(x.right()));
            case IntExpr.FloorDiv x -> IntExpr.floorDiv(firstBlock(x.left()), firstBlock(x.right()));
            case IntExpr.CeilDiv x -> IntExpr.ceilDiv(firstBlock(x.left()), firstBlock(x.right()));
            case IntExpr.Mod x -> IntExpr.mod(firstBlock(x.left()), firstBlock(x.right()));
            case IntExpr.Min x -> IntExpr.min(firstBlock(x.left()), firstBlock(x.right()));
            case IntExpr.Max x -> IntExpr.max(firstBlock(x.left()), firstBlock(x.right()));
        };
    }
}
