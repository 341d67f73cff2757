package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.batch.Batch;
import org.tilewright.oracle.batch.Source;
import org.tilewright.oracle.meaning.Whole;

/**
 * A tensor that lies outside, as a result of the run or in a file. Rows of elements are fetched as they are needed.
 */
final class Fetched implements Source {

    /** What one call that fetches takes, counted in elements of a tensor that is fetched whole. */
    private static final long CALL = 20_000;
    /** What an element takes that is fetched alone, counted in elements of a tensor that is fetched whole. */
    private static final long ALONE = 50;

    private final ElementType type;
    private final long[] extents;
    private final Consumer<Block> fill;
    private final Whole whole;

    /** @param fill sets the elements of a block */
    Fetched(ElementType type, long[] extents, Consumer<Block> fill, Whole.Room room) {
        this.type = type;
        this.extents = extents;
        this.fill = fill;
        whole = new Whole(type, extents, fill, room);
    }

    /** Fetches all elements, if there is room. */
    Fetched atOnce() {
        whole.take();
        return this;
    }

    @Override
    public boolean uncertain() {
        return false;
    }

    @Override
    public double weight() {
        return whole.fits() ? 1 : ALONE;
    }

    @Override
    public void read(long at, long stride, int count, Batch.Load to) {
        if (whole.read(at, stride, count, CALL + (stride == 1 ? count : count * ALONE), to)) {
            return;
        }
        int done = 0;
        while (done < count) {
            done += run(at + done * stride, stride, done, count - done, to);
        }
    }

    /** Fetches as many of the elements as lie along one dimension, and says how many. */
    private int run(long at, long stride, int first, int count, Batch.Load to) {
        long[] index = new DenseTensor(type, extents, null).index(at);
        int along = -1;
        int n = stride == 0 ? count : 1;
        long step = 1;
        long pitch = 1;
        for (int d = extents.length - 1; d >= 0 && stride != 0; d--) {
            long s = stride / pitch;
            if (stride % pitch == 0 && s != 0) {
                long reach = s > 0 ? (extents[d] - 1 - index[d]) / s : index[d] / -s;
                int here = (int) Math.min(count, reach + 1);
                if (here > n) {
                    along = d;
                    n = here;
                    step = s;
                }
            }
            pitch *= extents[d];
        }
        Object array = fetch(index, along, step, n);
        int last = along < 0 ? 0 : n - 1;
        boolean backwards = step < 0;
        Source.copy(type, array, backwards ? last : 0, along < 0 ? 0 : backwards ? -1 : 1, first, n, to);
        return n;
    }

    private Object fetch(long[] index, int along, long step, int count) {
        List<IndexSet> dims = new ArrayList<>(extents.length);
        for (int d = 0; d < extents.length; d++) {
            long low = d == along && step < 0 ? index[d] + step * (count - 1) : index[d];
            dims.add(d != along ? IndexSet.interval(low, low + 1)
                    : IndexSet.periodic(low, low + Math.abs(step) * (count - 1) + 1, Math.abs(step), 1));
        }
        Block block = Block.zeros(type, Region.of(dims), IntStream.range(0, extents.length).boxed().toList());
        fill.accept(block);
        return block.array();
    }
}
