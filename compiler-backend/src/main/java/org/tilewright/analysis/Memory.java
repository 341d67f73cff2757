package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.IntExpr;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.SourceRange;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Homes;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/**
 * The most memory that a plan's tensors and buffers take on one processor at one time. Executors may take less, never more. The
 * work grows with the number of processors, not with tensor sizes or steps.
 *
 * @param peakBytes by processor
 * @param peak what is in memory at the peak of the processor that needs most, largest first
 */
public record Memory(long[] peakBytes, List<Item> peak) {

    /**
     * Something in memory.
     *
     * @param what a home piece, a new home piece or a buffer
     * @param cause the declaration, communicate command or statement that asks for it
     */
    public record Item(String tensor, Kind what, long bytes, SourceRange cause) { }

    /** What an item is. */
    public enum Kind {
        HOME("home"), NEW_HOME("new home"), BUFFER("buffer");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    public long maxBytesPerProcessor() {
        return Arrays.stream(peakBytes).max().orElse(0);
    }

    public static Memory of(Plan plan, ParamValues params) {
        Walk walk = new Walk(plan, params);
        walk.home();
        walk.steps(plan.steps());
        long[] peak = walk.peak.stream().mapToLong(l -> l.stream().mapToLong(Item::bytes).sum()).toArray();
        int most = 0;
        for (int p = 1; p < peak.length; p++) {
            most = peak[p] > peak[most] ? p : most;
        }
        return new Memory(peak, walk.peak.get(most).stream().filter(i -> i.bytes > 0)
                .sorted((a, b) -> Long.compare(b.bytes, a.bytes)).toList());
    }

    /** One pass over the plan with the layouts that tensors have on the way. */
    private static final class Walk {
        final Plan plan;
        final ParamValues params;
        final long[] grid;
        final List<List<Item>> peak;
        final long[] peakSum;
        final Map<String, Layout> layouts = new LinkedHashMap<>();
        /** By identity, because a layout is asked for once a processor. */
        final Map<Layout, Homes> homes = new IdentityHashMap<>();

        Walk(Plan plan, ParamValues params) {
            this.plan = plan;
            this.params = params;
            this.grid = plan.grid().extents(params);
            int processors = Math.toIntExact(plan.grid().processors(params));
            this.peak = new ArrayList<>(Collections.nCopies(processors, List.of()));
            this.peakSum = new long[processors];
            plan.tensors().forEach(t -> layouts.put(t.tensor().name().text(), t.layout()));
        }

        Homes homes(Layout layout) {
            return homes.computeIfAbsent(layout, l -> new Homes(l, params, grid));
        }

        void home() {
            for (int p = 0; p < peak.size(); p++) {
                count(p, List.of());
            }
        }

        void steps(List<Plan.Step> steps) {
            for (Plan.Step s : steps) {
                switch (s) {
                    case Plan.Load l -> { }
                    case Plan.Store o -> { }
                    case Plan.Repeat r -> steps(r.body());
                    case Plan.Redistribute r -> {
                        for (int p = 0; p < peak.size(); p++) {
                            count(p, List.of(homePiece(r.tensor(), r.to(), p, Kind.NEW_HOME, r.cause())));
                        }
                        layouts.put(r.tensor(), r.to());
                    }
                    case Plan.Compute c -> compute(c);
                }
            }
        }

        void compute(Plan.Compute c) {
            Buffers buffers = new Buffers(c, params, this::homes);
            for (int p = 0; p < peak.size(); p++) {
                List<Item> extra = new ArrayList<>(buffers.most(Grid.coordinates(p, grid)));
                if (c.readsOutput()) {
                    extra.add(homePiece(c.output(), c.outputLayout(), p, Kind.NEW_HOME, c.cause()));
                }
                count(p, extra);
            }
        }

        private Item homePiece(String tensor, Layout layout, int p, Kind kind, SourceRange cause) {
            int size = plan.program().tensor(tensor).orElseThrow().type().bytes();
            return new Item(tensor, kind, homes(layout).home(Grid.coordinates(p, grid)).size() * size, cause);
        }

        private void count(int p, List<Item> extra) {
            List<Item> all = new ArrayList<>(extra);
            for (Plan.PlannedTensor t : plan.tensors()) {
                all.add(homePiece(t.tensor().name().text(), layouts.get(t.tensor().name().text()), p, Kind.HOME, t.tensor().range()));
            }
            long sum = all.stream().mapToLong(Item::bytes).sum();
            if (sum > peakSum[p] || peak.get(p).isEmpty()) {
                peakSum[p] = sum;
                peak.set(p, all);
            }
        }
    }

    /** The value of the machine's {@code memory} property, if it is given. */
    public static Optional<Long> capacity(Plan plan) {
        return plan.program().machine().filter(m -> m.properties().memoryBytes().isPresent())
                .map(m -> (long) m.properties().memoryBytes().getAsDouble());
    }

    /** An expression's value if its variables have values, which leaf loops have not. */
    static long orZero(IntExpr e, ParamValues params, IntExpr.Env env) {
        return e.evaluate(params, name -> {
            try {
                return env.variable(name);
            } catch (IllegalStateException inner) {
                return 0;
            }
        });
    }
}
