package org.tilewright.leaf.pass;

import java.util.Optional;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;

/** Decides how threads update elements that they share: with private results, or one after another. */
public final class Parallelize implements LeafPass {

    @Override
    public Leaf apply(Leaf leaf, Setting setting) {
        return in(leaf);
    }

    /** The outermost loop of a leaf, if its iterations may run on several threads. */
    public static Optional<Leaf.For> outermost(Leaf leaf) {
        return switch (leaf) {
            case Leaf.Guard g -> outermost(g.body());
            case Leaf.InRegister r -> outermost(r.loops());
            case Leaf.IndirectUpdates s when !s.around().isEmpty() -> outermost(s.around().getFirst());
            case Leaf.For f when f.parallelism().onThreads() -> Optional.of(f);
            default -> Optional.empty();
        };
    }

    private static Leaf in(Leaf leaf) {
        return switch (leaf) {
            case Leaf.Decided d -> d;
            case Leaf.For f when f.isAtomic() -> atomic(f);
            // a kernel's updates are not atomic
            case Leaf.For f when f.parallelism() == Leaf.Parallelism.PRIVATE_THREADS
                    || f.parallelism() == Leaf.Parallelism.ATOMIC_THREADS ->
                    new Leaf.Privatized(f.with(f.low(), f.high(), in(f.body())));
            default -> leaf.around(Parallelize::in);
        };
    }

    private static Leaf atomic(Leaf leaf) {
        return switch (leaf) {
            case Leaf.Update u -> new Leaf.Atomic(u);
            case Leaf.Workspace w -> new Leaf.Workspace(w.buffer(), w.lows(), w.sizes(), w.operator(), in(w.producer()),
                    atomic(w.consumer()));
            default -> leaf.around(Parallelize::atomic);
        };
    }
}
