package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.kernel.code.Code;
import org.tilewright.kernel.code.GridLoops;
import org.tilewright.kernel.code.Hoist;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.kernel.code.KernelBuilder;
import org.tilewright.kernel.code.KernelNames;
import org.tilewright.kernel.placement.GpuLimits;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;

/**
 * Maps a permutable nest to a grid of threads. What its threads share determines how:
 * <ul>
 * <li>elements that several results need go through tiles in shared memory ({@link TileNest});
 * <li>a result with contiguous terms is computed by 32 threads, so that reads coalesce;
 * <li>a single result is computed by all blocks, and their partial results are combined by a second launch;
 * <li>otherwise each thread computes its own results, and neighbouring threads compute neighbouring ones.
 * </ul>
 */
final class MapNest {

    /** Threads whose reads coalesce; a warp on NVIDIA devices, and half a wavefront on AMD devices. */
    private static final int LANES = 32;
    /** Adjacent results that a block computes. */
    private static final int ROWS = 8;
    /** Elements that a thread of a row loads before it needs the first: the computation with them does not hide memory latency. */
    private static final int ROW_STEPS = 4;
    /** Threads of a block that has one axis. */
    private static final int LINE = 256;
    /** The most blocks that compute one result: enough to fill a device, few enough to combine at once. */
    private static final long MOST_PARTS = 1024;

    private final PermutableBand nest;
    private final LeafPass.Setting setting;
    private final KernelNames names;
    private final String name;
    private final boolean setsFirst;

    private MapNest(PermutableBand nest, LeafPass.Setting setting, KernelNames names, String name, boolean setsFirst) {
        this.nest = nest;
        this.setting = setting;
        this.names = names;
        this.name = name;
        this.setsFirst = setsFirst;
    }

    /** @param setsFirst whether the nest may be the first to write its target */
    static List<DeviceStep> of(PermutableBand nest, LeafPass.Setting setting, KernelNames names, String name, boolean setsFirst) {
        MapNest m = new MapNest(nest, setting, names.copy(), name, setsFirst);
        List<DeviceStep> steps = m.map();
        return nest.conditions().isEmpty() ? steps : List.of(new DeviceStep.HostIf(nest.conditions(), steps));
    }

    private List<DeviceStep> map() {
        if (nest.outputs().isEmpty() && !nest.reductions().isEmpty()) {
            return wholeGrid();
        }
        if (nest.lanesReduce() && fitting(ROWS, LANES) > 0) {
            return List.of(lanes());
        }
        Optional<Kernel> tiles = TileNest.of(nest, setting, names.copy(), name + "_tiles", setsFirst);
        return List.of(new DeviceStep.Launch(tiles.orElseGet(this::ownResults)));
    }

    private Leaf.Update update() {
        return nest.update();
    }

    private ElementType wide() {
        return nest.accumulator();
    }

    /** The largest number, obtained by halving, for which a block has shared memory for the results of each; 0 if none fits. */
    private int fitting(int most, long each) {
        int n = most;
        while (n > 0 && n * each * wide().bytes() > GpuLimits.SHARED_BYTES) {
            n /= 2;
        }
        return n;
    }

    private Code result(Leaf.Element value) {
        return new Code.Result(update().target(), update().operator(), value);
    }

    /** Each thread computes its own results. */
    private Kernel ownResults() {
        GridLoops grid = new GridLoops(names);
        grid.place(nest.outputs(), nest.outputs().size() > 1 ? List.of(LANES, ROWS) : List.of(LINE), GridLoops.X, false);
        List<Code> body = new ArrayList<>();
        if (nest.reductions().isEmpty()) {
            BufferRef value = names.register("value", update().target().buffer().type());
            body.addAll(Hoist.around(update().value(), names, v -> new Code.Declare(value, v)));
            body.add(result(Hoist.element(value)));
        } else {
            BufferRef sum = names.register(update().operator(), wide());
            body.add(new Code.Declare(sum, update().operator().neutral(wide())));
            body.add(around(nest.reductions(), Hoist.around(update().value(), names,
                    v -> new Code.Update(Hoist.element(sum), update().operator(), v))));
            body.add(result(Hoist.element(sum)));
        }
        Kernel made = kernel(name + "_results", grid.around(body), List.of(), grid.blocks(), grid.threads(),
                grid.said() + "; each thread computes its own results");
        return nest.reductions().isEmpty() ? made.takingTurns() : made;
    }

    private static Code around(List<Leaf.For> loops, List<Code> body) {
        List<Code> at = body;
        for (Leaf.For l : loops.reversed()) {
            at = List.of(Code.For.each(l.variable(), l.low(), l.high(), at));
        }
        return at.getFirst();
    }

    /** The threads of a row read contiguous elements and combine their partial results in a tree. */
    private DeviceStep lanes() {
        int rows = fitting(ROWS, LANES);
        GridLoops grid = new GridLoops(names);
        grid.place(nest.outputs(), List.of(rows), GridLoops.Y, true);
        Leaf.For across = nest.reductions().getLast();
        Tree tree = new Tree(names, update().operator(), wide(), LANES, rows);
        List<Code> sums = List.of(new Code.For(across.variable(), IntExpr.add(across.low(), Kernel.thread(0)), across.high(),
                IntExpr.of(LANES), ROW_STEPS, Hoist.around(update().value(), names, tree::add)));
        List<Leaf.For> outer = nest.reductions().subList(0, nest.reductions().size() - 1);
        List<Code> own = outer.isEmpty() ? sums : List.of(around(outer, sums));
        List<Code> body = new ArrayList<>();
        body.add(tree.declare());
        body.addAll(guarded(grid.isThere(), own));
        body.addAll(tree.combine());
        List<Leaf.Condition> first = new ArrayList<>(grid.isThere());
        first.add(new Leaf.Condition(Kernel.thread(0), true, IntExpr.ZERO));
        body.addAll(guarded(first, List.of(result(tree.total()))));
        body.add(new Code.Barrier());
        List<Integer> threads = new ArrayList<>(grid.threads());
        threads.set(0, LANES);
        return new DeviceStep.Launch(kernel(name + "_rows", grid.around(body), tree.locals(), grid.blocks(), List.copyOf(threads),
                grid.said() + ", " + across.variable() + " on " + LANES + " threads that combine what they have in a tree"));
    }

    static List<Code> guarded(List<Leaf.Condition> conditions, List<Code> body) {
        return conditions.isEmpty() ? body : List.of(new Code.If(conditions, body));
    }

    /** All blocks compute partial results; a second launch combines them. */
    private List<DeviceStep> wholeGrid() {
        int line = fitting(LINE, 1);
        Leaf.For outermost = nest.reductions().getFirst();
        Leaf.For across = nest.reductions().getLast();
        boolean one = outermost == across;
        IntExpr parts = IntExpr.max(IntExpr.ZERO, IntExpr.min(one ? IntExpr.ceilDiv(GridLoops.extent(across), IntExpr.of(line))
                : GridLoops.extent(outermost), IntExpr.of(MOST_PARTS)));
        BufferRef partial = names.array("partial", wide(), 1);
        Tree tree = new Tree(names, update().operator(), wide(), line, 1);
        IntExpr own = one ? IntExpr.add(IntExpr.mul(Kernel.block(0), IntExpr.of(line)), Kernel.thread(0)) : Kernel.thread(0);
        IntExpr step = one ? IntExpr.mul(IntExpr.of(line), Kernel.blockCount(0)) : IntExpr.of(line);
        List<Code> sums = List.of(new Code.For(across.variable(), IntExpr.add(across.low(), own), across.high(), step, 1,
                Hoist.around(update().value(), names, tree::add)));
        if (!one) {
            List<Leaf.For> middle = nest.reductions().subList(1, nest.reductions().size() - 1);
            sums = middle.isEmpty() ? sums : List.of(around(middle, sums));
            sums = List.of(new Code.For(outermost.variable(), IntExpr.add(outermost.low(), Kernel.block(0)), outermost.high(),
                    Kernel.blockCount(0), 1, sums));
        }
        List<Code> body = new ArrayList<>();
        body.add(tree.declare());
        body.addAll(sums);
        body.addAll(tree.combine());
        body.add(new Code.If(List.of(new Leaf.Condition(Kernel.thread(0), true, IntExpr.ZERO)),
                List.of(new Code.Set(new Leaf.Element(partial, List.of(Kernel.block(0))), new Scalar.Load(tree.total())))));
        Kernel first = kernel(name + "_parts", body, tree.locals(), List.of(parts, IntExpr.ONE, IntExpr.ONE), List.of(line, 1, 1),
                (one ? across.variable() + " on x" : outermost.variable() + " on blocks, " + across.variable() + " on their threads")
                        + "; each block makes a part of the result");
        return List.of(new DeviceStep.Partials(partial, wide(), parts,
                List.of(new DeviceStep.Launch(first), new DeviceStep.Launch(combined(partial, parts, line)))));
    }

    /** One block combines the parts. */
    private Kernel combined(BufferRef partial, IntExpr parts, int line) {
        KernelNames own = names.copy();
        Tree tree = new Tree(own, update().operator(), wide(), line, 1);
        String part = own.fresh("part");
        List<Code> body = new ArrayList<>();
        body.add(tree.declare());
        body.add(new Code.For(part, Kernel.thread(0), parts, IntExpr.of(line), 1,
                List.of(tree.add(new Scalar.Load(new Leaf.Element(partial, List.of(IntExpr.variable(part))))))));
        body.addAll(tree.combine());
        body.add(new Code.If(List.of(new Leaf.Condition(Kernel.thread(0), true, IntExpr.ZERO)), List.of(result(tree.total()))));
        return KernelBuilder.build(name + "_total", body, tree.locals(), List.of(IntExpr.ONE, IntExpr.ONE, IntExpr.ONE),
                List.of(line, 1, 1), setsFirst, "one block combines the parts", setting, own);
    }

    private Kernel kernel(String called, List<Code> code, List<Kernel.Local> locals, List<IntExpr> blocks, List<Integer> threads,
            String mapping) {
        return KernelBuilder.build(called, code, locals, blocks, threads, setsFirst, mapping, setting, names);
    }

    /** The partial results of the threads of a row, combined by halves in shared memory. */
    static final class Tree {

        private final KernelNames names;
        private final Combiner operator;
        private final BufferRef own;
        private final BufferRef shared;
        private final int lanes;
        private final int rows;

        Tree(KernelNames names, Combiner operator, ElementType type, int lanes, int rows) {
            this.names = names;
            this.operator = operator;
            this.own = names.register(operator, type);
            this.shared = names.array("parts", type, 2);
            this.lanes = lanes;
            this.rows = rows;
        }

        Code declare() {
            return new Code.Declare(own, operator.neutral(own.type()));
        }

        Code add(Scalar value) {
            return new Code.Update(Hoist.element(own), operator, value);
        }

        List<Kernel.Local> locals() {
            return List.of(new Kernel.Local(shared, List.of((long) rows, (long) lanes), true));
        }

        private Leaf.Element at(IntExpr lane) {
            return new Leaf.Element(shared, List.of(rows == 1 ? IntExpr.ZERO : Kernel.thread(1), lane));
        }

        List<Code> combine() {
            String apart = names.fresh("apart");
            IntExpr distance = IntExpr.variable(apart);
            return List.of(new Code.Set(at(Kernel.thread(0)), new Scalar.Load(Hoist.element(own))), new Code.Barrier(),
                    new Code.Halving(apart, lanes / 2, List.of(
                            new Code.If(List.of(new Leaf.Condition(Kernel.thread(0), false, distance)),
                                    List.of(new Code.Update(at(Kernel.thread(0)), operator,
                                            new Scalar.Load(at(IntExpr.add(Kernel.thread(0), distance)))))),
                            new Code.Barrier())));
        }

        Leaf.Element total() {
            return at(IntExpr.ZERO);
        }
    }
}
