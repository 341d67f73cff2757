package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf.Scalar;

/** Puts the values of names in place of the names. */
final class Substitute {

    private Substitute() { }

    static Leaf.Place in(Leaf.Place p, Map<String, IntExpr> values) {
        return values.isEmpty() ? p : new Leaf.Place(p.buffer(), p.index().stream().map(i -> i.substitute(values)).toList());
    }

    static Scalar in(Scalar s, Map<String, IntExpr> values) {
        return values.isEmpty() ? s : switch (s) {
            case Scalar.FromInt f -> new Scalar.FromInt(f.value().substitute(values), f.type());
            case Scalar.Load l -> new Scalar.Load(in(l.place(), values));
            case Scalar.Partial q -> new Scalar.Partial(q.operation(), in(q.left(), values), in(q.right(), values), Leaf.Named.substitute(q.where(), values), q.type());
            case Scalar.Reduce r -> new Scalar.Reduce(r.operator(), r.variable(), r.low().substitute(values), r.high().substitute(values), in(r.body(), values));
            default -> {
                List<Scalar> parts = new ArrayList<>(3);
                for (Scalar p : s.parts()) {
                    parts.add(in(p, values));
                }
                yield s.withParts(parts);
            }
        };
    }
}
