package org.tilewright.leaf.pass;

import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafText;
import org.tilewright.leaf.PermutableBand;

/** A leaf with all that passes have decided about it, which the text for users leaves out. */
final class LeafTree {

    private final StringBuilder out = new StringBuilder();

    private LeafTree() { }

    static String of(Leaf leaf) {
        LeafTree t = new LeafTree();
        t.write(leaf, 0);
        return t.out.toString();
    }

    private void write(Leaf leaf, int depth) {
        switch (leaf) {
            case Leaf.For f -> {
                line(depth, head(f) + (f.lanes() ? ", in lanes" : ""));
                write(f.body(), depth + 1);
            }
            case Leaf.Let l -> {
                new LeafText(out).write(new Leaf.Let(l.variable(), l.value(), new Leaf.Sequence(List.of())), depth);
                write(l.body(), depth);
            }
            case Leaf.Bind b -> {
                new LeafText(out).write(new Leaf.Bind(b.variable(), b.value(), b.within(), new Leaf.Sequence(List.of())), depth);
                write(b.body(), depth + (b.within().isPresent() ? 1 : 0));
            }
            case Leaf.Guard g -> {
                new LeafText(out).write(new Leaf.Guard(g.conditions(), new Leaf.Sequence(List.of())), depth);
                write(g.body(), depth + 1);
            }
            case Leaf.Sequence s -> s.parts().forEach(p -> write(p, depth));
            case Leaf.Workspace w -> {
                line(depth, "temporary " + w.buffer().name() + " of "
                        + w.sizes().stream().map(IntExpr::text).collect(Collectors.joining(" x ")) + ", filled by");
                write(w.producer(), depth + 1);
                line(depth, "and used by");
                write(w.consumer(), depth + 1);
            }
            case Leaf.PermutableBands a -> {
                line(depth, "in any order");
                a.nests().forEach(n -> nest(n, depth + 1));
            }
            case Leaf.InRegister r -> decided("in a register of " + r.wide().keyword(), r, depth);
            case Leaf.Privatized r -> decided("results of each thread's own", r, depth);
            case Leaf.OnGrid g -> decided("on a grid of threads", g, depth);
            case Leaf.Atomic a -> decided("atomic", a, depth);
            case Leaf.Contract c -> new LeafText(out).write(c, depth);
            case Leaf.IndirectUpdates s -> new LeafText(out).write(s, depth);
            case Leaf.Update u -> new LeafText(out).write(u, depth);
            case Leaf.Call c -> new LeafText(out).write(c, depth);
        }
    }

    private void decided(String what, Leaf.Decided d, int depth) {
        line(depth, what);
        write(d.loops(), depth + 1);
    }

    private void nest(PermutableBand n, int depth) {
        n.outputs().forEach(f -> line(depth, "output " + head(f)));
        n.reductions().forEach(f -> line(depth, "reduction " + head(f)));
        if (n.lanesReduce()) {
            line(depth, "lanes reduce");
        }
        write(n.conditions().isEmpty() ? n.update() : new Leaf.Guard(n.conditions(), n.update()), depth + 1);
    }

    /** A loop without what is inside. */
    private static String head(Leaf.For f) {
        StringBuilder text = new StringBuilder();
        new LeafText(text).write(f.with(f.low(), f.high(), new Leaf.Sequence(List.of())), 0);
        return text.toString().strip();
    }

    private void line(int depth, String text) {
        out.append("  ".repeat(depth)).append(text).append('\n');
    }
}
