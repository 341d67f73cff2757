package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.kernel.code.Code;
import org.tilewright.kernel.code.GridLoops;
import org.tilewright.kernel.code.Hoist;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.kernel.code.KernelBuilder;
import org.tilewright.kernel.code.KernelNames;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.ReplaceNames;
import org.tilewright.leaf.Scalar;

/**
 * A nest whose results share what they read, as those of a matrix product do, whatever the operations are: a block computes a tile of
 * results in registers, and iterates over a reduction with tiles of operands in shared memory, each of which is read once per block.
 *
 * <p>Threads copy elements so that reads coalesce. A row of a tile is padded by one element, so that the threads that read a column
 * access different banks. At ragged edges the last element is read again, and out-of-range results are not written.
 */
final class TileNest {

    /** Threads of a block along both axes. */
    private static final long THREADS = 16;
    /** Elements of the reduction that are in shared memory at a time. */
    private static final long DEEP = 16;
    /** Shared memory that every device has for a block, by OpenCL 1.2, table 4.3. Operands beyond it are read from the device's memory. */
    private static final long SHARED_BYTES = 32L << 10;
    /** The most bytes of results in a thread's registers: 4 x 4 of 8 bytes. */
    private static final long REGISTER_BYTES = 128;

    private final PermutableBand nest;
    private final LeafPass.Setting setting;
    private final KernelNames names;
    private final Leaf.For row;
    private final Leaf.For column;
    private final Leaf.For deep;
    private final ElementType wide;
    private final long each;
    private final List<Kernel.Local> locals = new ArrayList<>();
    private final List<Operand> operands = new ArrayList<>();

    /** An element that goes through shared memory. @param rows whether rows of results determine it, not columns */
    private record Operand(Leaf.Element element, boolean rows, BufferRef tile, BufferRef values) { }

    private TileNest(PermutableBand nest, LeafPass.Setting setting, KernelNames names) {
        this.nest = nest;
        this.setting = setting;
        this.names = names;
        this.row = nest.outputs().get(nest.outputs().size() - 2);
        this.column = nest.outputs().getLast();
        this.deep = nest.reductions().getLast();
        this.wide = nest.accumulator();
        this.each = 16L * wide.bytes() <= REGISTER_BYTES ? 4 : 2;
    }

    /** The kernel, if there are operands of both kinds: those that a row of results shares, and those that a column shares. */
    static Optional<Kernel> of(PermutableBand nest, LeafPass.Setting setting, KernelNames names, String name, boolean setsFirst) {
        if (nest.outputs().size() < 2 || nest.reductions().isEmpty()) {
            return Optional.empty();
        }
        TileNest t = new TileNest(nest, setting, names);
        t.findOperands();
        boolean both = t.operands.stream().anyMatch(Operand::rows) && t.operands.stream().anyMatch(o -> !o.rows());
        return both ? Optional.of(t.kernel(name, setsFirst)) : Optional.empty();
    }

    private void findOperands() {
        long left = SHARED_BYTES;
        Set<Leaf.Element> guarded = new LinkedHashSet<>();
        guarded(nest.update().value(), false, guarded);
        for (Leaf.Element e : new LinkedHashSet<>(nest.loads())) {
            boolean rows = mentions(e, row);
            boolean columns = mentions(e, column);
            long bytes = e.buffer().type().bytes(DEEP * (each * THREADS + 1));
            if (guarded.contains(e) || rows == columns || !mentions(e, deep) || boundInside(e) || bytes > left) {
                continue;
            }
            left -= bytes;
            BufferRef tile = names.array(e.buffer().name() + "_tile", e.buffer().type(), 2);
            BufferRef values = names.array(e.buffer().name() + (rows ? "_rows" : "_columns"), e.buffer().type(), 1);
            locals.add(new Kernel.Local(tile, List.of(DEEP, each * THREADS + 1), true));
            locals.add(new Kernel.Local(values, List.of(each), false));
            operands.add(new Operand(e, rows, tile, values));
        }
    }

    /** Elements that may not exist, where they are not selected. */
    private static void guarded(Scalar s, boolean inside, Set<Leaf.Element> out) {
        if (s instanceof Scalar.Load l && inside) {
            out.add(l.element());
        }
        boolean guards = inside || s instanceof Scalar.Select c && c.guards();
        s.parts().forEach(p -> guarded(p, guards, out));
    }

    /** Whether a variable bound by the expression determines the element: it has a value only inside the expression. */
    private boolean boundInside(Leaf.Element e) {
        Set<String> loops = new LinkedHashSet<>();
        nest.outputs().forEach(l -> loops.add(l.variable()));
        nest.reductions().forEach(l -> loops.add(l.variable()));
        Set<String> inner = new LinkedHashSet<>();
        inner(nest.update().value(), inner);
        inner.removeAll(loops);
        return e.index().stream().anyMatch(i -> i.variables().stream().anyMatch(inner::contains));
    }

    private static void inner(Scalar s, Set<String> out) {
        s.bound().ifPresent(out::add);
        s.parts().forEach(p -> inner(p, out));
    }

    private static boolean mentions(Leaf.Element e, Leaf.For l) {
        return e.index().stream().anyMatch(i -> i.mentions(l.variable()));
    }

    private Kernel kernel(String name, boolean setsFirst) {
        long tile = each * THREADS;
        String row0 = names.fresh(row.variable() + "_first");
        String column0 = names.fresh(column.variable() + "_first");
        String deep0 = names.fresh(deep.variable() + "_first");
        String r = names.fresh("r");
        String c = names.fresh("c");
        String at = names.fresh("d");
        BufferRef results = names.array(nest.update().target().buffer().name() + "_results", wide, 2);
        locals.add(new Kernel.Local(results, List.of(each, each), false));
        Leaf.Element result = new Leaf.Element(results, List.of(IntExpr.variable(r), IntExpr.variable(c)));

        List<Code> inTile = new ArrayList<>();
        operands.forEach(o -> inTile.add(load(o, at)));
        inTile.add(Code.For.few(r, each, List.of(Code.For.few(c, each, multiply(r, c, at, row0, column0, deep0, result)))));
        List<Code> steps = new ArrayList<>();
        operands.forEach(o -> steps.addAll(fill(o, row0, column0, deep0)));
        steps.add(new Code.Barrier());
        steps.add(new Code.For(at, IntExpr.ZERO, IntExpr.min(IntExpr.of(DEEP), IntExpr.sub(deep.high(), IntExpr.variable(deep0))),
                IntExpr.ONE, 1, inTile));
        steps.add(new Code.Barrier());
        Code along = new Code.For(deep0, deep.low(), deep.high(), IntExpr.of(DEEP), 1, steps);
        for (Leaf.For l : nest.reductions().subList(0, nest.reductions().size() - 1).reversed()) {
            along = Code.For.each(l.variable(), l.low(), l.high(), List.of(along));
        }

        List<Code> body = new ArrayList<>();
        body.add(Code.For.few(r, each, List.of(Code.For.few(c, each,
                List.of(new Code.Set(result, nest.update().operator().neutral(wide)))))));
        body.add(along);
        body.add(Code.For.few(r, each, List.of(Code.For.few(c, each, write(r, c, row0, column0, result)))));

        List<Leaf.For> outer = nest.outputs().subList(0, nest.outputs().size() - 2);
        GridLoops grid = new GridLoops(names);
        if (!outer.isEmpty()) {
            grid.place(outer, List.of(), GridLoops.Z, true);
        }
        List<Code> code = grid.around(List.of(tiles(row, row0, 1, tile, List.of(tiles(column, column0, 0, tile, body)))));
        List<IntExpr> blocks = new ArrayList<>(grid.blocks());
        blocks.set(0, GridLoops.blocks(GridLoops.extent(column), tile));
        blocks.set(1, GridLoops.blocks(GridLoops.extent(row), tile));
        String outside = outer.isEmpty() ? "" : grid.said() + ", ";
        return KernelBuilder.build(name, code, List.copyOf(locals), blocks, List.of((int) THREADS, (int) THREADS, 1), setsFirst,
                outside + "a block makes " + tile + " x " + tile + " results of " + row.variable() + " and "
                        + column.variable() + ", a thread "
                        + each + " x " + each + "; operands in shared memory, " + DEEP + " of " + deep.variable() + " at a time",
                setting, names);
    }

    private static Code tiles(Leaf.For l, String first, int axis, long tile, List<Code> body) {
        IntExpr step = IntExpr.mul(Kernel.blockCount(axis), IntExpr.of(tile));
        return new Code.For(first, IntExpr.add(l.low(), IntExpr.mul(Kernel.block(axis), IntExpr.of(tile))), l.high(), step, 1, body);
    }

    /** Copies a tile: threads along x read contiguous elements, if there are any. */
    private List<Code> fill(Operand o, String row0, String column0, String deep0) {
        Leaf.For across = o.rows() ? row : column;
        String across0 = o.rows() ? row0 : column0;
        boolean deepSideBySide = sideBySide(o.element(), deep);
        String part = names.fresh("part");
        IntExpr place = IntExpr.add(Kernel.thread(deepSideBySide ? 1 : 0), IntExpr.mul(IntExpr.of(THREADS), IntExpr.variable(part)));
        IntExpr depth = Kernel.thread(deepSideBySide ? 0 : 1);
        Map<String, IntExpr> here = new LinkedHashMap<>();
        here.put(across.variable(), inside(across, IntExpr.add(IntExpr.variable(across0), place)));
        here.put(deep.variable(), inside(deep, IntExpr.add(IntExpr.variable(deep0), depth)));
        Leaf.Element read = new Leaf.Element(o.element().buffer(), o.element().index().stream().map(i -> i.substitute(here)).toList());
        return List.of(Code.For.few(part, each,
                List.of(new Code.Set(new Leaf.Element(o.tile(), List.of(depth, place)), new Scalar.Load(read)))));
    }

    private static IntExpr inside(Leaf.For l, IntExpr index) {
        return IntExpr.min(index, IntExpr.sub(l.high(), IntExpr.ONE));
    }

    private boolean sideBySide(Leaf.Element e, Leaf.For l) {
        List<Integer> order = setting.storage().apply(e.buffer());
        return e.index().get(order.getLast()).mentions(l.variable());
    }

    /** What a thread needs of a tile, in registers. */
    private Code load(Operand o, String at) {
        String part = names.fresh("part");
        IntExpr p = IntExpr.variable(part);
        return Code.For.few(part, each, List.of(new Code.Set(new Leaf.Element(o.values(), List.of(p)),
                new Scalar.Load(new Leaf.Element(o.tile(), List.of(IntExpr.variable(at), place(o.rows(), p)))))));
    }

    /** The position of a thread's results in the block's tile: neighbours compute neighbouring columns, so that writes coalesce. */
    private static IntExpr place(boolean rows, IntExpr part) {
        return IntExpr.add(Kernel.thread(rows ? 1 : 0), IntExpr.mul(IntExpr.of(THREADS), part));
    }

    private List<Code> multiply(String r, String c, String at, String row0, String column0, String deep0, Leaf.Element result) {
        Map<String, IntExpr> here = new LinkedHashMap<>();
        here.put(row.variable(), inside(row, IntExpr.add(IntExpr.variable(row0), place(true, IntExpr.variable(r)))));
        here.put(column.variable(), inside(column, IntExpr.add(IntExpr.variable(column0), place(false, IntExpr.variable(c)))));
        here.put(deep.variable(), IntExpr.add(IntExpr.variable(deep0), IntExpr.variable(at)));
        Scalar value = in(nest.update().value(), r, c, here);
        return Hoist.around(value, names, v -> new Code.Update(result, nest.update().operator(), v));
    }

    private Scalar in(Scalar s, String r, String c, Map<String, IntExpr> here) {
        return switch (s) {
            case Scalar.Load l -> {
                Optional<Operand> staged = operands.stream().filter(o -> o.element().equals(l.element())).findFirst();
                yield new Scalar.Load(staged.map(o -> new Leaf.Element(o.values(), List.of(IntExpr.variable(o.rows() ? r : c))))
                        .orElseGet(() -> ReplaceNames.in(l.element(), here)));
            }
            case Scalar.FromInt f -> new Scalar.FromInt(f.value().substitute(here), f.type());
            case Scalar.CheckedOp q -> q.with(in(q.left(), r, c, here), in(q.right(), r, c, here),
                    Leaf.Named.substitute(q.where(), here));
            case Scalar.Pick q -> q.with(q.low().substitute(here), q.high().substitute(here), in(q.index(), r, c, here),
                    in(q.element(), r, c, here));
            case Scalar.Reduction q -> q.between(q.low().substitute(here), q.high().substitute(here))
                    .withParts(q.parts().stream().map(p -> in(p, r, c, here)).toList());
            default -> s.parts().isEmpty() ? s : s.withParts(s.parts().stream().map(p -> in(p, r, c, here)).toList());
        };
    }

    private List<Code> write(String r, String c, String row0, String column0, Leaf.Element result) {
        IntExpr atRow = IntExpr.add(IntExpr.variable(row0), place(true, IntExpr.variable(r)));
        IntExpr atColumn = IntExpr.add(IntExpr.variable(column0), place(false, IntExpr.variable(c)));
        return List.of(new Code.Let(row.variable(), atRow), new Code.Let(column.variable(), atColumn),
                new Code.If(List.of(isThere(row), isThere(column)),
                        List.of(new Code.Result(nest.update().target(), nest.update().operator(), result))));
    }

    private static Leaf.Condition isThere(Leaf.For l) {
        return new Leaf.Condition(IntExpr.variable(l.variable()), false, l.high());
    }
}
