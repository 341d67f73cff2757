package org.tilewright.leaf.pass;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.tilewright.ir.index.AffineForm;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Leaf.Parallelism;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;

/**
 * Chooses the order of a nest's loops from the memory layout of elements.
 *
 * <p>The loop along which most accesses are contiguous runs in vector lanes: an output loop if in doubt, because the results
 * of lanes then need not be combined, and never a window's (the {@code s} of {@code q + s}), because windows are small. The
 * output loop along which most operands are invariant comes next: its iterations share them in registers. The others follow
 * the target's storage order. The user's {@code parallelize(v, vector)} decides which loop runs in lanes; the order of the
 * loops inside a leaf is not binding.
 */
final class ArrangeNest {

    /** The distance between the elements of neighbouring iterations. */
    enum Stride { STILL, UNIT, FAR }

    private final PermutableBand nest;
    private final LeafPass.Setting setting;

    private ArrangeNest(PermutableBand nest, LeafPass.Setting setting) {
        this.nest = nest;
        this.setting = setting;
    }

    /** The pass for all nests of a leaf. */
    static Leaf all(Leaf leaf, LeafPass.Setting setting) {
        return switch (leaf) {
            case Leaf.PermutableBands a -> new Leaf.PermutableBands(a.nests().stream().map(n -> arranged(n, setting)).toList(), a.loops());
            case Leaf.Decided d -> d;
            default -> leaf.around(l -> all(l, setting));
        };
    }

    /** The nest with its loops in order. */
    static PermutableBand arranged(PermutableBand nest, LeafPass.Setting setting) {
        return nest.hasLoops() ? new ArrangeNest(nest, setting).arrange() : nest;
    }

    private PermutableBand arrange() {
        List<Leaf.For> outputs = new ArrayList<>(nest.outputs());
        outputs.sort(Comparator.comparingInt(this::storagePosition));
        List<Leaf.For> reductions = new ArrayList<>(nest.reductions());
        Leaf.For lanes = lanes(outputs, reductions);
        boolean reduce = lanes.reduction();
        if (reduce) {
            toEnd(reductions, lanes);
        } else {
            toEnd(outputs, lanes);
        }
        List<Leaf.For> rows = reduce ? outputs : outputs.subList(0, outputs.size() - 1);
        if (!reductions.isEmpty() && !rows.isEmpty()) {
            toEnd(rows, best(rows, r -> (int) nest.loads().stream().filter(p -> stride(p, r.variable()) == Stride.STILL).count()));
        }
        return new PermutableBand(List.copyOf(outputs), List.copyOf(reductions), nest.conditions(), nest.update(), reduce,
                nest.continues());
    }

    private Leaf.For lanes(List<Leaf.For> outputs, List<Leaf.For> reductions) {
        List<Leaf.For> asked = Stream.concat(reductions.stream(), outputs.stream()).filter(l -> l.parallelism() == Parallelism.VECTOR)
                .toList();
        if (!asked.isEmpty()) {
            return asked.get(asked.size() - 1);
        }
        List<Leaf.For> candidates = new ArrayList<>(reductions.stream().filter(r -> outputs.isEmpty() || !isWindow(r)).toList());
        candidates.addAll(outputs);
        return best(candidates,
                l -> Stream.concat(Stream.of(nest.update().target()), nest.loads().stream()).mapToInt(p -> switch (stride(p,
                        l.variable())) {
                            case UNIT -> 1;
                            case STILL -> 0;
                            case FAR -> -2;
                        }).sum());
    }

    /** The last of the loops with the greatest value. */
    private static Leaf.For best(List<Leaf.For> loops, ToIntFunction<Leaf.For> worth) {
        return loops.stream().reduce((a, b) -> worth.applyAsInt(a) > worth.applyAsInt(b) ? a : b).orElseThrow();
    }

    private static void toEnd(List<Leaf.For> loops, Leaf.For l) {
        loops.remove(l);
        loops.add(l);
    }

    /** The position of a loop's dimension in the target's storage order. */
    private int storagePosition(Leaf.For l) {
        Leaf.Element target = nest.update().target();
        List<Integer> order = setting.storage().apply(target.buffer());
        for (int k = 0; k < order.size(); k++) {
            if (target.index().get(order.get(k)).mentions(l.variable())) {
                return k;
            }
        }
        return order.size();
    }

    /** Whether a reduction moves over neighbours of an output loop's position. */
    private boolean isWindow(Leaf.For r) {
        return nest.loads().stream().flatMap(p -> p.index().stream()).anyMatch(i -> i.mentions(r.variable())
                && nest.outputs().stream().anyMatch(o -> i.mentions(o.variable())));
    }

    Stride stride(Leaf.Element p, String variable) {
        List<Integer> order = setting.storage().apply(p.buffer());
        Stride s = Stride.STILL;
        for (int k = 0; k < order.size(); k++) {
            IntExpr i = p.index().get(order.get(k));
            if (i.mentions(variable)) {
                s = k == order.size() - 1 && s == Stride.STILL && AffineForm.of(i, variable).filter(a -> a.isTimes(1)).isPresent()
                        ? Stride.UNIT : Stride.FAR;
            }
        }
        return s;
    }
}
