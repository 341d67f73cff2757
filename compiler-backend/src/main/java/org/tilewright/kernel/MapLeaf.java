package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.kernel.code.Code;
import org.tilewright.kernel.code.GridLoops;
import org.tilewright.kernel.code.Hoist;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.kernel.code.KernelBuilder;
import org.tilewright.kernel.code.KernelNames;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.pass.Device;
import org.tilewright.leaf.pass.LeafPasses;

/**
 * Turns a leaf into launches of kernels. Permutable loops become a grid ({@link MapNest}); of other loops, those whose iterations compute
 * different elements run on threads, and what is inside them runs in a thread.
 */
public final class MapLeaf {

    /** Threads of a block for loops that are not a nest. */
    private static final int LINE = 128;
    /** Threads that add up one result. */
    private static final int TOGETHER = 256;

    /** Loops are mapped to threads, and values keep their names for readers of the program. */
    static final Device ALL_LOOPS = new Device(true, true, true, false, true, (c, setting) -> false);

    /** The same with a library for matrix products. */
    private static final Device WITH_PRODUCTS = new Device(true, true, true, false, true,
            (c, setting) -> MatrixProduct.of(c, setting).isPresent());

    private final LeafPass.Setting setting;
    private final String wish;
    private final KernelNames names;
    private boolean first;

    private MapLeaf(LeafPass.Setting setting, String wish, KernelNames names, boolean first) {
        this.setting = setting;
        this.wish = wish;
        this.names = names;
        this.first = first;
    }

    /**
     * @param planned a leaf of a plan
     * @param wish the names of kernels, without their numbers
     * @param setsFirst whether the leaf may be the first to write its target, and then sets it
     * @param products whether a library computes matrix products on the device
     */
    public static List<DeviceStep> of(Leaf planned, LeafPass.Setting setting, String wish, boolean setsFirst, boolean products) {
        Leaf leaf = LeafPasses.forDevice(planned, products ? WITH_PRODUCTS : ALL_LOOPS, setting);
        return new MapLeaf(setting, wish, KernelNames.beside(leaf), setsFirst).map(leaf);
    }

    private List<DeviceStep> map(Leaf leaf) {
        return switch (leaf) {
            case Leaf.PermutableBands a -> nests(a.nests());
            case Leaf.OnGrid g -> grid(g);
            case Leaf.InRegister r -> List.of(new DeviceStep.Launch(together(r)));
            case Leaf.Let l -> List.of(new DeviceStep.HostLet(l.variable(), l.value(), map(l.body())));
            case Leaf.Guard g -> List.of(new DeviceStep.HostIf(g.conditions(), map(g.body())));
            case Leaf.Sequence s -> s.parts().stream().flatMap(p -> map(p).stream()).toList();
            case Leaf.Workspace w -> {
                List<DeviceStep> inside = new ArrayList<>(map(w.producer()));
                inside.addAll(map(w.consumer()));
                yield List.of(new DeviceStep.Temporary(w.buffer(), w.lows(), w.sizes(), Combiner.of(w.operator()), List.copyOf(inside)));
            }
            case Leaf.For f -> loop(f);
            case Leaf.Update u -> List.of(new DeviceStep.Launch(oneThread(u)));
            case Leaf.Bind b -> List.of(new DeviceStep.Launch(oneThread(b)));
            case Leaf.Contract c -> List.of(product(c.contraction()));
            case Leaf.Decided d -> map(d.loops());
            case Leaf.Call c -> throw new IllegalStateException("kernels of the schedule are loops here: " + c);
        };
    }

    private List<DeviceStep> nests(List<PermutableBand> nests) {
        List<DeviceStep> out = new ArrayList<>();
        for (PermutableBand n : nests) {
            out.addAll(MapNest.of(n, setting, names, wish, first));
            // what the first one sets, the others update
            first = false;
        }
        return List.copyOf(out);
    }

    private DeviceStep product(Contraction c) {
        boolean sets = first;
        first = false;
        return new DeviceStep.Product(c, sets);
    }

    /** Loops mapped by the schedule; if no kernel can run them in this way, they are mapped as without it. */
    private List<DeviceStep> grid(Leaf.OnGrid g) {
        MapGrid.Attempt tried = MapGrid.of(g.loops(), setting, names, wish, first);
        return switch (tried) {
            case MapGrid.Attempt.Made m -> {
                first = false;
                yield m.steps();
            }
            case MapGrid.Attempt.Refused r -> map(LeafPasses.forDevice(unmarked(g.loops()), ALL_LOOPS, setting)).stream()
                    .map(s -> s.with(k -> k.because("not as the schedule says, because " + r.why()))).toList();
        };
    }

    private static Leaf unmarked(Leaf leaf) {
        return leaf instanceof Leaf.For f ? f.unmarked(unmarked(f.body())) : leaf.around(MapLeaf::unmarked);
    }

    /** A loop that is not a nest. */
    private List<DeviceStep> loop(Leaf.For f) {
        if (!f.reduction() && fitsAThread(f.body())) {
            return List.of(new DeviceStep.Launch(onThreads(f)));
        }
        if (f.reduction() && fitsAThread(f.body()) && !hasParallelLoop(f.body())) {
            return List.of(new DeviceStep.Launch(oneThread(f)));
        }
        String why = hasProduct(f.body()) ? "a library multiplies the matrices inside"
                : f.reduction() ? "its iterations update the same elements one after another"
                : "the temporaries inside belong to one iteration at a time";
        return List.of(new DeviceStep.HostLoop(f.variable(), f.low(), f.high(), why, map(f.body())));
    }

    private static boolean hasProduct(Leaf leaf) {
        return leaf instanceof Leaf.Contract || leaf.bodies().stream().anyMatch(MapLeaf::hasProduct);
    }

    private static boolean fitsAThread(Leaf leaf) {
        return !(leaf instanceof Leaf.Workspace || leaf instanceof Leaf.Contract) && leaf.bodies().stream().allMatch(MapLeaf::fitsAThread);
    }

    private static boolean hasParallelLoop(Leaf leaf) {
        return leaf instanceof Leaf.For f && !f.reduction() || leaf.bodies().stream().anyMatch(MapLeaf::hasParallelLoop);
    }

    /** The outermost loops whose iterations compute different elements, as long as their bounds are independent. */
    private Kernel onThreads(Leaf.For outermost) {
        KernelNames own = names.copy();
        List<Leaf.For> loops = new ArrayList<>(List.of(outermost));
        Set<String> inside = new HashSet<>(Set.of(outermost.variable()));
        Leaf body = outermost.body();
        while (body instanceof Leaf.For f && !f.reduction() && !mentions(f.low(), inside) && !mentions(f.high(), inside)) {
            loops.add(f);
            inside.add(f.variable());
            body = f.body();
        }
        GridLoops grid = new GridLoops(own);
        grid.place(loops, List.of(LINE), GridLoops.X, false);
        return kernel("_loops", grid.around(code(body, own)), List.of(), grid.blocks(), grid.threads(),
                grid.said() + "; what is inside runs in a thread", own);
    }

    private static boolean mentions(IntExpr e, Set<String> variables) {
        return e.variables().stream().anyMatch(variables::contains);
    }

    private Kernel oneThread(Leaf leaf) {
        KernelNames own = names.copy();
        return kernel("_steps", code(leaf, own), List.of(), List.of(IntExpr.ONE, IntExpr.ONE, IntExpr.ONE), List.of(1, 1, 1),
                "one thread: updates follow each other", own);
    }

    /** The threads of one block share the outermost loop of one result, and combine their partial results in a tree. */
    private Kernel together(Leaf.InRegister r) {
        KernelNames own = names.copy();
        Leaf.For f = (Leaf.For) r.loops();
        MapNest.Tree tree = new MapNest.Tree(own, r.update().operator(), r.wide(), TOGETHER, 1);
        List<Code> body = new ArrayList<>();
        body.add(tree.declare());
        body.add(new Code.For(f.variable(), IntExpr.add(f.low(), Kernel.thread(0)), f.high(), IntExpr.of(TOGETHER), 1,
                code(f.body(), own, u -> Hoist.around(u.value(), own, tree::add))));
        body.addAll(tree.combine());
        body.add(new Code.If(List.of(new Leaf.Condition(Kernel.thread(0), true, IntExpr.ZERO)),
                List.of(new Code.Update(r.update().target(), r.update().operator(), new Scalar.Load(tree.total())))));
        return kernel("_sum", body, tree.locals(), List.of(IntExpr.ONE, IntExpr.ONE, IntExpr.ONE), List.of(TOGETHER, 1, 1),
                f.variable() + " on the threads of one block, which combine what they have in a tree", own);
    }

    private Kernel kernel(String kind, List<Code> code, List<Kernel.Local> locals, List<IntExpr> blocks,
            List<Integer> threads, String mapping,
            KernelNames own) {
        return KernelBuilder.build(wish + kind, code, locals, blocks, threads, false, mapping, setting, own);
    }

    private static List<Code> code(Leaf leaf, KernelNames own) {
        return code(leaf, own, u -> Hoist.around(u.value(), own, v -> new Code.Update(u.target(), u.operator(), v)));
    }

    /** A leaf inside a thread. @param update what an update turns into */
    private static List<Code> code(Leaf leaf, KernelNames own, Function<Leaf.Update, List<Code>> update) {
        return switch (leaf) {
            case Leaf.Update u -> update.apply(u);
            case Leaf.For f -> List.of(new Code.For(f.variable(), f.low(), f.high(), IntExpr.ONE, f.unroll(),
                    code(f.body(), own, update)));
            case Leaf.Let l -> {
                List<Code> out = new ArrayList<>(List.of(new Code.Let(l.variable(), l.value())));
                out.addAll(code(l.body(), own, update));
                yield List.copyOf(out);
            }
            case Leaf.Bind b -> {
                List<Code> body = code(b.body(), own, update);
                yield List.of(new Code.Scope(Hoist.around(b.value(), own,
                        v -> new Code.Scope(Hoist.bind(b.variable(), v, b.within(), body)))));
            }
            case Leaf.Guard g -> List.of(new Code.If(g.conditions(), code(g.body(), own, update)));
            case Leaf.Sequence s -> s.parts().stream().<Code>map(p -> new Code.Scope(code(p, own, update))).toList();
            case Leaf.InRegister r -> inRegister(r, own);
            case Leaf.Decided d -> code(d.loops(), own, update);
            case Leaf.Workspace w -> throw new IllegalStateException("a temporary does not fit a thread: " + w.buffer().name());
            case Leaf.Call c -> throw new IllegalStateException("kernels of the schedule are loops here: " + c);
        };
    }

    private static List<Code> inRegister(Leaf.InRegister r, KernelNames own) {
        BufferRef sum = own.register(r.update().operator(), r.wide());
        List<Code> out = new ArrayList<>();
        out.add(new Code.Declare(sum, r.update().operator().neutral(r.wide())));
        out.addAll(code(r.loops(), own,
                u -> Hoist.around(u.value(), own, v -> new Code.Update(Hoist.element(sum), u.operator(), v))));
        out.add(new Code.Update(r.update().target(), r.update().operator(), new Scalar.Load(Hoist.element(sum))));
        return List.copyOf(out);
    }
}
