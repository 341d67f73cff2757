package org.tilewright.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/** How many points of a statement each processor computes, and what its calls of tuned kernels read and write. */
public final class ProcessorWork {

    /**
     * What equivalent processors do.
     *
     * @param points that each computes
     * @param bytes of the operands that its calls of tuned kernels read and write
     * @param processors how many they are
     */
    public record Amounts(double points, double bytes, long processors) { }

    private ProcessorWork() { }

    /** @param kept receives the number of reads */
    public static List<Amounts> amounts(Plan.Compute compute, ParamValues params, long[] grid, Memo kept) {
        ByProcessor points = doubles(compute, params, grid, false, kept);
        ByProcessor bytes = doubles(compute, params, grid, true, kept);
        List<Amounts> out = new ArrayList<>();
        ByProcessor.each(List.of(points, bytes), (bits, processors) ->
                out.add(new Amounts(Double.longBitsToDouble(bits[0]), Double.longBitsToDouble(bits[1]), processors)));
        return out;
    }

    public static double[] byProcessor(Plan.Compute compute, ParamValues params, long[] grid) {
        return LongStream.of(doubles(compute, params, grid, false, Memo.nothing()).toArray()).mapToDouble(Double::longBitsToDouble)
                .toArray();
    }

    /** Whether a statement calls tuned kernels. */
    public static boolean callsKernels(Plan.Compute compute) {
        return WorkFormula.calls(compute.body());
    }

    /** Numbers that may have fractions, as their bits. */
    private static ByProcessor doubles(Plan.Compute compute, ParamValues params, long[] grid, boolean operands, Memo kept) {
        if (operands && !WorkFormula.calls(compute.body())) {
            return ByProcessor.all(grid, Double.doubleToLongBits(0));
        }
        WorkFormula work = new WorkFormula(compute, params, operands);
        ProcessorClasses alike = ProcessorClasses.of(grid, work.together(), work);
        kept.spend((alike.looks() + alike.count()) * work.reads());
        List<ByProcessor> parts = new ArrayList<>(HomeSizes.active(compute.mapping(), grid, params));
        parts.add(ByProcessor.of(alike, at -> Double.doubleToLongBits(work.at(at))));
        return ByProcessor.from(parts, v -> {
            for (int i = 0; i < v.length - 1; i++) {
                if (v[i] == 0) {
                    return Double.doubleToLongBits(0);
                }
            }
            return v[v.length - 1];
        });
    }

    /**
     * The same for some processors.
     *
     * @param coordinates of the processors
     * @param operands whether bytes of operands are counted, instead of points
     */
    public static double[] of(Plan.Compute compute, ParamValues params, List<long[]> coordinates, boolean operands) {
        double[] points = new double[coordinates.size()];
        if (operands && !WorkFormula.calls(compute.body())) {
            return points;
        }
        WorkFormula work = new WorkFormula(compute, params, operands);
        ActiveProcessors active = ActiveProcessors.of(compute);
        for (int p = 0; p < points.length; p++) {
            points[p] = active.contains(coordinates.get(p), params) ? work.at(coordinates.get(p)) : 0;
        }
        return points;
    }

    /** Floating-point operations of a whole plan, counted by the same rule as in runs. */
    public static double flops(Plan plan, ParamValues params) {
        return flops(plan.steps(), Rounds.once(params));
    }

    private static double flops(List<Plan.Step> steps, Rounds rounds) {
        double sum = 0;
        for (Plan.Step s : steps) {
            sum += switch (s) {
                case Plan.Compute c -> rounds.of(c).stream().mapToDouble(r -> r.times() * c.flops().evaluate(r.params())).sum();
                case Plan.Repeat r -> flops(r.body(), rounds.in(r));
                case Plan.Load l -> 0;
                case Plan.Store o -> 0;
                case Plan.Redistribute r -> 0;
            };
        }
        return sum;
    }
}
