package org.tilewright.leaf;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf.Scalar;

/** The names of all variables that a leaf uses. */
public final class LeafVariables {

    private final Set<String> found = new LinkedHashSet<>();

    private LeafVariables() { }

    public static Set<String> of(Leaf leaf) {
        LeafVariables v = new LeafVariables();
        v.leaf(leaf);
        return v.found;
    }

    private void leaf(Leaf leaf) {
        switch (leaf) {
            case Leaf.For f -> {
                add(f.low());
                add(f.high());
                leaf(f.body());
            }
            case Leaf.Let l -> {
                add(l.value());
                leaf(l.body());
            }
            case Leaf.Guard g -> {
                g.conditions().forEach(c -> {
                    add(c.left());
                    add(c.right());
                });
                leaf(g.body());
            }
            case Leaf.Sequence s -> s.parts().forEach(this::leaf);
            case Leaf.Update u -> {
                addAll(u.target().index());
                scalar(u.value());
            }
            case Leaf.Workspace w -> {
                addAll(w.lows());
                addAll(w.sizes());
                leaf(w.producer());
                leaf(w.consumer());
            }
            case Leaf.Call c -> {
                addAll(List.of(c.m(), c.n(), c.k()));
                addAll(c.target().base());
                addAll(c.left().base());
                c.right().ifPresent(r -> addAll(r.base()));
                scalar(c.alpha());
            }
        }
    }

    private void scalar(Scalar s) {
        switch (s) {
            case Scalar.FromInt f -> add(f.value());
            case Scalar.Load l -> addAll(l.place().index());
            case Scalar.Partial q -> {
                q.where().forEach(n -> add(n.value()));
                scalar(q.left());
                scalar(q.right());
            }
            case Scalar.Reduce r -> {
                add(r.low());
                add(r.high());
                scalar(r.body());
            }
            default -> {
                for (Scalar p : s.parts()) {
                    scalar(p);
                }
            }
        }
    }

    private void addAll(List<IntExpr> all) {
        all.forEach(this::add);
    }

    private void add(IntExpr e) {
        found.addAll(e.variables());
    }
}
