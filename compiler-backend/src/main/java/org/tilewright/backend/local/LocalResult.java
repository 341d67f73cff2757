package org.tilewright.backend.local;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tilewright.backend.taken.StatementTaken;
import org.tilewright.data.Block;
import org.tilewright.data.Computed;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.RoundsTaken;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.plan.InsideNodes;

/**
 * What a run took and made. Bytes and messages are those of one repetition.
 *
 * @param seconds one entry a repetition: the statements alone, without files and set-up
 * @param flops floating point operations of all processors
 * @param bytesReceived by each processor from others
 * @param messages received by each processor: pieces of one execution of one transfer from one sender
 * @param inside of both, what came from processors of the same node
 * @param peakBytes the most that each processor kept at a time in home pieces and buffers
 * @param statements what each took in the repetition with the median time
 * @param rounds of the repeats that have conditions, in order
 */
public record LocalResult(double[] seconds, double flops, long[] bytesReceived, long[] messages, InsideNodes inside,
        long[] peakBytes, Map<String, TensorHomes> homes, List<StatementTaken> statements,
        List<RoundsTaken> rounds)
        implements Computed {

    public long totalBytesReceived() {
        return java.util.Arrays.stream(bytesReceived).sum();
    }

    public long maxBytesReceived() {
        return java.util.Arrays.stream(bytesReceived).max().orElse(0);
    }

    public long totalMessages() {
        return java.util.Arrays.stream(messages).sum();
    }

    public long maxPeakBytes() {
        return java.util.Arrays.stream(peakBytes).max().orElse(0);
    }

    /** The tensors that have values. */
    public Set<String> tensors() {
        return homes.keySet();
    }

    @Override
    public void read(String tensor, Block block) {
        homes.get(tensor).gatherInto(block);
    }

    /** A whole tensor, gathered from its owners. */
    public DenseTensor gather(String tensor) {
        TensorHomes h = homes.get(tensor);
        DenseTensor out = DenseTensor.zeros(h.type(), h.extents());
        h.gatherInto(Block.of(out));
        return out;
    }

    /** One element of a tensor, as a scalar. */
    public DenseTensor element(String tensor, long... index) {
        TensorHomes h = homes.get(tensor);
        Region at = Region.of(java.util.Arrays.stream(index).mapToObj(i -> IndexSet.interval(i, i + 1)).toList());
        Block b = Block.zeros(h.type(), at, java.util.stream.IntStream.range(0, index.length).boxed().toList());
        h.gatherInto(b);
        return new DenseTensor(h.type(), new long[0], b.array());
    }
}
