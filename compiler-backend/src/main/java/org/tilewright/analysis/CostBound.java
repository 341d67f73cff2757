package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.tilewright.analysis.count.FootprintFactors;
import org.tilewright.analysis.count.GridTotal;
import org.tilewright.analysis.count.Layer;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.count.SumOfProducts;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.analysis.load.Collectives;
import org.tilewright.analysis.load.ProcessorWork;
import org.tilewright.analysis.load.Rates;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * A lower bound on the time of a plan, by the rules of {@link Cost}, computed without examining each processor. The busiest processor
 * receives and computes at least as much as a sample of processors, messages are counted for all of them, and pieces that can travel ahead
 * are assumed to do so. Replication at the end of a statement is omitted. Statements that have been counted, because they are the same with
 * other params, take their exact cost. Messages are assumed to travel over the best links of the machine.
 */
public final class CostBound {

    private final long[] grid;
    private final Rates rates;
    private final boolean countsMessages;
    private final Map<Layout, Ownership> homes = new HashMap<>();
    /** Coordinates of the sampled processors. */
    private final List<long[]> some = new ArrayList<>();
    private final Map<Cost.PartOf, Cost.Part> parts = new LinkedHashMap<>();
    private final Plan plan;
    private final Memo kept;

    /** A lower bound on the cost of a statement, with or without messages. */
    private record Key(StatementKey statement, Rates rates, boolean messages) { }

    private CostBound(Plan plan, ParamValues params, Rates rates, boolean countsMessages, Memo kept) {
        this.plan = plan;
        this.kept = kept;
        this.grid = plan.grid().extents(params);
        this.rates = rates;
        this.countsMessages = countsMessages;
        corners(0, new long[grid.length]);
    }

    /**
     * @param messages whether messages count, which is most of the work
     * @param kept lower bounds on the costs of statements with other params
     */
    public static CostBound of(Plan plan, ParamValues params, Rates rates, boolean messages, Memo kept) {
        CostBound bound = new CostBound(plan, params, rates, messages, kept);
        if (plan.program().machines().size() > 1) {
            // traffic between machines is unknown before it is counted
            return bound;
        }
        bound.steps(plan.steps(), params, params, Rounds.once(params));
        return bound;
    }

    /** The seconds of {@link Cost}, or less. */
    public double seconds() {
        return parts.values().stream().mapToDouble(Cost.Part::seconds).sum();
    }

    /** The seconds of {@link Cost}, or less, including plans that cut the same loops into more steps and overlap them. */
    public double secondsIfAllTravelsAhead() {
        return parts.values().stream().mapToDouble(p -> Math.max(p.work, p.moved + p.aheadMoved)).sum();
    }

    /** Both ends of each dimension, the one next to the first and one in the middle: most grids have no other kinds of processors. */
    private void corners(int g, long[] at) {
        if (g == grid.length) {
            some.add(at.clone());
            return;
        }
        for (long c : LongStream.of(0, 1, grid[g] / 2, grid[g] - 1).filter(x -> x < grid[g]).distinct().toArray()) {
            at[g] = c;
            corners(g + 1, at);
        }
    }

    /** @param inside the params in the first round of the enclosing repeats, with which work is counted */
    private void steps(List<Plan.Step> steps, ParamValues params, ParamValues inside, Rounds rounds) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Load l -> { }
                case Plan.Store o -> { }
                case Plan.Redistribute r -> {
                    TransferGroup moved = Traffic.redistribution(r, plan, params, rounds.times(), kept);
                    parts.computeIfAbsent(new Cost.PartOf(moved.part(), r.cause()), of -> new Cost.Part()).move(moved, true, rates);
                }
                case Plan.Repeat r -> {
                    Rounds in = rounds.in(r);
                    if (!in.each().isEmpty()) {
                        steps(r.body(), params, in.each().get(0).params(), in);
                    }
                }
                case Plan.Compute c -> parts.computeIfAbsent(new Cost.PartOf(c.name(), c.cause()), of -> new Cost.Part())
                        .add(rounds.differ(c) ? seconds(leastOfRounds(c, rounds))
                        : Cost.known(c, plan, params, inside, rounds.times(), rates, kept)
                        .orElseGet(() -> seconds(least(c, params, inside, rounds.times()))));
            }
        }
    }

    private Least leastOfRounds(Plan.Compute c, Rounds rounds) {
        double work = 0;
        double steps = 0;
        List<Transfer> sum = List.of();
        for (Rounds.Round r : rounds.each()) {
            Least one = least(c, r.params(), r.params(), r.times());
            work += one.work;
            // no fewer than the total of all families: the more there are, the better what travels ahead overlaps
            steps += one.steps;
            // another processor may be the busiest in another round, so bytes are added before taking the maximum
            List<Transfer> before = sum;
            sum = before.isEmpty() ? one.transfers
                    : IntStream.range(0, before.size()).mapToObj(i -> before.get(i).plus(one.transfers.get(i))).toList();
        }
        return new Least(work, sum, Math.max(1, steps));
    }

    private Least least(Plan.Compute c, ParamValues params, ParamValues inside, long times) {
        return kept.get(new Key(StatementKey.of(c, plan, params, times), rates, countsMessages), () -> {
            Statement statement = new Statement(c, params, times);
            try {
                statement.nodes(c.body(), Map.of());
            } finally {
                kept.spend(statement.values.reads());
            }
            return new Least(times * work(c, inside), List.copyOf(statement.transfers), statement.steps);
        });
    }

    /** A lower bound on the time of a statement, in seconds. */
    private Cost.Part seconds(Least least) {
        Cost.Part part = new Cost.Part();
        part.work = least.work;
        part.steps = least.steps;
        Rates.Link best = plan.grid().hasNodes() ? rates.inside().bestOf(rates.between()) : rates.between();
        for (Transfer t : least.transfers) {
            double messages = t.received.messages / (double) Grid.processors(grid);
            double time = t.along.stream().anyMatch(g -> grid[g] > 1) ? along(t, messages, best)
                    : Arrays.stream(t.received.bytes).max().orElse(0) / best.bytesPerSecond() + messages * best.latencySeconds();
            if (t.ahead) {
                part.aheadMoved += time;
            } else {
                part.moved += time;
            }
        }
        return part;
    }

    /** The busiest processor does at least the average. */
    private double work(Plan.Compute c, ParamValues params) {
        boolean any = Arrays.stream(ProcessorWork.of(c, params, some, false)).anyMatch(points -> points > 0);
        double operations = any ? c.flops().evaluate(params) / Grid.processors(grid) : 0;
        double bytes = Arrays.stream(ProcessorWork.of(c, params, some, true)).max().orElse(0);
        return Math.max(operations / rates.flopsPerSecond(), bytes / rates.memoryBytesPerSecond());
    }

    /** The transfers of one statement. */
    private final class Statement {
        private final Plan.Compute compute;
        private final ActiveProcessors active;
        private final ParamValues params;
        private final long times;
        private final List<Transfer> transfers = new ArrayList<>();
        private double steps = 1;
        private final FootprintFactors factors;
        private final Values values;

        Statement(Plan.Compute compute, ParamValues params, long times) {
            this.compute = compute;
            this.active = ActiveProcessors.of(compute);
            this.params = params;
            this.times = times;
            this.factors = new FootprintFactors(compute.mapping(), params, grid);
            this.values = factors.values(kept.most());
        }

        /** @param around the extents of the surrounding loops */
        void nodes(List<Plan.Node> nodes, Map<String, Long> around) {
            for (Plan.Node n : nodes) {
                switch (n) {
                    case Plan.Loop l -> {
                        Map<String, Long> inner = new LinkedHashMap<>(around);
                        inner.put(l.variable(), l.extent().evaluate(params));
                        nodes(l.body(), inner);
                    }
                    case Plan.Fetch f -> {
                        fetch(f, around);
                        nodes(f.body(), around);
                    }
                    case Plan.Accumulate p -> {
                        nodes(p.body(), around);
                        if (!(p.how() instanceof Communication.Local)) {
                            transfers.add(new Transfer(arriving(p, around), false, along(p.how()), all(around), true));
                        }
                    }
                    case Plan.Work w -> { }
                }
            }
        }

        private long all(Map<String, Long> around) {
            return around.values().stream().reduce(times, Math::multiplyExact);
        }

        private void fetch(Plan.Fetch f, Map<String, Long> around) {
            Received all = f.how() instanceof Communication.Local ? new Received(new long[some.size()], 0) : received(f, around, true);
            if (f.how() instanceof Communication.Shift s) {
                Map<String, Long> first = new LinkedHashMap<>(around);
                first.put(s.step(), Math.min(1, around.get(s.step())));
                Received skew = received(f, first, false);
                transfers.add(new Transfer(skew, false, List.of(), 1, false));
                all = all.minus(skew);
            }
            transfers.add(new Transfer(all, f.ahead().isPresent(), along(f.how()), all(around), false));
            if (f.ahead().isPresent()) {
                steps = Math.max(steps, all(around));
            }
        }

        private Received received(Plan.Fetch f, Map<String, Long> extents, boolean closed) {
            Ownership homes = homes(f.layout());
            Footprint footprint = f.footprint().under(params);
            long[] bytes = new long[some.size()];
            for (List<Layer> layers : Layer.of(footprint, params, d -> true)) {
                SumOfProducts needed = factors.elements(footprint, layers, extents, closed, homes, false);
                SumOfProducts owned = factors.elements(footprint, layers, extents, closed, homes, true);
                for (int i = 0; i < bytes.length; i++) {
                    long[] at = some.get(i);
                    if (active.contains(at, params)) {
                        factors.set(at, values);
                        long others = needed.at(values) - (homes.isHome(at) ? owned.at(values) : 0);
                        bytes[i] = Math.addExact(bytes[i], Math.multiplyExact(others, f.buffer().type().bytes(times)));
                    }
                }
            }
            return new Received(bytes, countsMessages ? Math.multiplyExact(messages(f, extents, footprint, homes), times) : 0);
        }

        private long messages(Plan.Fetch f, Map<String, Long> extents, Footprint footprint, Ownership homes) {
            GridTotal workers = new GridTotal(factors, workers(), values);
            GridTotal owners = new GridTotal(factors, owners(f.layout()), values);
            long messages = 0;
            for (List<Layer> layers : Layer.of(footprint, params,
                    d -> homes.parts(d).all().stream().allMatch(s -> s.intervals() <= 1))) {
                SumOfProducts sources = factors.owners(footprint, layers, extents, homes, false);
                SumOfProducts own = factors.owners(footprint, layers, extents, homes, true);
                messages = Math.addExact(messages, workers.of(sources) - owners.of(own));
            }
            return messages;
        }

        /** What owners of the output receive from all contributors except themselves. */
        private Received arriving(Plan.Accumulate p, Map<String, Long> loops) {
            Ownership homes = homes(compute.output(p).layout());
            Footprint footprint = p.footprint().under(params);
            List<Layer> made = Layer.of(footprint, params, d -> true).getFirst();
            SumOfProducts own = factors.elements(footprint, made, loops, true, homes, true);
            SumOfProducts all = factors.contributions(footprint, loops, homes, true);
            long[][] owners = receivers(compute.output(p));
            long[] bytes = new long[some.size()];
            for (int i = 0; i < bytes.length; i++) {
                long[] at = some.get(i);
                if (IntStream.range(0, grid.length).allMatch(g -> Arrays.binarySearch(owners[g], at[g]) >= 0)) {
                    factors.set(at, values);
                    long mine = active.contains(at, params) ? own.at(values) : 0;
                    bytes[i] = Math.multiplyExact(p.buffer().type().bytes(all.at(values) - mine), times);
                }
            }
            if (!countsMessages) {
                return new Received(bytes, 0);
            }
            long[][] workers = workers();
            long[][] both = IntStream.range(0, grid.length).mapToObj(g -> Arrays.stream(owners[g])
                    .filter(c -> Arrays.binarySearch(workers[g], c) >= 0).toArray()).toArray(long[][]::new);
            long pieces = new GridTotal(factors, owners, values).of(factors.contributions(footprint, loops, homes, false));
            long mine = new GridTotal(factors, both, values).of(factors.owners(footprint, made, loops, homes, true));
            return new Received(bytes, Math.multiplyExact(pieces - mine, times));
        }

        /** By grid dimension the coordinates of the owners that receive contributions, in order. */
        private long[][] receivers(Plan.Output output) {
            return IntStream.range(0, grid.length).mapToObj(g -> LongStream.range(0, grid[g])
                    .filter(c -> Exchange.takesContributions(output, g, c, params)).toArray()).toArray(long[][]::new);
        }

        private Ownership homes(Layout layout) {
            return homes.computeIfAbsent(layout, l -> new Ownership(l, params, grid));
        }

        /** By grid dimension the coordinates of processors that work, in order. */
        private long[][] workers() {
            return IntStream.range(0, grid.length).mapToObj(g -> active.along(g, grid[g], params)).toArray(long[][]::new);
        }

        /** The same for those among them to which a layout gives something, or an empty block. */
        private long[][] owners(Layout layout) {
            long[][] out = workers();
            for (int g = 0; g < grid.length; g++) {
                if (layout.axes().get(g) instanceof Layout.Axis.Fixed at) {
                    long only = at.coordinate().evaluate(params);
                    out[g] = Arrays.stream(out[g]).filter(c -> c == only).toArray();
                }
            }
            return out;
        }
    }

    /**
     * A lower bound on what a statement does.
     *
     * @param work in seconds
     * @param transfers in the order of its nodes
     * @param steps that it has
     */
    private record Least(double work, List<Transfer> transfers, double steps) { }

    /** Seconds of a collective, from what the sampled processors of each line receive. */
    private double along(Transfer t, double messages, Rates.Link link) {
        Map<List<Long>, List<Long>> lines = new HashMap<>();
        for (int i = 0; i < some.size(); i++) {
            List<Long> line = new ArrayList<>();
            for (int g = 0; g < grid.length; g++) {
                line.add(t.along.contains(g) ? 0 : some.get(i)[g]);
            }
            lines.computeIfAbsent(line, x -> new ArrayList<>()).add(t.received.bytes[i]);
        }
        long members = t.along.stream().mapToLong(g -> grid[g]).reduce(1, Math::multiplyExact);
        double most = 0;
        boolean everywhere = true;
        for (List<Long> received : lines.values()) {
            double here = received.stream().mapToLong(Long::longValue).max().orElse(0);
            everywhere &= here > 0;
            // what roots of a broadcast have reaches all others
            most = Math.max(most, t.adds ? here
                    : Math.max(here, received.stream().mapToDouble(Long::doubleValue).sum() / (members - 1)));
        }
        return Collectives.least(t.adds, members, t.iterations, messages, most, link, everywhere);
    }

    /** The dimensions of the grid along which a collective goes; none if it is not a collective. */
    private static List<Integer> along(Communication how) {
        return switch (how) {
            case Communication.Broadcast b -> b.along();
            case Communication.Replicate r -> r.along();
            case Communication.Reduce r -> r.along();
            case Communication.AllReduce r -> r.along();
            default -> List.of();
        };
    }

    /**
     * @param ahead whether it travels a step ahead
     * @param along the dimensions of the grid along which a collective implements it, if any
     * @param iterations in which it happens
     * @param adds whether contributions are received, which members may reduce on the way to the owner
     */
    private record Transfer(Received received, boolean ahead, List<Integer> along, long iterations, boolean adds) {

        Transfer plus(Transfer other) {
            return new Transfer(received.plus(other.received), ahead, along, iterations + other.iterations, adds);
        }
    }

    /**
     * @param bytes by sampled processor
     * @param messages of all processors
     */
    private record Received(long[] bytes, long messages) {

        Received plus(Received other) {
            return new Received(IntStream.range(0, bytes.length).mapToLong(i -> bytes[i] + other.bytes[i]).toArray(),
                    messages + other.messages);
        }

        Received minus(Received other) {
            return new Received(IntStream.range(0, bytes.length).mapToLong(i -> bytes[i] - other.bytes[i]).toArray(),
                    messages - other.messages);
        }
    }
}
