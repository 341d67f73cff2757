package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.HomeSizes;
import org.tilewright.analysis.load.ProcessorClasses;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * The peak memory of a plan's tensors and buffers on one processor. Executors may take less, never more. The work grows with the grid's
 * extents and the kinds of processors, not with tensor sizes or steps.
 *
 * @param peaks bytes by processor
 * @param peak what is in memory at the peak of the processor with the highest, largest first
 * @param overlap whether there is room for the pieces of a loop's next step to travel while a step computes
 */
public record Memory(ByProcessor peaks, List<Item> peak, boolean overlap) {

    /**
     * Something in memory.
     *
     * @param what a home piece, a new home piece, a buffer, the buffer of the next step, what others contribute to a home piece or, on a
     *         device, a message that is packed or unpacked
     * @param cause the declaration, communicate command or statement that causes it
     */
    public record Item(String tensor, Kind what, long bytes, SourceRange cause) {

        /** The buffer in which the next step's piece arrives while this one is in use. */
        Item next() {
            return new Item(tensor, Kind.NEXT_BUFFER, bytes, cause);
        }
    }

    /** The kind of an item. */
    public enum Kind {
        HOME("home"), NEW_HOME("new home"), BUFFER("buffer"), NEXT_BUFFER("buffer of the next step"), ARRIVING("contribution on its way"),
        PACKED("message");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    public long maxBytesPerProcessor() {
        return peaks.max();
    }

    /** By processor. */
    public long[] peakBytes() {
        return peaks.toArray();
    }

    /** The bytes of buffers for next steps at the peak of the processor with the highest. */
    public long ahead() {
        return peak.stream().filter(i -> i.what == Kind.NEXT_BUFFER).mapToLong(Item::bytes).sum();
    }

    /**
     * The bytes of fast memory that lower bounds assume: the machine's {@code memory}, or else the plan's peak per processor without the
     * buffers of next steps, whose contents no step uses yet.
     */
    public long fast(Plan plan) {
        return capacity(plan).orElse(maxBytesPerProcessor() - ahead());
    }

    /** With the next step's pieces travelling while a step computes, if that fits into the machine's {@code memory}. */
    public static Memory of(Plan plan, ParamValues params) {
        return of(plan, params, Memo.nothing());
    }

    /** @param kept the memory of statements of an earlier version of the text */
    public static Memory of(Plan plan, ParamValues params, Memo kept) {
        Memory overlapped = of(plan, params, true, false, kept);
        return overlapped.fits(plan) ? overlapped : of(plan, params, false, false, kept);
    }

    /** The same on devices, where pieces are in the device's memory: with what travels ahead if that fits into {@code device}. */
    public static Memory ofDevices(Plan plan, ParamValues params) {
        Optional<Long> room = deviceCapacity(plan).or(() -> capacity(plan));
        Memory overlapped = ofDevices(plan, params, true);
        return room.isEmpty() || overlapped.maxBytesPerProcessor() <= room.get() ? overlapped : ofDevices(plan, params, false);
    }

    /**
     * The memory of a program on each device, including the message that it packs or unpacks and a small amount for kernels.
     *
     * @param overlap whether the pieces of a loop's next step travel while a step computes
     */
    public static Memory ofDevices(Plan plan, ParamValues params, boolean overlap) {
        return of(plan, params, overlap, true);
    }

    /** Whether there is room for the pieces of a loop's next step to travel while a step computes. */
    public static boolean overlaps(Plan plan, ParamValues params) {
        return capacity(plan).isEmpty() || of(plan, params, true).fits(plan);
    }

    private boolean fits(Plan plan) {
        return capacity(plan).map(c -> maxBytesPerProcessor() <= c).orElse(true);
    }

    /** @param overlap whether the pieces of a loop's next step travel while a step computes */
    public static Memory of(Plan plan, ParamValues params, boolean overlap) {
        return of(plan, params, overlap, false);
    }

    private static Memory of(Plan plan, ParamValues params, boolean overlap, boolean onDevice) {
        return of(plan, params, overlap, onDevice, Memo.nothing());
    }

    private static Memory of(Plan plan, ParamValues params, boolean overlap, boolean onDevice, Memo kept) {
        Prediction.requireFew(plan, params);
        Walk walk = new Walk(plan, params, overlap, onDevice, kept);
        walk.steps(plan.steps(), Rounds.once(params));
        ByProcessor peaks = walk.peaks();
        return new Memory(peaks, walk.items(peaks.firstWithMost()).stream().filter(i -> i.bytes > 0)
                .sorted((a, b) -> Long.compare(b.bytes, a.bytes)).toList(), overlap);
    }

    /**
     * What processors hold at one place of the plan.
     *
     * @param bytes by processor
     * @param extra what a processor holds in addition to the tensors' homes, by its coordinates
     * @param moves how many tensors had changed their layout before
     */
    private record Moment(ByProcessor bytes, Function<long[], List<Item>> extra, int moves) { }

    private record Key(StatementKey statement, boolean overlap, boolean onDevice) { }

    /** What the bytes of all home pieces depend on. @param grid extents of all processors */
    private record Around(Map<String, Long> params, List<Long> grid) { }

    /** What the bytes of home pieces of one tensor depend on. */
    private record Home(Layout layout, ElementType type, Around around) {

        @Override
        public int hashCode() {
            return 31 * layout.hashCode() + type.hashCode();
        }
    }

    private record RoundsKey(Key statement, List<Long> rounds) { }

    /**
     * The memory of a statement in addition to the tensors' homes in the rounds of repeats, by processor.
     *
     * @param when the round in which it takes most
     */
    private record OfRounds(ByProcessor bytes, ByProcessor when) { }

    /** The memory of a statement in addition to the tensors' homes, by processor. */
    private record OfStatement(ByProcessor bytes) { }

    /** One pass over the plan, keeping track of the bytes of the tensors' homes. */
    private static final class Walk {
        final Plan plan;
        final ParamValues params;
        final boolean overlap;
        final boolean onDevice;
        final long[] grid;
        final Around around;
        final List<Moment> moments = new ArrayList<>();
        /** The current bytes of the homes of all tensors, by processor. */
        ByProcessor held;
        final Map<String, Layout> layouts = new HashMap<>();
        final List<Plan.Redistribute> moves = new ArrayList<>();
        /** By identity, because a layout is looked up once per processor. */
        final Map<Layout, Ownership> homes = new IdentityHashMap<>();
        final Memo kept;

        Walk(Plan plan, ParamValues params, boolean overlap, boolean onDevice, Memo kept) {
            this.plan = plan;
            this.kept = kept;
            this.onDevice = onDevice;
            this.overlap = overlap;
            this.params = params;
            this.grid = plan.grid().extents(params);
            Around now = new Around(plan.program().seenByLayouts(params), Arrays.stream(grid).boxed().toList());
            // the same object while it is equal, so that keys are compared fast
            this.around = kept.get(now, () -> now);
            this.held = ByProcessor.all(grid, 0);
            for (Plan.PlannedTensor t : plan.tensors()) {
                layouts.put(t.tensor().name().text(), t.layout());
                add(t.tensor().name().text(), t.layout(), 1);
            }
            moments.add(new Moment(held, at -> List.of(), 0));
        }

        Ownership homes(Layout layout) {
            return homes.computeIfAbsent(layout, l -> new Ownership(l, params, grid));
        }

        void steps(List<Plan.Step> steps, Rounds rounds) {
            for (Plan.Step s : steps) {
                Interruption.check();
                switch (s) {
                    case Plan.Load l -> { }
                    case Plan.Store o -> { }
                    case Plan.Repeat r -> steps(r.body(), rounds.in(r));
                    case Plan.Redistribute r -> redistribute(r);
                    case Plan.Compute c when rounds.differ(c) -> computeEach(c, rounds);
                    case Plan.Compute c -> computeOnce(c);
                }
            }
        }

        private void redistribute(Plan.Redistribute r) {
            Layout from = layouts.get(r.tensor());
            Function<long[], List<Item>> extra = at -> {
                Item moved = homePiece(r.tensor(), r.to(), at, Kind.NEW_HOME, r.cause());
                long largest = Math.max(moved.bytes, bytes(r.tensor(), from, at));
                return onDevice ? List.of(moved, new Item(r.tensor(), Kind.PACKED, largest, r.cause())) : List.of(moved);
            };
            count(extra, ByProcessor.from(List.of(sizes(r.tensor(), r.to()), sizes(r.tensor(), from)),
                    v -> onDevice ? Math.addExact(v[0], Math.max(v[0], v[1])) : v[0]));
            add(r.tensor(), layouts.put(r.tensor(), r.to()), -1);
            add(r.tensor(), r.to(), 1);
            moves.add(r);
        }

        private void computeOnce(Plan.Compute c) {
            Extra extra = new Extra(c, params);
            Key key = new Key(StatementKey.of(c, plan, params, 1), overlap, onDevice);
            kept.spend(held.kinds());
            count(extra::on, kept.get(key, () -> new OfStatement(extra.bytes())).bytes.onto(grid));
        }

        /** A statement that accesses different elements in each round: for each processor the round in which it needs most. */
        private void computeEach(Plan.Compute c, Rounds rounds) {
            RoundsKey key = new RoundsKey(new Key(StatementKey.of(c, plan, params, 1), overlap, onDevice), rounds.values());
            OfRounds all = kept.get(key, () -> {
                ByProcessor most = ByProcessor.all(c.grid().extents(params), 0);
                ByProcessor when = most;
                for (int r = 0; r < rounds.each().size(); r++) {
                    Interruption.check();
                    kept.spend(held.kinds() + Prediction.READS_OF_A_ROUND);
                    int round = r;
                    List<ByProcessor> known = List.of(new Extra(c, rounds.each().get(r).params()).bytes(), most, when);
                    when = ByProcessor.from(known, v -> v[0] > v[1] ? round : v[2]);
                    most = ByProcessor.from(known, v -> Math.max(v[0], v[1]));
                }
                return new OfRounds(most, when);
            });
            if (!rounds.each().isEmpty()) {
                ByProcessor when = all.when.onto(grid);
                count(at -> new Extra(c, rounds.each().get((int) when.at(at)).params()).on(at), all.bytes.onto(grid));
            }
        }

        /** What a processor holds in addition to the tensors' homes during one execution of a statement. */
        private final class Extra implements Function<long[], List<Item>> {
            final Plan.Compute compute;
            final ParamValues now;
            final Buffers buffers;
            final PackedMessages packed;
            /** Of the statement's machine. */
            final long[] here;
            private final Map<Layout, Ownership> homes = new IdentityHashMap<>();
            private Optional<ProcessorClasses> alike = Optional.empty();

            Extra(Plan.Compute compute, ParamValues now) {
                this.compute = compute;
                this.now = now;
                this.here = compute.grid().extents(params);
                this.buffers = new Buffers(compute, now, this::homes, overlap);
                this.packed = new PackedMessages(compute, buffers, this::homes, this::examples);
            }

            /** The owners under a layout, as seen by processors of the statement's machine. */
            private Ownership homes(Layout layout) {
                return compute.grid().equals(plan.grid()) ? Walk.this.homes(layout)
                        : homes.computeIfAbsent(layout, l -> new Ownership(l, params, here));
            }

            /** @param at coordinates among all processors */
            List<Item> on(long[] at) {
                long[] own = compute.grid().equals(plan.grid()) ? at : Grid.coordinates(Grid.processor(at, grid), here);
                return Grid.contains(own, here) ? apply(own) : List.of();
            }

            @Override
            public List<Item> apply(long[] at) {
                List<Item> all = new ArrayList<>(buffers.most(at));
                compute.outputs().stream().filter(Plan.Output::isApart).forEach(o -> all.add(new Item(o.tensor(), Kind.NEW_HOME,
                        o.type().bytes(homes(o.layout()).size(at)), compute.cause())));
                if (onDevice) {
                    all.addAll(packed.most(at));
                }
                return all;
            }

            ByProcessor bytes() {
                return ByProcessor.of(alike(), at -> Buffers.bytes(apply(at)));
            }

            /** Processors whose buffers and home pieces have the same size, and so their messages. */
            private ProcessorClasses alike() {
                alike = alike.or(() -> Optional.of(BufferFacts.alike(compute, now, here, this::homes, buffers)));
                return alike.get();
            }

            private List<long[]> examples() {
                return IntStream.range(0, alike().count()).mapToObj(k -> alike().at(k)).toList();
            }
        }

        private void add(String tensor, Layout layout, int sign) {
            kept.spend(held.kinds());
            held = held.plus(sizes(tensor, layout).times(sign));
        }

        private ElementType type(String tensor) {
            return plan.program().tensor(tensor).orElseThrow().type();
        }

        /** Bytes of home pieces by processor. */
        private ByProcessor sizes(String tensor, Layout layout) {
            ElementType type = type(tensor);
            return kept.get(new Home(layout, type, around),
                    () -> ByProcessor.from(List.of(HomeSizes.of(homes(layout), grid)), v -> type.bytes(v[0])));
        }

        private long bytes(String tensor, Layout layout, long[] at) {
            return type(tensor).bytes(homes(layout).size(at));
        }

        private Item homePiece(String tensor, Layout layout, long[] at, Kind kind, SourceRange cause) {
            return new Item(tensor, kind, bytes(tensor, layout, at), cause);
        }

        private void count(Function<long[], List<Item>> extra, ByProcessor bytes) {
            moments.add(new Moment(held.plus(bytes), extra, moves.size()));
        }

        /** The most that each processor holds at any moment. */
        ByProcessor peaks() {
            return ByProcessor.from(moments.stream().map(Moment::bytes).toList(), v -> Arrays.stream(v).max().getAsLong());
        }

        /** Everything that a processor held at its peak. */
        List<Item> items(int p) {
            long[] at = Grid.coordinates(p, grid);
            Moment peak = moments.getFirst();
            for (Moment m : moments) {
                peak = m.bytes.at(at) > peak.bytes.at(at) ? m : peak;
            }
            Map<String, Layout> then = new HashMap<>();
            plan.tensors().forEach(t -> then.put(t.tensor().name().text(), t.layout()));
            moves.subList(0, peak.moves).forEach(r -> then.put(r.tensor(), r.to()));
            List<Item> all = new ArrayList<>(peak.extra.apply(at));
            plan.tensors().forEach(t -> all.add(homePiece(t.tensor().name().text(), then.get(t.tensor().name().text()), at, Kind.HOME,
                    t.tensor().range())));
            return all;
        }
    }

    /** The value of the machine's {@code memory} property, if it is given. */
    public static Optional<Long> capacity(Plan plan) {
        return given(plan, MachineDecl.Properties::memoryBytes);
    }

    /** The value of the machine's {@code device} property, if it is given. */
    public static Optional<Long> deviceCapacity(Plan plan) {
        return given(plan, MachineDecl.Properties::deviceBytes);
    }

    private static Optional<Long> given(Plan plan, Function<MachineDecl.Properties, OptionalDouble> property) {
        return plan.program().known(property).map(bytes -> (long) bytes.doubleValue());
    }
}
