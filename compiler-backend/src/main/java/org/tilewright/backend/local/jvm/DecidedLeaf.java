package org.tilewright.backend.local.jvm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.pass.Device;
import org.tilewright.leaf.pass.LeafPasses;

/** A leaf of a plan in the form in which it runs in this process; from it follows what runs it. */
public final class DecidedLeaf {

    /** The JIT compiler runs loops as they are written, the outermost one on threads. */
    private static final Device DEVICE = new Device(false, false, false, false);

    private final Leaf leaf;
    private final LeafPass.Setting setting;

    private DecidedLeaf(Leaf leaf, LeafPass.Setting setting) {
        this.leaf = leaf;
        this.setting = setting;
    }

    /**
     * Applies the passes for this process.
     *
     * @param storageOrder for each tensor the dimensions in storage order; others are row-major
     */
    public static DecidedLeaf of(Leaf planned, Map<String, List<Integer>> storageOrder) {
        LeafPass.Setting setting = new LeafPass.Setting(b -> {
            List<Integer> order = storageOrder.getOrDefault(b.tensor(), List.of());
            return order.isEmpty() ? LeafPass.Setting.rowMajor(b) : order;
        }, e -> 0);
        return new DecidedLeaf(LeafPasses.forDevice(planned, DEVICE, setting), setting);
    }

    /** The matrix product that it is as a whole. */
    public Optional<Leaf.Contract> contract() {
        return leaf instanceof Leaf.Contract c ? Optional.of(c) : Optional.empty();
    }

    /** Its loops, compiled; those of a matrix product, too, for products that are too small for a kernel. */
    public CompiledLeaf compiled() {
        // the passes leave the loops of a product as they are
        Leaf loops = contract().map(c -> LeafPasses.forDevice(c.loops(), DEVICE, setting)).orElse(leaf);
        return CompiledLeaf.of(loops, WideSums.of(loops).map(w -> CompiledLeaf.of(w, Optional.empty(), setting)), setting);
    }
}
