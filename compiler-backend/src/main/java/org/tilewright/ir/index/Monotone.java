package org.tilewright.ir.index;

import java.util.function.Predicate;

/**
 * Tells expressions that can only grow with a variable, whatever the values of other variables: where bounds do, what lies between
 * them is found by bisection.
 *
 * @param isNotNegative of an expression without variables, whether it is known to be 0 or more
 */
public record Monotone(String variable, Predicate<IntExpr> isNotNegative) {

    /** False also where it is not known. */
    public boolean isTrueOf(IntExpr e) {
        if (!contains(e)) {
            return true;
        }
        return switch (e) {
            case IntExpr.Const c -> true;
            case IntExpr.Param p -> true;
            case IntExpr.Var x -> true;
            case IntExpr.Add x -> isTrueOf(x.left()) && isTrueOf(x.right());
            case IntExpr.Sub x -> isTrueOf(x.left()) && !contains(x.right());
            case IntExpr.Mul x -> isFactor(x.left()) && isTrueOf(x.right()) || isFactor(x.right()) && isTrueOf(x.left());
            case IntExpr.FloorDiv x -> isTrueOf(x.left()) && isFactor(x.right());
            case IntExpr.CeilDiv x -> isTrueOf(x.left()) && isFactor(x.right());
            case IntExpr.Mod x -> false;
            case IntExpr.Min x -> isTrueOf(x.left()) && isTrueOf(x.right());
            case IntExpr.Max x -> isTrueOf(x.left()) && isTrueOf(x.right());
        };
    }

    private boolean contains(IntExpr e) {
        return e.mentions(variable);
    }

    private boolean isFactor(IntExpr e) {
        return e.isFixed() && isNotNegative.test(e);
    }
}
