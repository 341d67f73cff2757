package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Slots;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.plan.WidestSpans;

/** The buffers of one statement that one processor holds at one time, each at its largest over all iterations. */
final class Buffers {

    private final Plan.Compute compute;
    private final ActiveProcessors active;
    private final ParamValues params;
    private final Function<Layout, Ownership> homes;
    private final Map<String, IntExpr> loops = new HashMap<>();
    private final WidestSpans widest;
    private final Map<Span, Widths> widths = new IdentityHashMap<>();
    private final List<String> coordinates;
    private final boolean overlap;
    /** By grid dimension the number of its distributed loop, or -1. */
    private final int[] distributed;
    /** Of the distributed loops, by number. */
    private final long[] values;

    /** Numbers of the distributed loops, one by one in the order of {@link #coordinates}. */
    private final Slots slots = new Slots();

    /**
     * How wide a span gets.
     *
     * @param widths of spans, the widest of which has this width
     * @param dimensions of the grid that it depends on
     * @param known what was computed so far, by the coordinates in these
     */
    private record Widths(List<Formula> widths, int[] dimensions, Map<Object, Long> known) {

        long at(long[] coordinates, long[] values) {
            return dimensions.length == 1 ? known.computeIfAbsent(coordinates[dimensions[0]], k -> widest(values))
                    : dimensions.length == 0 ? known.computeIfAbsent("", k -> widest(values)) : widest(values);
        }

        private long widest(long[] values) {
            long most = 0;
            for (Formula f : widths) {
                most = Math.max(most, f.at(values));
            }
            return most;
        }
    }

    /** @param overlap whether the pieces of a loop's next step travel while a step computes */
    Buffers(Plan.Compute compute, ParamValues params, Function<Layout, Ownership> homes, boolean overlap) {
        this.compute = compute;
        this.active = ActiveProcessors.of(compute);
        this.overlap = overlap;
        this.params = params;
        this.homes = homes;
        this.coordinates = compute.mapping().stream()
                .flatMap(r -> r instanceof Plan.Role.LoopVariable v ? Stream.of(v.loop()) : Stream.of())
                .toList();
        coordinates.forEach(slots::of);
        this.values = new long[coordinates.size()];
        this.distributed = compute.mapping().stream().mapToInt(r -> r instanceof Plan.Role.LoopVariable v ? slots.of(v.loop()) : -1)
                .toArray();
        Plan.Node.all(compute.body(), Plan.Loop.class).forEach(l -> loops.put(l.variable(), l.extent()));
        this.widest = new WidestSpans(loops);
    }

    /** The peak memory of the processor at those coordinates. */
    List<Memory.Item> most(long[] at) {
        return active.contains(at, params) ? most(compute.body(), at) : onlyArriving(compute.body(), at);
    }

    private List<Memory.Item> most(List<Plan.Node> nodes, long[] at) {
        List<Memory.Item> best = List.of();
        for (Plan.Node n : nodes) {
            List<Memory.Item> here = switch (n) {
                case Plan.Loop l -> most(l.body(), at);
                case Plan.Fetch f -> with(items(f, at), most(f.body(), at));
                case Plan.Accumulate p -> {
                    Memory.Item made = item(p, at);
                    // others' contributions arrive when the body's loops are done
                    yield with(made, larger(most(p.body(), at), with(arriving(p, made, at), outsideOfLoops(p.body(), at))));
                }
                case Plan.Work w -> workspaces(w.leaf(), IterationPoint.of(compute, at));
            };
            best = larger(best, here);
        }
        return best;
    }

    /** What a body holds when all its loops are done. */
    private List<Memory.Item> outsideOfLoops(List<Plan.Node> nodes, long[] at) {
        List<Memory.Item> out = new ArrayList<>();
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> { }
                case Plan.Fetch f -> out.addAll(with(items(f, at), outsideOfLoops(f.body(), at)));
                case Plan.Accumulate p -> out.addAll(with(item(p, at), outsideOfLoops(p.body(), at)));
                case Plan.Work w -> { }
            }
        }
        return out;
    }

    /** What others send to a processor that computes nothing. */
    private List<Memory.Item> onlyArriving(List<Plan.Node> nodes, long[] at) {
        return Plan.Node.all(nodes, Plan.Accumulate.class)
                .map(p -> arriving(p, new Memory.Item(p.buffer().tensor(), Memory.Kind.BUFFER, 0, p.cause()), at))
                .reduce(List.of(), Buffers::larger);
    }

    /** Contributions are combined with a home piece slab by slab, and so are the sums of a line of processors. */
    private List<Memory.Item> arriving(Plan.Accumulate p, Memory.Item made, long[] at) {
        if (p.how() instanceof Communication.Local) {
            return List.of();
        }
        ElementType type = p.buffer().type();
        boolean together = p.how() instanceof Communication.Reduce || p.how() instanceof Communication.AllReduce;
        long home = type.bytes(homes.apply(compute.output(p).layout()).size(at));
        long slab = Math.min(type.bytes(Plan.SLAB_BYTES / type.bytes()), Math.max(home, together ? made.bytes() : 0));
        return slab == 0 ? List.of() : List.of(new Memory.Item(p.buffer().tensor(), Memory.Kind.ARRIVING, slab, p.cause()));
    }

    private static List<Memory.Item> larger(List<Memory.Item> a, List<Memory.Item> b) {
        return !b.isEmpty() && bytes(b) > bytes(a) ? b : a;
    }

    static long bytes(List<Memory.Item> items) {
        long sum = 0;
        for (Memory.Item i : items) {
            sum = Math.addExact(sum, i.bytes());
        }
        return sum;
    }

    private static List<Memory.Item> with(Memory.Item first, List<Memory.Item> rest) {
        return with(List.of(first), rest);
    }

    private static List<Memory.Item> with(List<Memory.Item> first, List<Memory.Item> rest) {
        if (rest.isEmpty()) {
            return first;
        }
        List<Memory.Item> all = new ArrayList<>(first);
        all.addAll(rest);
        return all;
    }

    private List<Memory.Item> items(Plan.Fetch f, long[] at) {
        int buffers = f.buffers(params, overlap);
        // both buffers of a shift are held in every step, whether or not there is room for more
        Memory.Item piece = item(f.buffer(), f.layout(), f.footprint(), f.how(), f.cause(), at, f.shifts() ? buffers : 1);
        return buffers == 2 && !f.shifts() ? List.of(piece.next(), piece) : List.of(piece);
    }

    /** The bytes of the piece of one step. */
    long bytes(Plan.Fetch f, long[] at) {
        return item(f.buffer(), f.layout(), f.footprint(), f.how(), f.cause(), at, 1).bytes();
    }

    /** The bytes of what a processor computes between two communications. */
    long bytes(Plan.Accumulate p, long[] at) {
        return item(p, at).bytes();
    }

    private Memory.Item item(Plan.Accumulate p, long[] at) {
        return item(p.buffer(), compute.output(p).layout(), p.footprint(), p.how(), p.cause(), at, 1);
    }

    private Memory.Item item(BufferRef buffer, Layout layout, Footprint footprint, Communication how, SourceRange cause, long[] at,
            int buffers) {
        long elements = Exchange.isInPlace(how, homes.apply(layout).home(at)) ? 0 : buffers;
        for (int d = 0; d < footprint.dims().size() && elements > 0; d++) {
            elements = Math.multiplyExact(elements, width(footprint.dims().get(d), at));
        }
        return new Memory.Item(buffer.tensor(), Memory.Kind.BUFFER, buffer.type().bytes(elements), cause);
    }

    /** The variables of the distributed loops, which are a processor's coordinates. */
    List<String> coordinates() {
        return coordinates;
    }

    /** The most indices from the first to the last of a span, over all iterations. */
    long width(Span span, long[] at) {
        for (int g = 0; g < at.length; g++) {
            if (distributed[g] >= 0) {
                values[distributed[g]] = at[g];
            }
        }
        return widths.computeIfAbsent(span, this::widths).at(at, values);
    }

    private Widths widths(Span span) {
        Set<String> variables = span.variables();
        return new Widths(widest.of(span).stream().map(s -> Formula.of(IntExpr.sub(s.high(), s.low()), params, slots)).toList(),
                IntStream.range(0, distributed.length).filter(g -> distributed[g] >= 0
                        && variables.contains(coordinates.get(distributed[g]))).toArray(), new HashMap<>());
    }

    private List<Memory.Item> workspaces(Leaf leaf, IterationPoint here) {
        return switch (leaf) {
            case Leaf.For f -> workspaces(f.body(), here);
            case Leaf.Let l -> workspaces(l.body(), here);
            case Leaf.Bind b -> workspaces(b.body(), here);
            case Leaf.Guard g -> workspaces(g.body(), here);
            case Leaf.Sequence s -> s.parts().stream().map(p -> workspaces(p, here)).reduce(List.of(), Buffers::larger);
            case Leaf.Workspace w -> {
                long elements = 1;
                for (IntExpr e : w.sizes()) {
                    elements = Math.multiplyExact(elements,
                            Math.max(0, WidestSpans.inFirstStep(e, Set.copyOf(coordinates)).evaluate(params, here)));
                }
                yield with(new Memory.Item(w.buffer().tensor(), Memory.Kind.BUFFER, w.buffer().type().bytes(elements), compute.cause()),
                        larger(workspaces(w.producer(), here), workspaces(w.consumer(), here)));
            }
            case Leaf.Update u -> List.of();
            case Leaf.Call c -> List.of();
            case Leaf.Decided d -> workspaces(d.loops(), here);
        };
    }
}
