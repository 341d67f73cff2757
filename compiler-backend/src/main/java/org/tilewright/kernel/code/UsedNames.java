package org.tilewright.kernel.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/** Removes names of values that are not used: temporaries have separate addresses, and compilers warn about unused names. */
final class UsedNames {

    private UsedNames() { }

    static List<Code> only(List<Code> code) {
        return only(code, new HashSet<>());
    }

    /** Code in its own braces. @param used what it uses from outside is added */
    private static List<Code> braces(List<Code> code, Set<String> used) {
        Set<String> own = new HashSet<>();
        List<Code> out = only(code, own);
        used.addAll(own);
        return out;
    }

    private static List<Code> only(List<Code> code, Set<String> used) {
        List<Code> out = new ArrayList<>();
        for (Code c : code.reversed()) {
            if (c instanceof Code.Let l && !used.contains(l.variable())) {
                continue;
            }
            Code left = inside(c, used);
            left.integers().forEach(e -> used.addAll(e.variables()));
            left.scalars().forEach(s -> scalar(s, used));
            if (c instanceof Code.Let l) {
                used.remove(l.variable());
            }
            out.addFirst(left);
        }
        return List.copyOf(out);
    }

    private static Code inside(Code code, Set<String> used) {
        return switch (code) {
            case Code.For f -> new Code.For(f.variable(), f.low(), f.high(), f.step(), f.unroll(), braces(f.body(), used));
            case Code.Halving h -> new Code.Halving(h.variable(), h.first(), braces(h.body(), used));
            case Code.If i -> new Code.If(i.conditions(), braces(i.body(), used));
            case Code.Scope s -> new Code.Scope(braces(s.body(), used));
            case Code.Choose c -> new Code.Choose(c.register(), c.condition(), braces(c.then(), used), braces(c.otherwise(), used));
            default -> code;
        };
    }

    private static void scalar(Scalar s, Set<String> used) {
        switch (s) {
            case Scalar.Load l -> variables(l.element().index(), used);
            case Scalar.FromInt f -> variables(List.of(f.value()), used);
            case Scalar.CheckedOp q -> variables(q.where().stream().map(Leaf.Named::value).toList(), used);
            default -> { }
        }
        s.parts().forEach(p -> scalar(p, used));
    }

    private static void variables(List<IntExpr> es, Set<String> used) {
        es.forEach(e -> used.addAll(e.variables()));
    }
}
