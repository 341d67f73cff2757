package org.tilewright.lsp.feature.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.check.CheckProgram;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;

/**
 * Where a tensor's elements live under one distribution.
 *
 * @param homes the piece of every processor, by number
 */
public record Placement(TensorDecl tensor, Layout layout, Prediction plan, List<Region> homes) {

    private record Key(String tensor, Optional<Distribution> distribution) { }

    /** More processors than that are told of by their kind, not one by one. */
    private static final long MOST_PROCESSORS = 1 << 14;

    /** The placement of a tensor by a distribution, or on processor 0 without one; absent if its numbers cannot be told. */
    public static Optional<Placement> of(Snapshot s, TensorDecl t, Optional<Distribution> d) {
        return SoundItems.of(s).tell(Set.of(t.name().text())) ? s.derived(new Key(t.name().text(), d), () -> place(s.program(), t, d))
                : Optional.empty();
    }

    /** The placement by the tensor's first distribution. */
    public static Optional<Placement> of(Snapshot s, TensorDecl t) {
        return of(s, t, s.program().distributions().stream().filter(d -> d.tensor().text().equals(t.name().text())).findFirst());
    }

    private static Optional<Placement> place(Program p, TensorDecl t, Optional<Distribution> d) {
        List<Diagnostic> problems = new ArrayList<>();
        ParamValues params = ParamValues.evaluate(p.params(), Map.of(), problems);
        List<MachineDecl> machine = d.flatMap(x -> p.machine(x.parts().getFirst().machine().text())).or(p::machine).stream().toList();
        Program alone = new Program(p.file(), p.text(), p.params(), machine, List.of(t), d.stream().toList(), List.of(), List.of(),
                List.of(), List.of());
        try {
            if (!problems.isEmpty() || CheckProgram.check(alone, params).stream().anyMatch(Diagnostic::isError)) {
                return Optional.empty();
            }
            return MakePlan.of(alone, params, Optional.empty()).plan().map(plan -> Prediction.of(plan, params))
                    .filter(x -> x.processors() <= MOST_PROCESSORS).map(x -> placed(t, x));
        } catch (ParamValues.NoValue | ArithmeticException none) {
            return Optional.empty();
        }
    }

    private static Placement placed(TensorDecl t, Prediction p) {
        Layout layout = p.plan().tensors().get(0).layout();
        Ownership homes = p.homes(layout);
        List<Region> all = new ArrayList<>();
        for (long i = 0; i < p.processors(); i++) {
            all.add(homes.home(p.coordinates(i)));
        }
        return new Placement(t, layout, p, List.copyOf(all));
    }

    /** The tensor's extents. */
    public List<Long> extents() {
        return tensor.extents().stream().map(e -> plan.params().integer(e)).toList();
    }

    /** Bytes of the whole tensor, each element counted once. */
    public long bytes() {
        return tensor.bytes(plan.params());
    }

    /** The piece of the processor that has most. */
    public Region largest() {
        return homes.stream().max((a, b) -> Long.compare(a.size(), b.size())).orElseThrow();
    }

    public long bytes(Region r) {
        return tensor.type().bytes(r.size());
    }

    /** Whether all processors that have a piece have one of the same size. */
    public boolean isEven() {
        return homes.stream().filter(h -> !h.isEmpty()).mapToLong(Region::size).distinct().count() <= 1;
    }

    /** Whether processors have different pieces, or some have none. */
    public boolean isCut() {
        return layout.axes().stream().anyMatch(a -> !(a instanceof Layout.Axis.Replicated));
    }

    /** The machine's dimensions along which more than one processor has the same. */
    public Optional<String> copies() {
        List<Integer> along = IntStream.range(0, layout.axes().size()).filter(g -> layout.axes().get(g) instanceof Layout.Axis.Replicated
                && layout.grid().extents(plan.params())[g] > 1).boxed().toList();
        return along.isEmpty() ? Optional.empty() : Optional.of(plan.layouts().on(layout.grid()).dimensions(along));
    }

    /** The largest piece in words, such as {@code tiles 256 × 512}; empty for a scalar. */
    public String pieces() {
        Region most = largest();
        if (most.order() == 0) {
            return "";
        }
        boolean even = isEven();
        return !most.isBox() ? (even ? "pieces of " : "pieces up to ") + shape(most) + (most.order() == 1 ? " elements" : "")
                : most.order() == 1 ? (even ? "blocks of " : "blocks up to ") + shape(most)
                : (even ? "tiles " : "tiles up to ") + shape(most);
    }

    /** The extents of a piece, such as {@code 512 × 256}; empty for a scalar. */
    public static String shape(Region r) {
        return String.join(" × ", r.dims().stream().map(d -> Long.toString(d.size())).toList());
    }
}
