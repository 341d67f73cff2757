package org.tilewright.backend.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Scan;

/**
 * One processor's part of a scan: what each row of its block comes to, what the blocks before it come to together, then the elements one
 * after another.
 */
final class ScanRun {

    private final RunState state;
    private final ProcessorRun self;
    private final Plan.Output output;
    private final Scan scan;
    private final Block home;
    private final Region part;
    /** The places of the rows' first elements. */
    private final List<Integer> rows = new ArrayList<>();
    private final int stride;
    /** An element's own value, where its place gets another one first. */
    private final Object own;
    private final long length;

    /** @param homes of what the statement has computed */
    ScanRun(RunState state, ProcessorRun self, Plan.Output output, Scan scan, TensorHomes homes) {
        this.state = state;
        this.self = self;
        this.output = output;
        this.scan = scan;
        home = homes.pieces()[self.processor];
        own = Elements.allocate(home.type(), 1);
        part = output.set(home.region(), self.params);
        stride = (int) home.strides()[scan.dimension()];
        length = part.isEmpty() ? 0 : part.dim(scan.dimension()).size();
        if (length > 0) {
            collect(0, 0);
        }
    }

    private void collect(int d, long at) {
        if (d == part.order()) {
            rows.add((int) at);
            return;
        }
        IndexSet here = part.dim(d);
        IndexSet frame = home.region().dim(d);
        if (d == scan.dimension()) {
            collect(d + 1, at + frame.rank(here.low(0)) * home.strides()[d]);
            return;
        }
        for (int i = 0; i < here.intervals(); i++) {
            for (long x = here.low(i); x < here.high(i); x++) {
                collect(d + 1, at + frame.rank(x) * home.strides()[d]);
            }
        }
    }

    void run() {
        RunningTotals before = totals();
        if (!scan.along().isEmpty()) {
            RunningTotals here = totals();
            for (int r = 0; r < rows.size(); r++) {
                for (int k = 0; k < length; k++) {
                    here.take(r, home.array(), rows.get(r) + (long) k * stride);
                }
                here.end(r);
            }
            state.totals[self.processor] = rows.isEmpty() ? null : here;
            state.meet();
            long[] grid = output.layout().grid().extents(self.params);
            long[] at = Grid.coordinates(self.processor, grid);
            List<RunningTotals> blocks = new ArrayList<>();
            for (Optional<long[]> b = before(at, grid); b.isPresent(); b = scan.before(b.get(), grid)) {
                blocks.add(state.totals[(int) Grid.processor(b.get(), grid)]);
            }
            blocks.reversed().stream().filter(b -> b != null && !rows.isEmpty()).forEach(before::take);
            before(at, grid).ifPresent(b -> self.received(Grid.processor(b, grid),
                    scan.totalType(home.type()).bytes(scan.totals(part, at, grid))));
            state.meet();
        }
        for (int r = 0; r < rows.size(); r++) {
            before.begin();
            for (int k = 0; k < length; k++) {
                set(before, r, rows.get(r) + (long) k * stride);
            }
        }
    }

    /** The processor that has the block before; none for one that is not of the statement's machine. */
    private Optional<long[]> before(long[] at, long[] grid) {
        return Grid.contains(at, grid) ? scan.before(at, grid) : Optional.empty();
    }

    private void set(RunningTotals before, int row, long at) {
        if (!scan.exclusive()) {
            before.take(row, home.array(), at);
            before.store(row, home.array(), at);
            return;
        }
        Elements.copy(home.type(), home.array(), (int) at, 1, own, 0, 1, 1);
        before.store(row, home.array(), at);
        before.take(row, own, 0);
    }

    private RunningTotals totals() {
        return new RunningTotals(home.type(), scan.operator(), rows.size());
    }
}
