package org.tilewright.target.mpi;

import java.util.Map;
import org.tilewright.ir.IntExpr;
import org.tilewright.plan.Leaf;
import org.tilewright.plan.Leaf.Scalar;

/** Puts the values of names in place of the names. */
final class Substitute {

    private Substitute() { }

    static Leaf.Place in(Leaf.Place p, Map<String, IntExpr> values) {
        return values.isEmpty() ? p : new Leaf.Place(p.buffer(), p.index().stream().map(i -> i.substitute(values)).toList());
    }

    static Scalar in(Scalar s, Map<String, IntExpr> values) {
        return values.isEmpty() ? s : switch (s) {
            case Scalar.Constant c -> c;
            case Scalar.FromInt f -> new Scalar.FromInt(f.value().substitute(values), f.type());
            case Scalar.Load l -> new Scalar.Load(in(l.place(), values));
            case Scalar.Unary u -> new Scalar.Unary(u.operation(), in(u.operand(), values), u.type());
            case Scalar.Binary b -> new Scalar.Binary(b.operation(), in(b.left(), values), in(b.right(), values), b.type());
            case Scalar.Compare c -> new Scalar.Compare(c.operation(), in(c.left(), values), in(c.right(), values));
            case Scalar.Select c -> new Scalar.Select(in(c.condition(), values), in(c.then(), values), in(c.otherwise(), values));
            case Scalar.Reduce r -> new Scalar.Reduce(r.operator(), r.variable(), r.low().substitute(values), r.high().substitute(values), in(r.body(), values));
        };
    }
}
