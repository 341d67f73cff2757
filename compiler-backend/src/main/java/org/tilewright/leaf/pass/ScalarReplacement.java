package org.tilewright.leaf.pass;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;

/** Keeps the only element that loops update in a register while they run, so that the loops need not store it and can be vectorised. */
final class ScalarReplacement extends OutsideIn {

    private final boolean acrossLoops;

    /** @param acrossLoops whether several loops may share a register, not only an innermost one */
    ScalarReplacement(boolean acrossLoops) {
        this.acrossLoops = acrossLoops;
    }

    @Override
    Optional<Leaf> decide(Leaf.For loop, boolean inside, Setting setting) {
        Optional<Leaf.Update> update = acrossLoops ? updated(loop).filter(u -> loop.parallelism() != Leaf.Parallelism.ATOMIC_THREADS)
                : innermost(loop);
        return update.map(u -> new Leaf.InRegister(u, u.operator().accumulator(u.target().buffer().type()), loop));
    }

    /** The update that a loop, possibly with others inside, makes to a single element. */
    static Optional<Leaf.Update> updated(Leaf.For f) {
        Set<String> inside = new HashSet<>(Set.of(f.variable()));
        Leaf body = f.body();
        for (;;) {
            switch (body) {
                case Leaf.Let l -> {
                    inside.add(l.variable());
                    body = l.body();
                }
                case Leaf.Guard g -> body = g.body();
                case Leaf.For inner when inner.parallelism().onThreads() -> {
                    return Optional.empty();
                }
                case Leaf.For inner -> {
                    inside.add(inner.variable());
                    body = inner.body();
                }
                case Leaf.Update u -> {
                    boolean same = u.target().index().stream().noneMatch(i -> i.variables().stream().anyMatch(inside::contains));
                    return same && f.reduction() ? Optional.of(u) : Optional.empty();
                }
                default -> {
                    return Optional.empty();
                }
            }
        }
    }

    /** The update that a loop consists of. Complex elements are not kept in a register, nor is an element that the value depends on. */
    private static Optional<Leaf.Update> innermost(Leaf.For f) {
        return f.body() instanceof Leaf.Update u && LeafContents.isInnermost(u) && !u.target().buffer().type().isComplex()
                && u.target().index().stream().noneMatch(i -> i.mentions(f.variable()))
                && LeafContents.reads(u.value()).stream().noneMatch(p -> p.buffer().equals(u.target().buffer())) ? Optional.of(u)
                        : Optional.empty();
    }
}
