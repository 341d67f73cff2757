package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/** The transfers of one statement. Regions are products over dimensions, so sizes are products and their sums separate. */
final class StatementTraffic {

    private final Plan.Compute compute;
    private final ParamValues params;
    private final long[] grid;
    private final long times;
    private final int processors;
    private final List<Family> families = new ArrayList<>();
    private final FootprintFactors factors;
    private final Values values = new Values();
    /** Coordinates by processor. */
    private final long[][] coordinates;

    StatementTraffic(Plan.Compute compute, ParamValues params, long[] grid, long times) {
        this.compute = compute;
        this.params = params;
        this.grid = grid;
        this.times = times;
        this.processors = Math.toIntExact(Grid.processors(grid));
        this.factors = new FootprintFactors(compute.mapping(), params, grid);
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
            add(f.buffer(), f.how(), f, around, new long[processors], new long[processors], false);
            return;
        }
        Map<String, Long> extents = extents(around);
        if (f.how() instanceof Communication.Shift s) {
            Map<String, Long> first = new LinkedHashMap<>(extents);
            first.put(s.step(), Math.min(1, extents.get(s.step())));
            Received skew = received(f, first, false);
            Received all = received(f, extents, true);
            add(f.buffer(), f.how(), f, around, skew.bytes, skew.messages, true);
            add(f.buffer(), f.how(), f, around, minus(all.bytes, skew.bytes), minus(all.messages, skew.messages), false);
        } else {
            Received all = received(f, extents, true);
            add(f.buffer(), f.how(), f, around, all.bytes, all.messages, false);
        }
    }

    private record Received(long[] bytes, long[] messages) { }

    private Received received(Plan.Fetch f, Map<String, Long> extents, boolean closed) {
        Homes homes = new Homes(f.layout(), params, grid);
        Footprint footprint = f.footprint().under(params);
        Received r = new Received(new long[processors], new long[processors]);
        // an owner's elements and an element's owners are told apart by what they meet, each in its own way
        for (List<Layer> part : Layer.of(footprint, params, d -> true)) {
            SumOfProducts needed = new SumOfProducts(factors.elements(footprint, part, extents, closed, homes, false), extents);
            SumOfProducts owned = new SumOfProducts(factors.elements(footprint, part, extents, closed, homes, true), extents);
            add(homes, r.bytes, f.buffer().type().bytes(times), needed, owned);
        }
        for (List<Layer> part : Layer.of(footprint, params, d -> homes.parts(d).all().stream().allMatch(s -> s.intervals() <= 1))) {
            SumOfProducts sources = new SumOfProducts(factors.owners(footprint, part, extents, homes, false), extents);
            SumOfProducts ownSource = new SumOfProducts(factors.owners(footprint, part, extents, homes, true), extents);
            add(homes, r.messages, times, sources, ownSource);
        }
        return r;
    }

    /** Adds, for each processor that works, a sum without its own share. */
    private void add(Homes homes, long[] to, long each, SumOfProducts all, SumOfProducts own) {
        for (int p = 0; p < processors; p++) {
            long[] at = coordinates[p];
            if (Exchange.isActive(compute.mapping(), at)) {
                factors.set(at, values);
                long others = all.at(values) - (homes.isHome(at) ? own.at(values) : 0);
                to[p] = Math.addExact(to[p], Math.multiplyExact(others, each));
            }
        }
    }

    private void produce(Plan.Produce p, List<Plan.Loop> around) {
        long[] bytes = new long[processors];
        long[] messages = new long[processors];
        if (!(p.how() instanceof Communication.Local)) {
            Map<String, Long> loops = extents(around);
            Homes homes = new Homes(compute.outputLayout(), params, grid);
            Footprint footprint = p.footprint().under(params);
            // what one access makes is a product
            List<Layer> made = Layer.of(footprint, params, d -> true).getFirst();
            SumOfProducts own = new SumOfProducts(factors.elements(footprint, made, loops, true, homes, true), loops);
            SumOfProducts ownMessage = new SumOfProducts(factors.owners(footprint, made, loops, homes, true), loops);
            Map<String, Long> all = factors.withCoordinates(loops);
            SumOfProducts arrive = new SumOfProducts(factors.contributions(footprint, loops, homes, true), all);
            SumOfProducts pieces = new SumOfProducts(factors.contributions(footprint, loops, homes, false), all);
            Homes.Copies[] copies = Exchange.writerCopies(compute.mapping());
            for (int q = 0; q < processors; q++) {
                long[] at = coordinates[q];
                if (!homes.isHome(at) || !takesPart(at, copies)) {
                    continue;
                }
                factors.set(at, values);
                boolean active = Exchange.isActive(compute.mapping(), at);
                // the walk over contributors overwrites the coordinates' own variables, so it comes last
                long mine = active ? own.at(values) : 0;
                long mineCount = active ? ownMessage.at(values) : 0;
                bytes[q] = Math.multiplyExact(p.buffer().type().bytes(arrive.at(values) - mine), times);
                messages[q] = Math.multiplyExact(pieces.at(values) - mineCount, times);
            }
        }
        add(p.buffer(), p.how(), p, around, bytes, messages, false);
    }

    /** Whether contributions come to this copy of a replicated output. */
    private boolean takesPart(long[] at, Homes.Copies[] copies) {
        for (int g = 0; g < at.length; g++) {
            if (compute.outputLayout().axes().get(g) instanceof Layout.Axis.Everywhere && copies[g] == Homes.Copies.FIRST && at[g] != 0) {
                return false;
            }
        }
        return true;
    }

    private Map<String, Long> extents(List<Plan.Loop> around) {
        Map<String, Long> out = new LinkedHashMap<>();
        around.forEach(l -> out.put(l.variable(), l.extent().evaluate(params)));
        return out;
    }

    private static long[] minus(long[] a, long[] b) {
        long[] out = new long[a.length];
        Arrays.setAll(out, i -> a[i] - b[i]);
        return out;
    }

    private void add(BufferRef buffer, Communication how, Plan.Node node, List<Plan.Loop> around, long[] bytes, long[] messages,
            boolean first) {
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
                iterations, Exactly.sum(bytes), bytes, Exactly.sum(messages), first, !first && node instanceof Plan.Fetch f
                        && f.ahead().isPresent()));
    }
}
