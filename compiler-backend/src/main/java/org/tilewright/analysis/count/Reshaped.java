package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Progression;
import org.tilewright.ir.index.Slots;
import org.tilewright.ir.index.Span;

/**
 * A footprint over loops that are quicker to sum: the same spans with the same multiplicities, except empty ones, in another order of
 * iterations. Schedules divide, collapse and rotate loops, but counts seldom depend on it.
 *
 * <ul>
 * <li>Loops that only occur as the digits of one number are one loop: {@code ko * 5 + ki} is {@code k}.
 * <li>Iterations at the end of a loop in which a span is empty are removed: {@code [k, min(k + 1, 12))} for k of 0 to 14.
 * <li>Loops that only occur divided by a number, or modulo it, are split in two: those of a collapsed loop again.
 * <li>Spans that are shorter than their period lose it.
 * <li>Rotations without an effect are removed, see {@link Rotation}.
 * </ul>
 *
 * @param spans of the dimensions; an iteration in which one is empty counts nothing
 * @param zeros what must be 0 in an iteration that counts
 * @param loops the extents of the summed loops, from 0
 */
record Reshaped(List<Span> spans, List<IntExpr> zeros, Map<String, Long> loops) {

    private static final ParamValues NO_PARAMS = ParamValues.of(Map.of());

    /**
     * @param loops that are summed; params have been replaced by values
     * @param kept loops that are not changed
     */
    static Reshaped of(List<Span> spans, List<IntExpr> zeros, Map<String, Long> loops, Set<String> kept) {
        Reshaped r = new Reshaped(spans, zeros, loops);
        if (loops.containsValue(0L)) {
            return r;
        }
        for (Reshaped before = null; !r.equals(before);) {
            before = r;
            r = r.withoutShort().once().joined(kept).trimmed(kept).simplified().split(kept).unrotated();
        }
        return r;
    }

    private Stream<IntExpr> expressions() {
        return Stream.concat(spans.stream().flatMap(Reshaped::parts), zeros.stream());
    }

    private static Stream<IntExpr> parts(Span s) {
        return Stream.concat(Stream.of(s.low(), s.high()), s.period().stream().flatMap(p -> Stream.of(p.period(), p.width(), p.phase())));
    }

    private Reshaped each(UnaryOperator<IntExpr> changed, Map<String, Long> newLoops) {
        return new Reshaped(spans.stream().map(s -> new Span(changed.apply(s.low()), changed.apply(s.high()),
                s.period().map(p ->
                        new Span.Period(changed.apply(p.period()), changed.apply(p.width()), changed.apply(p.phase()))))).toList(),
                zeros.stream().map(changed).toList(), newLoops);
    }

    private boolean mentions(String loop) {
        return expressions().anyMatch(e -> e.mentions(loop));
    }

    /** A loop of one iteration is at 0. */
    private Reshaped withoutShort() {
        Map<String, IntExpr> at = new LinkedHashMap<>();
        loops.forEach((loop, extent) -> {
            if (extent == 1) {
                at.put(loop, IntExpr.ZERO);
            }
        });
        return at.isEmpty() ? this : each(e -> e.substitute(at), loops);
    }

    /** A period longer than the span has no effect. */
    private Reshaped once() {
        return new Reshaped(spans.stream().map(Reshaped::once).toList(), zeros, loops);
    }

    private static Span once(Span s) {
        OptionalLong length = s.period().isEmpty() ? OptionalLong.empty() : LinearForm.most(IntExpr.sub(s.high(), s.low()));
        if (length.isEmpty() || !(s.period().get().period() instanceof IntExpr.Const period) || length.getAsLong() > period.value()
                || !s.period().get().phase().equals(IntExpr.ZERO)) {
            return s;
        }
        IntExpr width = s.period().get().width();
        boolean isShort = width instanceof IntExpr.Const w && length.getAsLong() <= w.value();
        return Span.of(s.low(), isShort ? s.high() : IntExpr.min(s.high(), IntExpr.add(s.low(), width)));
    }

    // ---- digits of one number

    private Reshaped joined(Set<String> kept) {
        List<String> candidates = loops.keySet().stream().filter(loop -> !kept.contains(loop) && mentions(loop)).toList();
        if (candidates.size() < 2) {
            return this;
        }
        List<LinearForm> sums = new ArrayList<>();
        expressions().forEach(e -> sums(e, sums));
        for (String low : candidates) {
            for (String high : candidates) {
                long radix = loops.get(low);
                if (!high.equals(low) && sums.stream().allMatch(s -> s.of(high) == s.of(low) * radix)) {
                    Map<String, Long> fewer = new LinkedHashMap<>(loops);
                    fewer.put(low, Math.multiplyExact(radix, fewer.remove(high)));
                    return each(e -> e.substitute(Map.of(high, IntExpr.ZERO)), fewer);
                }
            }
        }
        return this;
    }

    /** All sums that are not part of a longer one. */
    private static void sums(IntExpr e, List<LinearForm> out) {
        LinearForm sum = LinearForm.of(e);
        out.add(sum);
        sum.terms().keySet().forEach(t -> t.parts().forEach(p -> sums(p, out)));
    }

    // ---- ends of loops

    private Reshaped trimmed(Set<String> kept) {
        Map<String, Long> shorter = new LinkedHashMap<>(loops);
        for (Span s : spans) {
            for (LinearForm width : LinearForm.of(IntExpr.sub(s.high(), s.low())).bounds()) {
                if (width.terms().size() == 1 && width.terms().keySet().iterator().next() instanceof IntExpr.Var v
                        && loops.containsKey(v.name()) && !kept.contains(v.name()) && width.of(v.name()) < 0) {
                    // constant - n * v > 0
                    long extent = Math.max(0, Math.ceilDiv(width.constant(), -width.of(v.name())));
                    shorter.merge(v.name(), extent, Math::min);
                }
            }
        }
        for (IntExpr e : zeros) {
            LinearForm sum = LinearForm.of(e);
            if (sum.constant() == 0
                    && sum.terms().entrySet().stream().allMatch(t -> t.getKey() instanceof IntExpr.Var && t.getValue() > 0)) {
                // no variable is below 0, so all of them are 0
                sum.terms().keySet().forEach(t -> shorter.computeIfPresent(((IntExpr.Var) t).name(), (v, extent) -> Math.min(1, extent)));
            }
        }
        return shorter.equals(loops) ? this : new Reshaped(spans, zeros, shorter);
    }

    // ---- bounds that are never reached

    /** Expressions that are linear in one loop throughout, as sums. */
    private Reshaped simplified() {
        return loops.containsValue(0L) ? this : each(this::simplified, loops);
    }

    private IntExpr simplified(IntExpr e) {
        Set<String> variables = e.variables();
        if (!(e instanceof IntExpr.Binary) || variables.isEmpty()) {
            return e;
        }
        if (variables.size() == 1 && loops.containsKey(variables.iterator().next())) {
            String loop = variables.iterator().next();
            Progression s = Formula.of(e, NO_PARAMS, new Slots()).stretch(new long[1], 0, 0, loops.get(loop));
            if (s.length() >= loops.get(loop)) {
                return IntExpr.add(IntExpr.mul(IntExpr.variable(loop), IntExpr.of(s.step())), IntExpr.of(s.value()));
            }
        }
        return e.withParts(this::simplified);
    }

    // ---- collapsed loops

    private Reshaped split(Set<String> kept) {
        for (Map.Entry<String, Long> loop : loops.entrySet()) {
            if (!kept.contains(loop.getKey()) && mentions(loop.getKey())) {
                Optional<Long> by = expressions().flatMap(e -> divisor(e, loop.getKey()).stream()).findFirst();
                if (by.isPresent() && loop.getValue() % by.get() == 0 && loop.getValue() > by.get()) {
                    // no other loop has a name with a quote
                    String high = loop.getKey() + "'";
                    String low = loop.getKey() + "`";
                    Map<String, Long> two = new LinkedHashMap<>(loops);
                    two.remove(loop.getKey());
                    two.put(high, loop.getValue() / by.get());
                    two.put(low, by.get());
                    Map<IntExpr, IntExpr> digits = Map.of(
                            new IntExpr.FloorDiv(IntExpr.variable(loop.getKey()), IntExpr.of(by.get())), IntExpr.variable(high),
                            new IntExpr.Mod(IntExpr.variable(loop.getKey()), IntExpr.of(by.get())), IntExpr.variable(low));
                    Reshaped r = each(e -> replaced(e, digits), two);
                    if (!r.mentions(loop.getKey())) {
                        return r;
                    }
                }
            }
        }
        return this;
    }

    /** The divisor or modulus of a loop in an expression. */
    private static Optional<Long> divisor(IntExpr e, String loop) {
        return switch (e) {
            case IntExpr.FloorDiv d when d.left() instanceof IntExpr.Var v && v.name().equals(loop)
                    && d.right() instanceof IntExpr.Const c -> Optional.of(c.value());
            case IntExpr.Mod m when m.left() instanceof IntExpr.Var v && v.name().equals(loop)
                    && m.right() instanceof IntExpr.Const c -> Optional.of(c.value());
            default -> e.parts().stream().flatMap(p -> divisor(p, loop).stream()).findFirst();
        };
    }

    private static IntExpr replaced(IntExpr e, Map<IntExpr, IntExpr> by) {
        return by.containsKey(e) ? by.get(e) : e.withParts(p -> replaced(p, by));
    }

    // ---- rotations

    /** A rotated loop takes all its values whatever the variables that it is rotated by, so these are removed. */
    private Reshaped unrotated() {
        Reshaped r = this;
        for (Map.Entry<String, Long> loop : loops.entrySet()) {
            if (loop.getValue() > 1) {
                Optional<Rotation> rotation = Rotation.of(loop.getKey(), loop.getValue(), r.expressions().toList());
                r = rotation.isPresent() ? r.each(rotation.get()::undone, loops) : r;
            }
        }
        return r;
    }
}
