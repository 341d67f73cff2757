package org.tilewright.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Slots;
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

    /** What a part of the plan amounts to under the values of variables, some of which it sets. */
    private interface Amount {
        double at(long[] values);
    }

    private final ParamValues params;
    private final Slots slots = new Slots();

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
        if (operands && !work.calls(compute.body())) {
            return points;
        }
        int[] distributed = compute.mapping().stream().mapToInt(r -> r instanceof Plan.Role.LoopVariable v ? work.slots.of(v.loop()) : -1)
                .toArray();
        Amount all = work.nodes(compute.body());
        long[] values = new long[work.slots.count()];
        for (int p = 0; p < points.length; p++) {
            long[] at = coordinates.get(p);
            if (Exchange.isActive(compute.mapping(), at)) {
                for (int g = 0; g < at.length; g++) {
                    if (distributed[g] >= 0) {
                        values[distributed[g]] = at[g];
                    }
                }
                points[p] = all.at(values);
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

    private Amount nodes(List<Plan.Node> nodes) {
        List<Amount> each = nodes.stream().map(n -> switch (n) {
            case Plan.Loop l -> loop(l);
            case Plan.Fetch f -> nodes(f.body());
            case Plan.Produce p -> nodes(p.body());
            case Plan.Work w -> leaf(w.leaf());
        }).toList();
        return each.size() == 1 ? each.getFirst() : v -> {
            double sum = 0;
            for (Amount a : each) {
                sum += a.at(v);
            }
            return sum;
        };
    }

    private Amount loop(Plan.Loop l) {
        long extent = l.extent().evaluate(params);
        long taken = Math.min(extent, deciding.contains(l.variable()) ? samples : 1);
        int slot = slots.of(l.variable());
        Amount body = nodes(l.body());
        return taken <= 0 ? v -> 0 : v -> {
            double sum = 0;
            for (long i = 0; i < taken; i++) {
                v[slot] = i * extent / taken;
                sum += body.at(v);
            }
            return sum * extent / taken;
        };
    }

    private Amount leaf(Leaf leaf) {
        return switch (leaf) {
            case Leaf.For f -> {
                Formula low = formula(f.low());
                Formula high = formula(f.high());
                int slot = slots.of(f.variable());
                Amount body = leaf(f.body());
                yield v -> {
                    long first = low.at(v);
                    double iterations = Math.max(0, high.at(v) - first);
                    v[slot] = first;
                    return iterations == 0 ? 0 : iterations * body.at(v);
                };
            }
            case Leaf.Let l -> {
                Formula value = formula(l.value());
                int slot = slots.of(l.variable());
                Amount body = leaf(l.body());
                yield v -> {
                    v[slot] = value.at(v);
                    return body.at(v);
                };
            }
            case Leaf.Guard g -> leaf(g.body());
            case Leaf.Sequence s -> {
                List<Amount> parts = s.parts().stream().map(this::leaf).toList();
                yield v -> {
                    double most = 0;
                    for (Amount part : parts) {
                        most = Math.max(most, part.at(v));
                    }
                    return most;
                };
            }
            case Leaf.Update u -> operands ? v -> 0 : v -> 1;
            case Leaf.Workspace w -> {
                Amount producer = leaf(w.producer());
                Amount consumer = leaf(w.consumer());
                yield v -> producer.at(v) + consumer.at(v);
            }
            case Leaf.Decided d -> leaf(d.loops());
            case Leaf.Call c -> call(c);
        };
    }

    private Amount call(Leaf.Call c) {
        Formula rows = formula(c.m());
        Formula columns = formula(c.n());
        Formula summed = formula(c.k());
        long bytes = c.target().buffer().type().bytes();
        return v -> {
            double m = Math.max(0, rows.at(v));
            double n = Math.max(0, columns.at(v));
            double k = Math.max(0, summed.at(v));
            return operands ? bytes * operands(c.kernel(), m, n, k) : points(c.kernel(), m, n, k);
        };
    }

    private static double points(Schedule.Kernel kernel, double m, double n, double k) {
        return switch (kernel) {
            case GEMM -> m * n * k;
            case GEMV -> m * k;
            case GER -> m * n;
            case DOT -> k;
            case AXPY -> m;
        };
    }

    /** Elements that a call reads and writes, each once. */
    private static double operands(Schedule.Kernel kernel, double m, double n, double k) {
        return switch (kernel) {
            case GEMM -> 2 * m * n + (m + n) * k;
            case GEMV -> m * k + 2 * m + k;
            case GER -> 2 * m * n + m + n;
            case DOT -> 2 * k;
            case AXPY -> 3 * m;
        };
    }

    private Formula formula(IntExpr e) {
        return Formula.of(e, params, slots);
    }
}
