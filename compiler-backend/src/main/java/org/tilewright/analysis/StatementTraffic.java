package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.tilewright.analysis.count.FootprintFactors;
import org.tilewright.analysis.count.Layer;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.analysis.count.SumOfProducts;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.leaf.BufferRef;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Homes;
import org.tilewright.plan.InsideNodes;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/** The transfers of one statement. Regions are products over dimensions, so sizes are products and their sums separate. */
final class StatementTraffic {

    private final Plan.Compute compute;
    private final ParamValues params;
    private final Grid machine;
    private final long[] grid;
    private final long times;
    private final int processors;
    private final List<Family> families = new ArrayList<>();
    private final FootprintFactors factors;
    private final Values values;
    /** Coordinates by processor. */
    private final long[][] coordinates;

    /** @param most how often values of variables are read at most */
    StatementTraffic(Plan.Compute compute, ParamValues params, Grid machine, long times, long most) {
        this.compute = compute;
        this.params = params;
        this.machine = machine;
        this.grid = machine.extents(params);
        this.times = times;
        this.processors = Math.toIntExact(Grid.processors(grid));
        this.factors = new FootprintFactors(compute.mapping(), params, grid);
        this.values = factors.values(most);
        this.coordinates = IntStream.range(0, processors).mapToObj(p -> Grid.coordinates(p, grid)).toArray(long[][]::new);
    }

    /** How often a variable of a footprint was read: a measure of the work. */
    long reads() {
        return values.reads();
    }

    List<Family> families() {
        return families;
    }

    void nodes(List<Plan.Node> nodes, List<Plan.Loop> around) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> {
                    List<Plan.Loop> inner = new ArrayList<>(around);
                    inner.add(l);
                    nodes(l.body(), inner);
                }
                case Plan.Fetch f -> {
                    fetch(f, around);
                    nodes(f.body(), around);
                }
                case Plan.Produce p -> {
                    nodes(p.body(), around);
                    produce(p, around);
                }
                case Plan.Work w -> { }
            }
        }
    }

    private void fetch(Plan.Fetch f, List<Plan.Loop> around) {
        if (f.how() instanceof Communication.Local) {
            add(f.buffer(), f.how(), f, around, Moved.nothing(processors), false);
            return;
        }
        Map<String, Long> extents = extents(around);
        if (f.how() instanceof Communication.Shift s) {
            Map<String, Long> first = new LinkedHashMap<>(extents);
            first.put(s.step(), Math.min(1, extents.get(s.step())));
            Moved skew = received(f, first, false);
            Moved later = received(f, extents, true).minus(skew);
            fromNeighbours(s, extents.get(s.step()), later);
            add(f.buffer(), f.how(), f, around, skew, true);
            add(f.buffer(), f.how(), f, around, later, false);
        } else {
            add(f.buffer(), f.how(), f, around, received(f, extents, true), false);
        }
    }

    /** The later steps of a shift come from the neighbour, not from the owner, but round the end of a grid that the steps do not divide. */
    private void fromNeighbours(Communication.Shift s, long steps, Moved later) {
        for (int p = 0; p < processors && machine.hasNodes(); p++) {
            if (coordinates[p][s.along()] + 1 < grid[s.along()] || grid[s.along()] % Math.max(1, steps) == 0) {
                later.from(p, s.along() >= machine.ofNodes());
            }
        }
    }

    private Moved received(Plan.Fetch f, Map<String, Long> extents, boolean closed) {
        Homes homes = new Homes(f.layout(), params, grid);
        Homes nodes = machine.hasNodes() ? new Homes(f.layout().ofNodes(machine), params, grid) : homes;
        Footprint footprint = f.footprint().under(params);
        Moved r = Moved.nothing(processors);
        long width = f.buffer().type().bytes(times);
        // an owner's elements and an element's owners are told apart by what they meet, each in its own way
        for (List<Layer> part : Layer.of(footprint, params, d -> true)) {
            SumOfProducts needed = factors.elements(footprint, part, extents, closed, homes, false);
            SumOfProducts owned = factors.elements(footprint, part, extents, closed, homes, true);
            add(homes, r.bytes(), width, at -> needed.at(values), owned);
            if (machine.hasNodes()) {
                SumOfProducts near = factors.elements(footprint, part, extents, closed, nodes, true);
                add(homes, r.bytesInside(), width, at -> nodes.isHome(at) ? near.at(values) : 0, owned);
            }
        }
        for (List<Layer> part : Layer.of(footprint, params, d -> homes.parts(d).all().stream().allMatch(s -> s.intervals() <= 1))) {
            SumOfProducts sources = factors.owners(footprint, part, extents, homes, false);
            SumOfProducts ownSource = factors.owners(footprint, part, extents, homes, true);
            add(homes, r.messages(), times, at -> sources.at(values), ownSource);
            if (machine.hasNodes()) {
                SumOfProducts near = factors.ownersInNode(footprint, part, extents, homes, machine.ofNodes());
                add(homes, r.messagesInside(), times, at -> nodes.isHome(at) ? near.at(values) : 0, ownSource);
            }
        }
        return r;
    }

    /** Adds, for each processor that works, a sum without its own share. */
    private void add(Homes homes, long[] to, long each, ToLongFunction<long[]> all, SumOfProducts own) {
        for (int p = 0; p < processors; p++) {
            long[] at = coordinates[p];
            if (Exchange.isActive(compute.mapping(), at)) {
                factors.set(at, values);
                long others = all.applyAsLong(at) - (homes.isHome(at) ? own.at(values) : 0);
                to[p] = Math.addExact(to[p], Math.multiplyExact(others, each));
            }
        }
    }

    private void produce(Plan.Produce p, List<Plan.Loop> around) {
        Moved moved = Moved.nothing(processors);
        if (!(p.how() instanceof Communication.Local)) {
            Map<String, Long> loops = extents(around);
            Homes homes = new Homes(compute.outputLayout(), params, grid);
            arrivals(p, loops, homes, 0, moved.bytes(), moved.messages());
            if (machine.hasNodes()) {
                arrivals(p, loops, homes, machine.ofNodes(), moved.bytesInside(), moved.messagesInside());
            }
        }
        add(p.buffer(), p.how(), p, around, moved, false);
    }

    /** What arrives from the processors whose coordinates are those of the owner in the first dimensions. */
    private void arrivals(Plan.Produce p, Map<String, Long> loops, Homes homes, int alike, long[] bytes, long[] messages) {
        Footprint footprint = p.footprint().under(params);
        // what one access makes is a product
        List<Layer> made = Layer.of(footprint, params, d -> true).getFirst();
        SumOfProducts own = factors.elements(footprint, made, loops, true, homes, true);
        SumOfProducts ownMessage = factors.owners(footprint, made, loops, homes, true);
        SumOfProducts arrive = factors.contributions(footprint, loops, homes, true, alike);
        SumOfProducts pieces = factors.contributions(footprint, loops, homes, false, alike);
        boolean[][] takes = takers();
        for (int q = 0; q < processors; q++) {
            long[] at = coordinates[q];
            if (!homes.isHome(at) || !IntStream.range(0, at.length).allMatch(g -> takes[g][(int) at[g]])
                    || !Exchange.isActive(compute.mapping().subList(0, alike), at)) {
                continue;
            }
            boolean active = Exchange.isActive(compute.mapping(), at);
            // a walk over contributors overwrites the coordinates' own variables
            factors.set(at, values);
            long mine = active ? own.at(values) : 0;
            long mineCount = active ? ownMessage.at(values) : 0;
            bytes[q] = Math.multiplyExact(p.buffer().type().bytes(arrive.at(values) - mine), times);
            factors.set(at, values);
            messages[q] = Math.multiplyExact(pieces.at(values) - mineCount, times);
        }
    }

    /** By grid dimension and coordinate whether contributions come there. */
    private boolean[][] takers() {
        boolean[][] out = new boolean[grid.length][];
        for (int g = 0; g < grid.length; g++) {
            out[g] = new boolean[Math.toIntExact(grid[g])];
            for (int c = 0; c < out[g].length; c++) {
                out[g][c] = Exchange.takesContributions(compute, g, c, params);
            }
        }
        return out;
    }

    private Map<String, Long> extents(List<Plan.Loop> around) {
        Map<String, Long> out = new LinkedHashMap<>();
        around.forEach(l -> out.put(l.variable(), l.extent().evaluate(params)));
        return out;
    }

    private void add(BufferRef buffer, Communication how, Plan.Node node, List<Plan.Loop> around, Moved moved, boolean first) {
        long iterations = times;
        for (Plan.Loop l : around) {
            iterations = Math.multiplyExact(iterations, l.extent().evaluate(params));
        }
        var cause = switch (node) {
            case Plan.Fetch f -> f.cause();
            case Plan.Produce p -> p.cause();
            case Plan.Loop l -> l.cause();
            case Plan.Work w -> compute.cause();
        };
        families.add(new Family(compute.statement().name().text(), buffer.tensor(), how, cause,
                around.stream().map(Plan.Loop::variable).toList(),
                iterations, Exactly.sum(moved.bytes()), moved.bytes(), moved.bytesInside(),
                Exactly.sum(moved.messages()), moved.inside(), first,
                !first && node instanceof Plan.Fetch f && f.ahead().isPresent()));
    }

    /**
     * Bytes and messages that one transfer brings to processors, and those of them that come from the same node.
     *
     * @param bytes by processor, and so are the others
     */
    private record Moved(long[] bytes, long[] messages, long[] bytesInside, long[] messagesInside) {

        /** Nothing so far. */
        static Moved nothing(int processors) {
            return new Moved(new long[processors], new long[processors], new long[processors], new long[processors]);
        }

        Moved minus(Moved other) {
            return new Moved(minus(bytes, other.bytes), minus(messages, other.messages), minus(bytesInside, other.bytesInside),
                    minus(messagesInside, other.messagesInside));
        }

        private static long[] minus(long[] a, long[] b) {
            long[] out = new long[a.length];
            Arrays.setAll(out, i -> a[i] - b[i]);
            return out;
        }

        /** Says where all that one processor receives comes from. */
        void from(int processor, boolean sameNode) {
            bytesInside[processor] = sameNode ? bytes[processor] : 0;
            messagesInside[processor] = sameNode ? messages[processor] : 0;
        }

        InsideNodes inside() {
            return new InsideNodes(Exactly.sum(bytesInside), Exactly.sum(messagesInside));
        }
    }
}
