package org.tilewright.lsp.feature.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tilewright.analysis.IterationPoint;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.leaf.Leaf;
import org.tilewright.plan.Plan;

/** The kernel calls of a statement on the first processor, in words. */
public final class KernelCalls {

    private final ParamValues params;
    private final IterationPoint first;
    private final List<String> found = new ArrayList<>();

    private KernelCalls(StatementCost cost) {
        this.params = cost.prediction().params();
        this.first = IterationPoint.of(cost.compute(), new long[cost.compute().grid().rank()]);
    }

    public static List<String> of(StatementCost cost) {
        KernelCalls k = new KernelCalls(cost);
        k.nodes(cost.compute().body(), 1);
        return k.found;
    }

    private void nodes(List<Plan.Node> nodes, long times) {
        for (Plan.Node n : nodes) {
            long inside = times;
            if (n instanceof Plan.Loop l) {
                first.set(l.variable(), 0);
                inside = times * l.extent().evaluate(params);
            } else if (n instanceof Plan.Work w) {
                leaf(w.leaf(), times);
            }
            nodes(n.body(), inside);
        }
    }

    private void leaf(Leaf leaf, long times) {
        switch (leaf) {
            case Leaf.For f -> {
                long low = f.low().evaluate(params, first);
                first.set(f.variable(), low);
                leaf(f.body(), times * Math.max(0, f.high().evaluate(params, first) - low));
            }
            case Leaf.Let l -> {
                first.set(l.variable(), l.value().evaluate(params, first));
                leaf(l.body(), times);
            }
            case Leaf.Bind b -> leaf(b.body(), times);
            case Leaf.Guard g -> leaf(g.body(), times);
            case Leaf.Sequence s -> s.parts().forEach(p -> leaf(p, times));
            case Leaf.Workspace w -> {
                leaf(w.producer(), times);
                leaf(w.consumer(), times);
            }
            case Leaf.Update u -> { }
            case Leaf.Decided d -> leaf(d.loops(), times);
            case Leaf.Call c -> found.add(sentence(c, times));
        }
    }

    private String sentence(Leaf.Call c, long times) {
        String calls = Quantity.count(times, "call") + " of " + c.kernel().name().toLowerCase(Locale.ROOT) + " on processor 0, "
                + (times == 1 ? "" : "each ");
        long m = size(c.m());
        long n = size(c.n());
        long k = size(c.k());
        String sizes = switch (c.kernel()) {
            case GEMM -> "with " + m + " × " + k + " by " + k + " × " + n + ", ";
            case GEMV -> "with a matrix of " + m + " × " + k + ", ";
            case GER -> "with a matrix of " + m + " × " + n + ", ";
            case DOT -> "with " + Quantity.count(k, "element") + ", ";
            case AXPY -> "with " + Quantity.count(m, "element") + ", ";
        };
        return calls + sizes + Quantity.flops(2.0 * m * n * k) + " a call";
    }

    private long size(IntExpr e) {
        return Math.max(0, e.evaluate(params, first));
    }
}
