package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.count.StatementKey;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.analysis.traffic.LayoutTraffic;
import org.tilewright.analysis.traffic.StatementTraffic;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
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

    /** A statement; others may compute the same tensor. */
    private record At(String statement, SourceRange place) { }

    private final List<TransferGroup> families = new ArrayList<>();
    private final Map<Reason, List<TransferGroup>> byReason = new HashMap<>();
    private final Map<At, List<TransferGroup>> byStatement = new HashMap<>();
    private final Plan plan;
    private final ParamValues params;
    private final long[] grid;
    private final Memo kept;
    private long reads;
    private ByProcessor received;

    /** What one statement moves if all rounds of the enclosing repeats are the same. */
    private record Key(StatementKey statement) { }

    /** What one statement moves if it accesses different elements in each round. */
    private record RoundsKey(StatementKey statement, List<Long> rounds) { }

    /**
     * What distinguishes the families of one place of a plan from those of others.
     *
     * @param before how many of one round are otherwise like it
     */
    private record Place(String tensor, Class<?> how, SourceRange cause, List<String> loops, boolean firstStepOnly, int before) { }

    /** What the traffic of a redistribution depends on. */
    private record Moved(Plan.Redistribute step, Map<String, Long> params, ElementType type, long times) { }

    /** @param families absent if it takes too long to count them */
    private record OfStatement(Optional<List<TransferGroup>> families, long reads) { }

    private Traffic(Plan plan, ParamValues params, Memo kept) {
        this.kept = kept;
        this.plan = plan;
        this.params = params;
        this.grid = plan.grid().extents(params);
    }

    public static Traffic of(Plan plan, ParamValues params) {
        return of(plan, params, Memo.nothing());
    }

    /**
     * @param kept statements whose traffic was counted for an earlier version of the text
     * @throws TooLarge if one exceeds this limit
     * @throws ArithmeticException if more than 2^63 bytes or messages travel
     */
    public static Traffic of(Plan plan, ParamValues params, Memo kept) {
        Prediction.requireFew(plan, params);
        Traffic t = new Traffic(plan, params, kept);
        t.steps(plan.steps(), Rounds.once(params));
        for (TransferGroup f : t.families) {
            t.byReason.computeIfAbsent(new Reason(f.statement(), f.tensor(), f.cause()), r -> new ArrayList<>(2)).add(f);
            t.byStatement.computeIfAbsent(new At(f.statement(), f.place()), r -> new ArrayList<>(4)).add(f);
        }
        // callers that compute the sum later do not expect an overflow
        t.totalBytes();
        t.messages();
        t.received = t.sum(t.families);
        return t;
    }

    /** One family per place of the plan that moves pieces, in program order, including families without bytes. */
    public List<TransferGroup> families() {
        return Collections.unmodifiableList(families);
    }

    /** The families of a statement that move one tensor for one reason, in program order. */
    public List<TransferGroup> families(String statement, String tensor, SourceRange cause) {
        return byReason.getOrDefault(new Reason(statement, tensor, cause), List.of());
    }

    /** The families of the statement at a place, in program order. */
    public List<TransferGroup> families(String statement, SourceRange place) {
        return byStatement.getOrDefault(new At(statement, place), List.of());
    }

    public long totalBytes() {
        return Exactly.sum(families.stream().mapToLong(TransferGroup::bytes).toArray());
    }

    /** The total as text, with "at most" if a run may move less. */
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

    /** Bytes by processor, reported once for equivalent ones. */
    public ByProcessor received() {
        return received;
    }

    private ByProcessor sum(List<TransferGroup> of) {
        return of.stream().map(f -> f.received().onto(grid)).reduce(ByProcessor.all(grid, 0), ByProcessor::plus);
    }

    /** The most that one processor receives. */
    public long maxBytesPerProcessor() {
        return received().max();
    }

    public long messages() {
        return Exactly.sum(families.stream().mapToLong(TransferGroup::messages).toArray());
    }

    /** Whether a run may move less, because of indices known only at run time. */
    public boolean isAtMost() {
        return families.stream().anyMatch(TransferGroup::isAtMost);
    }

    /**
     * The measured traffic that this does not predict: differing amounts, or, with computed indices, more than predicted or less than the
     * rest.
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
        InsideNodes insideAtLeast = InsideNodes.sum(surely().stream().map(TransferGroup::inside).toList());
        return unlike(sent, Exactly.sum(surely().stream().mapToLong(TransferGroup::messages).toArray()), messages(), "messages")
                .or(() -> unlike(near.bytes(), insideAtLeast.bytes(), inside.bytes(), "bytes inside nodes"))
                .or(() -> unlike(near.messages(), insideAtLeast.messages(), inside.messages(), "messages inside nodes"));
    }

    /** The same for a run that reports less. @param onOne the most bytes that one processor received */
    public Optional<String> contradicts(long received, long onOne, long bytesInside) {
        ByProcessor least = sum(surely());
        return unlike(received, least.sum(), totalBytes(), "bytes received")
                .or(() -> unlike(onOne, least.max(), maxBytesPerProcessor(), "bytes received by a processor"))
                .or(() -> unlike(bytesInside, InsideNodes.sum(surely().stream().map(TransferGroup::inside).toList()).bytes(),
                        inside().bytes(),
                        "bytes received inside nodes"));
    }

    private Optional<String> unlike(long counted, long least, long most, String what) {
        return least <= counted && counted <= most ? Optional.empty()
                : Optional.of(counted + " " + what + ", predicted " + between(Long.toString(least), Long.toString(most)));
    }

    private String between(String least, String most) {
        return (isAtMost() ? least + " to " : "") + most;
    }

    private List<TransferGroup> surely() {
        return families.stream().filter(f -> !f.isAtMost()).toList();
    }

    /** The bytes and messages that stay inside nodes; none in a machine of one level. */
    public InsideNodes inside() {
        return InsideNodes.sum(families.stream().map(TransferGroup::inside).toList());
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
    static TransferGroup redistribution(Plan.Redistribute r, Plan plan, ParamValues params, long times, Memo kept) {
        Traffic t = new Traffic(plan, params, kept);
        return kept.get(new Moved(r, plan.program().seenByLayouts(params), t.type(r.tensor()), times),
                () -> LayoutTraffic.redistribute(r, t.type(r.tensor()), params, times));
    }

    /** What a statement moves, if it has been counted. */
    static Optional<List<TransferGroup>> known(Plan.Compute c, Plan plan, ParamValues params, long times, Memo kept) {
        return kept.<OfStatement>find(new Key(StatementKey.of(c, plan, params, times))).flatMap(OfStatement::families);
    }

    private void compute(Plan.Compute c, Rounds rounds) {
        StatementKey statement = StatementKey.of(c, plan, params, rounds.times());
        OfStatement counted = rounds.differ(c) ? kept.get(new RoundsKey(statement, rounds.values()), () -> count(c, rounds))
                : kept.follow(c, x -> new Key(StatementKey.of(x, plan, params, rounds.times())),
                        () -> count(c, params, rounds.times(), kept.most()));
        reads += counted.reads;
        families.addAll(counted.families.orElseThrow(() -> new TooLarge(Optional.of(c.cause()), "what '" + c.name()
                + "' sends is not predicted here: counting it takes more than " + kept.most() / 1_000_000 + " million evaluations of loop "
                + "bounds, since its pieces travel in many different steps; a 'communicate' at an outer loop needs fewer, and 'tilewright "
                + "preview' counts them anyway")));
    }

    /** Adds up what each round moves. */
    private OfStatement count(Plan.Compute c, Rounds rounds) {
        Map<Place, TransferGroup> sum = new LinkedHashMap<>();
        long looks = 0;
        for (Rounds.Round round : rounds.each()) {
            Interruption.check();
            OfStatement one = count(c, round.params(), round.times(), kept.most() - looks);
            looks += one.reads;
            if (one.families.isEmpty()) {
                return new OfStatement(Optional.empty(), looks);
            }
            Map<Place, Integer> met = new HashMap<>();
            for (TransferGroup f : one.families.get()) {
                Place place = new Place(f.tensor(), f.how().getClass(), f.cause(), f.loops(), f.firstStepOnly(), 0);
                int before = met.merge(place, 1, Integer::sum) - 1;
                sum.merge(new Place(place.tensor, place.how, place.cause, place.loops, place.firstStepOnly, before), f,
                        (a, b) -> a.with(b, Math.addExact(a.iterations(), b.iterations())));
            }
        }
        return new OfStatement(Optional.of(List.copyOf(sum.values())), looks);
    }

    private OfStatement count(Plan.Compute c, ParamValues now, long times, long most) {
        StatementTraffic statement = new StatementTraffic(c, now, times, most);
        try {
            statement.nodes(c.body(), List.of());
        } catch (TooLarge e) {
            return new OfStatement(Optional.empty(), statement.reads());
        } finally {
            kept.spend(statement.reads());
        }
        List<TransferGroup> found = new ArrayList<>(statement.families());
        LayoutTraffic atEnd = new LayoutTraffic(c.grid(), params);
        for (Plan.Output o : c.outputs()) {
            List<Integer> copies = Exchange.replicatedAtEnd(o);
            if (!copies.isEmpty()) {
                copied(found, atEnd.replicate(c, o, copies, times), times);
            }
            o.scan().filter(s -> !s.along().isEmpty()).ifPresent(s -> found.add(atEnd.carry(c, o, s, now, times)));
        }
        return new OfStatement(Optional.of(List.copyOf(found)), statement.reads());
    }

    /** Adds copies of finished pieces: to the reduction onto all processors that they are the second half of, or by themselves. */
    private static void copied(List<TransferGroup> found, TransferGroup end, long times) {
        for (int i = 0; i < found.size(); i++) {
            TransferGroup f = found.get(i);
            if (f.how() instanceof Communication.AllReduce && f.tensor().equals(end.tensor()) && f.iterations() == times) {
                found.set(i, f.with(end, times));
                return;
            }
        }
        found.add(end);
    }

    private ElementType type(String tensor) {
        return plan.program().tensor(tensor).orElseThrow().type();
    }
}
