package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.kernel.placement.GpuLimits;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;

/**
 * The description of one launch for users: hints and hovers use it, and the comment before the kernel says the same.
 *
 * @param kernel its name, without the number that distinguishes kernels with the same name
 * @param hostLoops the loops of the host around it, outermost first: it is launched once per iteration
 * @param blocks how many blocks there are along x, y and z
 * @param threads of a block along x, y and z
 * @param sharedBytes the shared memory of a block
 * @param strategy what runs where and why, in one sentence
 */
public record LaunchSummary(String kernel, List<String> hostLoops, List<IntExpr> blocks, List<Integer> threads, long sharedBytes,
        String strategy) {

    /**
     * The launches of a leaf, in order, if no library multiplies matrices.
     *
     * @param planned a leaf of a plan; the other arguments are those of {@link MapLeaf#of}
     */
    public static List<LaunchSummary> of(Leaf planned, LeafPass.Setting setting, String wish, boolean setsFirst) {
        List<LaunchSummary> out = new ArrayList<>();
        collect(MapLeaf.of(planned, setting, wish, setsFirst, false), List.of(), out);
        return List.copyOf(out);
    }

    /** Whether a leaf multiplies matrices with a library, if there is one, with the arguments of {@link #of}. */
    public static boolean asksLibrary(Leaf planned, LeafPass.Setting setting, String wish, boolean setsFirst) {
        return asksLibrary(MapLeaf.of(planned, setting, wish, setsFirst, true));
    }

    private static boolean asksLibrary(List<DeviceStep> steps) {
        return steps.stream().anyMatch(s -> switch (s) {
            case DeviceStep.Launch l -> false;
            case DeviceStep.Product p -> true;
            case DeviceStep.HostLoop l -> asksLibrary(l.body());
            case DeviceStep.HostLet l -> asksLibrary(l.body());
            case DeviceStep.HostIf i -> asksLibrary(i.body());
            case DeviceStep.Temporary t -> asksLibrary(t.body());
            case DeviceStep.Partials p -> asksLibrary(p.body());
        });
    }

    private static void collect(List<DeviceStep> steps, List<String> around, List<LaunchSummary> out) {
        for (DeviceStep s : steps) {
            switch (s) {
                case DeviceStep.Launch l -> out.add(of(l.kernel(), around));
                case DeviceStep.Product p -> throw new IllegalStateException("asked only for generated kernels: " + p);
                case DeviceStep.HostLoop l -> {
                    List<String> inside = new ArrayList<>(around);
                    inside.add(l.variable());
                    collect(l.body(), List.copyOf(inside), out);
                }
                case DeviceStep.HostLet l -> collect(l.body(), around, out);
                case DeviceStep.HostIf i -> collect(i.body(), around, out);
                case DeviceStep.Temporary t -> collect(t.body(), around, out);
                case DeviceStep.Partials p -> collect(p.body(), around, out);
            }
        }
    }

    private static LaunchSummary of(Kernel k, List<String> around) {
        return new LaunchSummary(k.name(), around, k.blocks(), k.threads(), k.sharedBytes(), k.mapping());
    }

    public long threadsInABlock() {
        return threads.stream().mapToLong(t -> t).reduce(1, (a, b) -> a * b);
    }

    /** The number of blocks along x, y and z for these values of expressions. */
    public List<Long> blocks(ToLongFunction<IntExpr> values) {
        return blocks.stream().map(b -> Math.max(0, values.applyAsLong(b))).toList();
    }

    /** The occupancy in percent: an estimate, because registers, which only the compiler knows, may leave room for fewer blocks. */
    public int occupancy() {
        return GpuLimits.occupancy(threadsInABlock(), sharedBytes);
    }
}
