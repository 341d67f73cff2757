package org.tilewright.analysis.load;

import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.ir.incremental.Kept;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/** How many points of a statement each processor computes, and what its calls of tuned kernels read and write. */
public final class Work {

    /** What a processor does: points that it computes, and bytes of the operands that its calls of tuned kernels read and write. */
    public record Amounts(double points, double bytes) { }

    private Work() { }

    /** @param kept is told how often values are read */
    public static Amounts[] amounts(Plan.Compute compute, ParamValues params, long[] grid, Kept kept) {
        double[] points = byProcessor(compute, params, grid, false, kept);
        double[] bytes = byProcessor(compute, params, grid, true, kept);
        return IntStream.range(0, points.length).mapToObj(p -> new Amounts(points[p], bytes[p])).toArray(Amounts[]::new);
    }

    public static double[] byProcessor(Plan.Compute compute, ParamValues params, long[] grid) {
        return byProcessor(compute, params, grid, false, Kept.nothing());
    }

    private static double[] byProcessor(Plan.Compute compute, ParamValues params, long[] grid, boolean operands, Kept kept) {
        double[] out = new double[Math.toIntExact(Grid.processors(grid))];
        if (operands && !WorkFormula.calls(compute.body())) {
            return out;
        }
        WorkFormula work = new WorkFormula(compute, params, operands);
        Alike alike = Alike.of(grid, work.together(), work::counts);
        double[] amounts = IntStream.range(0, alike.count())
                .mapToDouble(k -> work.at(Grid.coordinates(alike.example(k), grid))).toArray();
        kept.spend((alike.looks() + alike.count()) * work.reads());
        for (int p = 0; p < out.length; p++) {
            out[p] = Exchange.isActive(compute.mapping(), Grid.coordinates(p, grid)) ? amounts[alike.kind(p)] : 0;
        }
        return out;
    }

    /**
     * The same of some processors.
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
        for (int p = 0; p < points.length; p++) {
            points[p] = Exchange.isActive(compute.mapping(), coordinates.get(p)) ? work.at(coordinates.get(p)) : 0;
        }
        return points;
    }

    /** Floating point operations of a whole plan, by the rule that runs count them. */
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
