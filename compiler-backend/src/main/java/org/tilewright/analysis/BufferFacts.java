package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.HomeSizes;
import org.tilewright.analysis.load.ProcessorClasses;
import org.tilewright.analysis.load.Turn;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;
import org.tilewright.leaf.Leaf;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.plan.WidestSpans;

/** Everything that the memory of a processor's buffers depends on: it identifies processors with equal needs. */
final class BufferFacts {

    private final List<ByProcessor> facts = new ArrayList<>();
    private final long[] grid;
    private final Plan.Compute compute;
    private final ParamValues params;
    private final Buffers buffers;
    private final Set<Layout> layouts = new LinkedHashSet<>();

    private BufferFacts(Plan.Compute compute, ParamValues params, long[] grid, Buffers buffers) {
        this.grid = grid;
        this.compute = compute;
        this.params = params;
        this.buffers = buffers;
    }

    /** @param homes the owners under each layout of the plan */
    static ProcessorClasses alike(Plan.Compute compute, ParamValues params, long[] grid, Function<Layout, Ownership> homes,
            Buffers buffers) {
        BufferFacts f = new BufferFacts(compute, params, grid, buffers);
        f.facts.addAll(HomeSizes.active(compute.mapping(), grid, params));
        compute.outputs().forEach(o -> f.layouts.add(o.layout()));
        f.nodes(compute.body());
        // pieces from another machine have separate buffers, wherever their homes are
        f.layouts.stream().filter(l -> l.grid().equals(compute.grid())).forEach(l -> f.layout(l, homes.apply(l)));
        return ByProcessor.alike(grid, f.facts);
    }

    /** @param dimensions of the grid, as bits, that a number depends on */
    private void fact(long dimensions, ToLongFunction<long[]> number) {
        facts.add(ByProcessor.of(grid, dimensions, number));
    }

    /** What a processor owns of each dimension, and where a layout has a fixed coordinate. */
    private void layout(Layout layout, Ownership homes) {
        for (int g = 0; g < layout.axes().size(); g++) {
            if (layout.axes().get(g) instanceof Layout.Axis.Fixed a) {
                int dimension = g;
                long only = a.coordinate().evaluate(params);
                fact(1L << g, at -> at[dimension] == only ? 1 : 0);
            }
        }
        for (int d = 0; d < homes.order(); d++) {
            int dimension = d;
            long cutBy = IntStream.of(homes.cutBy(d)).mapToLong(g -> 1L << g).reduce(0, (a, b) -> a | b);
            fact(cutBy, at -> homes.part(dimension, at).size());
            fact(cutBy, at -> intervals(homes.part(dimension, at)));
        }
    }

    private static long intervals(IndexSet s) {
        return Math.min(2, s.intervals());
    }

    private void nodes(List<Plan.Node> nodes) {
        Plan.Node.all(nodes).forEach(n -> {
            switch (n) {
                case Plan.Loop l -> { }
                case Plan.Fetch f -> {
                    layouts.add(f.layout());
                    f.footprint().dims().forEach(this::span);
                }
                case Plan.Accumulate p -> p.footprint().dims().forEach(this::span);
                case Plan.Work w -> leaf(w.leaf());
            }
        });
    }

    private void span(Span span) {
        Span known = span.under(params);
        long dimensions = dimensions(known.variables());
        Optional<Turn> turn = span.period().isPresent() || Long.bitCount(dimensions) < 2 ? Optional.empty()
                : Turn.of(List.of(known.low(), known.high()), Set.copyOf(buffers.coordinates()));
        List<String> variables = compute.mapping().stream().map(r -> r instanceof Plan.Role.LoopVariable v ? v.loop() : "").toList();
        facts.add(turn.map(t -> t.on(grid, dimensions, variables).of(at -> buffers.width(span, at)))
                .orElseGet(() -> ByProcessor.of(grid, dimensions, at -> buffers.width(span, at))));
    }

    private void leaf(Leaf leaf) {
        if (leaf instanceof Leaf.Workspace w) {
            Set<String> distributed = Set.copyOf(buffers.coordinates());
            for (IntExpr e : w.sizes()) {
                IntExpr first = WidestSpans.inFirstStep(e, distributed);
                fact(dimensions(first.variables()), at -> first.evaluate(params, IterationPoint.of(compute, at)));
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
