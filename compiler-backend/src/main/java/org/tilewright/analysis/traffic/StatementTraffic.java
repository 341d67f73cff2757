package org.tilewright.analysis.traffic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.analysis.count.FootprintFactors;
import org.tilewright.analysis.count.Layer;
import org.tilewright.analysis.count.OnGrid;
import org.tilewright.analysis.count.SumOfProducts;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.HomeSizes;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.leaf.BufferRef;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** The transfers of one statement. Regions are products over dimensions, so sizes are products and their sums separate. */
public final class StatementTraffic {

    private final Plan.Compute compute;
    private final ParamValues params;
    private final Grid machine;
    private final long[] grid;
    private final long times;
    private final List<TransferGroup> families = new ArrayList<>();
    private final FootprintFactors factors;
    private final Values values;
    private final OnGrid onGrid;
    /** Conditions for processors with work. */
    private final List<ByProcessor> active;

    /** @param most how often values of variables are read at most */
    public StatementTraffic(Plan.Compute compute, ParamValues params, long times, long most) {
        this.compute = compute;
        this.params = params;
        this.machine = compute.grid();
        this.grid = machine.extents(params);
        this.times = times;
        this.factors = new FootprintFactors(compute.mapping(), params, grid);
        this.values = factors.values(most);
        this.onGrid = new OnGrid(factors, grid, values);
        this.active = HomeSizes.active(compute.mapping(), grid, params);
    }

    /** How often a variable of a footprint was read: a measure of the work. */
    public long reads() {
        return values.reads();
    }

    public List<TransferGroup> families() {
        return families;
    }

    public void nodes(List<Plan.Node> nodes, List<Plan.Loop> around) {
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
                case Plan.Accumulate p -> {
                    nodes(p.body(), around);
                    produce(p, around);
                }
                case Plan.Work w -> { }
            }
        }
    }

    private void fetch(Plan.Fetch f, List<Plan.Loop> around) {
        if (f.how() instanceof Communication.Local) {
            add(f.buffer(), f.how(), f, around, Moved.nothing(grid), false);
            return;
        }
        Map<String, Long> extents = extents(around);
        if (!f.layout().grid().equals(machine)) {
            add(f.buffer(), f.how(), f, around, fromElsewhere(f, extents), false);
        } else if (f.how() instanceof Communication.Shift s) {
            Map<String, Long> first = new LinkedHashMap<>(extents);
            first.put(s.step(), Math.min(1, extents.get(s.step())));
            Moved skew = received(f, first, false);
            Moved later = received(f, extents, true).minus(skew);
            later = fromNeighbours(s, extents.get(s.step()), later, pieces(f, extents).flatMap(all -> pieces(f, first).map(all::minus)));
            add(f.buffer(), f.how(), f, around, skew, true);
            add(f.buffer(), f.how(), f, around, later, false);
        } else {
            add(f.buffer(), f.how(), f, around, received(f, extents, true), false);
        }
    }

    /**
     * The later steps of a shift come from the neighbour, not from the owners, in one message each, except around the end of a grid that
     * the steps do not divide.
     */
    private Moved fromNeighbours(Communication.Shift s, long steps, Moved later, Optional<ByProcessor> pieces) {
        int g = s.along();
        boolean closes = grid[g] % Math.max(1, steps) == 0;
        ByProcessor neighbours = ByProcessor.of(grid, 1L << g, at ->
                closes || at[g] + s.offset() >= 0 && at[g] + s.offset() < grid[g] ? 1 : 0);
        Moved counted = pieces.map(n -> later.messages(ByProcessor.from(List.of(neighbours, n, later.messages()),
                v -> v[0] == 0 ? v[2] : v[1]))).orElse(later);
        return machine.hasNodes() ? counted.from(neighbours, g >= machine.ofNodes()) : counted;
    }

    /** In how many iterations a processor needs anything that it does not own; absent if the pieces are not plain boxes. */
    private Optional<ByProcessor> pieces(Plan.Fetch f, Map<String, Long> extents) {
        Footprint footprint = f.footprint().under(params);
        List<List<Layer>> parts = Layer.of(footprint, params, d -> true);
        if (parts.size() != 1 || !parts.getFirst().stream().allMatch(Layer::isSingle)) {
            return Optional.empty();
        }
        Ownership homes = new Ownership(f.layout(), params, grid);
        ByProcessor owned = among(factors.pieces(footprint, parts.getFirst(), extents, homes, true), HomeSizes.owning(homes, grid));
        return Optional.of(among(factors.pieces(footprint, parts.getFirst(), extents, homes, false), List.of()).minus(owned)
                .times(times));
    }

    private Moved received(Plan.Fetch f, Map<String, Long> extents, boolean closed) {
        Ownership homes = new Ownership(f.layout(), params, grid);
        List<ByProcessor> owning = HomeSizes.owning(homes, grid);
        Ownership nodes = machine.hasNodes() ? new Ownership(f.layout().ofNodes(), params, grid) : homes;
        List<ByProcessor> inNode = HomeSizes.owning(nodes, grid);
        Footprint footprint = f.footprint().under(params);
        Moved r = Moved.nothing(grid);
        long width = f.buffer().type().bytes(times);
        // an owner's elements and an element's owners are distinguished by what they intersect, each in its own way
        for (List<Layer> part : Layer.of(footprint, params, d -> true)) {
            ByProcessor owned = among(factors.elements(footprint, part, extents, closed, homes, true), owning);
            r = r.withBytes(among(factors.elements(footprint, part, extents, closed, homes, false), List.of()).minus(owned).times(width));
            if (machine.hasNodes()) {
                r = r.withBytesInside(among(factors.elements(footprint, part, extents, closed, nodes, true), inNode).minus(owned)
                        .times(width));
            }
        }
        for (List<Layer> part : Layer.of(footprint, params, d -> homes.parts(d).all().stream().allMatch(s -> s.intervals() <= 1))) {
            ByProcessor ownSource = among(factors.owners(footprint, part, extents, homes, true), owning);
            r = r.withMessages(among(factors.owners(footprint, part, extents, homes, false), List.of()).minus(ownSource).times(times));
            if (machine.hasNodes()) {
                r = r.withMessagesInside(among(factors.ownersInNode(footprint, part, extents, homes, machine.ofNodes()), inNode)
                        .minus(ownSource).times(times));
            }
        }
        return r;
    }

    /**
     * What comes from the processors of another machine. Coordinates on the one say nothing about those on the other, so what a processor
     * has itself, and what the others of its node have, is looked up by number.
     */
    private Moved fromElsewhere(Plan.Fetch f, Map<String, Long> extents) {
        Ownership homes = new Ownership(f.layout(), params, grid);
        Footprint footprint = f.footprint().under(params);
        Moved r = from(f, footprint, extents, homes, false).minus(from(f, footprint, extents, homes, true));
        Moved near = Moved.nothing(grid);
        for (Ownership other : homes.ofOthers(machine.hasNodes() ? machine.processorsOfNode(params) : 1)) {
            near = near.plus(from(f, footprint, extents, other, true));
        }
        return r.inside(near);
    }

    /** What all processors of another machine have of what a processor needs, or only a given one. */
    private Moved from(Plan.Fetch f, Footprint footprint, Map<String, Long> extents, Ownership homes, boolean ownOnly) {
        List<ByProcessor> owning = ownOnly ? HomeSizes.owning(homes, grid) : List.of();
        Moved r = Moved.nothing(grid);
        long width = f.buffer().type().bytes(times);
        for (List<Layer> part : Layer.of(footprint, params, d -> true)) {
            r = r.withBytes(among(factors.elements(footprint, part, extents, true, homes, ownOnly), owning).times(width));
        }
        for (List<Layer> part : Layer.of(footprint, params, d -> homes.parts(d).all().stream().allMatch(s -> s.intervals() <= 1))) {
            r = r.withMessages(among(factors.owners(footprint, part, extents, homes, ownOnly), owning).times(times));
        }
        return r;
    }

    /** The value of a sum on processors that have work and meet further conditions. */
    private ByProcessor among(SumOfProducts sum, List<ByProcessor> more) {
        return onGrid.of(sum, Stream.concat(active.stream(), more.stream()).toList());
    }

    private void produce(Plan.Accumulate p, List<Plan.Loop> around) {
        Moved moved = Moved.nothing(grid);
        if (!(p.how() instanceof Communication.Local)) {
            Map<String, Long> loops = extents(around);
            Ownership homes = new Ownership(compute.output(p).layout(), params, grid);
            moved = arrivals(p, loops, homes, 0);
            if (machine.hasNodes()) {
                moved = moved.inside(arrivals(p, loops, homes, machine.ofNodes()));
            }
        }
        add(p.buffer(), p.how(), p, around, moved, false);
    }

    /** What arrives from the processors whose coordinates equal the owner's in the first dimensions. */
    private Moved arrivals(Plan.Accumulate p, Map<String, Long> loops, Ownership homes, int alike) {
        Footprint footprint = p.footprint().under(params);
        // one access gives a product
        List<Layer> made = Layer.of(footprint, params, d -> true).getFirst();
        List<ByProcessor> takers = new ArrayList<>(HomeSizes.owning(homes, grid));
        for (int g = 0; g < grid.length; g++) {
            int dimension = g;
            takers.add(ByProcessor.of(grid, 1L << g, at ->
                    Exchange.takesContributions(compute.output(p), dimension, at[dimension], params) ? 1 : 0));
        }
        takers.addAll(HomeSizes.active(compute.mapping().subList(0, alike), grid, params));
        ByProcessor arrive = onGrid.of(factors.contributions(footprint, loops, homes, true, alike), takers);
        ByProcessor pieces = onGrid.of(factors.contributions(footprint, loops, homes, false, alike), takers);
        ByProcessor mine = among(factors.elements(footprint, made, loops, true, homes, true), takers);
        ByProcessor mineCount = among(factors.owners(footprint, made, loops, homes, true), takers);
        return Moved.nothing(grid)
                .withBytes(ByProcessor.from(List.of(arrive.minus(mine)), v -> Math.multiplyExact(p.buffer().type().bytes(v[0]), times)))
                .withMessages(pieces.minus(mineCount).times(times));
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
            case Plan.Accumulate p -> p.cause();
            case Plan.Loop l -> l.cause();
            case Plan.Work w -> compute.cause();
        };
        families.add(new TransferGroup(compute.name(), buffer.tensor(), how, cause, compute.cause(),
                around.stream().map(Plan.Loop::variable).toList(),
                iterations, moved.bytes().sum(), moved.bytes(), moved.bytesInside(),
                moved.messages().sum(), moved.inside(), senders(node, how, first), first,
                !first && node instanceof Plan.Fetch f && f.ahead().isPresent()));
    }

    private long senders(Plan.Node node, Communication how, boolean first) {
        boolean fromHome = node instanceof Plan.Fetch && (first || !(how instanceof Communication.Shift));
        return fromHome ? ((Plan.Fetch) node).layout().holders(params) : machine.processors(params);
    }
}
