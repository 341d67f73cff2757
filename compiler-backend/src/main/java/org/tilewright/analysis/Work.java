package org.tilewright.analysis;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.leaf.Leaf;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Plan;

/**
 * How many points of a statement each processor computes. Long sequential loops are sampled, and loops whose bounds depend on others
 * are taken at the first iteration of those, so the numbers show the balance and are no exact counts.
 */
final class Work {

    private static final long SAMPLES = 8;
    private static final int WORD = 8;

    private final ParamValues params;
    /** Expressions with the values of params, because all processors evaluate the same few; by identity, which is found faster. */
    private final Map<IntExpr, IntExpr> known = new IdentityHashMap<>();

    /** What a processor does: points that it computes, and bytes of the operands that its calls of tuned kernels read and write. */
    record Amounts(double points, double bytes) { }

    private final int elementBytes;

    /** @param elementBytes to count the bytes of operands; 0 to count points */
    private Work(ParamValues params, int elementBytes) {
        this.params = params;
        this.elementBytes = elementBytes;
    }

    static Amounts[] amounts(Plan.Compute compute, ParamValues params, long[] grid) {
        double[] points = byProcessor(compute, params, grid, 0);
        double[] bytes = byProcessor(compute, params, grid, WORD);
        return IntStream.range(0, points.length).mapToObj(p -> new Amounts(points[p], bytes[p])).toArray(Amounts[]::new);
    }

    static double[] byProcessor(Plan.Compute compute, ParamValues params, long[] grid) {
        return byProcessor(compute, params, grid, 0);
    }

    private static double[] byProcessor(Plan.Compute compute, ParamValues params, long[] grid, int elementBytes) {
        int processors = Math.toIntExact(Grid.processors(grid));
        double[] points = new double[processors];
        Work work = new Work(params, elementBytes);
        for (int p = 0; p < processors; p++) {
            long[] at = Grid.coordinates(p, grid);
            if (Exchange.isActive(compute.mapping(), at)) {
                points[p] = work.nodes(compute.body(), Viewpoint.of(compute, at));
            }
        }
        return points;
    }

    private double nodes(java.util.List<Plan.Node> nodes, Viewpoint at) {
        double sum = 0;
        for (Plan.Node n : nodes) {
            sum += switch (n) {
                case Plan.Loop l -> loop(l, at);
                case Plan.Fetch f -> nodes(f.body(), at);
                case Plan.Produce p -> nodes(p.body(), at);
                case Plan.Work w -> leaf(w.leaf(), at);
            };
        }
        return sum;
    }

    private double loop(Plan.Loop l, Viewpoint at) {
        long extent = l.extent().evaluate(params);
        long samples = Math.min(extent, SAMPLES);
        double sum = 0;
        for (long i = 0; i < samples; i++) {
            at.set(l.variable(), i * extent / samples);
            sum += nodes(l.body(), at);
        }
        return samples == 0 ? 0 : sum * extent / samples;
    }

    private double leaf(Leaf leaf, Viewpoint at) {
        return switch (leaf) {
            case Leaf.For f -> {
                long low = value(f.low(), at);
                double iterations = Math.max(0, value(f.high(), at) - low);
                at.set(f.variable(), low);
                yield iterations == 0 ? 0 : iterations * leaf(f.body(), at);
            }
            case Leaf.Let l -> {
                at.set(l.variable(), value(l.value(), at));
                yield leaf(l.body(), at);
            }
            case Leaf.Guard g -> leaf(g.body(), at);
            case Leaf.Sequence s -> {
                double most = 0;
                for (Leaf part : s.parts()) {
                    most = Math.max(most, leaf(part, at));
                }
                yield most;
            }
            case Leaf.Update u -> elementBytes == 0 ? 1 : 0;
            case Leaf.Workspace w -> leaf(w.producer(), at) + leaf(w.consumer(), at);
            case Leaf.Decided d -> leaf(d.loops(), at);
            case Leaf.Call c when elementBytes > 0 -> elementBytes * operands(c, at);
            case Leaf.Call c -> switch (c.kernel()) {
                case GEMM -> size(c.m(), at) * size(c.n(), at) * size(c.k(), at);
                case GEMV -> size(c.m(), at) * size(c.k(), at);
                case GER -> size(c.m(), at) * size(c.n(), at);
                case DOT -> size(c.k(), at);
                case AXPY -> size(c.m(), at);
            };
        };
    }

    /** Elements that a call reads and writes, each once. */
    private double operands(Leaf.Call c, Viewpoint at) {
        return switch (c.kernel()) {
            case GEMM -> 2 * size(c.m(), at) * size(c.n(), at) + (size(c.m(), at) + size(c.n(), at)) * size(c.k(), at);
            case GEMV -> size(c.m(), at) * size(c.k(), at) + 2 * size(c.m(), at) + size(c.k(), at);
            case GER -> 2 * size(c.m(), at) * size(c.n(), at) + size(c.m(), at) + size(c.n(), at);
            case DOT -> 2 * size(c.k(), at);
            case AXPY -> 3 * size(c.m(), at);
        };
    }

    private long value(IntExpr e, Viewpoint at) {
        return known.computeIfAbsent(e, x -> x.under(params)).evaluate(params, at);
    }

    private double size(IntExpr e, Viewpoint at) {
        return Math.max(0, value(e, at));
    }
}
