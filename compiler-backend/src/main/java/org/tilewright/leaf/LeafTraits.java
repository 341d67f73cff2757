package org.tilewright.leaf;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What a leaf is made of, as far as it decides how it is written. */
public final class LeafTraits {

    private LeafTraits() { }

    /** Whether a leaf writes every element of its part of the target, so that it can set them instead of combining into them. */
    public static boolean canSet(Leaf leaf) {
        if (leaf instanceof Leaf.Call c) {
            return c.kernel() == Leaf.Kernel.GEMM;
        }
        Leaf at = withoutLets(JoinUpdates.in(leaf));
        return at instanceof Leaf.For f && Contraction.of(f).map(Contraction::coversItsTarget)
                .orElseGet(() -> Nest.of(f).stream().findFirst().map(Nest::writesABox).orElse(false));
    }

    private static Leaf withoutLets(Leaf leaf) {
        Leaf at = leaf;
        while (at instanceof Leaf.Let l) {
            at = l.body();
        }
        return at;
    }

    /** A loop, perhaps with others inside, that updates one and the same element, with that update. */
    public static Optional<Leaf.Update> accumulated(Leaf.For f) {
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

    /** Whether no loop is inside, not even one of a reduction. */
    public static boolean isInnermost(Leaf body) {
        return switch (body) {
            case Leaf.Update u -> !hasReduction(u.value());
            case Leaf.Let l -> isInnermost(l.body());
            case Leaf.Guard g -> isInnermost(g.body());
            case Leaf.Sequence s -> s.parts().stream().allMatch(LeafTraits::isInnermost);
            case Leaf.For f -> false;
            case Leaf.Workspace w -> false;
            case Leaf.Call c -> false;
        };
    }

    private static boolean hasReduction(Leaf.Scalar s) {
        if (s instanceof Leaf.Scalar.Reduce) {
            return true;
        }
        for (Leaf.Scalar p : s.parts()) {
            if (hasReduction(p)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the schedule's kernels are called. */
    public static boolean calls(Leaf leaf) {
        return switch (leaf) {
            case Leaf.Call c -> true;
            case Leaf.For f -> calls(f.body());
            case Leaf.Let l -> calls(l.body());
            case Leaf.Guard g -> calls(g.body());
            case Leaf.Sequence s -> s.parts().stream().anyMatch(LeafTraits::calls);
            case Leaf.Workspace w -> calls(w.producer()) || calls(w.consumer());
            case Leaf.Update u -> false;
        };
    }

    /** Whether something in a leaf may have no result. */
    public static boolean isPartial(Leaf leaf) {
        return switch (leaf) {
            case Leaf.For f -> isPartial(f.body());
            case Leaf.Let l -> isPartial(l.body());
            case Leaf.Guard g -> isPartial(g.body());
            case Leaf.Sequence s -> s.parts().stream().anyMatch(LeafTraits::isPartial);
            case Leaf.Workspace w -> isPartial(w.producer()) || isPartial(w.consumer());
            case Leaf.Update u -> isPartial(u.value());
            case Leaf.Call c -> isPartial(c.alpha());
        };
    }

    private static boolean isPartial(Leaf.Scalar s) {
        if (s instanceof Leaf.Scalar.Partial) {
            return true;
        }
        for (Leaf.Scalar p : s.parts()) {
            if (isPartial(p)) {
                return true;
            }
        }
        return false;
    }
}
