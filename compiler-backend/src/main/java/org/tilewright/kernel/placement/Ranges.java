package org.tilewright.kernel.placement;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;

/** Ranges of expressions while loops run, in terms of invariants: params and the variables around the loops. */
public final class Ranges {

    /** Both ends are included. */
    public record Range(IntExpr least, IntExpr most) { }

    private final Map<String, Range> variables = new LinkedHashMap<>();

    /** A loop inside those that are known. */
    public void loop(Leaf.For f) {
        variables.put(f.variable(), new Range(of(f.low()).least, IntExpr.sub(of(f.high()).most, IntExpr.ONE)));
    }

    public void named(Leaf.Let l) {
        variables.put(l.variable(), of(l.value()));
    }

    /** The same with some variables as invariants. */
    Ranges without(Set<String> still) {
        Ranges out = new Ranges();
        variables.forEach((v, r) -> {
            if (!still.contains(v)) {
                out.variables.put(v, r);
            }
        });
        return out;
    }

    public Range of(IntExpr e) {
        return switch (e) {
            case IntExpr.Const c -> new Range(c, c);
            case IntExpr.Param p -> new Range(p, p);
            case IntExpr.Var v -> variables.getOrDefault(v.name(), new Range(v, v));
            case IntExpr.Add a -> {
                Range l = of(a.left());
                Range r = of(a.right());
                yield new Range(IntExpr.add(l.least, r.least), IntExpr.add(l.most, r.most));
            }
            case IntExpr.Sub s -> {
                Range l = of(s.left());
                Range r = of(s.right());
                yield new Range(IntExpr.sub(l.least, r.most), IntExpr.sub(l.most, r.least));
            }
            case IntExpr.Mul m -> product(of(m.left()), of(m.right()));
            case IntExpr.FloorDiv d -> {
                Range l = of(d.left());
                yield new Range(IntExpr.floorDiv(l.least, d.right()), IntExpr.floorDiv(l.most, d.right()));
            }
            case IntExpr.CeilDiv d -> {
                Range l = of(d.left());
                yield new Range(IntExpr.ceilDiv(l.least, d.right()), IntExpr.ceilDiv(l.most, d.right()));
            }
            case IntExpr.Mod m -> stands(m.left()) ? new Range(m, m)
                    : new Range(IntExpr.ZERO, IntExpr.sub(of(m.right()).most, IntExpr.ONE));
            case IntExpr.Min m -> {
                Range l = of(m.left());
                Range r = of(m.right());
                yield new Range(IntExpr.min(l.least, r.least), IntExpr.min(l.most, r.most));
            }
            case IntExpr.Max m -> {
                Range l = of(m.left());
                Range r = of(m.right());
                yield new Range(IntExpr.max(l.least, r.least), IntExpr.max(l.most, r.most));
            }
        };
    }

    private boolean stands(IntExpr e) {
        return e.variables().stream().noneMatch(variables::containsKey);
    }

    private static Range product(Range l, Range r) {
        if (l.least.equals(l.most) && l.least instanceof IntExpr.Const c) {
            return c.value() < 0 ? new Range(IntExpr.mul(c, r.most), IntExpr.mul(c, r.least))
                    : new Range(IntExpr.mul(c, r.least), IntExpr.mul(c, r.most));
        }
        if (r.least.equals(r.most) && r.least instanceof IntExpr.Const) {
            return product(r, l);
        }
        if (l.least.equals(l.most) && r.least.equals(r.most)) {
            IntExpr one = IntExpr.mul(l.least, r.least);
            return new Range(one, one);
        }
        IntExpr a = IntExpr.mul(l.least, r.least);
        IntExpr b = IntExpr.mul(l.least, r.most);
        IntExpr c = IntExpr.mul(l.most, r.least);
        IntExpr d = IntExpr.mul(l.most, r.most);
        return new Range(IntExpr.min(IntExpr.min(a, b), IntExpr.min(c, d)), IntExpr.max(IntExpr.max(a, b), IntExpr.max(c, d)));
    }
}
