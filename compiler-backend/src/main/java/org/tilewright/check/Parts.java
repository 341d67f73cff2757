package org.tilewright.check;

import java.util.List;
import org.tilewright.ir.Expr;

/** The direct parts of an expression, from left to right. */
final class Parts {

    private Parts() { }

    static List<Expr> of(Expr e) {
        return switch (e) {
            case Expr.Number n -> List.of();
            case Expr.Bool b -> List.of();
            case Expr.ParamValue p -> List.of();
            case Expr.Access a -> List.of();
            case Expr.Negate n -> List.of(n.operand());
            case Expr.Binary b -> List.of(b.left(), b.right());
            case Expr.Call c -> c.arguments();
            case Expr.Select s -> List.of(s.condition(), s.then(), s.otherwise());
            case Expr.Reduction r -> List.of(r.body());
        };
    }
}
