package org.tilewright.kernel.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.tilewright.ir.index.AffineForm;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;
import org.tilewright.leaf.Leaf.Parallelism;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;

/**
 * Which loops of a chain run on blocks, which on threads of a block, and which inside a thread: as the schedule says; if it names no loop
 * for threads, or none for blocks, loops are chosen for them.
 */
public final class Placement {

    /** What runs the iterations of a loop. */
    public enum Runs {
        BLOCKS,
        /** Threads that compute different elements. */
        THREADS,
        /** Threads that update the same element, and combine their partial results in a tree. */
        TOGETHER,
        A_THREAD
    }

    /**
     * Where a loop runs.
     *
     * @param axis of the grid or the block; -1 for what each block or thread does for itself
     * @param count how many threads there are for it
     * @param below how many threads of the axis are for the preceding loops that share it
     * @param spread whether its blocks run several iterations: it has its own axis of the grid
     * @param chosen whether it was chosen, not given by the schedule
     */
    public record Place(Runs runs, int axis, long count, long below, boolean spread, boolean chosen) { }

    /** Threads of a single loop, of the first of several, and of another one of several, if they have no known bound. */
    private static final long ALONE = 256;
    private static final long FIRST = 32;
    private static final long OTHER = 8;
    /** Threads that compute one result. */
    private static final long COMBINING = 128;
    /** What CUDA allows along z. */
    private static final long MOST_ALONG_Z = 64;

    private final Chain chain;
    private final LeafPass.Setting setting;
    private final Map<String, IntExpr> names = new HashMap<>();
    private final Set<String> target;
    private final Map<String, Runs> runs = new LinkedHashMap<>();
    private final Set<String> chosen = new HashSet<>();
    private final Map<String, Place> places = new LinkedHashMap<>();

    private Placement(Chain chain, LeafPass.Setting setting) {
        this.chain = chain;
        this.setting = setting;
        this.target = chain.closure(Chain.variables(chain.update().target().index()));
        chain.items().forEach(i -> {
            if (i instanceof Leaf.Let l) {
                names.put(l.variable(), l.value().substitute(names));
            }
        });
    }

    /** The place of each loop, by its variable. */
    public static Map<String, Place> of(Chain chain, LeafPass.Setting setting) {
        Placement p = new Placement(chain, setting);
        chain.loops().forEach(l -> p.runs.put(l.variable(), p.asSaid(l)));
        p.chooseThreads();
        boolean blocksSaid = p.runs.containsValue(Runs.BLOCKS);
        if (!blocksSaid) {
            p.chooseBlocks();
        }
        p.threads(!blocksSaid);
        p.blocks();
        chain.loops().forEach(l -> p.places.computeIfAbsent(l.variable(), v -> new Place(Runs.A_THREAD, -1, 1, 1, false, true)));
        return p.places;
    }

    private Runs asSaid(Leaf.For l) {
        if (l.parallelism() == Parallelism.GPU_BLOCKS && !l.reduction()) {
            return Runs.BLOCKS;
        }
        if (l.parallelism() == Parallelism.GPU_THREADS && !l.reduction()) {
            return Runs.THREADS;
        }
        return l.parallelism() == Parallelism.GPU_THREADS && !target.contains(l.variable()) ? Runs.TOGETHER : Runs.A_THREAD;
    }

    private List<Leaf.For> that(Runs what) {
        return chain.loops().stream().filter(l -> runs.get(l.variable()) == what).toList();
    }

    /** Whether the operands of a loop's bounds are known if only such loops are around it. */
    private boolean standsIn(Leaf.For l, Predicate<Runs> around) {
        return chain.closure(Chain.asks(l)).stream().filter(runs::containsKey).allMatch(v -> around.test(runs.get(v)));
    }

    private void chooseThreads() {
        if (runs.containsValue(Runs.THREADS) || runs.containsValue(Runs.TOGETHER)) {
            return;
        }
        Set<String> filled = new HashSet<>();
        chain.items().stream().filter(Leaf.Workspace.class::isInstance).forEach(w -> filled.addAll(chain.closure(Chain.asks(w))));
        List<Leaf.For> free = that(Runs.A_THREAD).stream().filter(l -> l.unroll() == 1 && !filled.contains(l.variable())).toList();
        List<Leaf.For> outputs = free.stream().filter(l -> !l.reduction() && standsIn(l, r -> r == Runs.BLOCKS))
                .sorted(Comparator.comparingInt(this::worth)).toList();
        if (!outputs.isEmpty()) {
            outputs.subList(Math.max(0, outputs.size() - 2), outputs.size()).forEach(l -> choose(l, Runs.THREADS));
            return;
        }
        List<Leaf.For> sums = free.stream().filter(l -> l.reduction() && !target.contains(l.variable()))
                .sorted(Comparator.comparingInt(this::worth)).toList();
        if (!sums.isEmpty()) {
            choose(sums.getLast(), Runs.TOGETHER);
        }
    }

    private void chooseBlocks() {
        that(Runs.A_THREAD).stream().filter(l -> !l.reduction() && l.unroll() == 1 && standsIn(l, r -> r == Runs.BLOCKS))
                .forEach(l -> choose(l, Runs.BLOCKS));
    }

    private void choose(Leaf.For l, Runs what) {
        runs.put(l.variable(), what);
        chosen.add(l.variable());
    }

    /** How many accesses coalesce when neighbouring threads run neighbouring iterations. */
    private int worth(Leaf.For l) {
        List<Leaf.Element> all = new ArrayList<>(List.of(chain.update().target()));
        chain.terms().forEach(t -> all.addAll(PermutableBand.loads(t.update().value())));
        return all.stream().mapToInt(e -> {
            List<Integer> order = setting.storage().apply(e.buffer());
            List<IntExpr> index = order.stream().map(d -> e.index().get(d).substitute(names)).toList();
            boolean mentions = index.stream().anyMatch(i -> i.variables().contains(l.variable()));
            boolean unit = mentions && index.subList(0, index.size() - 1).stream().noneMatch(i -> i.variables().contains(l.variable()))
                    && AffineForm.of(index.getLast(), l.variable()).filter(a -> a.isTimes(1)).isPresent();
            return unit ? 1 : mentions ? -2 : 0;
        }).sum();
    }

    /** The most iterations that a loop has, if that is known. */
    public static OptionalLong most(Leaf.For l) {
        return LinearForm.most(IntExpr.sub(l.high(), l.low()));
    }

    // ---- axes

    /** Threads that combine share x; of the others, the one with contiguous accesses is on x. */
    private void threads(boolean mayTakeBlocks) {
        List<Leaf.For> together = that(Runs.TOGETHER).stream().sorted(Comparator.comparingInt(this::worth)).toList().reversed();
        List<Leaf.For> own = that(Runs.THREADS).stream().sorted(Comparator.comparingInt(this::worth)).toList().reversed();
        Map<Leaf.For, Long> counts = counts(together, own);
        long below = 1;
        for (Leaf.For l : together) {
            put(l, Runs.TOGETHER, 0, counts.get(l), below, false);
            below *= counts.get(l);
        }
        int first = together.isEmpty() ? 0 : 1;
        int last = together.isEmpty() && own.size() == 3 && counts.get(own.get(2)) <= MOST_ALONG_Z ? 2 : 1;
        boolean[] takesBlocks = new boolean[3];
        below = 1;
        for (int k = 0; k < own.size(); k++) {
            Leaf.For l = own.get(k);
            int axis = Math.min(first + k, last);
            below = first + k <= last ? 1 : below;
            boolean spread = mayTakeBlocks && !takesBlocks[axis] && standsIn(l, r -> false)
                    && most(l).stream().noneMatch(m -> m <= counts.get(l));
            takesBlocks[axis] |= spread;
            put(l, Runs.THREADS, axis, counts.get(l), below, spread);
            below *= counts.get(l);
        }
    }

    private void put(Leaf.For l, Runs what, int axis, long count, long below, boolean spread) {
        places.put(l.variable(), new Place(what, axis, count, below, spread, chosen.contains(l.variable())));
    }

    /** As many threads as a loop has iterations, if the number is known and within the limit of a block. */
    private static Map<Leaf.For, Long> counts(List<Leaf.For> together, List<Leaf.For> own) {
        Map<Leaf.For, Long> out = new LinkedHashMap<>();
        int loops = together.size() + own.size();
        together.forEach(l -> out.put(l, powerOfTwo(Math.max(1, most(l).orElse(loops == 1 ? COMBINING : FIRST)))));
        own.forEach(l -> out.put(l, Math.max(1, most(l).orElse(loops == 1 ? ALONE : out.isEmpty() ? FIRST : OTHER))));
        for (;;) {
            long all = 1;
            for (long n : out.values()) {
                all = n > GpuLimits.THREADS ? Long.MAX_VALUE / GpuLimits.THREADS : Math.min(all * n, Long.MAX_VALUE / GpuLimits.THREADS);
            }
            if (all <= GpuLimits.THREADS) {
                return out;
            }
            Map.Entry<Leaf.For, Long> most = out.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
            most.setValue(Math.min(powerOfTwo(most.getValue()) / 2, GpuLimits.THREADS));
        }
    }

    /** The next power of two, or one that exceeds the limit of a block. */
    public static long powerOfTwo(long n) {
        return n > GpuLimits.THREADS ? 2 * GpuLimits.THREADS : n <= 1 ? 1 : Long.highestOneBit(n - 1) * 2;
    }

    /** The last loop on the first free axis; the remaining ones share the last axis, or each block runs them. */
    private void blocks() {
        List<Integer> free = new ArrayList<>(Stream.of(0, 1, 2)
                .filter(a -> places.values().stream().noneMatch(p -> p.spread() && p.axis() == a)).toList());
        List<Leaf.For> left = new ArrayList<>(that(Runs.BLOCKS));
        while (!left.isEmpty() && (free.size() > 1 || free.size() == 1 && left.size() == 1)) {
            put(left.removeLast(), Runs.BLOCKS, free.removeFirst(), 1, 1, false);
        }
        for (Leaf.For l : left) {
            put(l, Runs.BLOCKS, !free.isEmpty() && standsIn(l, r -> false) ? free.getFirst() : -1, 1, 1, false);
        }
    }
}
