package org.tilewright.oracle.meaning;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Expr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.ir.type.RecordType;

/** The type that an expression has by itself, from the tensors in it. A number has none: it takes the type of what it stands beside. */
record OwnType(Declared declared) {

    /** Calls itself with one small frame a level: expressions may be deep. */
    Optional<ElementType> of(Expr e) {
        if (e instanceof Expr.Access a) {
            return Optional.of(SmallTypes.computed(declared.type(a.tensor().text())));
        }
        if (e instanceof Expr.Operand o) {
            return o.elements();
        }
        if (e instanceof Expr.Field f) {
            return record(f.record()).flatMap(r -> r.field(f.field().text()).map(i -> r.fields().get(i).type()));
        }
        if (isCondition(e)) {
            return Optional.of(ElementType.BOOL);
        }
        if (e instanceof Expr.Reduction r && r.by() instanceof Expr.Reducer.Argument) {
            return Optional.of(ElementType.I64);
        }
        if (e instanceof Expr.ComputedIndex) {
            return Optional.of(ElementType.I64);
        }
        if (e instanceof Expr.Convert v) {
            return Optional.of(SmallTypes.computed(v.to()));
        }
        for (Expr operand : operands(e)) {
            Optional<ElementType> type = of(operand);
            if (type.isPresent()) {
                return Optional.of(e instanceof Expr.Call c ? ofCall(c.function(), type.get()) : type.get());
            }
        }
        return Optional.empty();
    }

    /** The record whose field is taken, where fields stand that were taken as far inside as they go. */
    static Optional<RecordType> record(Expr e) {
        return switch (e) {
            case Expr.Make m -> Optional.of(m.made());
            case Expr.Operand o -> o.elements().filter(RecordType.class::isInstance).map(RecordType.class::cast);
            case Expr.Reduction r -> record(r.body());
            default -> Optional.empty();
        };
    }

    private static boolean isCondition(Expr e) {
        return e instanceof Expr.Bool || e instanceof Expr.Binary b && (b.operator().isComparison() || b.operator().isOfConditions())
                || e instanceof Expr.Call c && c.function() == Intrinsic.NOT;
    }

    private static ElementType ofCall(Intrinsic function, ElementType argument) {
        return switch (function) {
            case ABS, RE, IM -> ofAbs(argument);
            case COMPLEX -> Literals.ofParts(argument);
            case NOT, SIGN, MIN, MAX, POW, SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND,
                    ATAN2, CONJ -> argument;
        };
    }

    /** The parts that have the type of the whole. */
    private static List<Expr> operands(Expr e) {
        return switch (e) {
            case Expr.Select s -> List.of(s.then(), s.otherwise());
            case Expr.IndirectAccess g -> List.of(g.element());
            case Expr.IndirectUpdate s -> List.of(s.value());
            case Expr.Reduction r when r.by() instanceof Expr.Reducer.UserDefined o
                    && o.zero().isPresent() -> List.of(r.body(), o.zero().get());
            case Expr.Reduction r -> List.of(r.body());
            default -> e.parts();
        };
    }

    /** The type of an absolute value, and of the parts of a complex number. */
    static ElementType ofAbs(ElementType operand) {
        return switch (operand.basic()) {
            case C64 -> ElementType.F32;
            case C128 -> ElementType.F64;
            default -> operand;
        };
    }

    /** The type of the operands of a comparison; numbers alone are compared as integers if they are such. */
    ElementType ofCompared(Expr left, Expr right) {
        Optional<ElementType> type = of(left);
        if (type.isEmpty()) {
            type = of(right);
        }
        return type.isPresent() ? type.get() : integral(left) && integral(right) ? ElementType.I64 : ElementType.F64;
    }

    /** Whether a number without a type is an integer. */
    static boolean integral(Expr e) {
        if (!integralItself(e)) {
            return false;
        }
        for (Expr operand : operands(e)) {
            if (!integral(operand)) {
                return false;
            }
        }
        return true;
    }

    private static boolean integralItself(Expr e) {
        return switch (e) {
            case Expr.Number n -> n.integral();
            case Expr.Infinity i -> false;
            case Expr.Call c -> switch (c.function()) {
                case ABS, MIN, MAX, POW, SIGN -> true;
                case NOT, SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND, ATAN2, RE, IM,
                        CONJ, COMPLEX -> false;
            };
            case Expr.Convert v -> false;
            default -> true;
        };
    }
}
