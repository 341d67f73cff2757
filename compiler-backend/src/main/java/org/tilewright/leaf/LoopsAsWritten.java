package org.tilewright.leaf;

/**
 * The pass for devices that run loops in the order in which they are written. A leaf that is a product of matrices as a whole stays
 * one.
 */
final class LoopsAsWritten implements LeafPass {

    @Override
    public Leaf apply(Leaf leaf, Setting setting) {
        return switch (leaf) {
            case Leaf.Let l -> new Leaf.Let(l.variable(), l.value(), apply(l.body(), setting));
            case Leaf.Contract c -> c;
            default -> inside(leaf);
        };
    }

    private static Leaf inside(Leaf leaf) {
        return leaf.around(LoopsAsWritten::inside);
    }
}
