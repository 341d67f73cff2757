package org.tilewright.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;

/** The spans that determine how wide a span gets while its statement's loops run: those of the first and last steps. */
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

    /**
     * Spans without the loops' variables, the widest of which is at least as wide as the given one in any step, possibly wider because of a
     * range.
     */
    public List<Span> of(Span span) {
        if (isClipped(span.low()) || isClipped(span.high())) {
            // which step has most of a range depends on its position: none has more than a whole block or the whole range
            Span range = new Span(bounds(span.low()), bounds(span.high()), span.period());
            IntExpr most = IntExpr.sub(range.high(), range.low());
            return of(new Span(rounded(unclipped(span.low()), false), rounded(unclipped(span.high()), true), span.period())).stream()
                    .map(s -> IntExpr.sub(s.high(), s.low())).map(w -> Span.of(IntExpr.ZERO, varies(most) ? w : IntExpr.min(w, most)))
                    .distinct().toList();
        }
        return Stream.of(span, new Span(firstBlock(span.low()), firstBlock(span.high()), span.period()), acrossRows(span)).distinct()
                .flatMap(s -> Stream.of(s.substitute(first), s.substitute(last))).distinct().toList();
    }

    /**
     * An expression in the first step of all loops, including those of a leaf.
     *
     * @param known variables that do not belong to loops
     */
    public static IntExpr inFirstStep(IntExpr e, Set<String> known) {
        Map<String, IntExpr> zeros = new HashMap<>();
        e.variables().stream().filter(v -> !known.contains(v)).forEach(v -> zeros.put(v, IntExpr.ZERO));
        return e.substitute(zeros);
    }

    private boolean varies(IntExpr e) {
        return e.variables().stream().anyMatch(first::containsKey);
    }

    /** Whether a bound of a range, which no loop changes, determines where blocks begin. */
    private boolean isClipped(IntExpr e) {
        return e instanceof IntExpr.Max m && varies(m.left()) && !varies(m.right()) || e.parts().stream().anyMatch(this::isClipped);
    }

    /** Where blocks begin and end without a range. */
    private IntExpr unclipped(IntExpr e) {
        return switch (e) {
            case IntExpr.Max m when varies(m.left()) && !varies(m.right()) -> unclipped(m.left());
            case IntExpr.Min m when varies(m.left()) && !varies(m.right()) -> unclipped(m.left());
            default -> e.withParts(this::unclipped);
        };
    }

    /**
     * The earliest start of strided elements: how many of them a block has depends on its position, and none has more than those from the
     * previous one on. For a reversed index, this is where it ends.
     *
     * @param up whether the expression may become larger, and not smaller
     */
    private IntExpr rounded(IntExpr e, boolean up) {
        return switch (e) {
            case IntExpr.CeilDiv d when varies(d.left()) -> up ? e : IntExpr.floorDiv(d.left(), d.right());
            case IntExpr.Sub s -> IntExpr.sub(rounded(s.left(), up), rounded(s.right(), !up));
            case IntExpr.Mul m when m.left() instanceof IntExpr.Const c && c.value() < 0 -> IntExpr.mul(c, rounded(m.right(), !up));
            case IntExpr.Mul m when m.right() instanceof IntExpr.Const c && c.value() < 0 -> IntExpr.mul(rounded(m.left(), !up), c);
            default -> e.withParts(p -> rounded(p, up));
        };
    }

    /** Where a range begins and ends. */
    private IntExpr bounds(IntExpr e) {
        return switch (e) {
            case IntExpr.Max m when varies(m.left()) && !varies(m.right()) -> m.right();
            case IntExpr.Min m when varies(m.left()) && !varies(m.right()) -> m.right();
            default -> e.withParts(this::bounds);
        };
    }

    /** Rotated blocks replaced by the first block, which is never smaller than the others. */
    private IntExpr firstBlock(IntExpr e) {
        return e instanceof IntExpr.Mod m && varies(m.left()) ? IntExpr.ZERO : e.withParts(this::firstBlock);
    }

    /**
     * A chunk of a collapsed loop may begin at the last element of a row. It then extends into one more row than a chunk that begins at
     * the first element.
     */
    private Span acrossRows(Span span) {
        Map<IntExpr, IntExpr> shifts = new HashMap<>();
        collectShifts(span.low(), shifts);
        // if an index decreases while the loop runs, the division may be only in the upper bound
        collectShifts(span.high(), shifts);
        return shifts.isEmpty() ? span : new Span(shifted(span.low(), shifts), shifted(span.high(), shifts), span.period());
    }

    /** The distance of the last element of a row from the start of the first chunk, by the length of a row. */
    private void collectShifts(IntExpr e, Map<IntExpr, IntExpr> out) {
        if (e instanceof IntExpr.FloorDiv d && varies(d.left())) {
            IntExpr begin = d.left().substitute(first);
            IntExpr within = IntExpr.ZERO;
            for (String loop : first.keySet()) {
                Map<String, IntExpr> second = new HashMap<>(first);
                second.put(loop, IntExpr.ONE);
                within = IntExpr.add(within,
                        IntExpr.min(last.get(loop), IntExpr.mod(IntExpr.sub(d.left().substitute(second), begin), d.right())));
            }
            // chunks of whole rows all begin at a row
            out.put(d.right(),
                    IntExpr.mul(IntExpr.min(IntExpr.ONE, within),
                            IntExpr.sub(IntExpr.sub(d.right(), IntExpr.ONE), IntExpr.mod(begin, d.right()))));
        }
        e.parts().forEach(p -> collectShifts(p, out));
    }

    private IntExpr shifted(IntExpr e, Map<IntExpr, IntExpr> shifts) {
        return switch (e) {
            case IntExpr.FloorDiv d when varies(d.left()) && shifts.containsKey(d.right()) ->
                    IntExpr.floorDiv(IntExpr.add(d.left(), shifts.get(d.right())), d.right());
            case IntExpr.CeilDiv d when varies(d.left()) && shifts.containsKey(d.right()) ->
                    IntExpr.ceilDiv(IntExpr.add(d.left(), shifts.get(d.right())), d.right());
            default -> e.withParts(p -> shifted(p, shifts));
        };
    }
}
