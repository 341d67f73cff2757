package org.tilewright.leaf.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.index.AffineForm;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Leaf.Condition;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.ReplaceNames;

/**
 * Puts a leaf into the form that compiles to fast loops: names are replaced by their values, and conditions become loop bounds or are
 * hoisted out of loops that they do not depend on.
 */
final class NamesInPlace implements LeafPass {

    @Override
    public Leaf apply(Leaf leaf, Setting setting) {
        return in(leaf, Map.of());
    }

    private static Leaf in(Leaf leaf, Map<String, IntExpr> named) {
        return switch (leaf) {
            case Leaf.Let l -> {
                Map<String, IntExpr> inner = new HashMap<>(named);
                inner.put(l.variable(), l.value().substitute(named));
                yield in(l.body(), inner);
            }
            case Leaf.For f -> bounded(f.with(f.low().substitute(named), f.high().substitute(named),
                    in(f.body(), ReplaceNames.without(named, f.variable()))));
            case Leaf.Guard g -> guard(conditions(g.conditions(), named), in(g.body(), named));
            case Leaf.Sequence s -> new Leaf.Sequence(s.parts().stream().map(p -> in(p, named)).toList());
            case Leaf.Update u -> new Leaf.Update(ReplaceNames.in(u.target(), named), u.operator(), ReplaceNames.in(u.value(), named),
                    u.cause());
            case Leaf.Workspace w -> new Leaf.Workspace(w.buffer(), ReplaceNames.in(w.lows(), named), ReplaceNames.in(w.sizes(), named),
                    w.operator(), in(w.producer(), named), in(w.consumer(), named));
            case Leaf.Call c -> new Leaf.Call(c.kernel(), c.m().substitute(named), c.n().substitute(named), c.k().substitute(named),
                    ReplaceNames.in(c.target(), named), ReplaceNames.in(c.left(), named), c.right().map(r -> ReplaceNames.in(r, named)),
                    ReplaceNames.in(c.alpha(), named), c.cause());
            case Leaf.Contract c -> new Leaf.Contract(c.contraction().under(named), c.order(), in(c.loops(), named));
            case Leaf.IndirectUpdates s -> new Leaf.IndirectUpdates(
                    s.around().stream().map(f -> f.with(f.low().substitute(named), f.high().substitute(named), f.body())).toList(),
                    in(s.inside(), named), in(s.loops(), named));
            case Leaf.Bind b -> new Leaf.Bind(b.variable(), ReplaceNames.in(b.value(), named), b.within().map(r -> new Leaf.Range(
                    r.low().substitute(named), r.high().substitute(named))), in(b.body(), ReplaceNames.without(named, b.variable())));
            case Leaf.Decided d -> in(d.loops(), named);
        };
    }

    private static List<Condition> conditions(List<Condition> all, Map<String, IntExpr> named) {
        return all.stream().map(c -> new Condition(c.left().substitute(named), c.equal(), c.right().substitute(named))).toList();
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
            Optional<AffineForm> difference = AffineForm.of(IntExpr.sub(c.left(), c.right()), f.variable());
            if (difference.isEmpty()) {
                inside.add(c);
                continue;
            }
            AffineForm d = difference.get();
            // left - right = +v + rest or -v + rest
            if (d.isTimes(0)) {
                // without the variable, which may be on both sides
                outside.add(new Condition(d.rest(), c.equal(), IntExpr.ZERO));
            } else if (d.isTimes(1)) {
                IntExpr at = IntExpr.sub(IntExpr.ZERO, d.rest());
                high = IntExpr.min(high, c.equal() ? IntExpr.add(at, IntExpr.ONE) : at);
                low = c.equal() ? IntExpr.max(low, at) : low;
            } else if (d.isTimes(-1)) {
                low = IntExpr.max(low, c.equal() ? d.rest() : IntExpr.add(d.rest(), IntExpr.ONE));
                high = c.equal() ? IntExpr.min(high, IntExpr.add(d.rest(), IntExpr.ONE)) : high;
            } else {
                inside.add(c);
            }
        }
        return guard(outside, f.with(low, high, guard(inside, g.body())));
    }
}
