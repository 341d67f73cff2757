package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.kernel.code.Code;
import org.tilewright.kernel.code.Hoist;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.kernel.code.KernelBuilder;
import org.tilewright.kernel.code.KernelNames;
import org.tilewright.kernel.placement.Chain;
import org.tilewright.kernel.placement.GpuLimits;
import org.tilewright.kernel.placement.Order;
import org.tilewright.kernel.placement.Placement;
import org.tilewright.kernel.placement.Placement.Place;
import org.tilewright.kernel.placement.Placement.Runs;
import org.tilewright.kernel.placement.Ranges;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;

/**
 * One kernel for loops that the schedule maps to a grid. If a loop has more iterations than blocks or threads, each runs several, so that
 * any extent is possible. If threads wait for each other, all of them run the same loops, and those without an iteration do nothing in
 * them.
 */
final class MapGrid {

    private final Chain chain;
    private final LeafPass.Setting setting;
    private final KernelNames names;
    private final Map<String, Place> places;
    private final ElementType wide;
    private final Order order;
    private final Optional<RegisterTile> tile;
    private final List<Leaf> items;
    private final int resultAt;
    private final GridAxes axes;
    private final boolean together;
    private final Temporaries temporaries;
    private final String name;
    private final List<Kernel.Local> locals = new ArrayList<>();
    private boolean inResult;
    private Function<Scalar, Code> add = v -> {
        throw new IllegalStateException("nothing to add to: " + v);
    };

    private MapGrid(Chain chain, LeafPass.Setting setting, KernelNames names, String name) {
        this.chain = chain;
        this.setting = setting;
        this.names = names;
        this.name = name;
        this.places = Placement.of(chain, setting);
        this.wide = PermutableBand.accumulator(chain.terms().stream().map(Chain.Term::update).toList());
        Order plain = new Order(chain, places, Set.of());
        Set<String> few = RegisterTile.loops(chain, places, plain, wide);
        this.order = few.isEmpty() ? plain : new Order(chain, places, few);
        this.tile = few.isEmpty() ? Optional.empty() : Optional.of(new RegisterTile(chain, order, few, wide, names));
        this.items = order.items();
        this.resultAt = order.resultAt();
        this.axes = new GridAxes(items, places, names);
        this.together = places.values().stream().anyMatch(p -> p.runs() == Runs.TOGETHER);
        this.temporaries = new Temporaries(order, axes, setting, names);
    }

    /**
     * The launches, or the reason why there are none.
     *
     * @param setsFirst whether the loops may be the first to write their target
     */
    static Attempt of(Leaf loops, LeafPass.Setting setting, KernelNames names, String name, boolean setsFirst) {
        Optional<Chain> chain = Chain.of(loops);
        if (chain.isEmpty()) {
            return new Attempt.Refused("there is more than one update inside");
        }
        Optional<BlockParts> parts = BlockParts.of(chain.get(), names);
        if (parts.isEmpty()) {
            return of(chain.get(), setting, names.copy(), name, setsFirst);
        }
        BlockParts p = parts.get();
        if (!BlockParts.canCombine(chain.get())) {
            return new Attempt.Refused("which elements the sum on blocks updates is decided by other sums, too");
        }
        Attempt make = of(p.make(), setting, names.copy(), name + "_parts", false);
        Attempt combine = of(p.combine(), setting, names.copy(), name + "_total", setsFirst);
        if (make instanceof Attempt.Made m && combine instanceof Attempt.Made c) {
            String why = "iterations of " + p.sums() + " make parts, which the next launch combines";
            List<DeviceStep> steps = new ArrayList<>(m.steps().stream().map(s -> s.with(k -> k.because(why))).toList());
            steps.addAll(c.steps());
            return new Attempt.Made(List.of(new DeviceStep.Temporary(p.buffer(), p.lows(), p.sizes(), chain.get().update().operator(),
                    List.copyOf(steps))));
        }
        return make instanceof Attempt.Refused ? make : combine;
    }

    private static Attempt of(Chain chain, LeafPass.Setting setting, KernelNames names, String name, boolean setsFirst) {
        MapGrid m = new MapGrid(chain, setting, names, name);
        Optional<String> why = m.temporaries.refusal();
        if (why.isPresent()) {
            return new Attempt.Refused(why.get());
        }
        Kernel kernel = m.kernel(setsFirst);
        return kernel.sharedBytes() > GpuLimits.SHARED_BYTES ? new Attempt.Refused("a block would need " + kernel.sharedBytes()
                + " bytes of shared memory, and has " + GpuLimits.SHARED_BYTES)
                : new Attempt.Made(List.of(new DeviceStep.Launch(kernel)));
    }

    /** The result of an attempt. */
    sealed interface Attempt {

        record Made(List<DeviceStep> steps) implements Attempt { }

        record Refused(String why) implements Attempt { }
    }

    private Kernel kernel(boolean setsFirst) {
        List<Code> code = new ArrayList<>(axes.shares());
        code.addAll(axes.packed(from(0, List.of())));
        locals.addAll(temporaries.locals());
        return KernelBuilder.build(name + "_grid", code, List.copyOf(locals), axes.blocks(), axes.threads(), setsFirst,
                GridText.of(chain, places, axes, temporaries), setting, names);
    }

    /** Whether threads wait for each other from an item on. */
    private boolean waits(int at) {
        return together && at <= resultAt && !inResult || temporaries.anySharedFrom(at);
    }

    /** @param when conditions for a thread's iteration to exist that no surrounding code has checked yet */
    private List<Code> from(int at, List<Leaf.Condition> when) {
        if (!when.isEmpty() && !waits(at)) {
            return List.of(new Code.If(when, from(at, List.of())));
        }
        if (at == resultAt && !inResult) {
            return result(at, when);
        }
        if (at == items.size()) {
            return MapNest.guarded(when, terms());
        }
        return switch (items.get(at)) {
            case Leaf.Let l -> {
                List<Code> out = new ArrayList<>(List.of(new Code.Let(l.variable(), l.value())));
                out.addAll(from(at + 1, when));
                yield List.copyOf(out);
            }
            case Leaf.Guard g -> from(at + 1, with(when, g.conditions()));
            case Leaf.For f -> loop(f, at, when);
            case Leaf.Workspace w when temporaries.isShared(w) -> shared(at, when);
            case Leaf.Workspace w -> {
                List<Code> out = new ArrayList<>(MapNest.guarded(when, temporaries.fillOwn(w)));
                out.addAll(from(at + 1, when));
                yield List.of(new Code.Scope(List.copyOf(out)));
            }
            default -> throw new IllegalStateException("no item: " + items.get(at));
        };
    }

    private static List<Leaf.Condition> with(List<Leaf.Condition> when, List<Leaf.Condition> more) {
        List<Leaf.Condition> out = new ArrayList<>(when);
        out.addAll(more);
        return List.copyOf(out);
    }

    /** Adjacent temporaries are filled before one barrier. */
    private List<Code> shared(int at, List<Leaf.Condition> when) {
        List<Code> out = new ArrayList<>();
        int next = at;
        while (next < items.size() && items.get(next) instanceof Leaf.Workspace w && temporaries.isShared(w) && (next == at
                || !temporaries.reads(w, items.subList(at, next))) && (next == at || next != resultAt)) {
            out.addAll(temporaries.fillShared(w));
            next++;
        }
        out.add(new Code.Barrier());
        out.addAll(from(next, when));
        out.add(new Code.Barrier());
        return List.of(new Code.Scope(List.copyOf(out)));
    }

    private List<Code> loop(Leaf.For written, int at, List<Leaf.Condition> when) {
        Leaf.For f = written;
        List<Leaf.Condition> here = when;
        if (waits(at + 1) && order.differs(Chain.asks(f))) {
            Ranges.Range low = axes.acrossThreads(at, order).of(f.low());
            Ranges.Range high = axes.acrossThreads(at, order).of(f.high());
            here = with(here, List.of(new Leaf.Condition(IntExpr.sub(f.low(), IntExpr.ONE), false, IntExpr.variable(f.variable())),
                    new Leaf.Condition(IntExpr.variable(f.variable()), false, f.high())));
            f = f.with(low.least(), high.most(), f.body());
        }
        Place p = places.get(f.variable());
        if (tile.filter(t -> t.has(written)).isPresent()) {
            return List.of(tile.get().loop(f, from(at + 1, with(here, List.of(RegisterTile.isThere(f))))));
        }
        boolean once = p.runs() == Runs.THREADS && !p.spread() && Placement.most(f).stream().anyMatch(n -> n <= p.count());
        if (once) {
            IntExpr own = IntExpr.add(f.low(), axes.share(f));
            List<Code> out = new ArrayList<>(List.of(new Code.Let(f.variable(), own)));
            out.addAll(from(at + 1, with(here, List.of(new Leaf.Condition(IntExpr.variable(f.variable()), false, f.high())))));
            return List.copyOf(out);
        }
        if (p.runs() == Runs.THREADS && waits(at + 1)) {
            return axes.abreast(f, own -> from(at + 1, own), here);
        }
        if (axes.isPacked(f)) {
            return from(at + 1, here);
        }
        return List.of(axes.strided(f, from(at + 1, here)));
    }

    // ---- results

    private List<Code> result(int at, List<Leaf.Condition> when) {
        inResult = true;
        Leaf.Update u = chain.update();
        boolean sums = items.subList(at, items.size()).stream().anyMatch(Leaf.For.class::isInstance);
        if (!sums && !waits(at) && chain.terms().size() == 1 && chain.terms().getFirst().conditions().isEmpty()) {
            BufferRef value = names.register("value", u.target().buffer().type());
            add = v -> new Code.Declare(value, v);
            List<Code> out = new ArrayList<>(from(at, List.of()));
            // a declaration ends where its braces do
            appendInside(out, new Code.Result(u.target(), u.operator(), Hoist.element(value)));
            return MapNest.guarded(when, out);
        }
        List<Code> out = new ArrayList<>();
        if (together) {
            MapNest.Tree t = new MapNest.Tree(names, u.operator(), wide, (int) axes.combining(), (int) axes.rows());
            locals.addAll(t.locals());
            add = t::add;
            out.add(t.declare());
            out.addAll(from(at, when));
            out.addAll(t.combine());
            out.add(new Code.If(with(when, List.of(new Leaf.Condition(Kernel.thread(0), true, IntExpr.ZERO))),
                    List.of(new Code.Result(u.target(), u.operator(), t.total()))));
            if (items.subList(0, at).stream().anyMatch(Leaf.For.class::isInstance)) {
                // no thread begins the next result before the total has been read
                out.add(new Code.Barrier());
            }
        } else if (tile.isPresent()) {
            RegisterTile t = tile.get();
            locals.add(t.local());
            add = v -> new Code.Update(t.here(), u.operator(), v);
            out.addAll(t.begin());
            out.addAll(from(at, when));
            out.addAll(MapNest.guarded(when, t.end(at)));
        } else {
            BufferRef sum = names.register(u.operator(), wide);
            add = v -> new Code.Update(Hoist.element(sum), u.operator(), v);
            out.add(new Code.Declare(sum, u.operator().neutral(wide)));
            out.addAll(from(at, when));
            out.addAll(MapNest.guarded(when, List.of(new Code.Result(u.target(), u.operator(), Hoist.element(sum)))));
        }
        return List.copyOf(out);
    }

    /** Moves the use of a value to its declaration. */
    private static void appendInside(List<Code> code, Code use) {
        if (code.getLast() instanceof Code.Scope s) {
            List<Code> inside = new ArrayList<>(s.body());
            appendInside(inside, use);
            code.set(code.size() - 1, new Code.Scope(List.copyOf(inside)));
        } else if (code.getLast() instanceof Code.If i) {
            List<Code> inside = new ArrayList<>(i.body());
            appendInside(inside, use);
            code.set(code.size() - 1, new Code.If(i.conditions(), List.copyOf(inside)));
        } else {
            code.add(use);
        }
    }

    private List<Code> terms() {
        List<Code> out = new ArrayList<>();
        for (Chain.Term t : chain.terms()) {
            List<Code> one = Hoist.around(temporaries.rewritten(t.update().value()), names, add);
            out.addAll(MapNest.guarded(t.conditions(), chain.terms().size() == 1 ? one : List.of(new Code.Scope(one))));
        }
        return List.copyOf(out);
    }
}
