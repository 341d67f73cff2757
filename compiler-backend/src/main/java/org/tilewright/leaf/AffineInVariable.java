package org.tilewright.leaf;

import java.util.Optional;
import org.tilewright.ir.index.IntExpr;

/** An expression as {@code coefficient * variable + rest}, where neither part contains the variable. */
public record AffineInVariable(IntExpr coefficient, IntExpr rest) {

    /** The parts, if the expression is linear in the variable. */
    public static Optional<AffineInVariable> of(IntExpr e, String variable) {
        if (!e.variables().contains(variable)) {
            return Optional.of(new AffineInVariable(IntExpr.ZERO, e));
        }
        return switch (e) {
            case IntExpr.Var v -> Optional.of(new AffineInVariable(IntExpr.ONE, IntExpr.ZERO));
            case IntExpr.Add a -> of(a.left(), variable).flatMap(x -> of(a.right(), variable).map(y ->
                    new AffineInVariable(IntExpr.add(x.coefficient, y.coefficient), IntExpr.add(x.rest, y.rest))));
            case IntExpr.Sub a -> of(a.left(), variable).flatMap(x -> of(a.right(), variable).map(y ->
                    new AffineInVariable(IntExpr.sub(x.coefficient, y.coefficient), IntExpr.sub(x.rest, y.rest))));
            case IntExpr.Mul m when !m.right().variables().contains(variable) -> of(m.left(), variable).map(x ->
                    new AffineInVariable(IntExpr.mul(x.coefficient, m.right()), IntExpr.mul(x.rest, m.right())));
            case IntExpr.Mul m when !m.left().variables().contains(variable) -> of(m.right(), variable).map(x ->
                    new AffineInVariable(IntExpr.mul(m.left(), x.coefficient), IntExpr.mul(m.left(), x.rest)));
            default -> Optional.empty();
        };
    }

    public boolean isConstant(long value) {
        return coefficient instanceof IntExpr.Const c && c.value() == value;
    }
}
