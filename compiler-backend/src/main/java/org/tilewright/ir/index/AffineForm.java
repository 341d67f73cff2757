package org.tilewright.ir.index;

import java.util.Optional;

/** An expression as {@code coefficient * variable + rest}, where neither part contains the variable. */
public record AffineForm(IntExpr coefficient, IntExpr rest) {

    /** The parts, if the expression is linear in the variable. */
    public static Optional<AffineForm> of(IntExpr e, String variable) {
        if (!e.mentions(variable)) {
            return Optional.of(new AffineForm(IntExpr.ZERO, e));
        }
        return switch (e) {
            case IntExpr.Var v -> Optional.of(new AffineForm(IntExpr.ONE, IntExpr.ZERO));
            case IntExpr.Add a -> of(a.left(), variable).flatMap(x -> of(a.right(), variable).map(y ->
                    new AffineForm(IntExpr.add(x.coefficient, y.coefficient), IntExpr.add(x.rest, y.rest))));
            case IntExpr.Sub a -> of(a.left(), variable).flatMap(x -> of(a.right(), variable).map(y ->
                    new AffineForm(IntExpr.sub(x.coefficient, y.coefficient), IntExpr.sub(x.rest, y.rest))));
            case IntExpr.Mul m when !m.right().mentions(variable) -> of(m.left(), variable).map(x ->
                    new AffineForm(IntExpr.mul(x.coefficient, m.right()), IntExpr.mul(x.rest, m.right())));
            case IntExpr.Mul m when !m.left().mentions(variable) -> of(m.right(), variable).map(x ->
                    new AffineForm(IntExpr.mul(m.left(), x.coefficient), IntExpr.mul(m.left(), x.rest)));
            default -> Optional.empty();
        };
    }

    public boolean isTimes(long value) {
        return coefficient instanceof IntExpr.Const c && c.value() == value;
    }
}
