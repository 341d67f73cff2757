package org.tilewright.lsp.feature.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.Viewpoint;
import org.tilewright.ir.Schedule.Choice;
import org.tilewright.ir.Schedule.Unit;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.kernel.LaunchSummary;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.plan.Plan;

/** The launches of kernels that a statement is on GPUs, with the first processor's numbers, in words. */
public final class Launches {

    private final StatementCost cost;
    private final Prediction prediction;
    private final Viewpoint first;
    private final List<String> found = new ArrayList<>();

    private Launches(StatementCost cost) {
        this.cost = cost;
        this.prediction = cost.prediction();
        this.first = Viewpoint.of(cost.compute(), new long[prediction.grid().length]);
    }

    /** A line of Markdown for each. */
    public static List<String> of(StatementCost cost) {
        Launches l = new Launches(cost);
        l.nodes(cost.compute().body());
        return l.found;
    }

    /** Whether a unit is one of GPUs. */
    public static boolean isOnGpu(String unit) {
        return Choice.named(Unit.values(), unit).filter(Unit::isOnGpu).isPresent();
    }

    private void nodes(List<Plan.Node> nodes) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> {
                    first.set(l.variable(), 0);
                    nodes(l.body());
                }
                case Plan.Fetch f -> nodes(f.body());
                case Plan.Produce p -> nodes(p.body());
                case Plan.Work w -> leaf(w.leaf());
            }
        }
    }

    private void leaf(Leaf leaf) {
        LeafPass.Setting setting = LeafPass.Setting.of(prediction.plan().program(), e -> 0);
        LaunchSummary.of(leaf, setting, cost.compute().output(), LeafContents.setsItsTarget(leaf)).forEach(l -> found.add(sentence(l)));
    }

    private String sentence(LaunchSummary l) {
        List<OptionalLong> blocks = l.blocks().stream().map(this::value).toList();
        String grid = blocks.stream().allMatch(OptionalLong::isPresent)
                ? extents(blocks.stream().map(b -> Math.max(0, b.getAsLong())).toList()) + " blocks" : "blocks";
        String shared = l.sharedBytes() == 0 ? "" : ", each with " + Quantity.bytes(l.sharedBytes()) + " of shared memory";
        String around = l.hostLoops().isEmpty() ? "" : ", once an iteration of "
                + l.hostLoops().stream().map(v -> "`" + v + "`").collect(Collectors.joining(", "));
        return "- on a GPU a kernel `" + l.kernel() + "`: " + grid + " of " + extents(l.threads().stream().map(Long::valueOf).toList())
                + " threads" + shared + around + "; " + l.strategy() + "\n- its threads and shared memory leave room for about "
                + l.occupancy() + " % of the threads that a multiprocessor holds; registers may leave less";
    }

    /** {@code 8 × 4}, without what is 1 at the end. */
    private static String extents(List<Long> along) {
        int last = along.size();
        while (last > 1 && along.get(last - 1) == 1) {
            last--;
        }
        return along.subList(0, last).stream().map(String::valueOf).collect(Collectors.joining(" × "));
    }

    /** Where loops of the host stand at 0. */
    private OptionalLong value(IntExpr e) {
        try {
            return OptionalLong.of(e.evaluate(prediction.params(), v -> first.has(v) ? first.variable(v) : 0));
        } catch (ArithmeticException | ParamValues.NoValue unknown) {
            return OptionalLong.empty();
        }
    }
}
