package org.tilewright.analysis.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Slots;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.plan.Plan;

/**
 * The work of a statement on a processor, as formulas over the processor's coordinates. Sequential loops on which the work depends are
 * sampled, several of them less densely, and loops whose bounds depend on others are evaluated at the first iteration of these, so the
 * numbers show the balance but are not exact counts.
 */
final class WorkFormula implements ProcessorClasses.Numbers {

    /** Samples of one loop, and of several nested ones in total. */
    private static final long SAMPLES = 8;
    private static final double TOGETHER = 64;

    /** The work of a part of the plan for values of variables, some of which it sets. */
    private interface Amount {
        double at(long[] values);
    }

    private final ParamValues params;
    private final Slots slots = new Slots();
    /** Whether bytes of operands are counted, instead of points. */
    private final boolean operands;
    /** The variables of loops that determine the amount of work. */
    private final Set<String> deciding = new HashSet<>();
    private final long samples;
    /** By dimension of the grid the number of its distributed loop, or -1. */
    private final int[] distributed;
    /** The dimension of the grid, as a bit, that the variable of a distributed loop is the coordinate in. */
    private final Map<String, Long> follows = new HashMap<>();
    /** The counts that depend jointly on some dimensions, in variables of surrounding loops. */
    private final Map<Long, List<IntExpr>> counted = new HashMap<>();
    private final Map<String, IntExpr> defined = new HashMap<>();
    /** By dimension of the grid its distributed loop, or nothing. */
    private final List<String> loops = new ArrayList<>();
    /** The same of each count. */
    private final List<Long> together = new ArrayList<>();
    /** Where counts that depend on some dimensions are recorded, and on which; nowhere if absent. */
    private LongStream.Builder traced;
    private long tracedDimensions;
    /** How often values of variables are read for one processor, and how often a formula at the place that is read now is evaluated. */
    private long reads;
    private long around = 1;
    private final Amount all;

    WorkFormula(Plan.Compute compute, ParamValues params, boolean operands) {
        this.params = params;
        this.operands = operands;
        this.distributed = new int[compute.mapping().size()];
        for (int g = 0; g < distributed.length; g++) {
            distributed[g] = -1;
            loops.add(compute.mapping().get(g) instanceof Plan.Role.LoopVariable v ? v.loop() : "");
            if (compute.mapping().get(g) instanceof Plan.Role.LoopVariable v) {
                distributed[g] = slots.of(v.loop());
                follows.put(v.loop(), 1L << g);
            }
        }
        deciding(compute.body());
        long depth = loops(compute.body());
        this.samples = depth == 0 ? 1 : Math.max(2, Math.min(SAMPLES, (long) Math.floor(Math.pow(TOGETHER, 1.0 / depth) + 1e-9)));
        this.all = nodes(compute.body());
    }

    /** How often values of variables are read for one processor. */
    long reads() {
        return reads;
    }

    /** What a processor that works does. */
    double at(long[] coordinates) {
        long[] values = new long[slots.count()];
        for (int g = 0; g < coordinates.length; g++) {
            if (distributed[g] >= 0) {
                values[distributed[g]] = coordinates[g];
            }
        }
        return all.at(values);
    }

    /** The dimensions of the grid, as bits, that each of the counts of the work depends on. */
    List<Long> together() {
        return together;
    }

    @Override
    public Optional<RotationClasses> through(long[] grid, long dimensions) {
        return Long.bitCount(dimensions) < 2 ? Optional.empty()
                : Turn.of(counted.getOrDefault(dimensions, List.of()), Set.copyOf(loops)).map(t -> t.on(grid, dimensions, loops));
    }

    /** All these counts that depend on exactly these dimensions. */
    @Override
    public long[] of(long[] coordinates, long dimensions) {
        traced = LongStream.builder();
        tracedDimensions = dimensions;
        at(coordinates);
        long[] counts = traced.build().toArray();
        traced = null;
        return counts;
    }

    /** Records a count, if requested. @param follows the dimensions of the grid, as bits, that it depends on */
    private long counted(long count, long follows) {
        if (traced != null && follows == tracedDimensions) {
            traced.add(count);
        }
        return count;
    }

    private void deciding(List<Plan.Node> nodes) {
        Plan.Node.all(nodes, Plan.Work.class).forEach(w -> deciding.addAll(LeafContents.of(w.leaf()).variables));
    }

    /** The nesting depth of relevant loops; a plan has one node inside another. */
    private long loops(List<Plan.Node> nodes) {
        long n = 0;
        for (Plan.Node node : nodes) {
            n = Math.max(n, loops(node.body()) + (node instanceof Plan.Loop l && deciding.contains(l.variable()) ? 1 : 0));
        }
        return n;
    }

    static boolean calls(List<Plan.Node> nodes) {
        return Plan.Node.all(nodes, Plan.Work.class).anyMatch(w -> LeafContents.calls(w.leaf()));
    }

    private Amount nodes(List<Plan.Node> nodes) {
        List<Amount> each = nodes.stream().map(n -> switch (n) {
            case Plan.Loop l -> loop(l);
            case Plan.Fetch f -> nodes(f.body());
            case Plan.Accumulate p -> nodes(p.body());
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
        long outside = around;
        around *= Math.max(1, taken);
        Amount body = nodes(l.body());
        around = outside;
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
                long follows = countFollows(f.low(), f.high());
                int slot = defined(f.variable(), f.low());
                Amount body = leaf(f.body());
                yield v -> {
                    long first = low.at(v);
                    double iterations = counted(Math.max(0, high.at(v) - first), follows);
                    v[slot] = first;
                    return iterations == 0 && traced == null ? 0 : iterations * body.at(v);
                };
            }
            case Leaf.Let l -> {
                Formula value = formula(l.value());
                int slot = defined(l.variable(), l.value());
                Amount body = leaf(l.body());
                yield v -> {
                    v[slot] = value.at(v);
                    return body.at(v);
                };
            }
            case Leaf.Guard g -> leaf(g.body());
            case Leaf.Bind b -> leaf(b.body());
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
            case Leaf.IndirectUpdates s when !s.around().isEmpty() -> leaf(s.outermost());
            case Leaf.IndirectUpdates s -> leaf(s.inside());
            case Leaf.Decided d -> leaf(d.loops());
            case Leaf.Call c -> call(c);
        };
    }

    private Amount call(Leaf.Call c) {
        Formula rows = formula(c.m());
        Formula columns = formula(c.n());
        Formula summed = formula(c.k());
        long ofRows = countFollows(c.m());
        long ofColumns = countFollows(c.n());
        long ofSummed = countFollows(c.k());
        long bytes = c.target().buffer().type().bytes();
        return v -> {
            double m = counted(Math.max(0, rows.at(v)), ofRows);
            double n = counted(Math.max(0, columns.at(v)), ofColumns);
            double k = counted(Math.max(0, summed.at(v)), ofSummed);
            return operands ? bytes * operands(c.kernel(), m, n, k) : points(c.kernel(), m, n, k);
        };
    }

    private static double points(Schedule.LeafKernel kernel, double m, double n, double k) {
        return switch (kernel) {
            case GEMM -> m * n * k;
            case GEMV -> m * k;
            case GER -> m * n;
            case DOT -> k;
            case AXPY -> m;
        };
    }

    /** Elements that a call reads and writes, each once. */
    private static double operands(Schedule.LeafKernel kernel, double m, double n, double k) {
        return switch (kernel) {
            case GEMM -> 2 * m * n + (m + n) * k;
            case GEMV -> m * k + 2 * m + k;
            case GER -> 2 * m * n + m + n;
            case DOT -> 2 * k;
            case AXPY -> 3 * m;
        };
    }

    private Formula formula(IntExpr e) {
        Formula formula = Formula.of(e, params, slots);
        reads += around * formula.reads();
        return formula;
    }

    /** The number of a variable that takes values of an expression. */
    private int defined(String variable, IntExpr value) {
        defined.put(variable, known(value));
        return slots.of(variable);
    }

    /** A value in variables of surrounding loops: with some params it depends on less than with others. */
    private IntExpr known(IntExpr value) {
        return value.under(params).substitute(defined);
    }

    /** The dimensions of the grid, as bits, that a count depends on, which is examined in all of them jointly. */
    private long countFollows(IntExpr... from) {
        List<IntExpr> counts = Arrays.stream(from).map(this::known).toList();
        long all = counts.stream().flatMap(e -> e.variables().stream()).mapToLong(v -> follows.getOrDefault(v, 0L))
                .reduce(0, (a, b) -> a | b);
        together.add(all);
        counted.computeIfAbsent(all, f -> new ArrayList<>()).addAll(counts);
        return all;
    }
}
