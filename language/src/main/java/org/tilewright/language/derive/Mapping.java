package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where the work of a program is done on one grid, and where its tensors live: for each statement, the heaviest first, the loops that
 * processors share so that the fewest bytes move, where each tensor lives as the first of them needs it.
 *
 * <p>The bytes are those of blocks of ceil(n/p) elements; what the plan predicts exactly decides among grids.
 */
final class Mapping {

    /**
     * Who does a statement.
     *
     * @param loops the loop of each machine dimension, or -1
     * @param bytes that a processor receives on average, all rounds together
     * @param busiest the points that the busiest processor computes, all rounds together
     */
    record Share(StatementWork work, int[] loops, double bytes, double busiest) { }

    /** How many times the points of the most even choice the busiest processor may compute where fewer bytes move for it. */
    private static final double UNEVEN = 1.15;
    private final BlockFootprints pieces;
    private final long[] grid;
    private final Map<String, Home> homes;
    /** Tensors that live on another shape of the processors. */
    private final Set<String> elsewhere;
    /** Inputs that several processors have from the start, and those that the program sets. */
    private final Set<String> copied = new LinkedHashSet<>();
    private final List<Share> shares = new ArrayList<>();

    private Mapping(BlockFootprints pieces, Map<String, Home> homes, Set<String> elsewhere) {
        this.pieces = pieces;
        this.grid = pieces.grid();
        this.homes = new LinkedHashMap<>(homes);
        this.elsewhere = Set.copyOf(elsewhere);
    }

    /** @param written what the program says already */
    static Mapping of(long[] grid, List<StatementWork> all, Map<String, BlockFootprints.Tensor> tensors, Written written) {
        return of(grid, all, tensors, written, Set.of());
    }

    private static Mapping of(long[] grid, List<StatementWork> all, Map<String, BlockFootprints.Tensor> tensors, Written written,
            Set<String> elsewhere) {
        Mapping p = new Mapping(new BlockFootprints(grid, tensors), written.homes(), elsewhere);
        all.stream().sorted(Comparator.comparingDouble(StatementWork::points).reversed()).forEach(w -> p.place(w,
                written.loops().get(w.name())));
        return p;
    }

    /**
     * The same on a grid whose dimensions may come in another order: with what is summed over last where that moves no more.
     *
     * @param elsewhere tensors that live on another shape of the processors, from where they come
     */
    static Mapping inEitherOrder(long[] grid, List<StatementWork> some, Map<String, BlockFootprints.Tensor> tensors, Written written,
            Set<String> elsewhere) {
        Mapping p = of(grid, some, tensors, written, elsewhere);
        long[] other = p.sumsLast();
        if (Arrays.equals(grid, other)) {
            return p;
        }
        Mapping even = of(other, some, tensors, written, elsewhere);
        return even.bytes() <= p.bytes() * (1 + 1e-9) ? even : p;
    }

    /**
     * The same with copies of what is computed with more than once, where they come to fewer bytes: a copy comes to a processor one time,
     * and what is stored once comes each time. Absent where there are none such.
     */
    Optional<Mapping> withCopies(Written written) {
        Mapping p = new Mapping(pieces, homes, elsewhere);
        p.shares.addAll(shares);
        for (String t : homes.keySet()) {
            double uses = shares.stream().filter(s -> s.work.reads(t)).mapToDouble(s -> s.work.times()).sum();
            if (written.homes().containsKey(t) || uses < 2) {
                continue;
            }
            Home before = p.homes.get(t);
            Home best = before;
            double least = p.bytes();
            for (Share s : shares) {
                for (StatementWork.Touched a : s.work.accesses()) {
                    if (a.tensor().equals(t) && s.work.reads(t)) {
                        p.settle(t, pieces.needed(a, s.loops));
                        if (p.bytes() < least * (1 - 1e-9)) {
                            least = p.bytes();
                            best = p.homes.get(t);
                        }
                    }
                }
            }
            p.settle(t, best);
        }
        return p.copied.isEmpty() ? Optional.empty() : Optional.of(p);
    }

    private void settle(String tensor, Home home) {
        homes.put(tensor, home);
        if (home.copies(grid) > 1) {
            copied.add(tensor);
        } else {
            copied.remove(tensor);
        }
        shares.replaceAll(s -> new Share(s.work, s.loops, pieces.moved(s.work, s.loops, homes) * s.work.times(), s.busiest));
    }

    /** The inputs that come to several processors before the first statement. */
    Set<String> copiedInputs() {
        Set<String> out = new LinkedHashSet<>(copied);
        shares.forEach(s -> out.remove(s.work.output()));
        return out;
    }

    /** What copies of all inputs bring received per processor on average, once, in bytes. */
    double copyBytes() {
        return copiedInputs().stream().mapToDouble(this::copyBytes).sum();
    }

    /** What copies of an input bring received per processor on average, once, in bytes. */
    double copyBytes(String input) {
        return (homes.get(input).copies(grid) - 1) * pieces.bytes(input) / processors();
    }

    /** What a processor has at least while it computes, in bytes: its pieces of all tensors, and the results that are not its own. */
    double leastMemory() {
        double results = 0;
        for (Share s : shares) {
            results = Math.max(results, pieces.results(s.work, s.loops, homes));
        }
        double own = 0;
        for (Map.Entry<String, Home> e : homes.entrySet()) {
            own += pieces.bytes(e.getKey()) * e.getValue().copies(grid) / processors();
        }
        return own + results;
    }

    long[] grid() {
        return grid.clone();
    }

    boolean has(StatementWork work) {
        return shares.stream().anyMatch(s -> s.work == work);
    }

    /** Where a tensor lives; null if no statement touches it, or it lives on another shape of the processors. */
    Home home(String tensor) {
        return homes.get(tensor);
    }

    Share share(StatementWork work) {
        return shares.stream().filter(s -> s.work == work).findFirst().orElseThrow();
    }

    /** The bytes that a processor receives on average. */
    double bytes() {
        return shares.stream().mapToDouble(Share::bytes).sum() + copyBytes();
    }

    /** The points that the busiest processor computes. */
    double busiest() {
        return shares.stream().mapToDouble(Share::busiest).sum();
    }

    /** How many processors there are. */
    long processors() {
        long n = 1;
        for (long g : grid) {
            n *= g;
        }
        return n;
    }

    /** The grid with what the statement that has most to do sums over last, so that its results can be shared evenly. */
    long[] sumsLast() {
        Share most = shares.stream().max(Comparator.comparingDouble(s -> s.work.points())).orElseThrow();
        long[] out = new long[grid.length];
        int at = 0;
        for (boolean sums : new boolean[] {false, true}) {
            for (int m = 0; m < grid.length; m++) {
                if (most.work.reduced().contains(most.loops[m]) == sums) {
                    out[at++] = grid[m];
                }
            }
        }
        return out;
    }

    private void place(StatementWork w, int[] given) {
        List<int[]> choices = given != null ? List.of(given) : choices(w);
        double busiest = choices.stream().mapToDouble(c -> busiest(w, c)).min().orElseThrow();
        int[] best = null;
        double least = Double.POSITIVE_INFINITY;
        for (int[] loops : choices) {
            Map<String, Home> with = new HashMap<>(homes);
            live(w, loops, with);
            double bytes = pieces.moved(w, loops, with) * w.times();
            // of equals the first
            if (busiest(w, loops) <= busiest * UNEVEN && bytes < least * (1 - 1e-9)) {
                best = loops;
                least = bytes;
            }
        }
        int[] loops = best;
        live(w, loops, homes);
        shares.add(new Share(w, loops, least, busiest(w, loops) * w.times()));
    }

    /** What a statement touches lives where it is touched, if it does not live somewhere already. */
    private void live(StatementWork w, int[] loops, Map<String, Home> where) {
        for (StatementWork.Touched t : w.accesses()) {
            if (!elsewhere.contains(t.tensor())) {
                where.computeIfAbsent(t.tensor(), x -> pieces.follow(t, loops));
            }
        }
    }

    /** How many points the busiest processor computes. */
    private double busiest(StatementWork w, int[] loops) {
        double points = 1;
        for (int v = 0; v < w.sizes().length; v++) {
            points *= blocks(w.sizes()[v], loops, v);
        }
        return points;
    }

    private double blocks(long size, int[] loops, int loop) {
        long processors = 1;
        for (int m = 0; m < grid.length; m++) {
            processors *= loops[m] == loop ? grid[m] : 1;
        }
        return Math.ceilDiv(size, processors);
    }

    /** All ways to give machine dimensions a loop of their own each; -1 where there are more dimensions than loops. */
    private List<int[]> choices(StatementWork w) {
        List<int[]> out = new ArrayList<>();
        int[] at = new int[grid.length];
        Arrays.fill(at, -1);
        choices(w, 0, at, new boolean[w.variables().size()], out);
        return out;
    }

    private void choices(StatementWork w, int m, int[] at, boolean[] used, List<int[]> out) {
        if (m == grid.length) {
            out.add(at.clone());
            return;
        }
        boolean any = false;
        for (int v = 0; v < used.length; v++) {
            if (!used[v] && w.named().contains(v)) {
                any = true;
                used[v] = true;
                at[m] = v;
                choices(w, m + 1, at, used, out);
                used[v] = false;
            }
        }
        if (!any || w.named().size() < grid.length) {
            at[m] = -1;
            choices(w, m + 1, at, used, out);
        }
        at[m] = -1;
    }
}
