package org.tilewright.preview.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.index.Regions;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/**
 * A program as a film: what every processor holds, works on and receives, step by step. Loops of many iterations show some of
 * them, so that the film of any program can be watched.
 *
 * @param sample the processors that are watched
 * @param transfers the places of the program that send, in the order in which they first do
 * @param patterns what each transfer's messages do together
 * @param layouts the layouts that tensors have on the way
 * @param stepsInAll how many times processors work or redistribute in the whole program; 0 when nothing is walked
 * @param complete whether every message of the program is there
 */
public record PreviewTimeline(Sample sample, List<Transfer> transfers, List<CommunicationPattern> patterns, List<TensorLayout> layouts,
        List<Step> steps,
        long stepsInAll, boolean complete) {

    /** Of programs on more processors than this some are watched. */
    public static final int MOST_PROCESSORS = Sample.MOST_PROCESSORS;

    private static final long MOST_STEPS = 160;

    private static final Outside NOTHING = new Outside(0, 0);

    /** More arrows than this are neither sent nor drawn. */
    private static final long MOST_MESSAGES = 20_000;

    /**
     * A place of the program that sends pieces.
     *
     * @param place where its statement stands, which tells it from others of that name
     * @param planned what the plan says that its messages do together
     */
    public record Transfer(String statement, SourceRange place, String tensor, CommunicationPattern planned, SourceRange cause) {

        public static Transfer of(TransferGroup f) {
            return new Transfer(f.statement(), f.place(), f.tensor(), f.planned(), f.cause());
        }
    }

    /** What a message does together with the others of its transfer. */
    public CommunicationPattern pattern(Message m) {
        return patterns.get(m.transfer());
    }

    /** What a place's messages do together; what the plan says of them where none is among the steps. */
    public CommunicationPattern pattern(Transfer t) {
        int watched = transfers.indexOf(t);
        return watched < 0 ? t.planned() : patterns.get(watched);
    }

    /** A layout that a tensor has for some time. */
    public record TensorLayout(String tensor, Layout layout) { }

    /** Pieces of all processors. */
    private record Pieces(ElementType type, Layout layout) { }

    /**
     * @param transfer an index of {@link #transfers}
     * @param from the sender's place in the sample
     * @param to the receiver's
     */
    public record Message(int transfer, int from, int to, Regions region, long bytes) { }

    /** What a step is. */
    public enum Phase { START, WORK, COMBINE, REDISTRIBUTE }

    /**
     * A moment of the program.
     *
     * @param statement the name of the statement; empty at the start
     * @param messages those that arrive before the work, or that combine its results
     * @param outside what also arrives from or goes to processors that are not watched
     * @param open the buffers, with what each processor holds in them while it works
     * @param layouts for each tensor of the plan, an index of {@link PreviewTimeline#layouts}
     * @param memory bytes by place in the sample
     */
    public record Step(Phase phase, String statement, List<WalkPlan.Turn> turns, SourceRange cause, List<Message> messages,
                Outside outside, List<WalkPlan.Open> open, List<Integer> layouts, long[] memory) { }

    /** Messages that are counted and not shown one by one. */
    public record Outside(long messages, long bytes) { }

    public static PreviewTimeline of(Prediction prediction) {
        Film film = new Film(prediction, Sample.of(prediction));
        long inAll = new CountSteps(prediction.params()).of(prediction.plan().steps());
        long share = prediction.processors() / film.sample.size();
        long messages = prediction.traffic().messages() / share;
        // messages are spread about evenly over steps, and those that are not are stopped at the limit
        long budget = messages <= MOST_MESSAGES ? MOST_STEPS
                : (long) Math.min(MOST_STEPS, Math.max(4, (double) MOST_MESSAGES * inAll / messages));
        WalkPlan.some(prediction.plan(), prediction.params(), film.sample, PreviewTimeline::firstAndLast, budget, film);
        long walked = film.steps.stream().filter(s -> s.phase() == Phase.WORK || s.phase() == Phase.REDISTRIBUTE).count();
        List<Transfer> transfers = List.copyOf(film.transfers.keySet());
        List<TensorLayout> layouts = List.copyOf(film.layouts.keySet());
        return new PreviewTimeline(film.sample, transfers,
                new RecognisePattern(prediction, film.sample, transfers, layouts, film.steps).all(), layouts, film.steps,
                inAll, walked == inAll && film.kept == film.seen && film.sample.isAll());
    }

    /** The first iterations, and the last, because ends differ. */
    private static long[] firstAndLast(long extent, long stepsInside, long budget) {
        long most = Math.max(2, budget / Math.max(1, Math.min(stepsInside, budget)));
        long[] visited = new long[(int) Math.max(0, Math.min(extent, most))];
        Arrays.setAll(visited, i -> i);
        if (visited.length > 0) {
            visited[visited.length - 1] = extent - 1;
        }
        return visited;
    }

    /** Cuts the walk into steps. */
    private static final class Film implements WalkPlan.Watcher {
        final Prediction prediction;
        final Sample sample;
        final List<long[]> coordinates;
        final Map<Transfer, Integer> transfers = new LinkedHashMap<>();
        final Map<TensorLayout, Integer> layouts = new LinkedHashMap<>();
        final Map<Pieces, long[]> homeBytes = new HashMap<>();
        final List<Step> steps = new ArrayList<>();
        private final Map<String, TensorLayout> current = new LinkedHashMap<>();
        private List<Message> pending = new ArrayList<>();
        private Outside outside = NOTHING;
        private long seen;
        private long kept;
        private List<WalkPlan.Turn> lastTurns = List.of();
        private boolean worked;

        Film(Prediction prediction, Sample sample) {
            this.prediction = prediction;
            this.sample = sample;
            this.coordinates = sample.processors();
            for (Plan.PlannedTensor t : prediction.plan().tensors()) {
                current.put(t.tensor().name().text(), new TensorLayout(t.tensor().name().text(), t.layout()));
            }
            steps.add(step(Phase.START, "", List.of(), SourceRange.NONE, List.of(), List.of()));
        }

        @Override
        public void message(WalkPlan.Message m) {
            int from = sample.index(m.from());
            int to = sample.index(m.to());
            if (from < 0 || to < 0) {
                outside = new Outside(outside.messages() + 1, outside.bytes() + m.bytes());
                return;
            }
            seen++;
            if (kept == MOST_MESSAGES) {
                return;
            }
            kept++;
            int transfer = transfers.computeIfAbsent(m.transfer(), t -> transfers.size());
            pending.add(new Message(transfer, from, to, m.region(), m.bytes()));
        }

        @Override
        public void fetches(Plan.Compute compute) {
            combine(compute);
        }

        @Override
        public void works(Plan.Compute compute, List<WalkPlan.Turn> turns, List<WalkPlan.Open> open) {
            combine(compute);
            steps.add(step(Phase.WORK, compute.name(), turns, compute.cause(), open, newHomes(compute)));
            lastTurns = List.copyOf(turns);
            worked = true;
        }

        /** Results of a statement that reads its output's old values, or rounds them, stand in pieces of their own until it ends. */
        private List<Pieces> newHomes(Plan.Compute compute) {
            return compute.outputs().stream().filter(Plan.Output::isApart).map(o -> new Pieces(o.type(), o.layout())).toList();
        }

        /** Messages after the work bring its results together. */
        private void combine(Plan.Compute compute) {
            if (worked && (!pending.isEmpty() || outside.messages() > 0)) {
                steps.add(step(Phase.COMBINE, compute.name(), lastTurns, compute.cause(), steps.getLast().open(),
                        newHomes(compute)));
            }
            worked = false;
        }

        @Override
        public void ends(Plan.Step step, List<WalkPlan.Turn> turns) {
            switch (step) {
                case Plan.Redistribute r -> {
                    TensorLayout old = current.put(r.tensor(), new TensorLayout(r.tensor(), r.to()));
                    steps.add(step(Phase.REDISTRIBUTE, r.tensor(), turns, r.cause(), List.of(), List.of(pieces(old))));
                }
                case Plan.Compute c -> combine(c);
                default -> { }
            }
        }

        private Step step(Phase phase, String statement, List<WalkPlan.Turn> turns, SourceRange cause, List<WalkPlan.Open> open,
                          List<Pieces> beside) {
            List<Integer> now = current.values().stream().map(l -> layouts.computeIfAbsent(l, x -> layouts.size())).toList();
            Step s = new Step(phase, statement, List.copyOf(turns), cause, pending, outside, List.copyOf(open), now, memory(open, beside));
            pending = new ArrayList<>();
            outside = NOTHING;
            return s;
        }

        /** @param beside pieces that exist beside the tensors' homes */
        private long[] memory(List<WalkPlan.Open> open, List<Pieces> beside) {
            long[] sum = new long[coordinates.size()];
            Stream.concat(current.values().stream().map(this::pieces), beside.stream()).forEach(l -> {
                long[] home = homeBytes.computeIfAbsent(l, this::homeBytes);
                Arrays.setAll(sum, p -> sum[p] + home[p]);
            });
            open.forEach(o -> Arrays.setAll(sum, p -> sum[p] + o.bytes()[p]));
            return sum;
        }

        private Pieces pieces(TensorLayout l) {
            return new Pieces(prediction.plan().program().tensor(l.tensor()).orElseThrow().type(), l.layout());
        }

        private long[] homeBytes(Pieces l) {
            Ownership homes = prediction.homes(l.layout());
            long[] bytes = new long[coordinates.size()];
            Arrays.setAll(bytes, p -> l.type().bytes(homes.home(coordinates.get(p)).size()));
            return bytes;
        }
    }
}
