package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.HomeSizes;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Kept;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.TooLarge;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Homes;
import org.tilewright.plan.InsideNodes;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/**
 * The bytes that a plan moves under given params, by the counting rule of {@link Exchange}. The work grows with the number of
 * processors and with the grid's extents, not with tensor sizes.
 */
public final class Traffic {

    /** What a statement moves of a tensor for one reason. */
    private record Reason(String statement, String tensor, SourceRange cause) { }

    private final List<Family> families = new ArrayList<>();
    private final Map<Reason, List<Family>> byReason = new HashMap<>();
    private final Plan plan;
    private final ParamValues params;
    private final long[] grid;
    private final Kept kept;
    private long reads;

    /** What one statement moves where all rounds of the repeats around it are the same. */
    private record Key(StatementKey statement) { }

    /** What one statement moves that reaches other elements in each round. */
    private record RoundsKey(StatementKey statement, List<Long> rounds) { }

    /**
     * What tells the families of one place of a plan from those of others.
     *
     * @param before how many of one round are like it otherwise
     */
    private record Place(String tensor, Class<?> how, SourceRange cause, List<String> loops, boolean firstStepOnly, int before) { }

    /** What a redistribution moves follows from this. */
    private record Moved(Plan.Redistribute step, Grid grid, Map<String, Long> params, ElementType type, long times) { }

    /** @param families absent if it takes too long to count them */
    private record OfStatement(Optional<List<Family>> families, long reads) { }

    private Traffic(Plan plan, ParamValues params, Kept kept) {
        this.kept = kept;
        this.plan = plan;
        this.params = params;
        this.grid = plan.grid().extents(params);
    }

    public static Traffic of(Plan plan, ParamValues params) {
        return of(plan, params, Kept.nothing());
    }

    /**
     * @param kept statements whose traffic was counted for an earlier version of the text
     * @throws TooLarge if one takes more than that allows
     * @throws ArithmeticException if more than 2^63 bytes or messages travel
     */
    public static Traffic of(Plan plan, ParamValues params, Kept kept) {
        Prediction.requireFew(plan, params);
        Traffic t = new Traffic(plan, params, kept);
        t.steps(plan.steps(), Rounds.once(params));
        t.families.forEach(f -> t.byReason.computeIfAbsent(new Reason(f.statement(), f.tensor(), f.cause()), r -> new ArrayList<>(2))
                .add(f));
        // who asks for a sum later does not expect that there is none
        t.totalBytes();
        t.messages();
        return t;
    }

    /** One family a place of the plan that moves pieces, in program order; families without bytes included. */
    public List<Family> families() {
        return Collections.unmodifiableList(families);
    }

    /** The families of a statement that move one tensor for one reason, in program order. */
    List<Family> families(String statement, String tensor, SourceRange cause) {
        return byReason.getOrDefault(new Reason(statement, tensor, cause), List.of());
    }

    public long totalBytes() {
        return Exactly.sum(families.stream().mapToLong(Family::bytes).toArray());
    }

    /** The total as people read it, with "at most" where a run may move less. */
    public String total() {
        return (isAtMost() ? "at most " : "") + Quantity.bytes(totalBytes());
    }

    /** How often a variable of a footprint was read to count all this: a measure of the work, for tests of scale. */
    public long reads() {
        return reads;
    }

    /** By processor. */
    public long[] receivedBytes() {
        return received().toArray();
    }

    /** Bytes by processor, told once for all that are alike. */
    public ByProcessor received() {
        return sum(families);
    }

    private ByProcessor sum(List<Family> of) {
        return of.stream().map(Family::received).reduce(ByProcessor.all(grid, 0), ByProcessor::plus);
    }

    /** The most that one processor receives. */
    public long maxBytesPerProcessor() {
        return received().max();
    }

    public long messages() {
        return Exactly.sum(families.stream().mapToLong(Family::messages).toArray());
    }

    /** Whether a run may move less, because indices that only the run knows ask for it. */
    public boolean isAtMost() {
        return families.stream().anyMatch(Family::isAtMost);
    }

    /**
     * What a run moves that this does not predict: other amounts, or where indices ask for elements more, or less than all else moves.
     *
     * @param received bytes by processor
     * @param near bytes and messages that stayed inside nodes
     */
    public Optional<String> contradicts(long[] received, long sent, InsideNodes near) {
        long[] most = receivedBytes();
        long[] least = sum(surely()).toArray();
        for (int p = 0; p < most.length; p++) {
            if (received[p] > most[p] || received[p] < least[p]) {
                return Optional.of("received " + Arrays.toString(received) + " bytes, predicted " + between(Arrays.toString(least),
                        Arrays.toString(most)));
            }
        }
        InsideNodes inside = inside();
        InsideNodes insideAtLeast = InsideNodes.sum(surely().stream().map(Family::inside).toList());
        return unlike(sent, Exactly.sum(surely().stream().mapToLong(Family::messages).toArray()), messages(), "messages")
                .or(() -> unlike(near.bytes(), insideAtLeast.bytes(), inside.bytes(), "bytes inside nodes"))
                .or(() -> unlike(near.messages(), insideAtLeast.messages(), inside.messages(), "messages inside nodes"));
    }

    /** The same of a run that tells less. @param onOne the most bytes that one processor received */
    public Optional<String> contradicts(long received, long onOne, long bytesInside) {
        ByProcessor least = sum(surely());
        return unlike(received, least.sum(), totalBytes(), "bytes received")
                .or(() -> unlike(onOne, least.max(), maxBytesPerProcessor(), "bytes received by a processor"))
                .or(() -> unlike(bytesInside, InsideNodes.sum(surely().stream().map(Family::inside).toList()).bytes(), inside().bytes(),
                        "bytes received inside nodes"));
    }

    private Optional<String> unlike(long counted, long least, long most, String what) {
        return least <= counted && counted <= most ? Optional.empty()
                : Optional.of(counted + " " + what + ", predicted " + between(Long.toString(least), Long.toString(most)));
    }

    private String between(String least, String most) {
        return (isAtMost() ? least + " to " : "") + most;
    }

    private List<Family> surely() {
        return families.stream().filter(f -> !f.isAtMost()).toList();
    }

    /** The bytes and messages that stay inside nodes; none in a machine of one level. */
    public InsideNodes inside() {
        return InsideNodes.sum(families.stream().map(Family::inside).toList());
    }

    private void steps(List<Plan.Step> steps, Rounds rounds) {
        for (Plan.Step s : steps) {
            Interruption.check();
            switch (s) {
                case Plan.Load l -> { }
                case Plan.Store o -> { }
                case Plan.Redistribute r -> families.add(redistribution(r, plan, params, rounds.times(), kept));
                case Plan.Repeat r -> steps(r.body(), rounds.in(r));
                case Plan.Compute c -> compute(c, rounds);
            }
        }
    }

    /** What one redistribution moves. */
    static Family redistribution(Plan.Redistribute r, Plan plan, ParamValues params, long times, Kept kept) {
        Traffic t = new Traffic(plan, params, kept);
        return kept.get(new Moved(r, plan.grid(), plan.program().seenByLayouts(params), t.type(r.tensor()), times),
                () -> t.redistribute(r, times));
    }

    /** What a statement moves, if it has been counted. */
    static Optional<List<Family>> known(Plan.Compute c, Plan plan, ParamValues params, long times, Kept kept) {
        return kept.<OfStatement>find(new Key(StatementKey.of(c, plan, params, times))).flatMap(OfStatement::families);
    }

    private void compute(Plan.Compute c, Rounds rounds) {
        StatementKey statement = StatementKey.of(c, plan, params, rounds.times());
        OfStatement counted = rounds.differ(c) ? kept.get(new RoundsKey(statement, rounds.values()), () -> count(c, rounds))
                : kept.get(new Key(statement), () -> count(c, params, rounds.times(), kept.most()));
        reads += counted.reads;
        families.addAll(counted.families.orElseThrow(() -> new TooLarge(Optional.of(c.cause()), "what '" + c.statement().name()
                + "' sends is not predicted here: to count it takes more than " + kept.most() / 1_000_000 + " million looks at bounds of"
                + " loops, since its pieces travel in many steps that all differ; a 'communicate' at a loop further out needs fewer, and"
                + " 'tilewright preview' counts them all the same")));
    }

    /** Adds up what each round moves. */
    private OfStatement count(Plan.Compute c, Rounds rounds) {
        Map<Place, Family> sum = new LinkedHashMap<>();
        long looks = 0;
        for (Rounds.Round round : rounds.each()) {
            Interruption.check();
            OfStatement one = count(c, round.params(), round.times(), kept.most() - looks);
            looks += one.reads;
            if (one.families.isEmpty()) {
                return new OfStatement(Optional.empty(), looks);
            }
            Map<Place, Integer> met = new HashMap<>();
            for (Family f : one.families.get()) {
                Place place = new Place(f.tensor(), f.how().getClass(), f.cause(), f.loops(), f.firstStepOnly(), 0);
                int before = met.merge(place, 1, Integer::sum) - 1;
                sum.merge(new Place(place.tensor, place.how, place.cause, place.loops, place.firstStepOnly, before), f,
                        (a, b) -> a.with(b, Math.addExact(a.iterations(), b.iterations())));
            }
        }
        return new OfStatement(Optional.of(List.copyOf(sum.values())), looks);
    }

    private OfStatement count(Plan.Compute c, ParamValues now, long times, long most) {
        StatementTraffic statement = new StatementTraffic(c, now, plan.grid(), times, most);
        try {
            statement.nodes(c.body(), List.of());
        } catch (TooLarge e) {
            return new OfStatement(Optional.empty(), statement.reads());
        } finally {
            kept.spend(statement.reads());
        }
        List<Family> found = new ArrayList<>(statement.families());
        List<Integer> copies = Exchange.replicatedAtEnd(c);
        if (!copies.isEmpty()) {
            Family end = replicate(c, copies, times);
            Family last = found.isEmpty() ? end : found.get(found.size() - 1);
            if (last.how() instanceof Communication.AllReduce && last.iterations() == times) {
                found.set(found.size() - 1, last.with(end, last.iterations()));
            } else {
                found.add(end);
            }
        }
        c.scan().filter(s -> !s.along().isEmpty()).ifPresent(s -> found.add(carry(c, s, now, times)));
        return new OfStatement(Optional.of(List.copyOf(found)), statement.reads());
    }

    /** The running totals that a scan hands on. */
    private Family carry(Plan.Compute c, Plan.Scan s, ParamValues now, long times) {
        Homes homes = new Homes(c.outputLayout(), params, grid);
        // a total is of a set of elements that several dimensions decide on together
        ByProcessor totals = ByProcessor.of(grid, allDimensions(), at -> s.before(at, grid).isEmpty() ? 0
                : s.totals(c.set(homes.home(at), now), at.clone(), grid));
        ByProcessor near = nodesOnly(ByProcessor.of(grid, allDimensions(), at -> s.before(at.clone(), grid)
                .filter(before -> plan.grid().inOneNode(before, at)).isPresent() ? 1 : 0));
        return atEnd(c, new Communication.Carry(s.along()), totals, near, n -> s.totalType(c.type()).bytes(n), times);
    }

    /** A condition, 1 or 0, in machines with links inside nodes; none elsewhere. */
    private ByProcessor nodesOnly(ByProcessor condition) {
        return plan.grid().hasNodes() ? condition : ByProcessor.all(grid, 0);
    }

    private long allDimensions() {
        return (1L << grid.length) - 1;
    }

    /** @param elements in one message to each processor that gets some @param near 1 where they come from the same node */
    private Family atEnd(Plan.Compute c, Communication how, ByProcessor elements, ByProcessor near, LongUnaryOperator bytes, long times) {
        ByProcessor received = ByProcessor.from(List.of(elements), v -> Math.multiplyExact(bytes.applyAsLong(v[0]), times));
        ByProcessor receivedInside = ByProcessor.from(List.of(received, near), v -> v[0] * v[1]);
        ByProcessor messages = ByProcessor.from(List.of(elements), v -> v[0] > 0 ? times : 0);
        ByProcessor messagesInside = ByProcessor.from(List.of(messages, near), v -> v[0] * v[1]);
        return new Family(c.statement().name().text(), c.output(), how, c.cause(), List.of(), times, received.sum(), received,
                receivedInside, messages.sum(), new InsideNodes(receivedInside.sum(), messagesInside.sum()), false, false);
    }

    private Family replicate(Plan.Compute c, List<Integer> along, long times) {
        ByProcessor sizes = HomeSizes.of(new Homes(c.outputLayout(), params, grid), grid);
        ByProcessor first = product(along);
        ByProcessor near = nodesOnly(product(along.stream().filter(g -> g < plan.grid().ofNodes()).toList()));
        return atEnd(c, new Communication.Replicate(along), ByProcessor.from(List.of(first, sizes), v -> v[0] == 1 ? 0 : v[1]), near,
                c.type()::bytes, times);
    }

    /** 1 for a processor whose coordinates are 0 in some dimensions of the grid. */
    private ByProcessor product(List<Integer> dimensions) {
        return HomeSizes.product(grid, dimensions.stream().map(g -> ByProcessor.of(grid, 1L << g, at -> at[g] == 0 ? 1 : 0)).toList());
    }

    private Family redistribute(Plan.Redistribute r, long times) {
        Homes from = new Homes(r.from(), params, grid);
        Homes to = new Homes(r.to(), params, grid);
        Homes nodes = new Homes(r.from().ofNodes(plan.grid()), params, grid);
        ElementType type = type(r.tensor());
        ByProcessor own = shared(to, from, HomeSizes.of(from, grid), (d, at) -> to.part(d, at).intersect(from.part(d, at)).size());
        ByProcessor all = HomeSizes.of(to, grid);
        // many processors ask about the same few sets
        List<Map<IndexSet, Long>> met = Stream.<Map<IndexSet, Long>>generate(HashMap::new).limit(from.order()).toList();
        ByProcessor owners = shared(to, to, all, (d, at) -> met(from, d, to.part(d, at), met));
        ByProcessor received = bytes(all, own, type, times);
        ByProcessor messages = messages(owners, own, times);
        ByProcessor receivedInside = ByProcessor.all(grid, 0);
        ByProcessor messagesInside = receivedInside;
        if (plan.grid().hasNodes()) {
            ByProcessor sizes = HomeSizes.of(nodes, grid);
            ByProcessor near = shared(to, nodes, sizes, (d, at) -> to.part(d, at).intersect(nodes.part(d, at)).size());
            receivedInside = bytes(near, own, type, times);
            messagesInside = messages(shared(to, nodes, near, (d, at) -> met(from, d, to.part(d, at).intersect(nodes.part(d, at)), met)),
                    own, times);
        }
        return new Family("redistribute", r.tensor(), new Communication.Redistribute(), r.cause(), List.of(), times, received.sum(),
                received, receivedInside, messages.sum(), new InsideNodes(receivedInside.sum(), messagesInside.sum()), false, false);
    }

    /** A product over a tensor's dimensions for processors that own some of it in two layouts. @param some 0 where they own nothing */
    private ByProcessor shared(Homes a, Homes b, ByProcessor some, HomeSizes.InDimension each) {
        long[] also = IntStream.range(0, b.order()).mapToLong(d -> HomeSizes.bits(b.cutBy(d))).toArray();
        return ByProcessor.from(List.of(some, HomeSizes.product(a, grid, also, each)), v -> v[0] == 0 ? 0 : v[1]);
    }

    private static ByProcessor bytes(ByProcessor all, ByProcessor own, ElementType type, long times) {
        return ByProcessor.from(List.of(all, own), v -> Math.multiplyExact(type.bytes(v[0] - v[1]), times));
    }

    private static ByProcessor messages(ByProcessor owners, ByProcessor own, long times) {
        return ByProcessor.from(List.of(owners, own), v -> Math.multiplyExact(v[0] - (v[1] == 0 ? 0 : 1), times));
    }

    /**
     * How many owners elements have in a dimension.
     *
     * @param met what is known by tensor dimension of how many parts a set of indices meets
     */
    private static long met(Homes homes, int d, IndexSet indices, List<Map<IndexSet, Long>> met) {
        return met.get(d).computeIfAbsent(indices, homes.parts(d)::met);
    }

    private ElementType type(String tensor) {
        return plan.program().tensor(tensor).orElseThrow().type();
    }
}
