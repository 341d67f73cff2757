package org.tilewright.analysis.traffic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.HomeSizes;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Grid;
import org.tilewright.plan.InsideNodes;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Scan;

/** What travels only because of layouts: copies and running totals when a statement ends, and redistributions. */
public final class LayoutTraffic {

    private final Grid machine;
    private final ParamValues params;
    private final long[] grid;

    /** @param machine the processors that receive */
    public LayoutTraffic(Grid machine, ParamValues params) {
        this.machine = machine;
        this.params = params;
        this.grid = machine.extents(params);
    }

    /** The running totals that a scan of an output passes on. */
    public TransferGroup carry(Plan.Compute c, Plan.Output o, Scan s, ParamValues now, long times) {
        Ownership homes = new Ownership(o.layout(), params, grid);
        // a total is for a set of elements that several dimensions determine jointly
        ByProcessor totals = ByProcessor.of(grid, allDimensions(), at -> s.before(at, grid).isEmpty() ? 0
                : s.totals(o.set(homes.home(at), now), at.clone(), grid));
        ByProcessor near = nodesOnly(ByProcessor.of(grid, allDimensions(), at -> s.before(at.clone(), grid)
                .filter(before -> machine.inOneNode(before, at)).isPresent() ? 1 : 0));
        return atEnd(c, o, new Communication.Scan(s.along()), totals, near, n -> s.totalType(o.type()).bytes(n), times);
    }

    /** A condition, 1 or 0, in machines with links inside nodes; none elsewhere. */
    private ByProcessor nodesOnly(ByProcessor condition) {
        return machine.hasNodes() ? condition : ByProcessor.all(grid, 0);
    }

    private long allDimensions() {
        return (1L << grid.length) - 1;
    }

    /** @param elements in one message to each processor that receives some @param near 1 if they come from the same node */
    private TransferGroup atEnd(Plan.Compute c, Plan.Output o, Communication how, ByProcessor elements, ByProcessor near,
            LongUnaryOperator bytes, long times) {
        ByProcessor received = ByProcessor.from(List.of(elements), v -> Math.multiplyExact(bytes.applyAsLong(v[0]), times));
        ByProcessor receivedInside = ByProcessor.from(List.of(received, near), v -> v[0] * v[1]);
        ByProcessor messages = ByProcessor.from(List.of(elements), v -> v[0] > 0 ? times : 0);
        ByProcessor messagesInside = ByProcessor.from(List.of(messages, near), v -> v[0] * v[1]);
        return new TransferGroup(c.name(), o.tensor(), how, c.cause(), c.cause(), List.of(), times, received.sum(),
                received, receivedInside, messages.sum(), new InsideNodes(receivedInside.sum(), messagesInside.sum()),
                machine.processors(params), false, false);
    }

    public TransferGroup replicate(Plan.Compute c, Plan.Output o, List<Integer> along, long times) {
        ByProcessor sizes = HomeSizes.of(new Ownership(o.layout(), params, grid), grid);
        ByProcessor first = product(along);
        ByProcessor near = nodesOnly(product(along.stream().filter(g -> g < machine.ofNodes()).toList()));
        return atEnd(c, o, new Communication.Replicate(along), ByProcessor.from(List.of(first, sizes), v -> v[0] == 1 ? 0 : v[1]), near,
                o.type()::bytes, times);
    }

    /** 1 for a processor whose coordinates are 0 in some dimensions of the grid. */
    private ByProcessor product(List<Integer> dimensions) {
        return HomeSizes.product(grid, dimensions.stream().map(g -> ByProcessor.of(grid, 1L << g, at -> at[g] == 0 ? 1 : 0)).toList());
    }

    /** Pieces that change owner between two layouts. */
    public static TransferGroup redistribute(Plan.Redistribute r, ElementType type, ParamValues params, long times) {
        return new LayoutTraffic(r.to().grid(), params).redistributed(r, type, times);
    }

    private static TransferGroup family(Plan.Redistribute r, long holders, long times, ByProcessor received, ByProcessor receivedInside,
            ByProcessor messages, ByProcessor messagesInside) {
        return new TransferGroup("redistribute", r.tensor(), new Communication.Redistribute(), r.cause(), r.cause(), List.of(), times,
                received.sum(), received, receivedInside, messages.sum(), new InsideNodes(receivedInside.sum(), messagesInside.sum()),
                holders, false, false);
    }

    private TransferGroup redistributed(Plan.Redistribute r, ElementType type, long times) {
        Ownership from = new Ownership(r.from(), params, grid);
        Ownership to = new Ownership(r.to(), params, grid);
        boolean elsewhere = !r.from().grid().equals(machine);
        ByProcessor own = elsewhere ? shared(to, from)
                : shared(to, from, HomeSizes.of(from, grid), (d, at) -> to.part(d, at).intersect(from.part(d, at)).size());
        ByProcessor all = HomeSizes.of(to, grid);
        // many processors need the same few sets
        List<Map<IndexSet, Long>> met = Stream.<Map<IndexSet, Long>>generate(HashMap::new).limit(from.order()).toList();
        ByProcessor owners = shared(to, to, all, (d, at) -> met(from, d, to.part(d, at), met));
        ByProcessor received = bytes(all, own, type, times);
        ByProcessor messages = messages(owners, own, times);
        ByProcessor receivedInside = ByProcessor.all(grid, 0);
        ByProcessor messagesInside = receivedInside;
        if (machine.hasNodes() && elsewhere) {
            for (Ownership other : from.ofOthers(machine.processorsOfNode(params))) {
                ByProcessor near = shared(to, other);
                receivedInside = receivedInside.plus(ByProcessor.from(List.of(near), v -> Math.multiplyExact(type.bytes(v[0]), times)));
                messagesInside = messagesInside.plus(ByProcessor.from(List.of(near), v -> v[0] == 0 ? 0 : times));
            }
        } else if (machine.hasNodes()) {
            Ownership nodes = new Ownership(r.from().ofNodes(), params, grid);
            ByProcessor sizes = HomeSizes.of(nodes, grid);
            ByProcessor near = shared(to, nodes, sizes, (d, at) -> to.part(d, at).intersect(nodes.part(d, at)).size());
            receivedInside = bytes(near, own, type, times);
            messagesInside = messages(shared(to, nodes, near, (d, at) -> met(from, d, to.part(d, at).intersect(nodes.part(d, at)), met)),
                    own, times);
        }
        return family(r, r.from().holders(params), times, received, receivedInside, messages, messagesInside);
    }

    /** A product over a tensor's dimensions for processors that own some of it in two layouts. @param some 0 where they own nothing */
    private ByProcessor shared(Ownership a, Ownership b, ByProcessor some, HomeSizes.InDimension each) {
        long[] also = IntStream.range(0, b.order()).mapToLong(d -> HomeSizes.bits(b.cutBy(d))).toArray();
        return ByProcessor.from(List.of(some, HomeSizes.product(a, grid, also, each)), v -> v[0] == 0 ? 0 : v[1]);
    }

    /** What a processor gets from a given one on another machine: their coordinates interact. */
    private ByProcessor shared(Ownership to, Ownership elsewhere) {
        return ByProcessor.of(grid, allDimensions(), at -> {
            long size = to.isHome(at) && elsewhere.isServedByOwner(at) ? 1 : 0;
            for (int d = 0; d < to.order() && size > 0; d++) {
                size = Math.multiplyExact(size, to.part(d, at).intersect(elsewhere.partFromElsewhere(d, at)).size());
            }
            return size;
        });
    }

    private static ByProcessor bytes(ByProcessor all, ByProcessor own, ElementType type, long times) {
        return ByProcessor.from(List.of(all, own), v -> Math.multiplyExact(type.bytes(v[0] - v[1]), times));
    }

    private static ByProcessor messages(ByProcessor owners, ByProcessor own, long times) {
        return ByProcessor.from(List.of(owners, own), v -> Math.multiplyExact(v[0] - (v[1] == 0 ? 0 : 1), times));
    }

    /**
     * How many owners elements have in a dimension.
     *
     * @param met by tensor dimension, what is known about how many parts a set of indices intersects
     */
    private static long met(Ownership homes, int d, IndexSet indices, List<Map<IndexSet, Long>> met) {
        return met.get(d).computeIfAbsent(indices, homes.parts(d)::met);
    }
}
