package org.tilewright.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.kernel.GridProblem;
import org.tilewright.kernel.LaunchSummary;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.plan.Plan;

/**
 * How GPUs run a statement, for hints, hovers and previews. Numbers are those of the first processor in the first iteration of its loops.
 *
 * @param asksLibrary whether cuBLAS multiplies in programs that have it; the launches are those of programs without
 * @param launches of the generated kernels, in order
 * @param problems what a GPU cannot do as the schedule says
 */
public record DeviceMapping(boolean asksLibrary, List<Launched> launches, List<GridProblem> problems) {

    /**
     * One kernel that is launched.
     *
     * @param blocks along x, y and z; absent if the number depends on run-time values
     */
    public record Launched(LaunchSummary summary, Optional<List<Long>> blocks) {

        /** {@code 8 x 4}; absent like the blocks. */
        public Optional<String> grid() {
            return blocks.map(DeviceMapping::product);
        }

        /** {@code 16 x 16}. */
        public String block() {
            return product(summary.threads().stream().map(Long::valueOf).toList());
        }
    }

    /** One for each part of the statement in its loops. */
    public static List<DeviceMapping> each(Prediction prediction, Plan.Compute compute) {
        IterationPoint first = IterationPoint.of(compute, new long[compute.grid().rank()]);
        List<Leaf> leaves = new ArrayList<>();
        collect(compute.body(), first, leaves);
        return leaves.stream().map(l -> of(l, compute, prediction, first)).toList();
    }

    /** The whole statement. */
    public static DeviceMapping of(Prediction prediction, Plan.Compute compute) {
        List<DeviceMapping> each = each(prediction, compute);
        return new DeviceMapping(each.stream().anyMatch(DeviceMapping::asksLibrary),
                each.stream().flatMap(m -> m.launches.stream()).toList(), each.stream().flatMap(m -> m.problems.stream()).toList());
    }

    private static void collect(List<Plan.Node> nodes, IterationPoint first, List<Leaf> out) {
        Plan.Node.all(nodes).forEach(n -> {
            switch (n) {
                case Plan.Loop l -> first.set(l.variable(), 0);
                case Plan.Work w -> out.add(w.leaf());
                case Plan.Fetch f -> { }
                case Plan.Accumulate p -> { }
            }
        });
    }

    private static DeviceMapping of(Leaf leaf, Plan.Compute compute, Prediction prediction, IterationPoint first) {
        LeafPass.Setting setting = LeafPass.Setting.of(prediction.plan().program(), e -> 0);
        boolean setsFirst = LeafContents.setsItsTarget(leaf);
        String wish = String.join("_", compute.tensors());
        List<Launched> launches = LaunchSummary.of(leaf, setting, wish, setsFirst).stream().map(s -> {
            List<OptionalLong> blocks = s.blocks().stream().map(b -> value(b, prediction, first)).toList();
            return new Launched(s, blocks.stream().allMatch(OptionalLong::isPresent)
                    ? Optional.of(blocks.stream().map(b -> Math.max(0, b.getAsLong())).toList()) : Optional.empty());
        }).toList();
        return new DeviceMapping(LaunchSummary.asksLibrary(leaf, setting, wish, setsFirst), launches,
                GridProblem.of(leaf, setting, e -> value(e, prediction, first)));
    }

    /** The params with loops of the host at 0. */
    private static OptionalLong value(IntExpr e, Prediction prediction, IterationPoint first) {
        try {
            return OptionalLong.of(e.evaluate(prediction.params(), v -> first.has(v) ? first.variable(v) : 0));
        } catch (ArithmeticException | ParamValues.NoValue unknown) {
            return OptionalLong.empty();
        }
    }

    /** {@code 8 x 4}; trailing ones are omitted. */
    private static String product(List<Long> numbers) {
        int last = numbers.size();
        while (last > 1 && numbers.get(last - 1) == 1) {
            last--;
        }
        return numbers.subList(0, last).stream().map(String::valueOf).collect(Collectors.joining(" x "));
    }
}
