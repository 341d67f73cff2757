package org.tilewright.preview.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.analysis.IterationPoint;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BufferRef;
import org.tilewright.plan.Communication;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Scan;

/** The messages of each transfer that a walk comes to, by the rules of {@link Exchange}: which processor sends what to which. */
final class WalkMessages {

    private final Plan plan;
    private final ParamValues params;
    private final WalkPlan.Watcher watcher;
    private final long[] grid;
    /** Of each processor, on the machine that is looked at. */
    private final List<long[]> coordinates;
    /** The numbers of the processors that have these coordinates. */
    private final long[] numbers;
    /** By identity: a plan names each layout and footprint once, and walks meet them often. */
    private final Map<Layout, Ownership> homes;
    private final Map<Footprint, Footprint> evaluable = new IdentityHashMap<>();

    /** @param sample the processors that messages are told of: those that they receive, and results that they send */
    WalkMessages(Plan plan, ParamValues params, Sample sample, WalkPlan.Watcher watcher) {
        this(plan, params, watcher, plan.grid().extents(params), sample.processors());
    }

    private WalkMessages(Plan plan, ParamValues params, WalkPlan.Watcher watcher, long[] grid, List<long[]> coordinates) {
        this.plan = plan;
        this.params = params;
        this.watcher = watcher;
        this.grid = grid;
        this.coordinates = coordinates;
        this.numbers = coordinates.stream().mapToLong(at -> Grid.processor(at, grid)).toArray();
        this.homes = new IdentityHashMap<>();
    }

    /** The same for the processors of a machine. */
    WalkMessages on(Grid machine) {
        long[] extents = machine.extents(params);
        return Arrays.equals(extents, grid) ? this : new WalkMessages(plan, params, watcher, extents,
                Arrays.stream(numbers).mapToObj(p -> Grid.coordinates(p, extents)).filter(at -> Grid.contains(at, extents)).toList());
    }

    private WalkMessages(WalkMessages other, ParamValues params) {
        this.plan = other.plan;
        this.params = params;
        this.watcher = other.watcher;
        this.grid = other.grid;
        this.coordinates = other.coordinates;
        this.numbers = other.numbers;
        // layouts are the same in all rounds
        this.homes = other.homes;
    }

    /** The same of a statement under params with counters. */
    WalkMessages under(ParamValues now) {
        return now == params ? this : new WalkMessages(this, now);
    }

    /** The coordinates of each processor that is watched. */
    List<long[]> coordinates() {
        return coordinates;
    }

    Ownership homes(Layout layout) {
        return homes.computeIfAbsent(layout, l -> new Ownership(l, params, grid));
    }

    Footprint evaluable(Footprint f) {
        return evaluable.computeIfAbsent(f, x -> x.under(params));
    }

    /** Brings every piece to its owner in the new layout. */
    void redistribute(Plan.Redistribute r, long turn) {
        Ownership from = homes(r.from());
        Ownership to = homes(r.to());
        ElementType type = plan.program().tensor(r.tensor()).orElseThrow().type();
        var transfer = new PreviewTimeline.Transfer("redistribute", r.cause(), r.tensor(), CommunicationPattern.REDISTRIBUTE, r.cause());
        for (int p = 0; p < coordinates.size(); p++) {
            long self = numbers[p];
            long[] at = coordinates.get(p);
            from.owners(to.home(at), at, Exchange.readerCopies(r.from().grid().rank()), (owner, region) ->
                    send(transfer, turn, Regions.of(region), type.bytes(region.size()), owner, self));
        }
    }

    /** Brings what each processor needs to it, from the owners or, by a shift, from its neighbour. */
    void fetch(Plan.Compute compute, Plan.Fetch f, List<IterationPoint> views, List<Regions> needed, long step) {
        if (f.how() instanceof Communication.Local) {
            return;
        }
        Ownership home = homes(f.layout());
        ElementType type = f.buffer().type();
        var transfer = transfer(compute, f.buffer().tensor(), CommunicationPattern.planned(f.how()), f.cause());
        boolean shifts = f.how() instanceof Communication.Shift;
        var fromOwners = shifts ? transfer(compute, f.buffer().tensor(), CommunicationPattern.FIRST, f.cause()) : transfer;
        for (int p = 0; p < coordinates.size(); p++) {
            Regions piece = needed.get(p);
            Optional<long[]> neighbour = f.how() instanceof Communication.Shift s
                    ? Exchange.neighbour(s, compute, evaluable(f.footprint()), piece, coordinates.get(p), grid, params, views.get(p))
                    : Optional.empty();
            if (neighbour.isPresent()) {
                long missing = Exchange.missing(piece, home.home(coordinates.get(p)));
                send(transfer, step, piece, type.bytes(missing), Grid.processor(neighbour.get(), grid), numbers[p]);
            } else {
                long self = numbers[p];
                home.owners(piece, coordinates.get(p), Exchange.readerCopies(f.layout().grid().rank()), (owner, region) ->
                        send(fromOwners, step, region, type.bytes(region.size()), owner, self));
            }
        }
    }

    /** Brings what each processor has made to the owners of the output. */
    void produce(Plan.Compute compute, Plan.Accumulate produce, List<Regions> made, long step) {
        if (produce.how() instanceof Communication.Local) {
            return;
        }
        Ownership home = homes(compute.output(produce).layout());
        Ownership.Copies[] copies = Exchange.writerCopies(compute.output(produce).mapping());
        BufferRef buffer = produce.buffer();
        var transfer = transfer(compute, buffer.tensor(), CommunicationPattern.planned(produce.how()), produce.cause());
        for (int p = 0; p < coordinates.size(); p++) {
            long self = numbers[p];
            home.owners(made.get(p), coordinates.get(p), copies, (owner, region) ->
                    send(transfer, step, region, buffer.type().bytes(region.size()), self, owner));
        }
    }

    /** Brings the finished pieces from coordinate 0 to the copies that received nothing. */
    void copies(Plan.Compute compute, Plan.Output output, CommunicationPattern planned, long turn) {
        List<Integer> copies = Exchange.replicatedAtEnd(output);
        if (copies.isEmpty()) {
            return;
        }
        Ownership home = homes(output.layout());
        ElementType type = output.type();
        var transfer = transfer(compute, output.tensor(), planned, compute.cause());
        for (int p = 0; p < coordinates.size(); p++) {
            long[] source = coordinates.get(p).clone();
            copies.forEach(g -> source[g] = 0);
            Region piece = home.home(coordinates.get(p));
            send(transfer, turn, Regions.of(piece), type.bytes(piece.size()), Grid.processor(source, grid), numbers[p]);
        }
    }

    /** Hands what each block of a scan comes to on to the next one: what travels is what its last elements become. */
    void carries(Plan.Compute compute, Plan.Output output, Scan scan, long turn) {
        Ownership home = homes(output.layout());
        ElementType type = scan.totalType(output.type());
        var transfer = transfer(compute, output.tensor(), CommunicationPattern.CARRY, compute.cause());
        for (int p = 0; p < coordinates.size(); p++) {
            long[] at = coordinates.get(p);
            Region own = output.set(home.home(at), params);
            long totals = scan.totals(own, at, grid);
            if (totals == 0) {
                continue;
            }
            long[] before = scan.before(at, grid).orElseThrow();
            List<IndexSet> slice = new ArrayList<>(IntStream.range(0, own.order()).mapToObj(own::dim).toList());
            long first = own.dim(scan.dimension()).low(0);
            slice.set(scan.dimension(), IndexSet.interval(Math.max(0, first - 1), Math.max(1, first)));
            send(transfer, turn, Regions.of(Region.of(slice)), type.bytes(totals), Grid.processor(before, grid), numbers[p]);
        }
    }

    private static PreviewTimeline.Transfer transfer(Plan.Compute compute, String tensor, CommunicationPattern planned, SourceRange cause) {
        return new PreviewTimeline.Transfer(compute.name(), compute.cause(), tensor, planned, cause);
    }

    private void send(PreviewTimeline.Transfer transfer, long step, Regions region, long bytes, long from, long to) {
        if (from != to && bytes > 0) {
            watcher.message(new WalkPlan.Message(transfer, step, region, bytes, from, to));
        }
    }
}
