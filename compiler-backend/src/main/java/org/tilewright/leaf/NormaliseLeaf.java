package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf.Condition;
import org.tilewright.leaf.Leaf.Scalar;

/**
 * Puts a leaf into the form that compiles to fast loops: named values are put in their places, and conditions become loop bounds
 * or move out of the loops that they do not depend on.
 */
public final class NormaliseLeaf {

    private NormaliseLeaf() { }

    public static Leaf apply(Leaf leaf) {
        return leaf(leaf, Map.of());
    }

    private static Leaf leaf(Leaf leaf, Map<String, IntExpr> named) {
        return switch (leaf) {
            case Leaf.Let l -> {
                Map<String, IntExpr> inner = new HashMap<>(named);
                inner.put(l.variable(), l.value().substitute(named));
                yield leaf(l.body(), inner);
            }
            case Leaf.For f -> {
                Map<String, IntExpr> inner = without(named, f.variable());
                yield bounded(new Leaf.For(f.variable(), f.low().substitute(named), f.high().substitute(named), f.parallelism(),
                        f.reduction(), f.unroll(), leaf(f.body(), inner)));
            }
            case Leaf.Guard g -> guard(g.conditions().stream().map(c -> new Condition(c.left().substitute(named), c.equal(),
                    c.right().substitute(named))).toList(), leaf(g.body(), named));
            case Leaf.Sequence s -> new Leaf.Sequence(s.parts().stream().map(p -> leaf(p, named)).toList());
            case Leaf.Update u -> new Leaf.Update(place(u.target(), named), u.operator(), scalar(u.value(), named), u.cause());
            case Leaf.Workspace w -> new Leaf.Workspace(w.buffer(), all(w.lows(), named), all(w.sizes(), named), w.operator(),
                    leaf(w.producer(), named), leaf(w.consumer(), named));
            case Leaf.Call c -> new Leaf.Call(c.kernel(), c.m().substitute(named), c.n().substitute(named),
                    c.k().substitute(named), slice(c.target(), named), slice(c.left(), named),
                    c.right().map(r -> slice(r, named)), scalar(c.alpha(), named), c.cause());
        };
    }

    private static Leaf guard(List<Condition> conditions, Leaf body) {
        if (conditions.isEmpty()) {
            return body;
        }
        if (body instanceof Leaf.Guard g) {
            List<Condition> both = new ArrayList<>(conditions);
            both.addAll(g.conditions());
            return new Leaf.Guard(both, g.body());
        }
        return new Leaf.Guard(conditions, body);
    }

    private static Leaf bounded(Leaf.For f) {
        if (!(f.body() instanceof Leaf.Guard g)) {
            return f;
        }
        IntExpr low = f.low();
        IntExpr high = f.high();
        List<Condition> outside = new ArrayList<>();
        List<Condition> inside = new ArrayList<>();
        for (Condition c : g.conditions()) {
            Optional<AffineInVariable> difference = AffineInVariable.of(IntExpr.sub(c.left(), c.right()), f.variable());
            if (difference.isEmpty()) {
                inside.add(c);
                continue;
            }
            AffineInVariable d = difference.get();
            // left - right = +v + rest or -v + rest
            if (d.isConstant(0)) {
                // without the variable, which may stand on both sides
                outside.add(new Condition(d.rest(), c.equal(), IntExpr.ZERO));
            } else if (d.isConstant(1)) {
                IntExpr at = IntExpr.sub(IntExpr.ZERO, d.rest());
                high = IntExpr.min(high, c.equal() ? IntExpr.add(at, IntExpr.ONE) : at);
                low = c.equal() ? IntExpr.max(low, at) : low;
            } else if (d.isConstant(-1)) {
                low = IntExpr.max(low, c.equal() ? d.rest() : IntExpr.add(d.rest(), IntExpr.ONE));
                high = c.equal() ? IntExpr.min(high, IntExpr.add(d.rest(), IntExpr.ONE)) : high;
            } else {
                inside.add(c);
            }
        }
        return guard(outside, new Leaf.For(f.variable(), low, high, f.parallelism(), f.reduction(), f.unroll(), guard(inside, g.body())));
    }

    private static Map<String, IntExpr> without(Map<String, IntExpr> named, String variable) {
        Map<String, IntExpr> out = new HashMap<>(named);
        out.remove(variable);
        return out;
    }

    private static List<IntExpr> all(List<IntExpr> es, Map<String, IntExpr> named) {
        return es.stream().map(e -> e.substitute(named)).toList();
    }

    private static Leaf.Place place(Leaf.Place p, Map<String, IntExpr> named) {
        return new Leaf.Place(p.buffer(), all(p.index(), named));
    }

    private static Leaf.Slice slice(Leaf.Slice s, Map<String, IntExpr> named) {
        return new Leaf.Slice(s.buffer(), all(s.base(), named), s.dims());
    }

    private static Scalar scalar(Scalar s, Map<String, IntExpr> named) {
        return switch (s) {
            case Scalar.FromInt f -> new Scalar.FromInt(f.value().substitute(named), f.type());
            case Scalar.Load l -> new Scalar.Load(place(l.place(), named));
            case Scalar.Partial q -> new Scalar.Partial(q.operation(), scalar(q.left(), named), scalar(q.right(), named), Leaf.Named.substitute(q.where(), named), q.type());
            case Scalar.Reduce r -> new Scalar.Reduce(r.operator(), r.variable(), r.low().substitute(named), r.high().substitute(named),
                    scalar(r.body(), without(named, r.variable())));
            default -> {
                List<Scalar> parts = new ArrayList<>(3);
                for (Scalar p : s.parts()) {
                    parts.add(scalar(p, named));
                }
                yield s.withParts(parts);
            }
        };
    }
}
