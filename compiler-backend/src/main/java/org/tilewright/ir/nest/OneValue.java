package org.tilewright.ir.nest;

import java.util.Optional;
import org.tilewright.ir.Expr;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.type.ReductionOperator;

/**
 * A value that counts for one value of a variable only, which something else says: {@code select(key(e) == b, v(e), 0)}. Nobody tries all
 * values of the variable for it, so that neither operations nor bounds count them.
 *
 * @param index what the variable is then
 */
public record OneValue(Expr index, Expr value) {

    /**
     * What an expression is for the one value of a variable, where it is nothing for all others.
     *
     * @param operator combines the values for all values of the variable
     */
    public static Optional<OneValue> of(Expr e, String variable, ReductionOperator operator) {
        return switch (e) {
            case Expr.Parenthesised p -> of(p.inner(), variable, operator);
            case Expr.Negate n when operator == ReductionOperator.SUM -> of(n.operand(), variable, operator)
                    .map(o -> new OneValue(o.index, new Expr.Negate(o.value, n.range())));
            case Expr.Select s when isNothing(s.otherwise(), operator) -> where(s.condition(), s.then(), variable, operator);
            case Expr.Binary b when b.operator() == Expr.Operator.AND && operator.isOr() -> where(b.left(), b.right(), variable, operator);
            default -> Optional.empty();
        };
    }

    private static Optional<OneValue> where(Expr condition, Expr value, String variable, ReductionOperator operator) {
        if (condition.bare() instanceof Expr.Binary is && is.operator() == Expr.Operator.EQ) {
            Optional<Expr> index = other(is.left(), is.right(), variable).or(() -> other(is.right(), is.left(), variable));
            if (index.isPresent()) {
                return index.map(i -> new OneValue(i, value));
            }
        }
        return VariableExtents.freeVariables(condition).contains(variable) ? Optional.empty() : of(value, variable, operator);
    }

    /** What is compared with the variable: an integer, for which leaves look up the one value. */
    private static Optional<Expr> other(Expr one, Expr other, String variable) {
        return other.bare() instanceof Expr.IndexValue v && v.type().isInteger() && v.variable().text().equals(variable)
                && !VariableExtents.freeVariables(one).contains(variable) ? Optional.of(one) : Optional.empty();
    }

    private static boolean isNothing(Expr e, ReductionOperator operator) {
        return switch (operator) {
            case SUM, ANY -> e.bare() instanceof Expr.Number n && n.value().signum() == 0 || e.bare() instanceof Expr.Bool b && !b.value();
            case PROD -> e.bare() instanceof Expr.Number n && n.value().compareTo(java.math.BigDecimal.ONE) == 0;
            case MIN -> e.bare() instanceof Expr.Infinity;
            case MAX -> e.bare() instanceof Expr.Negate n && n.operand().bare() instanceof Expr.Infinity;
            case ALL -> e.bare() instanceof Expr.Bool b && b.value();
        };
    }
}
