package org.tilewright.leaf.pass;

import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;

/** Marks the innermost loops that run in vector lanes: those of independent iterations, and sums that stay in a register. */
final class Vectorize implements LeafPass {

    @Override
    public Leaf apply(Leaf leaf, Setting setting) {
        return in(leaf);
    }

    private static Leaf in(Leaf leaf) {
        return switch (leaf) {
            case Leaf.Privatized o -> new Leaf.Privatized(o.loops().with(o.loops().low(), o.loops().high(), in(o.loops().body())));
            case Leaf.InRegister r -> {
                boolean adds = !r.wide().isComplex() && r.wide() != ElementType.BOOL;
                yield new Leaf.InRegister(r.update(), r.wide(), adds ? sum(r.loops()) : r.loops());
            }
            case Leaf.Decided d -> d;
            case Leaf.For f when f.isAtomic() -> f;
            case Leaf.For f when !f.reduction() && !f.parallelism().onThreads() && fits(f) -> f.inLanes();
            default -> leaf.around(Vectorize::in);
        };
    }

    private static Leaf sum(Leaf leaf) {
        return leaf instanceof Leaf.For f && fits(f) ? f.inLanes() : leaf.around(Vectorize::sum);
    }

    private static boolean fits(Leaf.For f) {
        return f.unroll() <= 1 && LeafContents.isInnermost(f.body());
    }
}
