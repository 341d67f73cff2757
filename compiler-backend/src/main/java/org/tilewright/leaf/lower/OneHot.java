package org.tilewright.leaf.lower;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.ComparisonOperator;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.UnaryOperation;

/**
 * A value that is nontrivial for only one value of a variable, and the operator's identity elsewhere: {@code select(key == v, value, 0)}.
 *
 * @param index the one value, which does not depend on the variable
 * @param value the value there, which may contain the variable
 */
record OneHot(Scalar index, Scalar value) {

    /** @param operator combines the values for all values of the variable */
    static Optional<OneHot> of(Scalar s, String variable, ReductionOperator operator) {
        return switch (s) {
            case Scalar.Select c when isNothing(c.otherwise(), operator) -> ofSelect(c, variable, operator);
            // of conditions, 'any' combines what 'and' joins
            case Scalar.Binary b when b.type() == ElementType.BOOL && operator.isOr() && b.operation() == BinaryOperation.MUL ->
                    of(new Scalar.Select(b.left(), b.right(), Scalar.Constant.of(0, ElementType.BOOL)), variable, operator);
            case Scalar.Unary u when operator == ReductionOperator.SUM && u.operation() == UnaryOperation.NEG ->
                    of(u.operand(), variable, operator)
                            .map(o -> new OneHot(o.index, new Scalar.Unary(UnaryOperation.NEG, o.value, u.type())));
            case Scalar.Convert v when operator == ReductionOperator.SUM && v.operand().type() != ElementType.BOOL ->
                    of(v.operand(), variable, operator).map(o -> new OneHot(o.index, new Scalar.Convert(o.value, v.type())));
            default -> Optional.empty();
        };
    }

    private static Optional<OneHot> ofSelect(Scalar.Select c, String variable, ReductionOperator operator) {
        if (c.condition() instanceof Scalar.Binary b && b.type() == ElementType.BOOL && b.operation() == BinaryOperation.MUL) {
            // both are evaluated, so that one without a value ends the run
            if (hasPartial(b.left()) || hasPartial(b.right())) {
                return Optional.empty();
            }
            return of(both(b.left(), b.right(), c), variable, operator).or(() -> of(both(b.right(), b.left(), c), variable, operator));
        }
        Optional<Scalar> index = c.condition() instanceof Scalar.Compare e && e.operation() == ComparisonOperator.EQ
                ? other(e.left(), e.right(), variable).or(() -> other(e.right(), e.left(), variable)) : Optional.empty();
        if (index.isPresent()) {
            return Optional.of(new OneHot(index.get(), c.then()));
        }
        return mentions(c.condition(), variable) ? Optional.empty()
                : of(c.then(), variable, operator).map(o -> new OneHot(o.index, new Scalar.Select(c.condition(), o.value, c.otherwise())));
    }

    /** One condition inside the other. */
    private static Scalar both(Scalar outer, Scalar inner, Scalar.Select c) {
        return new Scalar.Select(outer, new Scalar.Select(inner, c.then(), c.otherwise()), c.otherwise());
    }

    /** What is compared with the variable, as i64. */
    private static Optional<Scalar> other(Scalar one, Scalar variable, String name) {
        boolean is = variable instanceof Scalar.FromInt f && f.type().isInteger() && f.value().equals(IntExpr.variable(name));
        return is && !mentions(one, name) ? Optional.of(one.type() == ElementType.I64 ? one : new Scalar.Convert(one, ElementType.I64))
                : Optional.empty();
    }

    private static boolean isNothing(Scalar s, ReductionOperator operator) {
        return switch (s) {
            case Scalar.IntLiteral w -> w.value() == operator.integerIdentity(w.type());
            case Scalar.FloatLiteral r -> r.value() == operator.realIdentity();
            case Scalar.Unary u when u.operation() == UnaryOperation.NEG && u.operand() instanceof Scalar.FloatLiteral r ->
                    -r.value() == operator.realIdentity();
            default -> false;
        };
    }

    private static boolean hasPartial(Scalar s) {
        return s instanceof Scalar.CheckedOp || s.parts().stream().anyMatch(OneHot::hasPartial);
    }

    /** Whether a variable occurs in an expression. */
    static boolean mentions(Scalar s, String variable) {
        boolean self = switch (s) {
            case Scalar.FromInt f -> f.value().mentions(variable);
            case Scalar.Load l -> l.element().index().stream().anyMatch(i -> i.mentions(variable));
            case Scalar.CheckedOp q -> q.where().stream().anyMatch(n -> n.value().mentions(variable));
            case Scalar.Reduction r -> any(List.of(r.low(), r.high()), variable);
            case Scalar.Pick p -> any(List.of(p.low(), p.high()), variable);
            default -> false;
        };
        return self || s.parts().stream().anyMatch(p -> mentions(p, variable));
    }

    private static boolean any(List<IntExpr> all, String variable) {
        return all.stream().anyMatch(e -> e.mentions(variable));
    }
}
