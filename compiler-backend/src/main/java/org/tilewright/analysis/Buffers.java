package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.tilewright.ir.IntExpr;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.SourceRange;
import org.tilewright.plan.Ahead;
import org.tilewright.plan.BufferRef;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Homes;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Leaf;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Span;
import org.tilewright.plan.WidestSpans;

/** The buffers of one statement that one processor holds at one time, each at its largest over all iterations. */
final class Buffers {

    private final Plan.Compute compute;
    private final ParamValues params;
    private final Function<Layout, Homes> homes;
    private final Map<String, IntExpr> loops = new HashMap<>();
    private final WidestSpans widest;
    private final Map<Span, Widths> widths = new IdentityHashMap<>();
    private final List<String> coordinates;
    private final boolean overlap;
    /** The fetches whose next piece arrives while a step computes. */
    private final Set<Plan.Fetch> ahead = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The widths of the spans that tell how wide a span gets, by the values of those of its variables that are coordinates. */
    private record Widths(List<Span> spans, List<String> variables, Map<List<Long>, Long> known) { }

    /** @param overlap whether the pieces of a loop's next step travel while a step computes */
    Buffers(Plan.Compute compute, ParamValues params, Function<Layout, Homes> homes, boolean overlap) {
        this.compute = compute;
        this.overlap = overlap;
        this.params = params;
        this.homes = homes;
        this.coordinates = compute.mapping().stream().flatMap(r -> r instanceof Plan.Role.LoopVariable v ? Stream.of(v.loop()) : Stream.of())
                .toList();
        collect(compute.body());
        this.widest = new WidestSpans(loops);
    }

    private void collect(List<Plan.Node> nodes) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> {
                    loops.put(l.variable(), l.extent());
                    if (overlap && l.extent().evaluate(params) > 1) {
                        ahead.addAll(Ahead.of(l));
                    }
                    collect(l.body());
                }
                case Plan.Fetch f -> collect(f.body());
                case Plan.Produce p -> collect(p.body());
                case Plan.Work w -> { }
            }
        }
    }

    /** What the processor at those coordinates holds when it holds most. */
    List<Memory.Item> most(long[] at) {
        return org.tilewright.plan.Exchange.isActive(compute.mapping(), at) ? most(compute.body(), at) : List.of();
    }

    private List<Memory.Item> most(List<Plan.Node> nodes, long[] at) {
        List<Memory.Item> best = List.of();
        for (Plan.Node n : nodes) {
            List<Memory.Item> here = switch (n) {
                case Plan.Loop l -> most(l.body(), at);
                case Plan.Fetch f -> {
                    List<Memory.Item> all = with(item(f.buffer(), f.layout(), f.footprint(), f.how(), f.cause(), at), most(f.body(), at));
                    // a shift's buffer counts twice as it is
                    yield ahead.contains(f) && !(f.how() instanceof Communication.Shift) ? with(all.get(0).next(), all) : all;
                }
                case Plan.Produce p -> with(item(p.buffer(), compute.outputLayout(), p.footprint(), p.how(), p.cause(), at),
                        most(p.body(), at));
                case Plan.Work w -> workspaces(w.leaf(), Viewpoint.of(compute, at));
            };
            if (bytes(here) > bytes(best)) {
                best = here;
            }
        }
        return best;
    }

    private static long bytes(List<Memory.Item> items) {
        return Exactly.sum(items.stream().mapToLong(Memory.Item::bytes).toArray());
    }

    private static List<Memory.Item> with(Memory.Item first, List<Memory.Item> rest) {
        List<Memory.Item> all = new ArrayList<>(rest);
        all.add(0, first);
        return all;
    }

    private Memory.Item item(BufferRef buffer, Layout layout, Footprint footprint, Communication how, SourceRange cause, long[] at) {
        boolean inPlace = how instanceof Communication.Local && homes.apply(layout).home(at).isBox();
        long elements = inPlace ? 0 : 1;
        Viewpoint here = Viewpoint.of(compute, at);
        for (int d = 0; d < footprint.dims().size() && elements > 0; d++) {
            elements = Math.multiplyExact(elements, width(footprint.dims().get(d), here));
        }
        // a shift sends the piece of this step while the piece of the next one arrives
        long copies = how instanceof Communication.Shift ? 2 : 1;
        return new Memory.Item(buffer.tensor(), Memory.Kind.BUFFER, Exactly.product(copies, elements, buffer.type().bytes()), cause);
    }

    /** The most indices from the first to the last of a span, over all iterations. */
    private long width(Span span, Viewpoint here) {
        // few coordinates matter to one dimension, so most processors share the answer
        Widths w = widths.computeIfAbsent(span, s -> new Widths(widest.of(s), coordinates.stream().filter(s.variables()::contains).toList(), new HashMap<>()));
        return w.known.computeIfAbsent(w.variables.stream().map(here::variable).toList(), k -> widest(w.spans, here));
    }

    private long widest(List<Span> spans, Viewpoint here) {
        return spans.stream().mapToLong(s -> s.high().evaluate(params, here) - s.low().evaluate(params, here)).reduce(0, Math::max);
    }

    private List<Memory.Item> workspaces(Leaf leaf, Viewpoint here) {
        return switch (leaf) {
            case Leaf.For f -> workspaces(f.body(), here);
            case Leaf.Let l -> workspaces(l.body(), here);
            case Leaf.Guard g -> workspaces(g.body(), here);
            case Leaf.Sequence s -> s.parts().stream().map(p -> workspaces(p, here)).reduce(List.of(), (a, b) -> bytes(b) > bytes(a) ? b : a);
            case Leaf.Workspace w -> {
                long elements = 1;
                for (IntExpr e : w.sizes()) {
                    elements = Math.multiplyExact(elements, Math.max(0, WidestSpans.inFirstStep(e, Set.copyOf(coordinates)).evaluate(params, here)));
                }
                yield with(new Memory.Item(w.buffer().tensor(), Memory.Kind.BUFFER, Math.multiplyExact(elements, (long) w.buffer().type().bytes()), compute.cause()),
                        workspaces(w.consumer(), here));
            }
            case Leaf.Update u -> List.of();
            case Leaf.Call c -> List.of();
        };
    }
}
