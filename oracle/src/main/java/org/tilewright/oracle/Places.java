package org.tilewright.oracle;

import java.util.List;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamExpr;

/** Tells statements that reach other elements in each round of a repeat: its counter stands in an index or in a bound of a range. */
final class Places {

    private Places() { }

    static boolean use(Statement.Assignment a, String counter) {
        return a.ranges().stream().anyMatch(r -> uses(r.low(), counter) || uses(r.high(), counter))
                || use(a.target().indices(), counter) || use(a.value(), counter);
    }

    private static boolean use(Expr e, String counter) {
        return e instanceof Expr.Access a && use(a.indices(), counter) || e.parts().stream().anyMatch(p -> use(p, counter));
    }

    private static boolean use(List<AffineIndex> indices, String counter) {
        return indices.stream().anyMatch(i -> uses(i.constant(), counter)
                || i.period().filter(p -> uses(p.extent(), counter)).isPresent()
                || i.terms().stream().anyMatch(t -> uses(t.coefficient(), counter)));
    }

    static boolean uses(ParamExpr e, String name) {
        return switch (e) {
            case ParamExpr.Literal l -> false;
            case ParamExpr.Ref r -> r.name().equals(name);
            case ParamExpr.Negate n -> uses(n.operand(), name);
            case ParamExpr.Binary b -> uses(b.left(), name) || uses(b.right(), name);
            case ParamExpr.Call c -> c.arguments().stream().anyMatch(a -> uses(a, name));
        };
    }
}
