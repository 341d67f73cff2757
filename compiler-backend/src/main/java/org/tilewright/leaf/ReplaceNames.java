package org.tilewright.leaf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.index.IntExpr;

/** Replaces names by their values. */
public final class ReplaceNames {

    private ReplaceNames() { }

    public static List<IntExpr> in(List<IntExpr> all, Map<String, IntExpr> values) {
        return values.isEmpty() ? all : all.stream().map(e -> e.substitute(values)).toList();
    }

    public static Leaf.Element in(Leaf.Element p, Map<String, IntExpr> values) {
        return values.isEmpty() ? p : new Leaf.Element(p.buffer(), in(p.index(), values));
    }

    public static Leaf.Slice in(Leaf.Slice s, Map<String, IntExpr> values) {
        return new Leaf.Slice(s.buffer(), in(s.base(), values), s.dims());
    }

    public static Scalar in(Scalar s, Map<String, IntExpr> values) {
        return values.isEmpty() ? s : switch (s) {
            case Scalar.FromInt f -> new Scalar.FromInt(f.value().substitute(values), f.type());
            case Scalar.Load l -> new Scalar.Load(in(l.element(), values));
            case Scalar.CheckedOp q -> q.with(in(q.left(), values), in(q.right(), values), Leaf.Named.substitute(q.where(), values));
            case Scalar.Pick p -> p.with(p.low().substitute(values), p.high().substitute(values), in(p.index(), values),
                    in(p.element(), without(values, p.variable())));
            case Scalar.Reduction r -> parts(r.between(r.low().substitute(values), r.high().substitute(values)),
                  without(values, r.variable()));
            default -> parts(s, values);
        };
    }

    private static Scalar parts(Scalar s, Map<String, IntExpr> values) {
        return s.withParts(s.parts().stream().map(p -> in(p, values)).toList());
    }

    /** The values inside a loop whose variable shadows a name. */
    public static Map<String, IntExpr> without(Map<String, IntExpr> values, String variable) {
        if (!values.containsKey(variable)) {
            return values;
        }
        Map<String, IntExpr> out = new HashMap<>(values);
        out.remove(variable);
        return out;
    }
}
