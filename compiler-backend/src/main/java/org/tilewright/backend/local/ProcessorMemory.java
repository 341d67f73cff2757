package org.tilewright.backend.local;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.data.Block;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.ElementType;

/** The pieces and buffers of one processor. It counts their bytes, and reuses buffers of the same size. */
final class ProcessorMemory {

    /** Before the names of tensors; those of buffers begin otherwise. */
    private static final String RESULTS = " ";

    private final Map<String, Block> homes = new HashMap<>();
    private final Map<String, Block> spare = new HashMap<>();
    private long inUse;
    private long peak;

    long peak() {
        return peak;
    }

    /** The home piece of a tensor whose elements will all be set: the one that it has if that fits, else a new one. */
    Block reusedHome(String tensor, TensorHomes of, Region region) {
        Block old = homes.get(tensor);
        boolean fits = old != null && old.region().equals(region)
                && java.util.Arrays.equals(old.strides(), Block.strides(region, of.storageOrder()));
        return fits ? old : home(tensor, of, region);
    }

    /** Makes a new home piece, which replaces the tensor's piece in the count. */
    Block home(String tensor, TensorHomes of, Region region) {
        Block piece = zeros(tensor, of.type(), region, of.storageOrder());
        take(piece.bytes());
        Block old = homes.put(tensor, piece);
        give(old == null ? 0 : old.bytes());
        return piece;
    }

    /** The piece that what is computed stands in until it is rounded to a tensor's type. */
    Block results(String tensor, TensorHomes of, Region region) {
        return buffer(RESULTS + tensor, tensor, of.type(), region, of.storageOrder());
    }

    /** Returns such a piece. */
    void freeResults(String tensor, Block piece) {
        free(RESULTS + tensor, piece);
    }

    /** A buffer whose elements are not defined. */
    Block buffer(String name, String tensor, ElementType type, Region region, List<Integer> storageOrder) {
        // a tensor's elements and contributions to it may have different types
        Block old = spare.containsKey(name) && spare.get(name).type() == type ? spare.remove(name) : null;
        take(type.bytes(region.size()));
        if (old != null && old.region().equals(region)) {
            return old;
        }
        if (old != null && old.region().size() == region.size()) {
            return new Block(type, region, Block.strides(region, storageOrder), old.array());
        }
        return zeros(tensor, type, region, storageOrder);
    }

    /** Returns a buffer. */
    void free(String name, Block buffer) {
        give(buffer.bytes());
        spare.put(name, buffer);
    }

    void release() {
        homes.clear();
        spare.clear();
    }

    private static Block zeros(String tensor, ElementType type, Region region, List<Integer> storageOrder) {
        try {
            return Block.zeros(type, region, storageOrder);
        } catch (Block.TooLarge e) {
            throw new LocalRunException("tensor '" + tensor + "': " + e.getMessage(), e);
        }
    }

    private void take(long bytes) {
        inUse += bytes;
        peak = Math.max(peak, inUse);
    }

    private void give(long bytes) {
        inUse -= bytes;
    }
}
