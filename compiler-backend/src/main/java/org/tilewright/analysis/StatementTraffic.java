package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.tilewright.analysis.SumOfProducts.Factor;
import org.tilewright.analysis.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Parts;
import org.tilewright.ir.index.Span;
import org.tilewright.leaf.BufferRef;
import org.tilewright.plan.Ahead;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Homes;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/** The transfers of one statement. Regions are products over dimensions, so sizes are products and their sums separate. */
final class StatementTraffic {

    /** The prefix of the variables that hold the coordinates of the processor asked about. */
    private static final String AT = "@";

    private final Plan.Compute compute;
    private final ParamValues params;
    private final long[] grid;
    private final long times;
    private final int processors;
    private final List<Family> families = new ArrayList<>();
    /** Grid dimension by the distributed loop that is its coordinate. */
    private final Map<String, Integer> coordinate = new LinkedHashMap<>();

    StatementTraffic(Plan.Compute compute, ParamValues params, long[] grid, long times) {
        this.compute = compute;
        this.params = params;
        this.grid = grid;
        this.times = times;
        this.processors = Math.toIntExact(Arrays.stream(grid).reduce(1, (a, b) -> a * b));
        for (int g = 0; g < grid.length; g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.LoopVariable v) {
                coordinate.put(v.loop(), g);
            }
        }
    }

    List<Family> families() {
        return families;
    }

    void nodes(List<Plan.Node> nodes, List<Plan.Loop> around) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> {
                    List<Plan.Loop> inner = new ArrayList<>(around);
                    inner.add(l);
                    nodes(l.body(), inner);
                }
                case Plan.Fetch f -> {
                    fetch(f, around);
                    nodes(f.body(), around);
                }
                case Plan.Produce p -> {
                    nodes(p.body(), around);
                    produce(p, around);
                }
                case Plan.Work w -> { }
            }
        }
    }

    private void fetch(Plan.Fetch f, List<Plan.Loop> around) {
        if (f.how() instanceof Communication.Local) {
            add(f.buffer(), f.how(), f, around, new long[processors], new long[processors], false);
            return;
        }
        Map<String, Long> extents = extents(around);
        if (f.how() instanceof Communication.Shift s) {
            Map<String, Long> first = new LinkedHashMap<>(extents);
            first.put(s.step(), Math.min(1, extents.get(s.step())));
            Received skew = received(f, first, false);
            Received all = received(f, extents, true);
            add(f.buffer(), f.how(), f, around, skew.bytes, skew.messages, true);
            add(f.buffer(), f.how(), f, around, minus(all.bytes, skew.bytes), minus(all.messages, skew.messages), false);
        } else {
            Received all = received(f, extents, true);
            add(f.buffer(), f.how(), f, around, all.bytes, all.messages, false);
        }
    }

    private record Received(long[] bytes, long[] messages) { }

    private Received received(Plan.Fetch f, Map<String, Long> extents, boolean closed) {
        Homes homes = new Homes(f.layout(), params, grid);
        Footprint footprint = f.footprint().under(params);
        SumOfProducts needed = new SumOfProducts(factors(footprint, extents, closed, homes, false), extents);
        SumOfProducts owned = new SumOfProducts(factors(footprint, extents, closed, homes, true), extents);
        SumOfProducts sources = new SumOfProducts(counts(footprint, extents, homes, false), extents);
        SumOfProducts ownSource = new SumOfProducts(counts(footprint, extents, homes, true), extents);
        Received r = new Received(new long[processors], new long[processors]);
        for (int p = 0; p < processors; p++) {
            long[] at = Grid.coordinates(p, grid);
            if (!Exchange.isActive(compute.mapping(), at)) {
                continue;
            }
            Values values = values(at);
            boolean home = !homes.home(at).isEmpty();
            r.bytes[p] = Exactly.product(needed.at(values) - (home ? owned.at(values) : 0), f.buffer().type().bytes(), times);
            r.messages[p] = Math.multiplyExact(sources.at(values) - (home ? ownSource.at(values) : 0), times);
        }
        return r;
    }

    private void produce(Plan.Produce p, List<Plan.Loop> around) {
        long[] bytes = new long[processors];
        long[] messages = new long[processors];
        if (!(p.how() instanceof Communication.Local)) {
            Map<String, Long> loops = extents(around);
            Homes homes = new Homes(compute.outputLayout(), params, grid);
            Footprint footprint = p.footprint().under(params);
            SumOfProducts own = new SumOfProducts(factors(footprint, loops, true, homes, true), loops);
            SumOfProducts ownMessage = new SumOfProducts(counts(footprint, loops, homes, true), loops);
            Map<String, Long> all = new LinkedHashMap<>(loops);
            coordinate.forEach((loop, g) -> all.put(loop, grid[g]));
            SumOfProducts arrive = new SumOfProducts(contributions(footprint, loops, homes, true), all);
            SumOfProducts pieces = new SumOfProducts(contributions(footprint, loops, homes, false), all);
            Homes.Copies[] copies = Exchange.writerCopies(compute.mapping());
            for (int q = 0; q < processors; q++) {
                long[] at = Grid.coordinates(q, grid);
                if (homes.home(at).isEmpty() || !takesPart(at, copies)) {
                    continue;
                }
                Values values = values(at);
                boolean active = Exchange.isActive(compute.mapping(), at);
                // the walk over contributors overwrites the coordinates' own variables, so it comes last
                long mine = active ? own.at(values) : 0;
                long mineCount = active ? ownMessage.at(values) : 0;
                bytes[q] = Exactly.product(arrive.at(values) - mine, p.buffer().type().bytes(), times);
                messages[q] = Math.multiplyExact(pieces.at(values) - mineCount, times);
            }
        }
        add(p.buffer(), p.how(), p, around, bytes, messages, false);
    }

    /** Whether contributions come to this copy of a replicated output. */
    private boolean takesPart(long[] at, Homes.Copies[] copies) {
        for (int g = 0; g < at.length; g++) {
            if (compute.outputLayout().places().get(g) instanceof Layout.Place.Everywhere && copies[g] == Homes.Copies.FIRST && at[g] != 0) {
                return false;
            }
        }
        return true;
    }

    private interface OwnedBy {
        IndexSet at(Values values);
    }

    private OwnedBy own(Homes homes, int d) {
        int[] by = homes.cutBy(d);
        Parts parts = homes.parts(d);
        return values -> {
            int tuple = 0;
            for (int g : by) {
                tuple = (int) (tuple * grid[g] + values.get(AT + g));
            }
            return parts.part(tuple);
        };
    }

    /** The asking processor's coordinates that decide what it owns of a dimension. */
    private static Set<String> owner(Homes homes, int d) {
        return Arrays.stream(homes.cutBy(d)).mapToObj(g -> AT + g).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** One factor a dimension: how many indices of the footprint there are, or how many of them the asking processor owns. */
    private List<Factor> factors(Footprint f, Map<String, Long> loops, boolean closed, Homes homes, boolean ownOnly) {
        List<Factor> out = new ArrayList<>();
        for (int d = 0; d < f.dims().size(); d++) {
            Optional<OwnedBy> by = ownOnly ? Optional.of(own(homes, d)) : Optional.empty();
            Optional<Span> swept = closed ? f.swept().get(d) : Optional.empty();
            Set<String> keys = keys(f.dims().get(d).variables(), loops);
            swept.ifPresent(s -> keys.addAll(keys(s.variables(), loops)));
            if (by.isPresent()) {
                keys.addAll(owner(homes, d));
            }
            Span span = f.dims().get(d);
            out.add(new Factor(summed(span.variables(), loops), keys, v -> overlap(span, by, v), swept.map(s -> v -> overlap(s, by, v))));
        }
        guards(f, loops, out);
        return out;
    }

    private void guards(Footprint f, Map<String, Long> loops, List<Factor> out) {
        for (IntExpr e : f.onlyAtZero()) {
            out.add(new Factor(summed(e.variables(), loops), keys(e.variables(), loops),
                    v -> e.evaluate(params, v::get) == 0 ? 1 : 0, Optional.empty()));
        }
    }

    private long overlap(Span span, Optional<OwnedBy> by, Values v) {
        IndexSet s = span.evaluate(params, v::get);
        return by.map(o -> s.intersect(o.at(v))).orElse(s).size();
    }

    /** One factor a dimension: how many owners' parts the footprint meets, or whether it meets the asking processor's. */
    private List<Factor> counts(Footprint f, Map<String, Long> loops, Homes homes, boolean ownOnly) {
        List<Factor> out = new ArrayList<>();
        for (int d = 0; d < f.dims().size(); d++) {
            Span span = unrotated(f, d, loops);
            OwnedBy by = own(homes, d);
            Parts parts = homes.parts(d);
            Set<String> keys = keys(span.variables(), loops);
            if (ownOnly) {
                keys.addAll(owner(homes, d));
            }
            Set<String> summed = summed(span.variables(), loops);
            MeetingIterations meeting = new MeetingIterations(span, params, loops, summed);
            out.add(new Factor(summed, keys, v -> ownOnly ? meeting.meets(by.at(v), v) : meeting.meets(parts, v),
                    meeting.isMonotone() ? Optional.of(v -> ownOnly ? meeting.count(by.at(v), v) : meeting.count(parts, v)) : Optional.empty()));
        }
        guards(f, loops, out);
        return out;
    }

    /** A dimension's span without rotations, if its loop is summed whole and no other dimension moves with it. */
    private Span unrotated(Footprint f, int d, Map<String, Long> loops) {
        Span span = f.dims().get(d);
        Set<String> summed = summed(span.variables(), loops);
        if (summed.size() != 1) {
            return span;
        }
        String loop = summed.iterator().next();
        boolean alone = f.onlyAtZero().stream().noneMatch(e -> e.variables().contains(loop));
        for (int e = 0; e < f.dims().size(); e++) {
            alone &= e == d || !f.dims().get(e).variables().contains(loop);
        }
        return alone ? Unrotate.of(span, loop, loops.get(loop)) : span;
    }

    /** Factors for the sum over all contributors: their coordinates are summed, the asking processor's are keys. */
    private List<Factor> contributions(Footprint f, Map<String, Long> loops, Homes homes, boolean elements) {
        List<Factor> out = new ArrayList<>();
        for (int d = 0; d < f.dims().size(); d++) {
            Set<String> others = new TreeSet<>();
            for (int e = 0; e < f.dims().size(); e++) {
                if (e != d) {
                    others.addAll(summed(f.dims().get(e).variables(), loops));
                }
            }
            boolean alone = summed(f.dims().get(d).variables(), loops).stream().noneMatch(others::contains);
            boolean sweep = elements && alone && f.swept().get(d).isPresent();
            Span span = sweep ? f.swept().get(d).get() : f.dims().get(d);
            OwnedBy by = own(homes, d);
            Set<String> summed = new LinkedHashSet<>(summed(span.variables(), loops));
            span.variables().stream().filter(coordinate::containsKey).forEach(summed::add);
            Set<String> covered = sweep ? summed(f.dims().get(d).variables(), loops) : Set.of();
            out.add(new Factor(summed, owner(homes, d), v -> {
                long n = overlap(span, Optional.of(by), v);
                return elements ? n : Math.min(n, 1);
            }, contributors(span, summed).map(parts -> v -> elements ? parts.overlap(by.at(v)) : parts.met(by.at(v)))));
            if (!covered.isEmpty()) {
                // the loops that the sweep covers are counted once
                out.add(new Factor(covered, Set.of(), v -> 0, Optional.of(v -> 1)));
            }
        }
        return out;
    }

    /** What the processors along a grid dimension contribute of a tensor's dimension, if it depends on their coordinate alone. */
    private Optional<Parts> contributors(Span span, Set<String> summed) {
        if (summed.size() != 1 || !summed.containsAll(span.variables()) || !coordinate.keySet().containsAll(summed)) {
            return Optional.empty();
        }
        long extent = grid[coordinate.get(summed.iterator().next())];
        return Optional.of(new Parts(LongStream.range(0, extent).mapToObj(c -> span.evaluate(params, variable -> c)).toList()));
    }

    private Set<String> summed(Set<String> variables, Map<String, Long> loops) {
        return variables.stream().filter(loops::containsKey).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Set<String> keys(Set<String> variables, Map<String, Long> loops) {
        return variables.stream().filter(v -> !loops.containsKey(v)).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Values values(long[] at) {
        Values v = new Values();
        for (int g = 0; g < at.length; g++) {
            v.set(AT + g, at[g]);
        }
        coordinate.forEach((loop, g) -> v.set(loop, at[g]));
        return v;
    }

    private Map<String, Long> extents(List<Plan.Loop> around) {
        Map<String, Long> out = new LinkedHashMap<>();
        around.forEach(l -> out.put(l.variable(), l.extent().evaluate(params)));
        return out;
    }

    private static long[] minus(long[] a, long[] b) {
        long[] out = new long[a.length];
        Arrays.setAll(out, i -> a[i] - b[i]);
        return out;
    }

    private void add(BufferRef buffer, Communication how, Plan.Node node, List<Plan.Loop> around, long[] bytes, long[] messages, boolean first) {
        long iterations = times;
        for (Plan.Loop l : around) {
            iterations = Math.multiplyExact(iterations, l.extent().evaluate(params));
        }
        var cause = switch (node) {
            case Plan.Fetch f -> f.cause();
            case Plan.Produce p -> p.cause();
            case Plan.Loop l -> l.cause();
            case Plan.Work w -> compute.cause();
        };
        families.add(new Family(compute.statement().name().text(), buffer.tensor(), how, cause, around.stream().map(Plan.Loop::variable).toList(),
                iterations, Exactly.sum(bytes), bytes, Exactly.sum(messages), first, !first && node instanceof Plan.Fetch f
                        && !around.isEmpty() && Ahead.of(around.get(around.size() - 1)).contains(f)));
    }
}
