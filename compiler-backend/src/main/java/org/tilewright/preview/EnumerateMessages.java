package org.tilewright.preview;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.tilewright.analysis.Viewpoint;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.Region;
import org.tilewright.ir.SourceRange;
import org.tilewright.plan.BufferRef;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Homes;
import org.tilewright.plan.Plan;

/**
 * Every message of a plan by walking all iterations and processors, in the order of the program. What it counts is what
 * {@link org.tilewright.analysis.Traffic} adds up without walking.
 */
final class EnumerateMessages {

    /**
     * One piece on its way.
     *
     * @param step the iteration of the sequential loops and repeats around its place, counted from 0
     */
    record Message(String statement, String tensor, Kind kind, long step, long bytes, long from, long to, SourceRange cause) { }

    private final Plan plan;
    private final ParamValues params;
    private final long[] grid;
    private final long processors;
    private final Consumer<Message> out;

    private EnumerateMessages(Plan plan, ParamValues params, Consumer<Message> out) {
        this.plan = plan;
        this.params = params;
        this.grid = plan.grid().extents(params);
        this.processors = plan.grid().processors(params);
        this.out = out;
    }

    static void of(Plan plan, ParamValues params, Consumer<Message> out) {
        new EnumerateMessages(plan, params, out).steps(plan.steps(), 0);
    }

    private void steps(List<Plan.Step> steps, long turn) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Load l -> { }
                case Plan.Store o -> { }
                case Plan.Redistribute r -> redistribute(r, turn);
                case Plan.Repeat r -> {
                    long count = r.to().evaluate(params) - r.from().evaluate(params);
                    for (long t = 0; t < count; t++) {
                        steps(r.body(), turn * count + t);
                    }
                }
                case Plan.Compute c -> new OfStatement(c, turn).run();
            }
        }
    }

    private void redistribute(Plan.Redistribute r, long turn) {
        Homes from = new Homes(r.from(), params, grid);
        Homes to = new Homes(r.to(), params, grid);
        ElementType type = plan.program().tensor(r.tensor()).orElseThrow().type();
        for (long p = 0; p < processors; p++) {
            long self = p;
            long[] at = Grid.coordinates(p, grid);
            from.owners(to.home(at), at, Exchange.readerCopies(grid.length), (owner, region) ->
                    send("redistribute", r.tensor(), Kind.REDISTRIBUTE, turn, region.size() * type.bytes(), owner, self, r.cause()));
        }
    }

    private void send(String statement, String tensor, Kind kind, long step, long bytes, long from, long to, SourceRange cause) {
        if (from != to && bytes > 0) {
            out.accept(new Message(statement, tensor, kind, step, bytes, from, to, cause));
        }
    }

    /** The messages of one statement. */
    private final class OfStatement {
        final Plan.Compute compute;
        final String name;
        final List<long[]> coordinates = new ArrayList<>();
        final List<Viewpoint> views = new ArrayList<>();
        final long turn;
        boolean lastWasAllReduce;

        OfStatement(Plan.Compute compute, long turn) {
            this.compute = compute;
            this.name = compute.statement().name().text();
            this.turn = turn;
            for (long p = 0; p < processors; p++) {
                coordinates.add(Grid.coordinates(p, grid));
                views.add(Viewpoint.of(compute, Grid.coordinates(p, grid)));
            }
        }

        void run() {
            nodes(compute.body(), turn, 0);
            List<Integer> copies = Exchange.replicatedAtEnd(compute);
            if (copies.isEmpty()) {
                return;
            }
            Homes homes = new Homes(compute.outputLayout(), params, grid);
            int bytes = plan.program().tensor(compute.output()).orElseThrow().type().bytes();
            for (int p = 0; p < processors; p++) {
                long[] source = coordinates.get(p).clone();
                copies.forEach(g -> source[g] = 0);
                send(name, compute.output(), lastWasAllReduce ? Kind.ALLREDUCE : Kind.BROADCAST, turn,
                        homes.home(coordinates.get(p)).size() * bytes, Grid.processor(source, grid), p, compute.cause());
            }
        }

        private void nodes(List<Plan.Node> nodes, long step, int depth) {
            for (Plan.Node n : nodes) {
                switch (n) {
                    case Plan.Loop l -> {
                        long extent = l.extent().evaluate(params);
                        for (long i = 0; i < extent; i++) {
                            for (Viewpoint v : views) {
                                v.set(l.variable(), i);
                            }
                            nodes(l.body(), step * extent + i, depth + 1);
                        }
                    }
                    case Plan.Fetch f -> {
                        fetch(f, step);
                        nodes(f.body(), step, depth);
                    }
                    case Plan.Produce p -> {
                        nodes(p.body(), step, depth);
                        produce(p, step);
                        lastWasAllReduce = p.how() instanceof Communication.AllReduce && depth == 0;
                    }
                    case Plan.Work w -> { }
                }
            }
        }

        private void fetch(Plan.Fetch f, long step) {
            if (f.how() instanceof Communication.Local) {
                return;
            }
            Homes homes = new Homes(f.layout(), params, grid);
            Footprint footprint = f.footprint().under(params);
            for (int p = 0; p < processors; p++) {
                if (!Exchange.isActive(compute.mapping(), coordinates.get(p))) {
                    continue;
                }
                Region needed = footprint.evaluate(params, views.get(p));
                Optional<Integer> neighbour = f.how() instanceof Communication.Shift s ? neighbour(s, footprint, p, needed) : Optional.empty();
                if (neighbour.isPresent()) {
                    long missing = Exchange.missing(needed, homes.home(coordinates.get(p)));
                    send(name, f.buffer().tensor(), Kind.SHIFT, step, missing * f.buffer().type().bytes(), neighbour.get(), p, f.cause());
                } else {
                    int self = p;
                    Kind kind = f.how() instanceof Communication.Shift ? Kind.POINT : Kind.of(f.how());
                    homes.owners(needed, coordinates.get(p), Exchange.readerCopies(grid.length), (owner, region) ->
                            send(name, f.buffer().tensor(), kind, step, region.size() * f.buffer().type().bytes(), owner, self, f.cause()));
                }
            }
        }

        /** The neighbour that held the piece in the step before, if there was one that did. */
        private Optional<Integer> neighbour(Communication.Shift s, Footprint footprint, int p, Region needed) {
            long step = views.get(p).variable(s.step());
            if (step == 0) {
                return Optional.empty();
            }
            long[] at = coordinates.get(p).clone();
            at[s.along()] = Math.floorMod(at[s.along()] + s.offset(), grid[s.along()]);
            int q = Math.toIntExact(Grid.processor(at, grid));
            views.get(q).set(s.step(), step - 1);
            Region held = footprint.evaluate(params, views.get(q));
            views.get(q).set(s.step(), step);
            return q != p && held.equals(needed) ? Optional.of(q) : Optional.empty();
        }

        private void produce(Plan.Produce produce, long step) {
            if (produce.how() instanceof Communication.Local) {
                return;
            }
            Homes homes = new Homes(compute.outputLayout(), params, grid);
            Homes.Copies[] copies = Exchange.writerCopies(compute.mapping());
            BufferRef buffer = produce.buffer();
            for (int p = 0; p < processors; p++) {
                int self = p;
                if (Exchange.isActive(compute.mapping(), coordinates.get(p))) {
                    homes.owners(produce.footprint().evaluate(params, views.get(p)), coordinates.get(p), copies, (owner, region) ->
                            send(name, buffer.tensor(), Kind.of(produce.how()), step, region.size() * buffer.type().bytes(), self, owner,
                                    produce.cause()));
                }
            }
        }
    }
}
