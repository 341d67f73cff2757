package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;

/** What a leaf refers to. */
public final class LeafContents {

    /** Buffers by name, without workspaces. */
    public final Map<String, BufferRef> buffers = new LinkedHashMap<>();
    /** Variables that no loop of the leaf binds. */
    public final Set<String> variables = new LinkedHashSet<>();
    /** Params by text. */
    public final Map<String, IntExpr.Param> params = new LinkedHashMap<>();

    private LeafContents() { }

    public static LeafContents of(Leaf leaf) {
        LeafContents c = new LeafContents();
        c.leaf(leaf, Set.of());
        return c;
    }

    /** Whether a loop around this is an innermost one: no loop is inside, not even one of a reduction, and no computed index. */
    public static boolean isInnermost(Leaf body) {
        return switch (body) {
            case Leaf.For f -> false;
            case Leaf.Workspace w -> false;
            case Leaf.Call c -> false;
            case Leaf.Bind b -> false;
            case Leaf.Update u -> reductions(u.value()).isEmpty() && !picks(u.value());
            default -> body.bodies().stream().allMatch(LeafContents::isInnermost);
        };
    }

    private static boolean picks(Scalar s) {
        return s instanceof Scalar.Pick || s.parts().stream().anyMatch(LeafContents::picks);
    }

    /** Whether the schedule's kernels are called. */
    public static boolean calls(Leaf leaf) {
        return leaf instanceof Leaf.Call || leaf.bodies().stream().anyMatch(LeafContents::calls);
    }

    /** Whether something in a leaf may fail to have a result. */
    public static boolean isPartial(Leaf leaf) {
        return switch (leaf) {
            case Leaf.Update u -> isPartial(u.value()) || u.operator().parts().stream().anyMatch(LeafContents::isPartial);
            case Leaf.Call c -> isPartial(c.alpha());
            case Leaf.Bind b -> isPartial(b.value()) || isPartial(b.body());
            default -> leaf.bodies().stream().anyMatch(LeafContents::isPartial);
        };
    }

    private static boolean isPartial(Scalar s) {
        return s instanceof Scalar.CheckedOp || s.parts().stream().anyMatch(LeafContents::isPartial);
    }

    /** Whether a value is computed from elements that the leaf updates. */
    public static boolean readsATarget(Leaf leaf) {
        Set<String> targets = leaf.targets().stream().map(BufferRef::name).collect(Collectors.toSet());
        return leaf.updates().anyMatch(u -> ofValue(u).buffers.keySet().stream().anyMatch(targets::contains));
    }

    /** What an update refers to besides its target. */
    public static LeafContents ofValue(Leaf.Update u) {
        LeafContents c = new LeafContents();
        c.scalar(u.value(), Set.of());
        u.operator().parts().forEach(p -> c.scalar(p, Set.of()));
        return c;
    }

    /** Whether a leaf writes every element of its part of the target, so that it can set them instead of combining into them. */
    public static boolean setsItsTarget(Leaf planned) {
        return switch (planned) {
            case Leaf.Let l -> setsItsTarget(l.body());
            case Leaf.Call c -> c.kernel() == Schedule.LeafKernel.GEMM;
            case Leaf.Contract c -> c.contraction().coversItsTarget();
            case Leaf.PermutableBands a -> a.nests().getFirst().writesABox();
            default -> false;
        };
    }

    /** The elements that an innermost loop's body reads and writes. */
    public static Set<Leaf.Element> elements(Leaf body) {
        Set<Leaf.Element> out = new LinkedHashSet<>();
        switch (body) {
            case Leaf.Guard g -> out.addAll(elements(g.body()));
            case Leaf.Sequence s -> s.parts().forEach(p -> out.addAll(elements(p)));
            case Leaf.Update u -> {
                out.add(u.target());
                out.addAll(reads(u.value()));
            }
            default -> { }
        }
        return out;
    }

    /** The elements that an expression reads, except those that depend on its own variables: of a reduction, or a computed index. */
    public static List<Leaf.Element> reads(Scalar s) {
        List<Leaf.Element> out = new ArrayList<>();
        reads(s, out);
        return out;
    }

    private static void reads(Scalar s, List<Leaf.Element> out) {
        if (s instanceof Scalar.Load l) {
            out.add(l.element());
        } else if (s instanceof Scalar.Pick p) {
            reads(p.index(), out);
        } else if (!(s instanceof Scalar.Reduction)) {
            for (Scalar o : s.parts()) {
                reads(o, out);
            }
        }
    }

    /** The outermost reductions inside an expression. */
    public static List<Scalar.Reduction> reductions(Scalar s) {
        List<Scalar.Reduction> out = new ArrayList<>();
        reductions(s, out);
        return out;
    }

    private static void reductions(Scalar s, List<Scalar.Reduction> out) {
        if (s instanceof Scalar.Reduction r) {
            out.add(r);
        } else {
            for (Scalar o : s.parts()) {
                reductions(o, out);
            }
        }
    }

    private void leaf(Leaf leaf, Set<String> bound) {
        switch (leaf) {
            case Leaf.For f -> {
                integers(List.of(f.low(), f.high()), bound);
                leaf(f.body(), with(bound, f.variable()));
            }
            case Leaf.Let l -> {
                integers(List.of(l.value()), bound);
                leaf(l.body(), with(bound, l.variable()));
            }
            case Leaf.Bind b -> {
                scalar(b.value(), bound);
                b.within().ifPresent(r -> integers(List.of(r.low(), r.high()), bound));
                leaf(b.body(), with(bound, b.variable()));
            }
            case Leaf.Guard g -> {
                g.conditions().forEach(c -> integers(List.of(c.left(), c.right()), bound));
                leaf(g.body(), bound);
            }
            case Leaf.Sequence s -> s.parts().forEach(p -> leaf(p, bound));
            case Leaf.Update u -> {
                element(u.target(), bound);
                scalar(u.value(), bound);
                u.operator().parts().forEach(p -> scalar(p, bound));
            }
            case Leaf.Workspace w -> {
                integers(w.lows(), bound);
                integers(w.sizes(), bound);
                leaf(w.producer(), bound);
                leaf(w.consumer(), bound);
                buffers.remove(w.buffer().name());
            }
            case Leaf.Call c -> {
                integers(List.of(c.m(), c.n(), c.k()), bound);
                slice(c.target(), bound);
                slice(c.left(), bound);
                c.right().ifPresent(r -> slice(r, bound));
                scalar(c.alpha(), bound);
            }
            case Leaf.Decided d -> leaf(d.loops(), bound);
        }
    }

    private void scalar(Scalar s, Set<String> bound) {
        switch (s) {
            case Scalar.FromInt f -> integers(List.of(f.value()), bound);
            case Scalar.Load l -> element(l.element(), bound);
            case Scalar.CheckedOp q -> {
                integers(q.where().stream().map(Leaf.Named::value).toList(), bound);
                scalar(q.left(), bound);
                scalar(q.right(), bound);
            }
            case Scalar.Reduction r -> {
                integers(List.of(r.low(), r.high()), bound);
                for (Scalar p : r.parts()) {
                    scalar(p, with(bound, r.variable()));
                }
            }
            case Scalar.Pick p -> {
                integers(List.of(p.low(), p.high()), bound);
                scalar(p.index(), bound);
                scalar(p.element(), with(bound, p.variable()));
            }
            default -> {
                for (Scalar o : s.parts()) {
                    scalar(o, bound);
                }
            }
        }
    }

    private void slice(Leaf.Slice s, Set<String> bound) {
        buffers.put(s.buffer().name(), s.buffer());
        integers(s.base(), bound);
    }

    private void element(Leaf.Element p, Set<String> bound) {
        buffers.put(p.buffer().name(), p.buffer());
        integers(p.index(), bound);
    }

    private void integers(List<IntExpr> es, Set<String> bound) {
        for (IntExpr e : es) {
            e.variables().stream().filter(v -> !bound.contains(v)).forEach(variables::add);
            params(e);
        }
    }

    private void params(IntExpr e) {
        if (e instanceof IntExpr.Param p) {
            params.put(p.expr().text(), p);
        }
        e.parts().forEach(this::params);
    }

    private static Set<String> with(Set<String> bound, String variable) {
        Set<String> out = new LinkedHashSet<>(bound);
        out.add(variable);
        return out;
    }
}
