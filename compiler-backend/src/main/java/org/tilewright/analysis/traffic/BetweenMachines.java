package org.tilewright.analysis.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.tilewright.analysis.Viewpoint;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.TooLarge;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Regions;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Homes;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/**
 * What processors of one machine receive from those of another shape. Coordinates on the one say nothing about coordinates on the other,
 * so processors and steps are walked one by one.
 */
final class BetweenMachines {

    /** Pieces that come to a processor. */
    private interface Arrivals {
        void of(long processor, long[] at, Homes.Sizes each);
    }

    private final Grid readers;
    private final long[] grid;
    private final long[] bytes;
    private final long[] messages;
    private final long[] bytesInside;
    private final long[] messagesInside;
    private long reads;

    private BetweenMachines(Grid readers, ParamValues params) {
        this.readers = readers;
        this.grid = readers.extents(params);
        int n = Math.toIntExact(Grid.processors(grid));
        this.bytes = new long[n];
        this.messages = new long[n];
        this.bytesInside = new long[n];
        this.messagesInside = new long[n];
    }

    /**
     * What a fetch brings.
     *
     * @param loops the extents of the loops around
     * @param times how often all of it happens
     * @param most how often pieces are looked up at most
     * @throws TooLarge if that is not enough
     */
    static BetweenMachines fetch(Plan.Compute compute, Plan.Fetch f, ParamValues params, Map<String, Long> loops, long times, long most) {
        BetweenMachines out = new BetweenMachines(compute.grid(), params);
        Homes homes = new Homes(f.layout(), params, out.grid);
        Footprint footprint = f.footprint().under(params);
        List<Map.Entry<String, Long>> seen = new ArrayList<>();
        long same = times;
        for (Map.Entry<String, Long> loop : loops.entrySet()) {
            if (footprint.variables().contains(loop.getKey())) {
                seen.add(loop);
            } else {
                same = Math.multiplyExact(same, loop.getValue());
            }
        }
        Arrivals arrivals = (p, at, each) -> {
            if (Exchange.isActive(compute.mapping(), at, params)) {
                out.steps(seen, Viewpoint.of(compute, at), most, v -> homes.sizes(footprint.evaluate(params, v), at,
                        Exchange.readerCopies(f.layout().grid().rank()), each));
            }
        };
        out.receive(arrivals, f.buffer().type(), params, same);
        return out;
    }

    /** What a redistribution brings. */
    static BetweenMachines redistribution(Plan.Redistribute r, ElementType type, ParamValues params, long times) {
        BetweenMachines out = new BetweenMachines(r.to().grid(), params);
        Homes from = new Homes(r.from(), params, out.grid);
        Homes to = new Homes(r.to(), params, out.grid);
        Homes.Copies[] own = Exchange.readerCopies(r.from().grid().rank());
        out.receive((p, at, each) -> from.sizes(Regions.of(to.home(at)), at, own, each), type, params, times);
        return out;
    }

    /** Whether a layout is one of another machine than that of the processors that read. */
    static boolean is(Layout from, Grid readers) {
        return !from.grid().equals(readers);
    }

    private void steps(List<Map.Entry<String, Long>> loops, Viewpoint view, long most, Consumer<Viewpoint> step) {
        if (loops.isEmpty()) {
            reads++;
            if (reads > most) {
                throw new TooLarge(Optional.empty(), "too many steps");
            }
            step.accept(view);
            return;
        }
        Map.Entry<String, Long> loop = loops.getFirst();
        for (long i = 0; i < loop.getValue(); i++) {
            view.set(loop.getKey(), i);
            steps(loops.subList(1, loops.size()), view, most, step);
        }
    }

    private void receive(Arrivals arrivals, ElementType type, ParamValues params, long times) {
        long inNode = readers.hasNodes() ? readers.processorsOfNode(params) : 1;
        for (int processor = 0; processor < bytes.length; processor++) {
            Interruption.check();
            int p = processor;
            arrivals.of(p, Grid.coordinates(p, grid), (owner, size) -> {
                if (owner == p) {
                    return;
                }
                long moved = Math.multiplyExact(type.bytes(size), times);
                bytes[p] = Math.addExact(bytes[p], moved);
                messages[p] = Math.addExact(messages[p], times);
                if (owner / inNode == p / inNode) {
                    bytesInside[p] += moved;
                    messagesInside[p] += times;
                }
            });
        }
    }

    ByProcessor bytes() {
        return of(bytes);
    }

    ByProcessor messages() {
        return of(messages);
    }

    ByProcessor bytesInside() {
        return of(bytesInside);
    }

    ByProcessor messagesInside() {
        return of(messagesInside);
    }

    /** How often pieces were looked up: a measure of the work. */
    long reads() {
        return reads;
    }

    private ByProcessor of(long[] values) {
        return ByProcessor.of(grid, (1L << grid.length) - 1, at -> values[(int) Grid.processor(at, grid)]);
    }
}
