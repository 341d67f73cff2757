package org.tilewright.kernel.code;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;

/**
 * Loops on the axes of a launch's grid. If a loop has more iterations than a grid has threads, blocks run several, so that any extent is
 * possible. Loops beyond three share the z axis: their values are quotients of one index, computed once per iteration.
 */
public final class GridLoops {

    public static final int X = 0;
    public static final int Y = 1;
    public static final int Z = 2;

    /**
     * @param loops outermost first
     * @param threads of a block along the axis
     * @param together whether all threads of a block run the same iterations, because they wait for each other inside
     */
    private record Axis(int number, List<Leaf.For> loops, long threads, boolean together) { }

    private final List<Axis> axes = new ArrayList<>();
    private final KernelNames names;

    public GridLoops(KernelNames names) {
        this.names = names;
    }

    /** The loops on as many axes as they need, the last one on the first free axis. */
    public void place(List<Leaf.For> loops, List<Integer> threads, int firstAxis, boolean together) {
        int left = loops.size();
        for (int a = firstAxis; left > 0; a++) {
            boolean rest = a == Z;
            List<Leaf.For> here = rest ? loops.subList(0, left) : loops.subList(left - 1, left);
            int place = a - firstAxis;
            axes.add(new Axis(a, List.copyOf(here), place < threads.size() && here.size() == 1 ? threads.get(place) : 1, together));
            left -= here.size();
        }
    }

    public List<IntExpr> blocks() {
        List<IntExpr> out = new ArrayList<>(List.of(IntExpr.ONE, IntExpr.ONE, IntExpr.ONE));
        for (Axis a : axes) {
            out.set(a.number, blocks(count(a.loops), a.threads));
        }
        return out;
    }

    /** As many blocks as needed, up to what every device can launch. */
    public static IntExpr blocks(IntExpr iterations, long inOne) {
        return IntExpr.min(IntExpr.ceilDiv(iterations, IntExpr.of(inOne)), IntExpr.of(Kernel.MOST_BLOCKS));
    }

    public List<Integer> threads() {
        List<Integer> out = new ArrayList<>(List.of(1, 1, 1));
        axes.forEach(a -> out.set(a.number, (int) a.threads));
        return out;
    }

    /** The total number of iterations of loops. */
    private static IntExpr count(List<Leaf.For> loops) {
        return loops.size() == 1 ? extent(loops.getFirst())
                : loops.stream().map(l -> IntExpr.max(IntExpr.ZERO, extent(l))).reduce(IntExpr::mul).orElseThrow();
    }

    public static IntExpr extent(Leaf.For l) {
        return IntExpr.sub(l.high(), l.low());
    }

    /** The code inside the loops. */
    public List<Code> around(List<Code> body) {
        List<Code> at = body;
        for (Axis a : axes) {
            at = List.of(a.loops.size() > 1 ? packed(a, at) : a.together ? together(a, at) : single(a, at));
        }
        return at;
    }

    private static Code single(Axis a, List<Code> body) {
        Leaf.For l = a.loops.getFirst();
        IntExpr at = a.threads == 1 ? Kernel.block(a.number) : IntExpr.add(first(a), Kernel.thread(a.number));
        return new Code.For(l.variable(), IntExpr.add(l.low(), at), l.high(), step(a), 1, body);
    }

    /** The loop over a block's first iterations; the body has to check that its thread's iteration exists: see {@code isThere}. */
    private Code together(Axis a, List<Code> body) {
        Leaf.For l = a.loops.getFirst();
        if (a.threads == 1) {
            return single(a, body);
        }
        String first = names.fresh(l.variable() + "_first");
        List<Code> inside = new ArrayList<>();
        inside.add(new Code.Let(l.variable(), IntExpr.add(IntExpr.variable(first), Kernel.thread(a.number))));
        inside.addAll(body);
        return new Code.For(first, IntExpr.add(l.low(), first(a)), l.high(), step(a), 1, List.copyOf(inside));
    }

    private Code packed(Axis a, List<Code> body) {
        String packed = names.fresh(a.loops.stream().map(Leaf.For::variable).reduce((x, y) -> x + "_" + y).orElseThrow());
        List<Code> inside = new ArrayList<>();
        IntExpr rest = IntExpr.variable(packed);
        for (Leaf.For l : a.loops.reversed()) {
            boolean last = l == a.loops.getFirst();
            inside.add(new Code.Let(l.variable(), IntExpr.add(l.low(), last ? rest : IntExpr.mod(rest, extent(l)))));
            if (!last) {
                String quotient = names.fresh(packed);
                inside.add(new Code.Let(quotient, IntExpr.floorDiv(rest, extent(l))));
                rest = IntExpr.variable(quotient);
            }
        }
        inside.addAll(body);
        return new Code.For(packed, Kernel.block(a.number), count(a.loops), Kernel.blockCount(a.number), 1, List.copyOf(inside));
    }

    private static IntExpr first(Axis a) {
        return IntExpr.mul(Kernel.block(a.number), IntExpr.of(a.threads));
    }

    private static IntExpr step(Axis a) {
        return IntExpr.mul(IntExpr.of(a.threads), Kernel.blockCount(a.number));
    }

    /** Conditions for a thread's iteration to exist, for loops whose threads stay together. */
    public List<Leaf.Condition> isThere() {
        return axes.stream().filter(a -> a.together && a.threads > 1).map(a -> a.loops.getFirst())
                .map(l -> new Leaf.Condition(IntExpr.variable(l.variable()), false, l.high())).toList();
    }

    /** What runs where, such as {@code i on y (8 a block), j on x (32 a block)}. */
    public String said() {
        List<String> out = new ArrayList<>();
        for (Axis a : axes.reversed()) {
            String loops = a.loops.stream().map(Leaf.For::variable).reduce((x, y) -> x + ", " + y).orElseThrow();
            out.add(loops + " on " + "xyz".charAt(a.number) + (a.threads > 1 ? " (" + a.threads + " a block)" : ""));
        }
        return String.join(", ", out);
    }
}
