package org.tilewright.leaf.pass;

import java.util.List;
import java.util.Optional;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.ProductOrder;

/** Finds the loops that are matrix products, and decides in which order several factors are multiplied. */
final class RecogniseContractions extends OutsideIn {

    @Override
    Optional<Leaf> decide(Leaf.For loop, boolean inside, Setting setting) {
        // a single loop inside others is too little work for a kernel
        Optional<Contraction> found = Contraction.ofWindows(loop).filter(c -> !inside || c.loops().size() > 1)
                .filter(c -> !c.hasWindows() || pays(c, setting));
        if (found.isPresent()) {
            return found.map(c -> new Leaf.Contract(c, order(c, setting), loop));
        }
        boolean other = !PermutableBand.of(loop).isEmpty() || ScalarReplacement.updated(loop).isPresent();
        return other ? Optional.of(loop) : Optional.empty();
    }

    /** Whether windows are worth packing as matrices: whether the other operand is large enough in both dimensions. */
    private static boolean pays(Contraction c, Setting setting) {
        return c.isProductOf(8, 8, 16, l -> extent(l, setting));
    }

    private static long extent(Contraction.Loop l, Setting setting) {
        return Math.max(0, setting.sizes().applyAsLong(l.high()) - setting.sizes().applyAsLong(l.low()));
    }

    private static List<ProductOrder.Step> order(Contraction c, Setting setting) {
        long[] extents = c.loops().stream().mapToLong(l -> extent(l, setting)).toArray();
        List<long[]> strides = c.factors().stream().map(f -> c.strides(f, extents, setting)).toList();
        return ProductOrder.of(extents, c.indices(c.target(), extents), c.factors().stream().map(f -> c.indices(f, extents)).toList(),
                strides);
    }
}
