package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.leaf.Leaf.Scalar;

/** Joins updates of the same element by the same operator into one, so that the element is loaded and stored once. */
public final class JoinUpdates {

    private JoinUpdates() { }

    public static Leaf in(Leaf leaf) {
        return switch (leaf) {
            case Leaf.For f -> new Leaf.For(f.variable(), f.low(), f.high(), f.parallelism(), f.reduction(), f.unroll(), in(f.body()));
            case Leaf.Let l -> new Leaf.Let(l.variable(), l.value(), in(l.body()));
            case Leaf.Guard g -> new Leaf.Guard(g.conditions(), in(g.body()));
            case Leaf.Workspace w -> new Leaf.Workspace(w.buffer(), w.lows(), w.sizes(), w.operator(), in(w.producer()), in(w.consumer()));
            case Leaf.Sequence s -> sequence(s);
            case Leaf.Update u -> u;
            case Leaf.Call c -> c;
        };
    }

    private static Leaf sequence(Leaf.Sequence s) {
        List<Leaf> parts = new ArrayList<>();
        for (Leaf part : s.parts()) {
            int like = -1;
            for (int i = 0; i < parts.size(); i++) {
                like = part instanceof Leaf.Update u && parts.get(i) instanceof Leaf.Update earlier && canJoin(earlier, u) ? i : like;
            }
            if (like >= 0) {
                parts.set(like, join((Leaf.Update) parts.get(like), (Leaf.Update) part));
            } else {
                parts.add(in(part));
            }
        }
        return parts.size() == 1 ? parts.get(0) : new Leaf.Sequence(List.copyOf(parts));
    }

    private static boolean canJoin(Leaf.Update a, Leaf.Update b) {
        // any and all of numbers are truth values, which no operation on the numbers gives
        return a.target().equals(b.target()) && a.operator() == b.operator() && (!a.operator().isOfConditions() || a.value().type() == ElementType.BOOL);
    }

    private static Leaf.Update join(Leaf.Update a, Leaf.Update b) {
        ElementType type = a.target().buffer().type();
        boolean minus = a.operator() == ReductionOperator.SUM && type != ElementType.BOOL && b.value() instanceof Scalar.Unary u
                && u.operation().equals("neg");
        Scalar value = minus ? new Scalar.Binary("sub", a.value(), ((Scalar.Unary) b.value()).operand(), type)
                : new Scalar.Binary(a.operator().operation(), a.value(), b.value(), type);
        return new Leaf.Update(a.target(), a.operator(), value, a.cause());
    }
}
