package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.kernel.code.KernelNames;
import org.tilewright.kernel.placement.Chain;
import org.tilewright.kernel.placement.GpuLimits;
import org.tilewright.kernel.placement.Ranges;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Leaf.Parallelism;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.pass.LeafPasses;

/**
 * What a GPU cannot do as the schedule says.
 *
 * @param loop the loop that it refers to, if any
 * @param code of the hint
 * @param message what is done instead
 */
public record GridProblem(Optional<String> loop, String code, String message) {

    /** @param values the value of an expression on the first processor, if it has one */
    public static List<GridProblem> of(Leaf planned, LeafPass.Setting setting, Function<IntExpr, OptionalLong> values) {
        Leaf leaf = LeafPasses.forDevice(planned, MapLeaf.ALL_LOOPS, setting);
        List<GridProblem> out = new ArrayList<>();
        collect(leaf, setting, KernelNames.beside(leaf), values, out);
        return List.copyOf(out);
    }

    private static void collect(Leaf leaf, LeafPass.Setting setting, KernelNames names, Function<IntExpr, OptionalLong> values,
            List<GridProblem> out) {
        if (leaf instanceof Leaf.OnGrid g) {
            if (MapGrid.of(g.loops(), setting, names.copy(), "", false) instanceof MapGrid.Attempt.Refused r) {
                out.add(new GridProblem(Optional.empty(), "gpu-mapping", "a GPU does not run the loops as the schedule says, because "
                        + r.why() + "; they are mapped to threads as without it"));
            } else {
                Chain.of(g.loops()).ifPresent(c -> {
                    meeting(c, out);
                    tooMany(c, values, out);
                });
            }
        } else {
            leaf.bodies().forEach(b -> collect(b, setting, names, values, out));
        }
    }

    /** Threads that share some elements but not others cannot combine their results. */
    private static void meeting(Chain chain, List<GridProblem> out) {
        Set<String> target = chain.closure(Chain.variables(chain.update().target().index()));
        chain.loops().stream().filter(l -> l.parallelism() == Parallelism.GPU_THREADS && l.reduction() && target.contains(l.variable()))
                .forEach(l -> out.add(new GridProblem(Optional.of(l.variable()), "gpu-mapping", "iterations of '" + l.variable()
                        + "' produce several elements and overlap in some of them, and threads of a GPU cannot combine these; each thread "
                        + "runs them one after another, and blocks would compute parts and combine them")));
    }

    private static void tooMany(Chain chain, Function<IntExpr, OptionalLong> values, List<GridProblem> out) {
        Ranges ranges = new Ranges();
        List<Leaf.For> loops = new ArrayList<>();
        long threads = 1;
        for (Leaf.For l : chain.loops()) {
            if (l.parallelism() == Parallelism.GPU_THREADS) {
                OptionalLong extent = values.apply(IntExpr.sub(ranges.of(l.high()).most(), ranges.of(l.low()).least()));
                threads = Math.min(Long.MAX_VALUE >> 32, threads) * Math.min(Math.max(1, extent.orElse(1)), 1L << 31);
                loops.add(l);
            }
            ranges.loop(l);
        }
        if (threads > GpuLimits.THREADS) {
            String which = loops.stream().map(l -> "'" + l.variable() + "'").collect(Collectors.joining(" and "));
            out.add(new GridProblem(Optional.of(loops.getLast().variable()), "gpu-threads", which + (loops.size() == 1 ? " has " : " have ")
                    + threads + " iterations, and a block of a GPU has at most " + GpuLimits.THREADS + " threads; each runs several, or"
                    + " several blocks are used if the schedule has no loop for blocks"));
        }
    }
}
