package org.tilewright.kernel.code;

import java.util.HashSet;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/** Names inside one kernel that do not clash with each other. */
public final class KernelNames {

    private final Set<String> taken;

    private KernelNames(Set<String> taken) {
        this.taken = taken;
    }

    /** Names that differ from all in a leaf. */
    public static KernelNames beside(Leaf leaf) {
        Set<String> taken = new HashSet<>();
        collect(leaf, taken);
        return new KernelNames(taken);
    }

    /** The same names taken, for another kernel. */
    public KernelNames copy() {
        return new KernelNames(new HashSet<>(taken));
    }

    public String fresh(String wish) {
        String name = wish;
        for (int i = 2; !taken.add(name); i++) {
            name = wish + "_" + i;
        }
        return name;
    }

    /** A variable for the result so far of a reduction. */
    public BufferRef register(Combiner operator, ElementType type) {
        return operator.builtIn().map(o -> register(o, type)).orElseGet(() -> register("result", type));
    }

    public BufferRef register(ReductionOperator operator, ElementType type) {
        return register(switch (operator) {
            case SUM -> "sum";
            case PROD -> "product";
            case MAX -> "most";
            case MIN -> "least";
            case ANY -> "any";
            case ALL -> "all";
        }, type);
    }

    public BufferRef register(String wish, ElementType type) {
        return array(wish, type, 0);
    }

    public BufferRef array(String wish, ElementType type, int order) {
        return new BufferRef(fresh(wish), "", type, order);
    }

    private static void collect(Leaf leaf, Set<String> out) {
        switch (leaf) {
            case Leaf.For f -> {
                out.add(f.variable());
                integer(f.low(), out);
                integer(f.high(), out);
            }
            case Leaf.Let l -> {
                out.add(l.variable());
                integer(l.value(), out);
            }
            case Leaf.Bind b -> {
                out.add(b.variable());
                scalar(b.value(), out);
                b.within().ifPresent(r -> {
                    integer(r.low(), out);
                    integer(r.high(), out);
                });
            }
            case Leaf.Guard g -> g.conditions().forEach(c -> {
                integer(c.left(), out);
                integer(c.right(), out);
            });
            case Leaf.Update u -> {
                element(u.target(), out);
                scalar(u.value(), out);
            }
            case Leaf.Workspace w -> out.add(w.buffer().name());
            case Leaf.Sequence s -> { }
            case Leaf.Call c -> { }
            case Leaf.Decided d -> { }
        }
        leaf.bodies().forEach(b -> collect(b, out));
    }

    private static void scalar(Scalar s, Set<String> out) {
        switch (s) {
            case Scalar.Load l -> element(l.element(), out);
            case Scalar.FromInt f -> integer(f.value(), out);
            case Scalar.Reduction r -> {
                out.add(r.variable());
                integer(r.low(), out);
                integer(r.high(), out);
            }
            case Scalar.Pick p -> {
                out.add(p.variable());
                integer(p.low(), out);
                integer(p.high(), out);
            }
            case Scalar.CheckedOp q -> q.where().forEach(n -> integer(n.value(), out));
            default -> { }
        }
        s.parts().forEach(p -> scalar(p, out));
    }

    private static void element(Leaf.Element e, Set<String> out) {
        out.add(e.buffer().name());
        e.index().forEach(i -> integer(i, out));
    }

    private static void integer(IntExpr e, Set<String> out) {
        switch (e) {
            case IntExpr.Var v -> out.add(v.name());
            case IntExpr.Param p -> out.add(p.expr().text());
            default -> e.parts().forEach(x -> integer(x, out));
        }
    }
}
