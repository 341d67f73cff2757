package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;
import org.tilewright.kernel.code.Code;
import org.tilewright.kernel.code.Hoist;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.kernel.code.KernelNames;
import org.tilewright.kernel.placement.GpuLimits;
import org.tilewright.kernel.placement.Order;
import org.tilewright.kernel.placement.Placement;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;

/**
 * The temporaries of {@code precompute} inside a kernel: in the shared memory of a block if all its threads see the same values and fill it
 * cooperatively, otherwise private to each thread. Both have the maximum size of the temporary.
 */
final class Temporaries {

    /** Bytes of private temporaries of a thread: approximately what fits its registers. */
    private static final long OWN_BYTES = 1024;

    private final GridAxes axes;
    private final LeafPass.Setting setting;
    private final KernelNames names;
    private final List<Leaf> items;
    private final Set<String> shared = new HashSet<>();
    private final Map<String, Leaf.Workspace> all = new LinkedHashMap<>();
    private final Map<String, IntExpr> lets = new HashMap<>();

    Temporaries(Order order, GridAxes axes, LeafPass.Setting setting, KernelNames names) {
        this.axes = axes;
        this.setting = setting;
        this.names = names;
        this.items = order.items();
        boolean apart = false;
        for (Leaf item : items) {
            if (item instanceof Leaf.Workspace w) {
                all.put(w.buffer().name(), w);
                if (!apart && order.isShared(w)) {
                    shared.add(w.buffer().name());
                }
            } else if (item instanceof Leaf.Let l) {
                lets.put(l.variable(), l.value().substitute(lets));
            } else if (item instanceof Leaf.For f) {
                apart |= axes.meets(f);
            }
        }
    }

    /** Why they cannot be in a kernel. */
    Optional<String> refusal() {
        for (Leaf.Workspace w : all.values()) {
            long bytes = w.buffer().type().bytes(1);
            for (IntExpr s : w.sizes()) {
                OptionalLong most = LinearForm.most(s);
                if (most.isEmpty()) {
                    return Optional.of("the size of '" + w.buffer().name()
                            + "' is not a number, so no array inside a kernel can hold it");
                }
                bytes *= Math.min(Math.max(1, most.getAsLong()), GpuLimits.SHARED_BYTES);
                bytes = Math.min(bytes, 2 * GpuLimits.SHARED_BYTES);
            }
            if (bytes > (isShared(w) ? GpuLimits.SHARED_BYTES : OWN_BYTES)) {
                return Optional.of("'" + w.buffer().name() + "' needs more than " + (isShared(w) ? "the " + GpuLimits.SHARED_BYTES
                        + " bytes of shared memory that a block has" : "the " + OWN_BYTES + " bytes that a thread has for it"));
            }
        }
        return Optional.empty();
    }

    boolean isShared(Leaf.Workspace w) {
        return shared.contains(w.buffer().name());
    }

    boolean anySharedFrom(int at) {
        return items.subList(at, items.size()).stream().anyMatch(i -> i instanceof Leaf.Workspace w && isShared(w));
    }

    List<String> names(boolean inShared) {
        return all.keySet().stream().filter(n -> shared.contains(n) == inShared).toList();
    }

    /** Whether a temporary is filled from one of some others. */
    boolean reads(Leaf.Workspace w, List<Leaf> others) {
        return others.stream().anyMatch(o -> LeafContents.of(w.producer()).buffers.containsKey(((Leaf.Workspace) o).buffer().name()));
    }

    List<Kernel.Local> locals() {
        return all.values().stream().map(w -> {
            List<Long> sizes = new ArrayList<>(w.sizes().stream().map(s -> Math.max(1, LinearForm.most(s).orElseThrow())).toList());
            if (isShared(w) && sizes.size() > 1) {
                // threads that run along another dimension access different banks
                sizes.set(sizes.size() - 1, sizes.getLast() + (sizes.getLast() % 2 == 0 ? 1 : 0));
            }
            return new Kernel.Local(w.buffer(), List.copyOf(sizes), isShared(w));
        }).toList();
    }

    // ---- what fills them

    /** The loops of a producer, and what they add up. */
    private record Filling(List<Leaf.For> elements, List<Leaf.For> sums, Leaf.Update update) { }

    private static Filling filling(Leaf.Workspace w) {
        List<Leaf.For> elements = new ArrayList<>();
        List<Leaf.For> sums = new ArrayList<>();
        Leaf at = w.producer();
        while (at instanceof Leaf.For f) {
            (f.reduction() ? sums : elements).add(f);
            at = f.body();
        }
        return new Filling(elements, sums, (Leaf.Update) at);
    }

    List<Code> fillOwn(Leaf.Workspace w) {
        Filling f = filling(w);
        List<Code> at = element(w, f);
        for (Leaf.For l : f.elements.reversed()) {
            at = List.of(Code.For.each(l.variable(), l.low(), l.high(), at));
        }
        return at;
    }

    /** Threads copy contiguous elements, if there are any, in as many rows as there are threads for. */
    List<Code> fillShared(Leaf.Workspace w) {
        Filling f = filling(w);
        if (f.elements.isEmpty()) {
            return MapNest.guarded(axes.firstThread(), element(w, f));
        }
        Leaf.For across = f.elements.stream().filter(l -> sideBySide(f.update.value(), l)).findFirst().orElse(f.elements.getLast());
        List<Leaf.For> others = new ArrayList<>(f.elements);
        others.remove(across);
        long wide = Placement.powerOfTwo(Math.max(1, Placement.most(across).orElseThrow()));
        GridAxes.Team team = axes.team(wide);
        List<Code> before = new ArrayList<>();
        IntExpr row = team.row();
        IntExpr column = team.column();
        if (!(row instanceof IntExpr.Const) && !(row instanceof IntExpr.Var)) {
            String name = names.fresh("row");
            before.add(new Code.Let(name, row));
            row = IntExpr.variable(name);
        }
        if (!(column instanceof IntExpr.Const) && !(column instanceof IntExpr.Var)) {
            String name = names.fresh("column");
            before.add(new Code.Let(name, column));
            column = IntExpr.variable(name);
        }
        List<Code> at = List.of(new Code.For(across.variable(), IntExpr.add(across.low(), column), across.high(),
                IntExpr.of(team.columns()), 1, element(w, f)));
        for (int k = others.size() - 1; k >= 0; k--) {
            Leaf.For l = others.get(k);
            boolean shared = k == others.size() - 1;
            at = List.of(new Code.For(l.variable(), shared ? IntExpr.add(l.low(), row) : l.low(), l.high(),
                    shared ? IntExpr.of(team.rows()) : IntExpr.ONE, 1, at));
        }
        if (others.isEmpty() && team.rows() > 1) {
            at = List.of(new Code.If(List.of(new Leaf.Condition(row, true, IntExpr.ZERO)), at));
        }
        before.addAll(at);
        return before.size() == 1 ? before : List.of(new Code.Scope(List.copyOf(before)));
    }

    private boolean sideBySide(Scalar value, Leaf.For l) {
        return PermutableBand.loads(value).stream().filter(e -> !all.containsKey(e.buffer().name())
                && e.buffer().order() > 0).anyMatch(e -> {
            IntExpr last = e.index().get(setting.storage().apply(e.buffer()).getLast());
            return last.variables().contains(l.variable());
        });
    }

    private List<Code> element(Leaf.Workspace w, Filling f) {
        Leaf.Element target = rewritten(f.update.target());
        if (f.sums.isEmpty()) {
            return Hoist.around(rewritten(f.update.value()), names, v -> new Code.Set(target, v));
        }
        Combiner by = Combiner.of(w.operator());
        BufferRef sum = names.register(by, by.accumulator(w.buffer().type()));
        List<Code> at = Hoist.around(rewritten(f.update.value()), names, v -> new Code.Update(Hoist.element(sum), by, v));
        for (Leaf.For l : f.sums.reversed()) {
            at = List.of(Code.For.each(l.variable(), l.low(), l.high(), at));
        }
        List<Code> out = new ArrayList<>(List.of(new Code.Declare(sum, by.neutral(sum.type()))));
        out.addAll(at);
        out.add(new Code.Set(target, Hoist.load(sum, w.buffer().type())));
        return List.copyOf(out);
    }

    // ---- accesses

    private Leaf.Element rewritten(Leaf.Element e) {
        Leaf.Workspace w = all.get(e.buffer().name());
        if (w == null) {
            return e;
        }
        List<IntExpr> index = new ArrayList<>();
        for (int d = 0; d < e.index().size(); d++) {
            IntExpr plain = IntExpr.sub(e.index().get(d), w.lows().get(d));
            IntExpr whole = plain.substitute(lets);
            IntExpr shorter = LinearForm.shorter(whole);
            index.add(shorter.equals(whole) ? plain : shorter);
        }
        return new Leaf.Element(e.buffer(), List.copyOf(index));
    }

    /** An expression in which temporaries have the addresses that they have inside the kernel. */
    Scalar rewritten(Scalar s) {
        return s instanceof Scalar.Load l ? new Scalar.Load(rewritten(l.element()))
                : s.parts().isEmpty() ? s : s.withParts(s.parts().stream().map(this::rewritten).toList());
    }
}
