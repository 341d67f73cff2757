package org.tilewright.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.ParamExpr;

/** A value as the sum of index variables, each with a factor, and numbers, if it is nothing else. */
final class SumOfVariables {

    private final List<AffineIndex.Term> terms = new ArrayList<>();
    private ParamExpr constant = ParamExpr.of(0);

    private SumOfVariables() { }

    static Optional<AffineIndex> of(Expr e) {
        SumOfVariables s = new SumOfVariables();
        return s.add(e, ParamExpr.of(1)) && !s.terms.isEmpty() ? Optional.of(new AffineIndex(List.copyOf(s.terms), s.constant, e.range()))
                : Optional.empty();
    }

    /** Adds so many times a value. */
    private boolean add(Expr e, ParamExpr times) {
        Optional<ParamExpr> number = number(e);
        if (number.isPresent()) {
            ParamExpr product = new ParamExpr.Binary(ParamExpr.Operator.MUL, times, number.get(), e.range());
            constant = new ParamExpr.Binary(ParamExpr.Operator.ADD, constant, product, e.range());
            return true;
        }
        return switch (e) {
            case Expr.IndexValue v -> terms.add(new AffineIndex.Term(times, v.variable()));
            case Expr.Parenthesised p -> add(p.inner(), times);
            case Expr.Negate n -> add(n.operand(), new ParamExpr.Negate(times, n.range()));
            case Expr.Binary b when b.operator() == Expr.Operator.ADD -> add(b.left(), times) && add(b.right(), times);
            case Expr.Binary b when b.operator() == Expr.Operator.SUB -> add(b.left(), times)
                    && add(b.right(), new ParamExpr.Negate(times, b.range()));
            case Expr.Binary b when b.operator() == Expr.Operator.MUL && number(b.left()).isPresent() ->
                    add(b.right(), new ParamExpr.Binary(ParamExpr.Operator.MUL, times, number(b.left()).get(), b.range()));
            default -> false;
        };
    }

    /** A number or an expression of params alone. */
    private static Optional<ParamExpr> number(Expr e) {
        return switch (e) {
            case Expr.Number n when n.integral() -> Optional.of(new ParamExpr.Literal(n.value().toBigIntegerExact(), n.range()));
            case Expr.ParamValue p -> Optional.of(new ParamExpr.Ref(p.name(), p.range()));
            case Expr.Parenthesised p -> number(p.inner());
            case Expr.Negate n -> number(n.operand()).map(x -> new ParamExpr.Negate(x, n.range()));
            case Expr.Binary b -> binary(b);
            default -> Optional.empty();
        };
    }

    private static Optional<ParamExpr> binary(Expr.Binary b) {
        Optional<ParamExpr.Operator> operator = switch (b.operator()) {
            case ADD -> Optional.of(ParamExpr.Operator.ADD);
            case SUB -> Optional.of(ParamExpr.Operator.SUB);
            case MUL -> Optional.of(ParamExpr.Operator.MUL);
            case DIV, REM, AND, OR, LT, LE, GT, GE, EQ, NE -> Optional.empty();
        };
        return operator.flatMap(o -> number(b.left()).flatMap(l -> number(b.right()).map(r -> new ParamExpr.Binary(o, l, r, b.range()))));
    }
}
