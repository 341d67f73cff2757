package org.tilewright.backend.local;

import java.util.Arrays;
import java.util.List;
import org.tilewright.data.Block;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;

/**
 * A tensor's home pieces in one layout.
 *
 * @param pieces one entry a processor
 */
public record TensorHomes(String tensor, ElementType type, List<Integer> storageOrder, long[] extents, Layout layout, Ownership homes,
        int rank,
                          Block[] pieces) {

    /** The same places for elements of another type. */
    TensorHomes of(ElementType other) {
        return new TensorHomes(tensor, other, storageOrder, extents, layout, homes, rank, pieces);
    }

    /** Copies elements from their owners, from the first copy of replicated ones. */
    public void gatherInto(Block block) {
        Ownership.Copies[] first = new Ownership.Copies[rank];
        Arrays.fill(first, Ownership.Copies.FIRST);
        homes.owners(block.region(), homes.first(), first, (p, part) -> block.copyFrom(pieces[(int) p], part));
    }
}
