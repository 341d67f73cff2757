package org.tilewright.backend.cpp.host;

import java.util.Optional;
import java.util.function.Consumer;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppScalars;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.CheckedOperation;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/** Writes the innermost loop of a scatter as a call of the library, which computes indices in vector lanes before it updates. */
final class EmitChosen {

    private final CppScalars scalars;
    private final CppNames names;
    private final CodeWriter out;

    EmitChosen(CppScalars scalars, CppNames names, CodeWriter out) {
        this.scalars = scalars;
        this.names = names;
        this.out = out;
    }

    /**
     * The index of a scatter whose innermost loop the library runs: one loop on one thread, in which one index is computed, by nothing
     * that takes long or may fail, and asked for at each step.
     */
    static Optional<Scalar.CheckedOp> index(Leaf.IndirectUpdates s) {
        boolean simple = s.around().size() == 1 && s.conditions().isEmpty() && s.binds().size() == 1
                && !s.around().getFirst().parallelism().onThreads() && s.around().getFirst().unroll() <= 1;
        return simple && s.binds().getFirst().value() instanceof Scalar.CheckedOp p && p.operation() == CheckedOperation.ELEMENT
                && p.right() instanceof Scalar.FromInt && CppScalars.isCheap(p.left()) ? Optional.of(p) : Optional.empty();
    }

    void emit(Leaf.IndirectUpdates s, Scalar.CheckedOp index, Consumer<Leaf> body) {
        Leaf.For loop = s.around().getFirst();
        Leaf.Bind chosen = s.binds().getFirst();
        Leaf.Range within = chosen.within().orElseThrow();
        IntExpr extent = ((Scalar.FromInt) index.right()).value();
        String at = names.of(loop.variable());
        String which = names.of(chosen.variable());
        out.line("tw::eachChosen(" + scalars.integer(loop.low()) + ", " + scalars.integer(loop.high()) + ", "
                + scalars.integer(extent) + ", " + scalars.integer(within.low()) + ", " + scalars.integer(within.high()) + ",");
        out.line("    [=](long " + at + ") { return " + scalars.of(index.left()) + "; },");
        out.line("    [=](long " + at + ") { return " + scalars.of(index) + "; },");
        out.open("    [&]([[maybe_unused]] long " + at + ", long " + which + ") {");
        body.accept(s.body());
        out.close("});");
    }
}
