package org.tilewright.leaf.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.AffineForm;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.Scalar;

/**
 * Moves a loop of a perfect nest innermost if accesses are then contiguous. Only loops whose iterations compute different output elements
 * move, so that each element is still combined in the order the schedule says.
 */
final class LoopInterchange implements LeafPass {

    @Override
    public Leaf apply(Leaf leaf, Setting setting) {
        return switch (leaf) {
            case Leaf.For f -> nest(f, setting);
            case Leaf.Decided d -> d;
            default -> leaf.around(l -> apply(l, setting));
        };
    }

    private Leaf nest(Leaf.For outermost, Setting setting) {
        List<Leaf.For> loops = new ArrayList<>();
        Leaf at = outermost;
        while (at instanceof Leaf.For f) {
            loops.add(f);
            at = f.body();
        }
        if (!(at instanceof Leaf.Update update)) {
            Leaf body = apply(at, setting);
            return rebuild(loops, body);
        }
        List<Leaf.Element> elements = new ArrayList<>();
        if (!collect(update.value(), elements) || elements.stream().anyMatch(p -> p.buffer().equals(update.target().buffer()))) {
            return outermost;
        }
        elements.add(update.target());
        int best = loops.size() - 1;
        long leastJumps = jumps(elements, loops.get(best).variable(), setting);
        for (int i = loops.size() - 2; i >= 0; i--) {
            long jumps = jumps(elements, loops.get(i).variable(), setting);
            if (jumps < leastJumps && mayMove(loops, i)) {
                leastJumps = jumps;
                best = i;
            }
        }
        Leaf.For moved = loops.remove(best);
        loops.add(moved);
        return rebuild(loops, update);
    }

    private static boolean mayMove(List<Leaf.For> loops, int i) {
        Leaf.For loop = loops.get(i);
        if (loop.reduction() || loop.parallelism() == Leaf.Parallelism.THREADS) {
            return false;
        }
        return loops.subList(i + 1, loops.size()).stream().noneMatch(inner ->
                inner.low().mentions(loop.variable()) || inner.high().mentions(loop.variable()));
    }

    private static long jumps(List<Leaf.Element> elements, String variable, Setting setting) {
        return elements.stream().filter(p -> {
            int unit = setting.fastest(p.buffer());
            for (int d = 0; d < p.index().size(); d++) {
                Optional<AffineForm> linear = AffineForm.of(p.index().get(d), variable);
                if (linear.isEmpty() || !linear.get().isTimes(0) && !(d == unit && linear.get().isTimes(1))) {
                    return true;
                }
            }
            return false;
        }).count();
    }

    private static Leaf rebuild(List<Leaf.For> loops, Leaf body) {
        Leaf out = body;
        for (int i = loops.size() - 1; i >= 0; i--) {
            Leaf.For f = loops.get(i);
            out = f.with(f.low(), f.high(), out);
        }
        return out;
    }

    /** Collects the elements that an expression reads; false if it contains a reduction. */
    private static boolean collect(Scalar s, List<Leaf.Element> out) {
        return switch (s) {
            case Scalar.Load l -> out.add(l.element());
            case Scalar.Reduction r -> false;
            default -> {
                boolean all = true;
                for (Scalar p : s.parts()) {
                    all &= collect(p, out);
                }
                yield all;
            }
        };
    }
}
