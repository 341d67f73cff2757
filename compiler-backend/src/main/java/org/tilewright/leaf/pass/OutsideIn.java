package org.tilewright.leaf.pass;

import java.util.Optional;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;

/**
 * A pass that looks at loops from the outside in. Decisions made earlier are kept, and so are loops whose iterations update the same
 * elements: they only allow one update after another.
 */
abstract class OutsideIn implements LeafPass {

    @Override
    public Leaf apply(Leaf leaf, Setting setting) {
        return in(leaf, false, setting);
    }

    /**
     * The replacement for a loop with everything inside; empty to look inside.
     *
     * @param inside whether other loops of the leaf are around it
     */
    abstract Optional<Leaf> decide(Leaf.For loop, boolean inside, Setting setting);

    private Leaf in(Leaf leaf, boolean inside, Setting setting) {
        return switch (leaf) {
            case Leaf.Decided d -> d;
            case Leaf.For f when f.isAtomic() -> racing(f, setting);
            case Leaf.For f -> decide(f, inside, setting).orElseGet(() -> f.around(b -> in(b, true, setting)));
            default -> leaf.around(b -> in(b, inside, setting));
        };
    }

    /** A temporary is private to one thread, which fills it. */
    private Leaf racing(Leaf leaf, Setting setting) {
        return leaf instanceof Leaf.Workspace w
                ? new Leaf.Workspace(w.buffer(), w.lows(), w.sizes(), w.operator(), in(w.producer(), true, setting),
                        racing(w.consumer(), setting))
                : leaf.around(b -> racing(b, setting));
    }
}
