package org.tilewright.analysis;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Plan;

/**
 * How many points of a statement each processor computes. Sequential loops on which the work depends are sampled, several of them
 * less densely, and loops whose bounds depend on others are taken at the first iteration of those, so the numbers show the balance
 * and are no exact counts.
 */
final class Work {

    /** Samples of one loop, and of several that are inside each other together. */
    private static final long SAMPLES = 8;
    private static final double TOGETHER = 64;

    private final ParamValues params;
    /** Expressions with the values of params, because all processors evaluate the same few; by identity, which is found faster. */
    private final Map<IntExpr, IntExpr> known = new IdentityHashMap<>();

    /** What a processor does: points that it computes, and bytes of the operands that its calls of tuned kernels read and write. */
    record Amounts(double points, double bytes) { }

    /** Whether bytes of operands are counted, instead of points. */
    private final boolean operands;
    /** The variables of loops that decide how much work there is. */
    private final Set<String> deciding = new HashSet<>();
    private final long samples;

    private Work(Plan.Compute compute, ParamValues params, boolean operands) {
        this.params = params;
        this.operands = operands;
        deciding(compute.body());
        long loops = loops(compute.body());
        this.samples = loops == 0 ? 1 : Math.max(2, Math.min(SAMPLES, (long) Math.floor(Math.pow(TOGETHER, 1.0 / loops) + 1e-9)));
    }

    private void deciding(List<Plan.Node> nodes) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> deciding(l.body());
                case Plan.Fetch f -> deciding(f.body());
                case Plan.Produce p -> deciding(p.body());
                case Plan.Work w -> deciding.addAll(LeafContents.of(w.leaf()).variables);
            }
        }
    }

    /** How many loops that decide something are inside each other; a plan has one node inside of another. */
    private long loops(List<Plan.Node> nodes) {
        long n = 0;
        for (Plan.Node node : nodes) {
            n = Math.max(n, switch (node) {
                case Plan.Loop l -> loops(l.body()) + (deciding.contains(l.variable()) ? 1 : 0);
                case Plan.Fetch f -> loops(f.body());
                case Plan.Produce p -> loops(p.body());
                case Plan.Work w -> 0;
            });
        }
        return n;
    }

    static Amounts[] amounts(Plan.Compute compute, ParamValues params, long[] grid) {
        double[] points = byProcessor(compute, params, grid, false);
        double[] bytes = byProcessor(compute, params, grid, true);
        return IntStream.range(0, points.length).mapToObj(p -> new Amounts(points[p], bytes[p])).toArray(Amounts[]::new);
    }

    static double[] byProcessor(Plan.Compute compute, ParamValues params, long[] grid) {
        return byProcessor(compute, params, grid, false);
    }

    private static double[] byProcessor(Plan.Compute compute, ParamValues params, long[] grid, boolean operands) {
        int processors = Math.toIntExact(Grid.processors(grid));
        return of(compute, params, IntStream.range(0, processors).mapToObj(p -> Grid.coordinates(p, grid)).toList(), operands);
    }

    /**
     * The same of some processors.
     *
     * @param coordinates of the processors
     * @param operands whether bytes of operands are counted, instead of points
     */
    static double[] of(Plan.Compute compute, ParamValues params, List<long[]> coordinates, boolean operands) {
        double[] points = new double[coordinates.size()];
        Work work = new Work(compute, params, operands);
        boolean isAny = !operands || work.calls(compute.body());
        for (int p = 0; p < points.length; p++) {
            long[] at = coordinates.get(p);
            if (isAny && Exchange.isActive(compute.mapping(), at)) {
                points[p] = work.nodes(compute.body(), Viewpoint.of(compute, at));
            }
        }
        return points;
    }

    private boolean calls(List<Plan.Node> nodes) {
        return nodes.stream().anyMatch(n -> switch (n) {
            case Plan.Loop l -> calls(l.body());
            case Plan.Fetch f -> calls(f.body());
            case Plan.Produce p -> calls(p.body());
            case Plan.Work w -> LeafContents.calls(w.leaf());
        });
    }

    private double nodes(List<Plan.Node> nodes, Viewpoint at) {
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
        long taken = Math.min(extent, deciding.contains(l.variable()) ? samples : 1);
        double sum = 0;
        for (long i = 0; i < taken; i++) {
            at.set(l.variable(), i * extent / taken);
            sum += nodes(l.body(), at);
        }
        return taken == 0 ? 0 : sum * extent / taken;
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
            case Leaf.Update u -> operands ? 0 : 1;
            case Leaf.Workspace w -> leaf(w.producer(), at) + leaf(w.consumer(), at);
            case Leaf.Decided d -> leaf(d.loops(), at);
            case Leaf.Call c when operands -> c.target().buffer().type().bytes() * operands(c, at);
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
