package org.tilewright.preview;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Viewpoint;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.leaf.BufferRef;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Homes;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * Walks the iterations and processors of a plan in the order of the program. The messages that it meets are those that
 * {@link org.tilewright.analysis.Traffic} adds up without walking.
 */
final class WalkPlan {

    /**
     * One piece on its way.
     *
     * @param step the iteration of the sequential loops and repeats around its place, counted from 0
     * @param region the piece; a shift passes on a whole piece, of which only what the receiver does not own counts as bytes
     */
    record Message(String statement, String tensor, Kind kind, long step, Regions region, long bytes, long from, long to,
            SourceRange cause) { }

    /** The value of one sequential loop or repeat at a moment, and how many values it takes in all. */
    record Turn(String variable, long value, long extent) { }

    /**
     * A buffer that stays while something inside it happens.
     *
     * @param byProcessor what each processor holds in it
     * @param bytes the memory that it takes on each processor; none where the home piece serves
     */
    record Open(String tensor, boolean output, List<Regions> byProcessor, long[] bytes) { }

    /** Is told what happens during a walk, in the order of the program. */
    interface Watcher {

        void message(Message m);

        /** Processors are about to fetch. */
        default void fetches(Plan.Compute compute) { }

        /** All processors work, with those buffers open, outermost first. */
        default void works(Plan.Compute compute, List<Turn> turns, List<Open> open) { }

        /** A statement or redistribution has ended. */
        default void ends(Plan.Step step, List<Turn> turns) { }
    }

    /** Which iterations of a loop are walked: {@code budget} is how many steps may be taken inside it. */
    interface Visits {

        /** Some values from 0 to the extent, in order. */
        long[] of(long extent, long stepsInside, long budget);

        Visits ALL = (extent, stepsInside, budget) -> {
            long[] all = new long[Math.toIntExact(Math.max(0, extent))];
            Arrays.setAll(all, i -> i);
            return all;
        };
    }

    private final Plan plan;
    private final ParamValues params;
    private final long[] grid;
    private final long processors;
    private final Visits visits;
    private final Watcher watcher;
    private final boolean overlap;
    private final List<long[]> coordinates = new ArrayList<>();
    private final List<Turn> turns = new ArrayList<>();
    /** By identity: a plan names each layout and footprint once, and walks meet them often. */
    private final Map<Layout, Homes> homes = new IdentityHashMap<>();
    private final Map<Footprint, Footprint> evaluable = new IdentityHashMap<>();

    private WalkPlan(Plan plan, ParamValues params, Visits visits, Watcher watcher) {
        this.plan = plan;
        this.params = params;
        this.grid = plan.grid().extents(params);
        this.processors = plan.grid().processors(params);
        this.visits = visits;
        this.watcher = watcher;
        this.overlap = Memory.overlaps(plan, params);
        for (long p = 0; p < processors; p++) {
            coordinates.add(Grid.coordinates(p, grid));
        }
    }

    /** Every iteration. */
    static void all(Plan plan, ParamValues params, Watcher watcher) {
        some(plan, params, Visits.ALL, Long.MAX_VALUE, watcher);
    }

    /** Some iterations: the budget of steps is shared out to the loops. */
    static void some(Plan plan, ParamValues params, Visits visits, long budget, Watcher watcher) {
        new WalkPlan(plan, params, visits, watcher).steps(plan.steps(), 0, budget, params, Rounds.once(params));
    }

    private Homes homes(Layout layout) {
        return homes.computeIfAbsent(layout, l -> new Homes(l, params, grid));
    }

    private Footprint evaluable(Footprint f) {
        return evaluable.computeIfAbsent(f, x -> x.under(params));
    }

    /**
     * @param now the params with the counters of the repeats around
     * @param rounds how often the steps run in all
     */
    private void steps(List<Plan.Step> steps, long turn, long budget, ParamValues now, Rounds rounds) {
        CountSteps count = new CountSteps(now);
        long share = count.of(steps) <= budget ? budget : budget / Math.max(1, steps.stream().filter(s -> count.of(s) > 0).count());
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Load l -> { }
                case Plan.Store o -> { }
                case Plan.Redistribute r -> {
                    redistribute(r, turn);
                    watcher.ends(r, turns);
                }
                case Plan.Repeat r -> {
                    long from = r.from(now);
                    long times = r.rounds(now);
                    Rounds inside = rounds.in(r);
                    long most = rounds.most(r);
                    long[] visited = visits.of(times, times == 0 ? 0 : count.of(r) / times, share);
                    for (long t : visited) {
                        turns.add(new Turn(r.variable(), from + t, times));
                        // places in a row that leaves room for the longest repetition
                        steps(r.body(), turn * most + t, share / visited.length, now.with(r.variable(), from + t), inside);
                        turns.removeLast();
                    }
                }
                case Plan.Compute c -> {
                    new OfStatement(c, turn).run(share);
                    watcher.ends(c, turns);
                }
            }
        }
    }

    private void redistribute(Plan.Redistribute r, long turn) {
        Homes from = homes(r.from());
        Homes to = homes(r.to());
        ElementType type = plan.program().tensor(r.tensor()).orElseThrow().type();
        for (int p = 0; p < processors; p++) {
            int self = p;
            long[] at = coordinates.get(p);
            from.owners(to.home(at), at, Exchange.readerCopies(grid.length), (owner, region) ->
                    send("redistribute", r.tensor(), Kind.REDISTRIBUTE, turn, Regions.of(region), region.size() * type.bytes(), owner,
                            self, r.cause()));
        }
    }

    private void send(String statement, String tensor, Kind kind, long step, Regions region, long bytes, long from, long to,
            SourceRange cause) {
        if (from != to && bytes > 0) {
            watcher.message(new Message(statement, tensor, kind, step, region, bytes, from, to, cause));
        }
    }

    /** The messages of one statement. */
    private final class OfStatement {
        final Plan.Compute compute;
        final String name;
        final List<Viewpoint> views = new ArrayList<>();
        final List<Open> open = new ArrayList<>();
        /** The fetches whose next piece arrives while a step computes. */
        final long turn;
        boolean lastWasAllReduce;

        OfStatement(Plan.Compute compute, long turn) {
            this.compute = compute;
            this.name = compute.statement().name().text();
            this.turn = turn;
            coordinates.forEach(c -> views.add(Viewpoint.of(compute, c)));
        }

        void run(long budget) {
            nodes(compute.body(), turn, 0, budget);
            List<Integer> copies = Exchange.replicatedAtEnd(compute);
            if (copies.isEmpty()) {
                return;
            }
            Homes home = homes(compute.outputLayout());
            int bytes = plan.program().tensor(compute.output()).orElseThrow().type().bytes();
            for (int p = 0; p < processors; p++) {
                long[] source = coordinates.get(p).clone();
                copies.forEach(g -> source[g] = 0);
                Region piece = home.home(coordinates.get(p));
                send(name, compute.output(), lastWasAllReduce ? Kind.ALLREDUCE : Kind.BROADCAST, turn, Regions.of(piece),
                        piece.size() * bytes, Grid.processor(source, grid), p, compute.cause());
            }
        }

        private void nodes(List<Plan.Node> nodes, long step, int depth, long budget) {
            for (Plan.Node n : nodes) {
                switch (n) {
                    case Plan.Loop l -> {
                        long extent = l.extent().evaluate(params);
                        long[] visited = visits.of(extent, new CountSteps(params).ofNodes(l.body()), budget);
                        for (long i : visited) {
                            for (Viewpoint v : views) {
                                v.set(l.variable(), i);
                            }
                            turns.add(new Turn(l.variable(), i, extent));
                            nodes(l.body(), step * extent + i, depth + 1, budget / visited.length);
                            turns.removeLast();
                        }
                    }
                    case Plan.Fetch f -> {
                        watcher.fetches(compute);
                        List<Regions> needed = regions(f.footprint());
                        fetch(f, needed, step);
                        open.add(opened(f.buffer(), false, f.layout(), f.how(), overlap && f.isAhead(params), needed));
                        nodes(f.body(), step, depth, budget);
                        open.removeLast();
                    }
                    case Plan.Produce p -> {
                        List<Regions> made = regions(p.footprint());
                        open.add(opened(p.buffer(), true, compute.outputLayout(), p.how(), false, made));
                        nodes(p.body(), step, depth, budget);
                        open.removeLast();
                        produce(p, made, step);
                        lastWasAllReduce = p.how() instanceof Communication.AllReduce && depth == 0;
                    }
                    case Plan.Work w -> watcher.works(compute, turns, open);
                }
            }
        }

        /** What each processor needs or makes now; nothing where it does not take part. */
        private List<Regions> regions(Footprint footprint) {
            Footprint f = evaluable(footprint);
            List<Regions> all = new ArrayList<>(views.size());
            for (int p = 0; p < processors; p++) {
                all.add(Exchange.isActive(compute.mapping(), coordinates.get(p)) ? f.evaluate(params, views.get(p))
                        : Regions.empty(f.dims().size()));
            }
            return all;
        }

        private Open opened(BufferRef buffer, boolean output, Layout layout, Communication how, boolean isAhead, List<Regions> regions) {
            // a shift sends the piece of this step while the piece of the next one arrives
            long copies = isAhead || how instanceof Communication.Shift ? 2 : 1;
            long[] bytes = new long[regions.size()];
            for (int p = 0; p < bytes.length; p++) {
                boolean inPlace = how instanceof Communication.Local && homes(layout).home(coordinates.get(p)).isBox();
                bytes[p] = inPlace ? 0 : copies * regions.get(p).hull().size() * buffer.type().bytes();
            }
            return new Open(buffer.tensor(), output, regions, bytes);
        }

        private void fetch(Plan.Fetch f, List<Regions> needed, long step) {
            if (f.how() instanceof Communication.Local) {
                return;
            }
            Homes home = homes(f.layout());
            int bytes = f.buffer().type().bytes();
            for (int p = 0; p < processors; p++) {
                Regions piece = needed.get(p);
                Optional<Integer> neighbour = f.how() instanceof Communication.Shift s && !piece.isEmpty()
                        ? neighbour(s, evaluable(f.footprint()), p, piece) : Optional.empty();
                if (neighbour.isPresent()) {
                    long missing = Exchange.missing(piece, home.home(coordinates.get(p)));
                    send(name, f.buffer().tensor(), Kind.SHIFT, step, piece, missing * bytes, neighbour.get(), p, f.cause());
                } else {
                    int self = p;
                    Kind kind = f.how() instanceof Communication.Shift ? Kind.POINT : Kind.of(f.how());
                    home.owners(piece, coordinates.get(p), Exchange.readerCopies(grid.length), (owner, region) ->
                            send(name, f.buffer().tensor(), kind, step, region, region.size() * bytes, owner, self, f.cause()));
                }
            }
        }

        /** The neighbour that held the piece in the step before, if there was one that did. */
        private Optional<Integer> neighbour(Communication.Shift s, Footprint footprint, int p, Regions needed) {
            long step = views.get(p).variable(s.step());
            if (step == 0) {
                return Optional.empty();
            }
            long[] at = coordinates.get(p).clone();
            at[s.along()] = Math.floorMod(at[s.along()] + s.offset(), grid[s.along()]);
            int q = Math.toIntExact(Grid.processor(at, grid));
            views.get(q).set(s.step(), step - 1);
            Regions held = footprint.evaluate(params, views.get(q));
            views.get(q).set(s.step(), step);
            return q != p && held.equals(needed) ? Optional.of(q) : Optional.empty();
        }

        private void produce(Plan.Produce produce, List<Regions> made, long step) {
            if (produce.how() instanceof Communication.Local) {
                return;
            }
            Homes home = homes(compute.outputLayout());
            Homes.Copies[] copies = Exchange.writerCopies(compute.mapping());
            BufferRef buffer = produce.buffer();
            for (int p = 0; p < processors; p++) {
                int self = p;
                home.owners(made.get(p), coordinates.get(p), copies, (owner, region) ->
                        send(name, buffer.tensor(), Kind.of(produce.how()), step, region, region.size() * buffer.type().bytes(), self,
                                owner, produce.cause()));
            }
        }
    }
}
