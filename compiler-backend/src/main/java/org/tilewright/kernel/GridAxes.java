package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.kernel.code.Code;
import org.tilewright.kernel.code.GridLoops;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.kernel.code.KernelNames;
import org.tilewright.kernel.placement.Chain;
import org.tilewright.kernel.placement.Order;
import org.tilewright.kernel.placement.Placement.Place;
import org.tilewright.kernel.placement.Placement.Runs;
import org.tilewright.kernel.placement.Ranges;
import org.tilewright.leaf.Leaf;

/** The loops of one kernel on the axes of its grid and of its blocks. */
final class GridAxes {

    private final List<Leaf> items;
    private final Map<String, Place> places;
    private final KernelNames names;
    private final Map<String, Leaf.For> loops = new LinkedHashMap<>();
    private final Map<String, String> shares = new HashMap<>();
    private final List<Leaf.For> packed;

    GridAxes(List<Leaf> items, Map<String, Place> places, KernelNames names) {
        this.items = items;
        this.places = places;
        this.names = names;
        items.forEach(i -> {
            if (i instanceof Leaf.For f) {
                loops.put(f.variable(), f);
            }
        });
        loops.keySet().forEach(v -> {
            Place p = places.get(v);
            if (isOnThreads(p) && (p.below() > 1 || p.count() < along(p.axis()))) {
                shares.put(v, names.fresh(v + "_share"));
            }
        });
        Map<Integer, List<Leaf.For>> on = new HashMap<>();
        loops.values().stream().filter(f -> places.get(f.variable()).runs() == Runs.BLOCKS && places.get(f.variable()).axis() >= 0)
                .forEach(f -> on.computeIfAbsent(places.get(f.variable()).axis(), a -> new ArrayList<>()).add(f));
        this.packed = on.values().stream().filter(l -> l.size() > 1).findFirst().orElse(List.of());
    }

    private static boolean isOnThreads(Place p) {
        return p.runs() == Runs.THREADS || p.runs() == Runs.TOGETHER;
    }

    /** Threads of a block along an axis. */
    private long along(int axis) {
        return places.values().stream().filter(p -> isOnThreads(p) && p.axis() == axis).mapToLong(Place::count).reduce(1, (a, b) -> a * b);
    }

    List<Integer> threads() {
        return List.of((int) along(0), (int) along(1), (int) along(2));
    }

    /** The threads that combine their partial results. */
    long combining() {
        return along(0);
    }

    /** The adjacent results that a block computes if threads combine. */
    long rows() {
        return along(1) * along(2);
    }

    List<IntExpr> blocks() {
        List<IntExpr> out = new ArrayList<>(List.of(IntExpr.ONE, IntExpr.ONE, IntExpr.ONE));
        Ranges ranges = new Ranges();
        for (Leaf item : items) {
            if (item instanceof Leaf.Let l) {
                ranges.named(l);
            } else if (item instanceof Leaf.For f) {
                Place p = places.get(f.variable());
                IntExpr extent = IntExpr.sub(ranges.of(f.high()).most(), ranges.of(f.low()).least());
                if (p.spread()) {
                    out.set(p.axis(), GridLoops.blocks(extent, p.count()));
                } else if (p.runs() == Runs.BLOCKS && p.axis() >= 0 && !packed.contains(f)) {
                    out.set(p.axis(), GridLoops.blocks(extent, 1));
                }
                ranges.loop(f);
            }
        }
        if (!packed.isEmpty()) {
            out.set(places.get(packed.getFirst().variable()).axis(), GridLoops.blocks(count(), 1));
        }
        return List.copyOf(out);
    }

    private IntExpr count() {
        return packed.stream().map(l -> IntExpr.max(IntExpr.ZERO, GridLoops.extent(l))).reduce(IntExpr::mul).orElseThrow();
    }

    boolean isPacked(Leaf.For f) {
        return packed.stream().anyMatch(p -> p.variable().equals(f.variable()));
    }

    /** The loop over all loops that share one axis of the grid. */
    List<Code> packed(List<Code> body) {
        if (packed.isEmpty()) {
            return body;
        }
        int axis = places.get(packed.getFirst().variable()).axis();
        String all = names.fresh(packed.stream().map(Leaf.For::variable).reduce((x, y) -> x + "_" + y).orElseThrow());
        List<Code> inside = new ArrayList<>();
        IntExpr rest = IntExpr.variable(all);
        for (Leaf.For l : packed.reversed()) {
            boolean last = l == packed.getFirst();
            inside.add(new Code.Let(l.variable(), IntExpr.add(l.low(), last ? rest : IntExpr.mod(rest, GridLoops.extent(l)))));
            if (!last) {
                String quotient = names.fresh(all);
                inside.add(new Code.Let(quotient, IntExpr.floorDiv(rest, GridLoops.extent(l))));
                rest = IntExpr.variable(quotient);
            }
        }
        inside.addAll(body);
        return List.of(new Code.For(all, Kernel.block(axis), count(), Kernel.blockCount(axis), 1, List.copyOf(inside)));
    }

    /** Names the parts of a thread's number for loops that share an axis. */
    List<Code> shares() {
        List<Code> out = new ArrayList<>();
        shares.forEach((v, name) -> {
            Place p = places.get(v);
            IntExpr above = IntExpr.floorDiv(Kernel.thread(p.axis()), IntExpr.of(p.below()));
            boolean last = p.below() * p.count() == along(p.axis());
            out.add(new Code.Let(name, last ? above : IntExpr.mod(above, IntExpr.of(p.count()))));
        });
        return out;
    }

    /** Which of a loop's threads a thread is. */
    IntExpr share(Leaf.For f) {
        return shares.containsKey(f.variable()) ? IntExpr.variable(shares.get(f.variable()))
                : Kernel.thread(places.get(f.variable()).axis());
    }

    /** A loop of which each block or thread runs its own part. */
    Code strided(Leaf.For f, List<Code> body) {
        Place p = places.get(f.variable());
        boolean blocks = p.runs() == Runs.BLOCKS && p.axis() >= 0;
        IntExpr first = blocks ? Kernel.block(p.axis()) : !isOnThreads(p) ? IntExpr.ZERO
                : p.spread() ? IntExpr.add(firstOfBlock(p), share(f)) : p.count() == 1 ? IntExpr.ZERO : share(f);
        IntExpr step = blocks ? Kernel.blockCount(p.axis()) : isOnThreads(p) ? step(p) : IntExpr.ONE;
        return new Code.For(f.variable(), IntExpr.add(f.low(), first), f.high(), step, isOnThreads(p) || blocks ? 1 : f.unroll(), body);
    }

    private static IntExpr firstOfBlock(Place p) {
        return IntExpr.mul(Kernel.block(p.axis()), IntExpr.of(p.count()));
    }

    private static IntExpr step(Place p) {
        return p.spread() ? IntExpr.mul(IntExpr.of(p.count()), Kernel.blockCount(p.axis())) : IntExpr.of(p.count());
    }

    /** A loop that all threads of a block run in step. @param body what is inside, under the conditions for a thread's iteration */
    List<Code> abreast(Leaf.For f, Function<List<Leaf.Condition>, List<Code>> body, List<Leaf.Condition> when) {
        Place p = places.get(f.variable());
        String first = names.fresh(f.variable() + "_first");
        List<Leaf.Condition> own = new ArrayList<>(when);
        own.add(new Leaf.Condition(IntExpr.variable(f.variable()), false, f.high()));
        List<Code> inside = new ArrayList<>(List.of(new Code.Let(f.variable(), IntExpr.add(IntExpr.variable(first), share(f)))));
        inside.addAll(body.apply(List.copyOf(own)));
        IntExpr low = p.spread() ? IntExpr.add(f.low(), firstOfBlock(p)) : f.low();
        return List.of(new Code.For(first, low, f.high(), step(p), 1, List.copyOf(inside)));
    }

    /** Whether threads that run a loop update the same element. */
    boolean meets(Leaf.For f) {
        return places.get(f.variable()).runs() == Runs.TOGETHER;
    }

    /** The state of one thread of a block. */
    List<Leaf.Condition> firstThread() {
        return IntStream.range(0, 3).filter(a -> along(a) > 1)
                .mapToObj(a -> new Leaf.Condition(Kernel.thread(a), true, IntExpr.ZERO)).toList();
    }

    /** The threads of a block as rows and columns. */
    record Team(IntExpr row, long rows, IntExpr column, long columns) { }

    /** Unchanged, unless columns would be left without work. @param wide how many columns there is work for, a power of two */
    Team team(long wide) {
        IntExpr line = along(2) == 1 ? Kernel.thread(1)
                : IntExpr.add(Kernel.thread(1), IntExpr.mul(IntExpr.of(along(1)), Kernel.thread(2)));
        long all = along(0) * rows();
        if (along(0) <= wide || all % wide != 0) {
            return new Team(line, rows(), Kernel.thread(0), along(0));
        }
        IntExpr one = rows() == 1 ? Kernel.thread(0) : IntExpr.add(Kernel.thread(0), IntExpr.mul(IntExpr.of(along(0)), line));
        return new Team(IntExpr.floorDiv(one, IntExpr.of(wide)), all / wide, IntExpr.mod(one, IntExpr.of(wide)), wide);
    }

    /** The ranges, over the threads of a block, of the values known at an item. */
    Ranges acrossThreads(int at, Order order) {
        Ranges out = new Ranges();
        for (Leaf item : items.subList(0, at)) {
            if (Chain.name(item).filter(v -> order.differs(Set.of(v))).isPresent()) {
                if (item instanceof Leaf.For f) {
                    out.loop(f);
                } else {
                    out.named((Leaf.Let) item);
                }
            }
        }
        return out;
    }
}
