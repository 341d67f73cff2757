package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.tilewright.analysis.load.Alike;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.Turn;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;
import org.tilewright.leaf.Leaf;
import org.tilewright.plan.Homes;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.WidestSpans;

/** All that the memory which a processor's buffers take follows from: which processors need the same can be told by it. */
final class BufferFacts {

    /**
     * A number.
     *
     * @param dimensions of the grid, as bits, that it follows from
     * @param at its value at a processor's coordinates
     */
    private record Fact(long dimensions, ToLongFunction<long[]> at) { }

    private final List<Fact> facts = new ArrayList<>();
    private final Plan.Compute compute;
    private final ParamValues params;
    private final Buffers buffers;
    private final Set<Layout> layouts = new LinkedHashSet<>();

    private BufferFacts(Plan.Compute compute, ParamValues params, Buffers buffers) {
        this.compute = compute;
        this.params = params;
        this.buffers = buffers;
    }

    /** @param homes the owners under each layout of the plan */
    static Alike alike(Plan.Compute compute, ParamValues params, long[] grid, Function<Layout, Homes> homes, Buffers buffers) {
        BufferFacts f = new BufferFacts(compute, params, buffers);
        f.mapping();
        f.layouts.add(compute.outputLayout());
        f.nodes(compute.body());
        f.layouts.forEach(l -> f.layout(l, homes.apply(l)));
        return ByProcessor.alike(grid, f.facts.stream().map(x -> ByProcessor.of(grid, x.dimensions, x.at)).toList());
    }

    private void mapping() {
        for (int g = 0; g < compute.mapping().size(); g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.AtZero) {
                int dimension = g;
                facts.add(new Fact(1L << g, at -> at[dimension] == 0 ? 1 : 0));
            }
        }
    }

    /** What of each dimension a processor owns, and where a layout has one place for all. */
    private void layout(Layout layout, Homes homes) {
        for (int g = 0; g < layout.axes().size(); g++) {
            if (layout.axes().get(g) instanceof Layout.Axis.At a) {
                int dimension = g;
                long only = a.coordinate().evaluate(params);
                facts.add(new Fact(1L << g, at -> at[dimension] == only ? 1 : 0));
            }
        }
        for (int d = 0; d < homes.order(); d++) {
            int dimension = d;
            long cutBy = IntStream.of(homes.cutBy(d)).mapToLong(g -> 1L << g).reduce(0, (a, b) -> a | b);
            facts.add(new Fact(cutBy, at -> homes.part(dimension, at).size()));
            facts.add(new Fact(cutBy, at -> intervals(homes.part(dimension, at))));
        }
    }

    private static long intervals(IndexSet s) {
        return Math.min(2, s.intervals());
    }

    private void nodes(List<Plan.Node> nodes) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> nodes(l.body());
                case Plan.Fetch f -> {
                    layouts.add(f.layout());
                    f.footprint().dims().forEach(this::span);
                    nodes(f.body());
                }
                case Plan.Produce p -> {
                    p.footprint().dims().forEach(this::span);
                    nodes(p.body());
                }
                case Plan.Work w -> leaf(w.leaf());
            }
        }
    }

    private void span(Span span) {
        long dimensions = dimensions(span.variables());
        Optional<Turn> turn = span.period().isPresent() || Long.bitCount(dimensions) < 2 ? Optional.empty()
                : Turn.of(List.of(span.low().under(params), span.high().under(params)), Set.copyOf(buffers.coordinates()));
        if (turn.isPresent()) {
            List<String> variables = compute.mapping().stream().map(r -> r instanceof Plan.Role.LoopVariable v ? v.loop() : "").toList();
            Map<Long, Long> known = new HashMap<>();
            facts.add(new Fact(dimensions, at -> known.computeIfAbsent(turn.get().at(at, variables), t -> buffers.width(span, at))));
        } else {
            facts.add(new Fact(dimensions, at -> buffers.width(span, at)));
        }
    }

    private void leaf(Leaf leaf) {
        if (leaf instanceof Leaf.Workspace w) {
            Set<String> distributed = Set.copyOf(buffers.coordinates());
            for (IntExpr e : w.sizes()) {
                IntExpr first = WidestSpans.inFirstStep(e, distributed);
                facts.add(new Fact(dimensions(first.variables()), at -> first.evaluate(params, Viewpoint.of(compute, at))));
            }
        }
        leaf.bodies().forEach(this::leaf);
    }

    private long dimensions(Set<String> variables) {
        long out = 0;
        for (int g = 0; g < compute.mapping().size(); g++) {
            out |= compute.mapping().get(g) instanceof Plan.Role.LoopVariable v && variables.contains(v.loop()) ? 1L << g : 0;
        }
        return out;
    }
}
