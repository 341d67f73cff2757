package org.tilewright.analysis.count;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Parts;
import org.tilewright.ir.index.Slots;

/** How many parts of the owners in one node, which are consecutive, a layer intersects. */
final class OwnersMetInNode implements Meetings {

    private final Layer layer;
    private final ParamValues params;
    private final Slots slots;
    private final Parts parts;
    private final int each;
    private final ToIntFunction<Values> node;
    private final Map<Integer, OwnersMet> nodes = new HashMap<>();

    /**
     * @param parts of all owners
     * @param count of nodes
     * @param node the number of the node in question
     */
    OwnersMetInNode(Layer layer, ParamValues params, Slots slots, Parts parts, long count, ToIntFunction<Values> node) {
        this.layer = layer;
        this.params = params;
        this.slots = slots;
        this.parts = parts;
        this.each = Math.toIntExact(parts.count() / count);
        this.node = node;
    }

    @Override
    public long at(Values v) {
        return here(v).at(v);
    }

    @Override
    public Optional<List<IndexSet>> intervals(IndexSet hull, Values v) {
        return here(v).intervals(hull, v);
    }

    private OwnersMet here(Values v) {
        return nodes.computeIfAbsent(node.applyAsInt(v),
                n -> new OwnersMet(layer, params, slots, new Parts(parts.all().subList(n * each, (n + 1) * each)), Optional.empty()));
    }
}
