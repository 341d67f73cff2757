package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/**
 * The memory of a statement's messages on a device, in addition to pieces. A part that is not contiguous is packed before it leaves, or
 * unpacked when it has arrived; there is one such message at a time.
 */
final class PackedMessages {

    /** The largest message, in bytes, that small parts of several tensors share. */
    private static final long JOINED = 1L << 16;
    /** An upper bound on partial results of blocks, tables of indices and the record of failed operations. */
    private static final long KERNELS = 1L << 16;

    private final Plan.Compute compute;
    private final Buffers buffers;
    private final Function<Layout, Ownership> homes;
    private final Supplier<List<long[]>> examples;
    /** Bytes of the largest piece that any processor needs. */
    private final Map<Plan.Fetch, Long> largest = new IdentityHashMap<>();

    /** @param examples coordinates of a processor of each kind, whose pieces represent those of all processors */
    PackedMessages(Plan.Compute compute, Buffers buffers, Function<Layout, Ownership> homes, Supplier<List<long[]>> examples) {
        this.compute = compute;
        this.buffers = buffers;
        this.homes = homes;
        this.examples = examples;
    }

    /** The largest message of the processor at those coordinates, and what kernels need. */
    List<Memory.Item> most(long[] at) {
        List<Memory.Item> all = new ArrayList<>();
        collect(compute.body(), at, all);
        long joined = Math.min(JOINED, Buffers.bytes(all));
        Memory.Item most = new Memory.Item(compute.outputs().getFirst().tensor(), Memory.Kind.PACKED, KERNELS + joined, compute.cause());
        for (Memory.Item i : all) {
            most = KERNELS + i.bytes() > most.bytes() ? new Memory.Item(i.tensor(), i.what(), KERNELS + i.bytes(), i.cause()) : most;
        }
        return List.of(most);
    }

    private void collect(List<Plan.Node> nodes, long[] at, List<Memory.Item> all) {
        Plan.Node.all(nodes).forEach(n -> {
            switch (n) {
                case Plan.Fetch f -> all.add(new Memory.Item(f.buffer().tensor(), Memory.Kind.PACKED, bytes(f, at), f.cause()));
                case Plan.Accumulate p -> {
                    long made = p.how() instanceof Communication.Local ? 0 : Math.min(Plan.SLAB_BYTES, buffers.bytes(p, at));
                    all.add(new Memory.Item(p.buffer().tensor(), Memory.Kind.PACKED, made, p.cause()));
                }
                case Plan.Loop l -> { }
                case Plan.Work w -> { }
            }
        });
    }

    /** What arrives is within the piece; what leaves is within the home piece and the piece of another processor. */
    private long bytes(Plan.Fetch f, long[] at) {
        if (f.how() instanceof Communication.Local) {
            return 0;
        }
        long most = largest.computeIfAbsent(f, x -> {
            long found = 0;
            for (long[] other : examples.get()) {
                found = Math.max(found, buffers.bytes(x, other));
            }
            return found;
        });
        long home = f.buffer().type().bytes(homes.apply(f.layout()).size(at));
        return Math.max(buffers.bytes(f, at), Math.min(home, most));
    }
}
