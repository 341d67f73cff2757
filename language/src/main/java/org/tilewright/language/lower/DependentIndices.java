package org.tilewright.language.lower;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ReductionOperator;

/**
 * Indices of the left side that follow from those before them, as on a diagonal. Such an index gets a variable of its own; elements at
 * whose other values it stands keep what they have.
 *
 * <pre>
 * C(i, i) = x(i)          C(i, j) = select(i == j, x(i), C(i, j))
 * </pre>
 */
final class DependentIndices {

    private DependentIndices() { }

    /**
     * The value of an index all of whose variables stand in others. One that goes around has none, and is an error on the left side; one
     * with a function of params has none either, for values have no such functions.
     */
    static Optional<Expr> value(AffineIndex index, Set<String> others) {
        if (index.period().isPresent() || index.terms().isEmpty()
                || !index.terms().stream().allMatch(t -> others.contains(t.variable().text()))) {
            return Optional.empty();
        }
        Optional<Expr> sum = number(index.constant()).filter(c -> !isZero(index.constant()));
        boolean known = number(index.constant()).isPresent();
        for (AffineIndex.Term t : index.terms()) {
            Expr variable = new Expr.IndexValue(t.variable(), t.variable().range());
            Optional<Expr> coefficient = number(t.coefficient());
            known &= coefficient.isPresent();
            Expr product = coefficient.filter(c -> !IntExpr.param(t.coefficient()).equals(IntExpr.ONE))
                    .<Expr>map(c -> new Expr.Binary(Expr.Operator.MUL, c, variable, index.range())).orElse(variable);
            sum = Optional.of(sum.<Expr>map(s -> new Expr.Binary(Expr.Operator.ADD, product, s, index.range())).orElse(product));
        }
        return known ? sum : Optional.empty();
    }

    private static boolean isZero(ParamExpr e) {
        return IntExpr.param(e).equals(IntExpr.ZERO);
    }

    /** What a value has for an expression of params. */
    private static Optional<Expr> number(ParamExpr e) {
        return switch (e) {
            case ParamExpr.Literal l -> Optional.of(new Expr.Number(new BigDecimal(l.value()), true, l.range()));
            case ParamExpr.Ref r -> Optional.of(new Expr.ParamValue(r.name(), r.range()));
            case ParamExpr.Negate n -> number(n.operand()).map(x -> new Expr.Negate(x, n.range()));
            case ParamExpr.Binary b -> operator(b.operator()).flatMap(operator -> number(b.left())
                    .flatMap(left -> number(b.right()).map(right -> new Expr.Binary(operator, left, right, b.range()))));
            case ParamExpr.Call c -> Optional.empty();
        };
    }

    private static Optional<Expr.Operator> operator(ParamExpr.Operator o) {
        return switch (o) {
            case ADD -> Optional.of(Expr.Operator.ADD);
            case SUB -> Optional.of(Expr.Operator.SUB);
            case MUL -> Optional.of(Expr.Operator.MUL);
            // of params they are exact, of values they are rounded
            case DIV, REM -> Optional.empty();
        };
    }

    /**
     * The right side for all elements of the left one.
     *
     * @param left with a variable in place of each dependent index
     * @param dependent these variables with the indices
     */
    static Expr orOldValue(Expr value, Expr.Access left, List<Expr.IndirectUpdate> dependent) {
        Set<String> variables = left.indices().stream().flatMap(i -> i.terms().stream()).map(t -> t.variable().text())
                .collect(Collectors.toSet());
        Expr is = dependent.stream().<Expr>map(s -> new Expr.Binary(Expr.Operator.EQ, s.index(),
                new Expr.IndexValue(s.variable(), s.range()), s.range()))
                .reduce((a, b) -> new Expr.Binary(Expr.Operator.AND, a, b, a.range())).orElseThrow();
        return new Expr.Select(is, summed(value, variables), new Expr.Access(left.tensor(), left.indices(), left.range()), value.range());
    }

    /** Inside of a larger expression each addend says itself what it is summed over. */
    private static Expr summed(Expr e, Set<String> left) {
        return switch (e) {
            case Expr.Binary b when b.operator() == Expr.Operator.ADD || b.operator() == Expr.Operator.SUB ->
                    b.withParts(List.of(summed(b.left(), left), summed(b.right(), left)));
            case Expr.Negate n -> n.withParts(List.of(summed(n.operand(), left)));
            default -> {
                List<Word> over = VariableExtents.freeVariables(e).stream().filter(v -> !left.contains(v))
                        .map(v -> new Word(v, e.range())).toList();
                yield over.isEmpty() ? e : new Expr.Reduction(ReductionOperator.SUM, over, e, e.range());
            }
        };
    }
}
