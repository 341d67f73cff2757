package org.tilewright.analysis.count;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Parts;
import org.tilewright.ir.index.Slots;

/** How many owners' parts a layer intersects, or whether it intersects one owner's; of several translates, only those of the layer. */
final class OwnersMet implements Meetings {

    private static final IndexSet ONE = IndexSet.interval(0, 1);

    private final Layer layer;
    private final SpanFormula base;
    private final Parts parts;
    private final Optional<MeetingRange.Owned> owner;
    /** The number of parts that a set intersects, by that set. */
    private final Map<IndexSet, Long> met = new HashMap<>();

    /**
     * @param parts of all owners
     * @param owner the owner in question; all owners if empty
     */
    OwnersMet(Layer layer, ParamValues params, Slots slots, Parts parts, Optional<MeetingRange.Owned> owner) {
        this.layer = layer;
        this.base = SpanFormula.of(layer.base(), params, slots);
        this.parts = parts;
        this.owner = owner;
    }

    @Override
    public long at(Values v) {
        if (owner.isPresent() && layer.isSingle()) {
            return base.common(owner.get().at(v), layer.by().getFirst(), v) > 0 ? 1 : 0;
        }
        IndexSet here = base.at(v);
        return owner.isPresent() ? meets(here, owner.get().at(v))
                // processors and steps need the same few pieces again and again
                : met.computeIfAbsent(here, at -> layer.isSingle() ? parts.met(at.shifted(layer.by().get(0)))
                : layer.of(layer.by().stream().map(c -> parts.numbersMet(at.shifted(c))).toList()).size());
    }

    private long meets(IndexSet here, IndexSet part) {
        return layer.of(layer.by().stream().map(c -> here.shifted(c).intersect(part).isEmpty() ? IndexSet.EMPTY : ONE).toList()).size();
    }

    @Override
    public Optional<List<IndexSet>> intervals(IndexSet hull, Values v) {
        if (owner.isEmpty()) {
            return parts.blocks(hull);
        }
        IndexSet part = owner.get().at(v);
        return part.intervals() > 1 ? Optional.empty() : Optional.of(part.isEmpty() ? List.of() : List.of(part));
    }
}
