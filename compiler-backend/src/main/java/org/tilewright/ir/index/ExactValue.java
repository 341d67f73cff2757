package org.tilewright.ir.index;

import java.math.BigInteger;

/** Values of expressions without variables, however large. */
final class ExactValue {

    private ExactValue() { }

    static BigInteger of(IntExpr e, ParamValues params) {
        return switch (e) {
            case IntExpr.Const c -> BigInteger.valueOf(c.value());
            case IntExpr.Param p -> BigInteger.valueOf(params.integer(p.expr()));
            case IntExpr.Var v -> throw new IllegalStateException("variable " + v.name() + " has no value here");
            case IntExpr.Binary b -> of(b, of(b.left(), params), of(b.right(), params));
        };
    }

    private static BigInteger of(IntExpr.Binary operation, BigInteger left, BigInteger right) {
        return switch (operation) {
            case IntExpr.Add e -> left.add(right);
            case IntExpr.Sub e -> left.subtract(right);
            case IntExpr.Mul e -> left.multiply(right);
            case IntExpr.FloorDiv e -> floor(left, right);
            case IntExpr.CeilDiv e -> floor(left.negate(), right).negate();
            case IntExpr.Mod e -> left.subtract(floor(left, right).multiply(right));
            case IntExpr.Min e -> left.min(right);
            case IntExpr.Max e -> left.max(right);
        };
    }

    private static BigInteger floor(BigInteger a, BigInteger b) {
        BigInteger[] qr = a.divideAndRemainder(b);
        return qr[1].signum() != 0 && qr[1].signum() != b.signum() ? qr[0].subtract(BigInteger.ONE) : qr[0];
    }
}
