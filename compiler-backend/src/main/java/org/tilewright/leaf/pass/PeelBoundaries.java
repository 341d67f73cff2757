package org.tilewright.leaf.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.index.AffineForm;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.ComparisonOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;

/**
 * Separates the first and the last iterations of loops, in which periodic indices wrap around, from those between, in which none does, so
 * that no test is needed there and loops run as fast as those of a stencil with fixed borders.
 *
 * <pre>
 * for i in 0..n                            for i in 0..1        y(i) = choose(...)
 *   y(i) = choose(i - 1 &lt; 0,               for i in 1..n        y(i) = x(i - 1)
 *       x(i - 1 + n), x(i - 1))
 * </pre>
 *
 * Only output loops are peeled: the first part of a sum may be empty and could not set the result.
 */
final class PeelBoundaries implements LeafPass {

    /** Part of the range of loops, and the value there. */
    private record Piece(List<Leaf.For> loops, Scalar value) { }

    /** The range of a loop in which no index wraps around. */
    private record Between(IntExpr low, IntExpr high) { }

    @Override
    public Leaf apply(Leaf leaf, Setting setting) {
        return in(leaf);
    }

    private static Leaf in(Leaf leaf) {
        return switch (leaf) {
            case Leaf.PermutableBands a -> new Leaf.PermutableBands(a.nests().stream().flatMap(n -> pieces(n).stream()).toList(),
                    a.loops());
            case Leaf.Decided d -> d;
            case Leaf.For f -> loops(f);
            default -> leaf.around(PeelBoundaries::in);
        };
    }

    private static List<PermutableBand> pieces(PermutableBand nest) {
        List<PermutableBand> out = new ArrayList<>();
        for (Piece p : pieces(nest.outputs(), names(nest.reductions()), nest.update().value())) {
            Leaf.Update u = nest.update();
            out.add(new PermutableBand(p.loops, nest.reductions(), nest.conditions(),
                    new Leaf.Update(u.target(), u.operator(), p.value, u.cause()),
                    nest.lanesReduce(), !out.isEmpty() || nest.continues()));
        }
        return out;
    }

    /** Loops of the output directly inside each other around one update; others stay as they are. */
    private static Leaf loops(Leaf.For outermost) {
        List<Leaf.For> loops = new ArrayList<>();
        Set<String> outside = new HashSet<>();
        Leaf at = outermost;
        while (at instanceof Leaf.For f && !f.reduction() && !mentions(f.low(), outside) && !mentions(f.high(), outside)) {
            loops.add(f);
            outside.add(f.variable());
            at = f.body();
        }
        if (loops.isEmpty() || !(at instanceof Leaf.Update u)) {
            return outermost.around(PeelBoundaries::in);
        }
        List<Leaf> parts = new ArrayList<>();
        for (Piece p : pieces(loops, Set.of(), u.value())) {
            Leaf body = new Leaf.Update(u.target(), u.operator(), p.value, u.cause());
            for (Leaf.For f : p.loops.reversed()) {
                body = f.with(f.low(), f.high(), body);
            }
            parts.add(body);
        }
        return parts.size() == 1 ? outermost : new Leaf.Sequence(List.copyOf(parts));
    }

    /**
     * The interior of all loops comes first, then both ends of each loop: without the ends of the loops outside it, with those of the loops
     * inside it.
     */
    private static List<Piece> pieces(List<Leaf.For> loops, Set<String> others, Scalar value) {
        List<Leaf.For> middle = new ArrayList<>();
        Scalar inside = value;
        List<Piece> ends = new ArrayList<>();
        for (int d = 0; d < loops.size(); d++) {
            Leaf.For loop = loops.get(d);
            Set<String> moving = names(loops);
            moving.addAll(others);
            moving.remove(loop.variable());
            Optional<Between> b = between(loop, moving, value);
            if (b.isPresent()) {
                ends.add(end(loops, middle, d, loop.low(), b.get().low, inside));
                ends.add(end(loops, middle, d, b.get().high, loop.high(), inside));
                inside = straight(inside, loop.variable(), moving);
            }
            middle.add(b.map(x -> loop.with(x.low, x.high, loop.body())).orElse(loop));
        }
        List<Piece> out = new ArrayList<>(List.of(new Piece(List.copyOf(middle), inside)));
        ends.stream().filter(p -> p.loops.stream().noneMatch(l -> l.low().equals(l.high()))).forEach(out::add);
        return out;
    }

    private static Piece end(List<Leaf.For> loops, List<Leaf.For> middle, int d, IntExpr low, IntExpr high, Scalar value) {
        List<Leaf.For> all = new ArrayList<>(middle);
        all.add(loops.get(d).with(low, high, loops.get(d).body()));
        all.addAll(loops.subList(d + 1, loops.size()));
        return new Piece(List.copyOf(all), value);
    }

    /** The range in which no condition that only the loop determines selects a wrapped index; nothing if there is no such condition. */
    private static Optional<Between> between(Leaf.For loop, Set<String> moving, Scalar value) {
        List<Scalar.Select> choices = new ArrayList<>();
        collect(value, loop.variable(), moving, choices);
        if (choices.isEmpty()) {
            return Optional.empty();
        }
        IntExpr low = loop.low();
        IntExpr high = loop.high();
        for (Scalar.Select s : choices) {
            Scalar.Compare c = (Scalar.Compare) s.condition();
            AffineForm sum = AffineForm.of(integer(c.left()).orElseThrow(), loop.variable()).orElseThrow();
            IntExpr end = integer(c.right()).orElseThrow();
            boolean up = sum.isTimes(1);
            // the condition is not met from here on, or up to here
            IntExpr first = up ? IntExpr.sub(end, sum.rest()) : IntExpr.sub(sum.rest(), end);
            if (c.operation() == ComparisonOperator.LT == up) {
                low = IntExpr.max(low, up ? first : IntExpr.add(first, IntExpr.ONE));
            } else {
                high = IntExpr.min(high, up ? first : IntExpr.add(first, IntExpr.ONE));
            }
        }
        // in a short loop, the last iterations may begin before the first ones end
        IntExpr begin = low.equals(loop.low()) ? low : IntExpr.min(low, loop.high());
        return Optional.of(new Between(begin, high.equals(loop.high()) ? high : IntExpr.max(begin, high)));
    }

    private static void collect(Scalar s, String variable, Set<String> moving, List<Scalar.Select> out) {
        if (s instanceof Scalar.Select c && isDecidedBy(c, variable, moving)) {
            out.add(c);
        }
        Set<String> inside = inside(s, moving);
        s.parts().forEach(p -> collect(p, variable, inside, out));
    }

    /** Whether wrapping depends on one variable with unit step, and on nothing else that varies. */
    private static boolean isDecidedBy(Scalar.Select s, String variable, Set<String> moving) {
        if (!s.guards() || !(s.condition() instanceof Scalar.Compare c)) {
            return false;
        }
        Optional<IntExpr> end = integer(c.right());
        return end.isPresent() && end.get().isFixed() && integer(c.left()).flatMap(e -> AffineForm.of(e, variable))
                .filter(f -> (f.isTimes(1) || f.isTimes(-1)) && !mentions(f.rest(), moving)).isPresent();
    }

    private static Optional<IntExpr> integer(Scalar s) {
        return switch (s) {
            case Scalar.FromInt f -> Optional.of(f.value());
            case Scalar.IntLiteral w -> Optional.of(IntExpr.of(w.value()));
            default -> Optional.empty();
        };
    }

    /** The value where no index wraps around that a single variable determines. */
    private static Scalar straight(Scalar s, String variable, Set<String> moving) {
        if (s instanceof Scalar.Select c && isDecidedBy(c, variable, moving)) {
            return straight(c.otherwise(), variable, moving);
        }
        Set<String> inside = inside(s, moving);
        List<Scalar> parts = new ArrayList<>(3);
        for (Scalar p : s.parts()) {
            parts.add(straight(p, variable, inside));
        }
        return parts.isEmpty() ? s : s.withParts(parts);
    }

    /** What varies inside an expression, including the variable of a reduction or of a computed index. */
    private static Set<String> inside(Scalar s, Set<String> moving) {
        return s.bound().map(v -> {
            Set<String> out = new HashSet<>(moving);
            out.add(v);
            return out;
        }).orElse(moving);
    }

    private static boolean mentions(IntExpr e, Set<String> variables) {
        return e.variables().stream().anyMatch(variables::contains);
    }

    private static Set<String> names(List<Leaf.For> loops) {
        Set<String> out = new HashSet<>();
        loops.forEach(l -> out.add(l.variable()));
        return out;
    }
}
