package org.tilewright.ir.nest;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;

/**
 * Which values the variables of a nest take while some of its loops stand still and the others run (bounds analysis). Exact
 * for contiguous and for periodic sets; otherwise the interval around.
 */
public final class Bounds {

    private final LoopNest nest;
    private final Set<String> fixed;
    /** The spans found so far: that of a loop which was split often is needed for every loop that was made of it. */
    private final Map<String, Optional<IntExpr>> points = new HashMap<>();
    private final Map<String, Span> spans = new HashMap<>();
    private final Map<String, Boolean> exact = new HashMap<>();
    private final Map<String, Span> ranges;

    /** @param fixed loops, or used-up variables, that stand still: their value is the variable of that name */
    public Bounds(LoopNest nest, Set<String> fixed) {
        this.nest = nest;
        this.fixed = fixed;
        this.ranges = nest.form().ranges();
    }

    /** The values of a variable, of those in its range if it has one. */
    public Span span(String variable) {
        if (nest.relations().get(variable) instanceof Relation.Quotient q) {
            return span(q);
        }
        Span range = ranges.get(variable);
        if (range == null) {
            return nominal(variable);
        }
        Span nominal = unclipped(variable);
        if (isFull(variable)) {
            return range;
        }
        if (range.period().isEmpty()) {
            return nominal.within(range);
        }
        if (nominal.period().isPresent()) {
            // of what is dealt out in turn every so many indices are no set with one period: those between are in it, too
            return nominal.within(range);
        }
        Span numbers = iterations(variable);
        IntExpr step = range.period().get().period();
        IntExpr last = IntExpr.add(IntExpr.mul(IntExpr.sub(numbers.high(), IntExpr.ONE), step), range.low());
        return new Span(IntExpr.add(IntExpr.mul(numbers.low(), step), range.low()), IntExpr.add(last, IntExpr.ONE), range.period());
    }

    /** Of the indices that a range with a step has, counted from 0, those of which some loops give the variable the values. */
    public Span iterations(String variable) {
        Span range = ranges.get(variable);
        IntExpr step = range.period().orElseThrow().period();
        IntExpr all = nest.form().number(variable);
        if (isFull(variable)) {
            return Span.of(IntExpr.ZERO, all);
        }
        Span nominal = unclipped(variable);
        return Span.of(IntExpr.max(IntExpr.ceilDiv(IntExpr.sub(nominal.low(), range.low()), step), IntExpr.ZERO),
                IntExpr.min(IntExpr.ceilDiv(IntExpr.sub(nominal.high(), range.low()), step), all));
    }

    /** The nominal values; a range lies in the extent, so that nothing has to be clipped by both. */
    private Span unclipped(String variable) {
        Span nominal = nominal(variable);
        IntExpr extent = nest.extents().get(variable);
        IntExpr high = nominal.high() instanceof IntExpr.Min m && m.right().equals(extent) ? m.left() : nominal.high();
        return new Span(nominal.low(), high, nominal.period());
    }

    private Span span(Relation.Quotient q) {
        Span range = ranges.get(q.element());
        Span elements = unclipped(q.element());
        if (range.period().isEmpty()) {
            return span(q.element()).shifted(IntExpr.sub(IntExpr.ZERO, q.offset()));
        }
        if (elements.period().isPresent()) {
            Span all = elements.within(range);
            return Span.of(IntExpr.ceilDiv(IntExpr.sub(all.low(), q.offset()), q.divisor()),
                    IntExpr.ceilDiv(IntExpr.sub(all.high(), q.offset()), q.divisor()));
        }
        Span numbers = iterations(q.element());
        IntExpr end = q.step().equals(IntExpr.ONE) ? q.inIteration(numbers.high())
                : IntExpr.add(q.inIteration(IntExpr.sub(numbers.high(), IntExpr.ONE)), IntExpr.ONE);
        return new Span(q.inIteration(numbers.low()), end,
                q.step().equals(IntExpr.ONE) ? Optional.empty() : Optional.of(new Span.Period(q.step(), IntExpr.ONE)));
    }

    /** The values of a variable as loops and layouts see them: as if it ran over all of its extent. */
    public Span nominal(String variable) {
        return known(spans, variable, this::spanOf);
    }

    /** Unlike computeIfAbsent, this allows that one span is computed from others in the same map. */
    private static <T> T known(Map<String, T> answers, String variable, Function<String, T> answer) {
        T known = answers.get(variable);
        if (known == null) {
            known = answer.apply(variable);
            answers.put(variable, known);
        }
        return known;
    }

    private Span spanOf(String variable) {
        if (nest.relations().get(variable) instanceof Relation.Quotient q) {
            Span elements = nominal(q.element());
            return q.divisor().equals(IntExpr.ONE) ? elements.shifted(IntExpr.sub(IntExpr.ZERO, q.offset()))
                    : Span.of(IntExpr.ceilDiv(IntExpr.sub(elements.low(), q.offset()), q.divisor()),
                            IntExpr.ceilDiv(IntExpr.sub(elements.high(), q.offset()), q.divisor()));
        }
        IntExpr extent = nest.extents().get(variable);
        Optional<IntExpr> point = point(variable);
        if (point.isPresent() && (fixed.contains(variable) || !(nest.relations().get(variable) instanceof Relation.Parts))) {
            return Span.of(point.get(), end(variable, point.get(), extent));
        }
        return switch (nest.relations().get(variable)) {
            case null -> Span.of(IntExpr.ZERO, extent);
            case Relation.Parts p -> parts(p, extent);
            case Relation.Rotation r -> Span.of(IntExpr.ZERO, extent);
            case Relation.Quotient q -> throw new IllegalStateException("its elements say which values it has");
            case Relation.CollapsedInner c -> Span.of(IntExpr.ZERO, extent);
            case Relation.CollapsedOuter c -> {
                Span f = nominal(c.fused());
                yield f.equals(Span.of(IntExpr.ZERO, nest.extents().get(c.fused()))) ? Span.of(IntExpr.ZERO, extent)
                        : Span.of(IntExpr.floorDiv(f.low(), c.innerExtent()),
                                IntExpr.min(IntExpr.ceilDiv(f.high(), c.innerExtent()), extent));
            }
        };
    }

    /**
     * The end of the one value of a variable that stands still: not above its beginning in iterations that only exist because
     * extents do not divide.
     */
    private IntExpr end(String variable, IntExpr point, IntExpr extent) {
        if (fixed.contains(variable)) {
            return IntExpr.add(point, IntExpr.ONE);
        }
        return switch (nest.relations().get(variable)) {
            case Relation.Rotation r -> IntExpr.add(point, used(r.rotated()));
            case Relation.CollapsedInner c -> IntExpr.add(point, used(c.fused()));
            case Relation.CollapsedOuter c -> IntExpr.min(IntExpr.add(point, used(c.fused())), extent);
            case null, default -> IntExpr.add(point, IntExpr.ONE);
        };
    }

    /** 1, or 0 or less where a variable that stands still has run out of values. */
    private IntExpr used(String variable) {
        Span s = nominal(variable);
        return s.high().equals(IntExpr.add(s.low(), IntExpr.ONE)) ? IntExpr.ONE : IntExpr.sub(s.high(), s.low());
    }

    private Span parts(Relation.Parts p, IntExpr extent) {
        Span inner = nominal(p.inner());
        Optional<IntExpr> outerPoint = point(p.outer());
        if (outerPoint.isPresent()) {
            Span all = within(outerPoint.get(), p.width(), inner, extent);
            IntExpr end = nominal(p.outer()).high();
            if (end.equals(IntExpr.add(outerPoint.get(), IntExpr.ONE))) {
                return all;
            }
            // an outer value beyond its own end leaves nothing inside
            IntExpr high = IntExpr.add(IntExpr.mul(IntExpr.sub(end, IntExpr.ONE), p.width()), inner.high());
            return new Span(all.low(), IntExpr.min(high, extent), all.period());
        }
        Span outer = nominal(p.outer());
        boolean innerFull = inner.equals(Span.of(IntExpr.ZERO, p.width()));
        boolean outerFull = outer.equals(Span.of(IntExpr.ZERO, nest.extents().get(p.outer())));
        if (innerFull && outerFull) {
            return Span.of(IntExpr.ZERO, extent);
        }
        if (innerFull) {
            return new Span(IntExpr.mul(outer.low(), p.width()), IntExpr.min(IntExpr.mul(outer.high(), p.width()), extent),
                    outer.period().map(q -> new Span.Period(IntExpr.mul(q.period(), p.width()), IntExpr.mul(q.width(), p.width()))));
        }
        IntExpr low = IntExpr.add(IntExpr.mul(outer.low(), p.width()), inner.low());
        IntExpr high = IntExpr.min(IntExpr.add(IntExpr.mul(IntExpr.sub(outer.high(), IntExpr.ONE), p.width()), inner.high()), extent);
        boolean exact = outer.period().isEmpty() && inner.period().isEmpty();
        return new Span(low, high,
                exact ? Optional.of(new Span.Period(p.width(), IntExpr.sub(inner.high(), inner.low()))) : Optional.empty());
    }

    /** The span of {@code outer * width + inner} for an outer value that stands still, clipped by the extent. */
    public static Span within(IntExpr outer, IntExpr width, Span inner, IntExpr extent) {
        IntExpr base = IntExpr.mul(outer, width);
        return new Span(IntExpr.add(base, inner.low()), IntExpr.min(IntExpr.add(base, inner.high()), extent), inner.period());
    }

    /** Whether the span of a variable is the set itself, not an interval around it. */
    public boolean isExact(String variable) {
        return known(exact, variable, v -> isExactOf(v) && !(ranges.containsKey(v) && ranges.get(v).period().isPresent()
                && nominal(v).period().isPresent()));
    }

    private boolean isExactOf(String variable) {
        if (point(variable).isPresent()) {
            return true;
        }
        return switch (nest.relations().get(variable)) {
            case null -> true;
            case Relation.Rotation r -> isFull(r.rotated());
            case Relation.Quotient q -> isExact(q.element());
            case Relation.CollapsedOuter c -> isFull(c.fused());
            case Relation.CollapsedInner c -> isFull(c.fused());
            case Relation.Parts p -> {
                boolean stillOuter = point(p.outer()).isPresent();
                boolean interval = nominal(p.outer()).period().isEmpty() && nominal(p.inner()).period().isEmpty();
                yield isExact(p.outer()) && isExact(p.inner()) && (stillOuter || isFull(p.inner()) || interval);
            }
        };
    }

    /**
     * Whether different iterations of some loops give a variable different values, so that the parts of its span are disjoint.
     */
    public boolean isInjective(String variable, Set<String> loops) {
        return switch (nest.relations().get(variable)) {
            case null -> true;
            case Relation.Parts p -> isInjective(p.outer(), loops) && isInjective(p.inner(), loops);
            case Relation.CollapsedOuter c -> loops.stream().noneMatch(l -> nest.dependsOn(c.fused(), l));
            case Relation.CollapsedInner c -> loops.stream().noneMatch(l -> nest.dependsOn(c.fused(), l));
            case Relation.Quotient q -> isInjective(q.element(), loops);
            case Relation.Rotation r -> isInjective(r.rotated(), loops)
                    && r.by().stream().noneMatch(b -> loops.stream().anyMatch(l -> nest.dependsOn(b, l)));
        };
    }

    private boolean isFull(String variable) {
        return nominal(variable).equals(Span.of(IntExpr.ZERO, nest.extents().get(variable)));
    }

    /** The value of a variable that stands still. */
    public Optional<IntExpr> point(String variable) {
        return known(points, variable, this::pointOf);
    }

    private Optional<IntExpr> pointOf(String variable) {
        if (fixed.contains(variable)) {
            return Optional.of(IntExpr.variable(variable));
        }
        return switch (nest.relations().get(variable)) {
            case null -> Optional.empty();
            case Relation.Parts p -> {
                Optional<IntExpr> o = point(p.outer());
                Optional<IntExpr> i = point(p.inner());
                yield o.isPresent() && i.isPresent()
                        ? Optional.of(IntExpr.add(IntExpr.mul(o.get(), p.width()), i.get())) : Optional.empty();
            }
            case Relation.CollapsedOuter c -> point(c.fused()).map(f -> IntExpr.floorDiv(f, c.innerExtent()));
            case Relation.CollapsedInner c -> point(c.fused()).map(f -> IntExpr.mod(f, c.innerExtent()));
            case Relation.Rotation r -> rotation(r, variable);
            case Relation.Quotient q -> point(q.element()).map(q::at);
        };
    }

    private Optional<IntExpr> rotation(Relation.Rotation r, String variable) {
        Optional<IntExpr> sum = point(r.rotated());
        for (String by : r.by()) {
            Optional<IntExpr> b = point(by);
            sum = sum.isPresent() && b.isPresent() ? Optional.of(IntExpr.add(sum.get(), b.get())) : Optional.empty();
        }
        return sum.map(s -> IntExpr.mod(s, nest.extents().get(variable)));
    }
}
