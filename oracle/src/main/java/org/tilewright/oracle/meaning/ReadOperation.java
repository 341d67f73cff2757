package org.tilewright.oracle.meaning;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.tilewright.ir.Expr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.batch.Batch;
import org.tilewright.oracle.meaning.ReadExpression.Step;
import org.tilewright.oracle.meaning.ReadExpression.Task;

/** Reads what is done with values: operators, comparisons, calls and conversions. */
final class ReadOperation {

    private final ReadExpression read;
    private final OwnType own;

    ReadOperation(ReadExpression read, OwnType own) {
        this.read = read;
        this.own = own;
    }

    static EvaluationException undefined(Operation operation, ElementType type) {
        return new EvaluationException(operation.text() + " has no meaning for " + type.keyword());
    }

    Step arithmetic(Expr.Binary b, Task t) {
        Operation operation = switch (b.operator()) {
            case ADD -> Operation.ADD;
            case SUB -> Operation.SUB;
            case MUL -> Operation.MUL;
            case REM -> Operation.REM;
            case AND -> Operation.AND;
            case OR -> Operation.OR;
            case DIV -> Operation.DIV;
            case LT, LE, GT, GE, EQ, NE -> throw new IllegalStateException("a comparison is no arithmetic: " + b);
        };
        boolean legal = switch (operation) {
            case SUB, DIV -> t.wanted() != ElementType.BOOL;
            case REM -> Literals.isInteger(t.wanted());
            case AND, OR -> t.wanted() == ElementType.BOOL;
            default -> true;
        };
        if (!legal) {
            throw undefined(operation, t.wanted());
        }
        return new Step(List.of(t.part(b.left()), t.part(b.right())), folded(operation, t));
    }

    /** The operation on the first two, on the result and the third, and so on. */
    private Function<List<Formula>, Formula> folded(Operation operation, Task t) {
        Formula.Where where = where(operation, t.wanted(), t.scope());
        return parts -> {
            Formula value = parts.get(0);
            for (Formula further : parts.subList(1, parts.size())) {
                value = new Formula.Binary(operation, value, further, where);
            }
            return value;
        };
    }

    Step comparison(Expr.Binary b, Task t) {
        ReadExpression.expect(ElementType.BOOL, t.wanted(), "a comparison");
        ElementType type = own.ofCompared(b.left(), b.right());
        boolean ordered = !Literals.isComplex(type) && type != ElementType.BOOL;
        if (!ordered && b.operator() != Expr.Operator.EQ && b.operator() != Expr.Operator.NE) {
            throw new EvaluationException("'" + b.operator().symbol() + "' has no meaning for " + type.keyword());
        }
        return new Step(List.of(t.part(b.left(), type), t.part(b.right(), type)),
                parts -> new Formula.Comparison(b.operator(), parts.get(0), parts.get(1)));
    }

    Step call(Expr.Call c, Task t) {
        Operation operation = Operation.of(c.function());
        switch (operation) {
            case ABS -> {
                return abs(c.arguments().get(0), t);
            }
            case RE, IM -> {
                return part(operation, c.arguments().get(0), t);
            }
            case COMPLEX -> {
                return complex(c, t);
            }
            default -> { }
        }
        boolean legal = switch (operation) {
            case MIN, MAX -> !Literals.isComplex(t.wanted());
            case SIGN -> !Literals.isComplex(t.wanted()) && t.wanted() != ElementType.BOOL;
            case CONJ -> Literals.isComplex(t.wanted());
            case POW -> t.wanted() != ElementType.BOOL;
            case NOT -> t.wanted() == ElementType.BOOL;
            case SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND, ATAN2 ->
                    !Batch.isIntegral(t.wanted()) && !Literals.isComplex(t.wanted());
            default -> !Batch.isIntegral(t.wanted());
        };
        if (!legal) {
            throw undefined(operation, t.wanted());
        }
        List<Task> arguments = new ArrayList<>(2);
        for (Expr a : c.arguments()) {
            arguments.add(t.part(a));
        }
        return new Step(arguments, arguments.size() > 1 ? folded(operation, t)
                : parts -> new Formula.Unary(operation, parts.get(0), t.wanted()));
    }

    private Step abs(Expr operand, Task t) {
        ElementType type = own.of(operand).orElse(t.wanted());
        if (type == ElementType.BOOL) {
            throw undefined(Operation.ABS, type);
        }
        ReadExpression.expect(OwnType.ofAbs(type), t.wanted(), "an absolute value");
        return new Step(List.of(t.part(operand, type)), parts -> new Formula.Unary(Operation.ABS, parts.get(0), t.wanted()));
    }

    Step conversion(Expr operand, ElementType to, Task t) {
        ElementType computed = SmallTypes.computed(to);
        ReadExpression.expect(computed, t.wanted(), "a conversion");
        boolean real = Literals.isInteger(computed) ? !OwnType.integral(operand) : computed != to;
        ElementType numbers = real ? ElementType.F64 : OwnType.ofAbs(computed);
        ElementType from = own.of(operand).orElse(numbers);
        if (Literals.isComplex(from) && !Literals.isComplex(to)) {
            throw new EvaluationException("a complex number stands where one without imaginary part is wanted");
        }
        return new Step(List.of(t.part(operand, from)), parts -> from == to ? parts.get(0) : new Formula.Conversion(parts.get(0), to));
    }

    private Step part(Operation operation, Expr operand, Task t) {
        ElementType type = own.of(operand).orElseThrow(() -> undefined(operation, t.wanted()));
        if (!Literals.isComplex(type)) {
            throw undefined(operation, type);
        }
        ReadExpression.expect(OwnType.ofAbs(type), t.wanted(), "a part of a complex number");
        return new Step(List.of(t.part(operand, type)), parts -> new Formula.Unary(operation, parts.get(0), t.wanted()));
    }

    private Step complex(Expr.Call c, Task t) {
        ElementType type = own.of(c).orElse(t.wanted());
        ReadExpression.expect(type, t.wanted(), "a complex number");
        if (!Literals.isComplex(type)) {
            throw undefined(Operation.COMPLEX, type);
        }
        ElementType part = OwnType.ofAbs(type);
        return new Step(List.of(t.part(c.arguments().get(0), part), t.part(c.arguments().get(1), part)),
                parts -> new Formula.Binary(Operation.COMPLEX, parts.get(0), parts.get(1), Formula.Where.UNTOLD));
    }

    /** The variables that have a value in a scope, for operations that may have none. */
    private Formula.Where where(Operation operation, ElementType type, List<Variables.Variable> scope) {
        return Literals.isInteger(type) && operation.isPartial() ? read.where(scope) : Formula.Where.UNTOLD;
    }
}
