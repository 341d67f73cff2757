package org.tilewright.leaf.lower;

import java.util.List;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.CheckedOperation;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.UnaryOperation;

/**
 * Lowers one call of a function that the language has.
 *
 * @param type of the value
 * @param where the values of the statement's variables
 */
record LowerCall(List<Scalar> arguments, ElementType type, List<Leaf.Named> where) {

    Scalar of(Intrinsic function) {
        return switch (function) {
            case NOT -> unary(UnaryOperation.NOT);
            case ABS -> unary(UnaryOperation.ABS);
            case SIGN -> unary(UnaryOperation.SIGN);
            case SQRT -> unary(UnaryOperation.SQRT);
            case EXP -> unary(UnaryOperation.EXP);
            case LOG -> unary(UnaryOperation.LOG);
            case TANH -> unary(UnaryOperation.TANH);
            case SIN -> unary(UnaryOperation.SIN);
            case COS -> unary(UnaryOperation.COS);
            case TAN -> unary(UnaryOperation.TAN);
            case ASIN -> unary(UnaryOperation.ASIN);
            case ACOS -> unary(UnaryOperation.ACOS);
            case ATAN -> unary(UnaryOperation.ATAN);
            case SINH -> unary(UnaryOperation.SINH);
            case COSH -> unary(UnaryOperation.COSH);
            case ERF -> unary(UnaryOperation.ERF);
            case FLOOR -> unary(UnaryOperation.FLOOR);
            case CEIL -> unary(UnaryOperation.CEIL);
            case ROUND -> unary(UnaryOperation.ROUND);
            case RE -> unary(UnaryOperation.RE);
            case IM -> unary(UnaryOperation.IM);
            case CONJ -> unary(UnaryOperation.CONJ);
            case MIN -> binary(BinaryOperation.MIN);
            case MAX -> binary(BinaryOperation.MAX);
            case ATAN2 -> binary(BinaryOperation.ATAN2);
            case COMPLEX -> binary(BinaryOperation.COMPLEX);
            case POW -> type.isInteger() ? new Scalar.CheckedOp(CheckedOperation.POW, arguments.get(0), arguments.get(1), where, type)
                    : binary(BinaryOperation.POW);
        };
    }

    private Scalar unary(UnaryOperation operation) {
        return new Scalar.Unary(operation, arguments.getFirst(), type);
    }

    /** The operation on the first two, on the result and the third, and so on. */
    private Scalar binary(BinaryOperation operation) {
        return arguments.stream().reduce((x, y) -> new Scalar.Binary(operation, x, y, type)).orElseThrow();
    }
}
