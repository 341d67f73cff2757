package org.tilewright.preview.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.analysis.IterationPoint;
import org.tilewright.analysis.Memory;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Regions;
import org.tilewright.leaf.BufferRef;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Communication;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * Walks the iterations and processors of a plan in the order of the program. The messages that it meets are those that
 * {@link org.tilewright.analysis.Traffic} adds up without walking.
 */
public final class WalkPlan {

    /**
     * One piece on its way.
     *
     * @param step the iteration of the sequential loops and repeats around its place, counted from 0
     * @param region the piece; a shift passes on a whole piece, of which only what the receiver does not own counts as bytes
     */
    public record Message(PreviewTimeline.Transfer transfer, long step, Regions region, long bytes, long from, long to) { }

    /** The value of one sequential loop or repeat at a moment, and how many values it takes in all. */
    public record Turn(String variable, long value, long extent) { }

    /**
     * A buffer that stays while something inside it happens.
     *
     * @param byProcessor what each processor that is watched holds in it
     * @param bytes the memory that it takes on each processor; none where the home piece serves
     */
    public record Open(String tensor, boolean output, List<Regions> byProcessor, long[] bytes) { }

    /** Is told what happens during a walk, in the order of the program. */
    public interface Watcher {

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

    private final ParamValues params;
    private final Visits visits;
    private final Watcher watcher;
    private final boolean overlap;
    private final WalkMessages messages;
    private final List<Turn> turns = new ArrayList<>();

    private WalkPlan(Plan plan, ParamValues params, Sample sample, Visits visits, Watcher watcher) {
        this.params = params;
        this.visits = visits;
        this.watcher = watcher;
        this.overlap = Memory.overlaps(plan, params);
        this.messages = new WalkMessages(plan, params, sample, watcher);
    }

    /** Every iteration of all processors. */
    public static void all(Plan plan, ParamValues params, Watcher watcher) {
        some(plan, params, Sample.all(plan.grid().extents(params)), Visits.ALL, Long.MAX_VALUE, watcher);
    }

    /** Some iterations of some processors: the budget of steps is shared out to the loops. */
    static void some(Plan plan, ParamValues params, Sample sample, Visits visits, long budget, Watcher watcher) {
        new WalkPlan(plan, params, sample, visits, watcher).steps(plan.steps(), 0, budget, params, Rounds.once(params));
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
                    messages.redistribute(r, turn);
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
                    new OfStatement(c, turn, rounds.differ(c) ? now : params).run(share);
                    watcher.ends(c, turns);
                }
            }
        }
    }

    /** The iterations of one statement. */
    private final class OfStatement {
        final Plan.Compute compute;
        final ActiveProcessors active;
        final ParamValues params;
        final WalkMessages messages;
        final List<IterationPoint> views = new ArrayList<>();
        final List<Open> open = new ArrayList<>();
        /** The fetches whose next piece arrives while a step computes. */
        final long turn;
        /** The outputs whose contributions were last reduced onto all processors, once in the statement. */
        final Set<String> reducedOntoAll = new HashSet<>();

        /** @param params with the counters around that matter */
        OfStatement(Plan.Compute compute, long turn, ParamValues params) {
            this.compute = compute;
            this.active = ActiveProcessors.of(compute);
            this.turn = turn;
            this.params = params;
            this.messages = WalkPlan.this.messages.on(compute.grid()).under(params);
            messages.coordinates().forEach(c -> views.add(IterationPoint.of(compute, c)));
        }

        void run(long budget) {
            nodes(compute.body(), turn, 0, budget);
            for (Plan.Output o : compute.outputs()) {
                messages.copies(compute, o, reducedOntoAll.contains(o.tensor()) ? CommunicationPattern.ALLREDUCE
                        : CommunicationPattern.BROADCAST, turn);
                o.scan().filter(s -> !s.along().isEmpty()).ifPresent(s -> messages.carries(compute, o, s, turn));
            }
        }

        private void nodes(List<Plan.Node> nodes, long step, int depth, long budget) {
            for (Plan.Node n : nodes) {
                switch (n) {
                    case Plan.Loop l -> {
                        long extent = l.extent().evaluate(params);
                        long[] visited = visits.of(extent, new CountSteps(params).ofNodes(l.body()), budget);
                        for (long i : visited) {
                            for (IterationPoint v : views) {
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
                        messages.fetch(compute, f, views, needed, step);
                        open.add(opened(f.buffer(), false, f.layout(), f.how(), f.buffers(params, overlap), needed));
                        nodes(f.body(), step, depth, budget);
                        open.removeLast();
                    }
                    case Plan.Accumulate p -> {
                        List<Regions> made = regions(p.footprint());
                        open.add(opened(p.buffer(), true, compute.output(p).layout(), p.how(), 1, made));
                        nodes(p.body(), step, depth, budget);
                        open.removeLast();
                        messages.produce(compute, p, made, step);
                        if (p.how() instanceof Communication.AllReduce && depth == 0) {
                            reducedOntoAll.add(p.output());
                        }
                    }
                    case Plan.Work w -> watcher.works(compute, turns, open);
                }
            }
        }

        /** What each processor needs or makes now; nothing where it does not take part. */
        private List<Regions> regions(Footprint footprint) {
            Footprint f = messages.evaluable(footprint);
            List<Regions> all = new ArrayList<>(views.size());
            for (int p = 0; p < views.size(); p++) {
                all.add(active.contains(messages.coordinates().get(p), params) ? f.evaluate(params, views.get(p))
                        : Regions.empty(f.dims().size()));
            }
            return all;
        }

        private Open opened(BufferRef buffer, boolean output, Layout layout, Communication how, int buffers, List<Regions> regions) {
            long[] bytes = new long[regions.size()];
            for (int p = 0; p < bytes.length; p++) {
                boolean inPlace = Exchange.isInPlace(how, messages.homes(layout).home(messages.coordinates().get(p)));
                bytes[p] = inPlace ? 0 : buffer.type().bytes(buffers * regions.get(p).hull().size());
            }
            // a machine may leave the last of the processors out
            int all = WalkPlan.this.messages.coordinates().size();
            List<Regions> ofAll = new ArrayList<>(regions);
            ofAll.addAll(Collections.nCopies(all - regions.size(), Regions.empty(layout.order())));
            return new Open(buffer.tensor(), output, ofAll, Arrays.copyOf(bytes, all));
        }

    }
}
