package org.tilewright.leaf;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;

/** A scalar expression; both operands of an operation have the operation's type, comparisons apart. */
public sealed interface Scalar {

    ElementType type();

    /** A literal, already rounded to its type. */
    sealed interface Constant extends Scalar {

        /** A literal of a numeric type, or of bool as 0 and 1. */
        static Constant of(long value, ElementType type) {
            return type == ElementType.BOOL ? new IntLiteral(value != 0 ? 1 : 0, type) : type.isInteger() ? new IntLiteral(value, type)
                    : new FloatLiteral(value, type);
        }

        default boolean is(long value) {
            return switch (this) {
                case IntLiteral w -> w.value() == value;
                case FloatLiteral r -> r.value() == value;
            };
        }
    }

    /** An integer, or a bool as 0 or 1. */
    record IntLiteral(long value, ElementType type) implements Constant { }

    /** A real number, possibly infinite, or a complex one without an imaginary part. */
    record FloatLiteral(double value, ElementType type) implements Constant { }

    /** A param or loop value turned into an element. */
    record FromInt(IntExpr value, ElementType type) implements Scalar { }

    record Load(Leaf.Element element) implements Scalar {
        @Override
        public ElementType type() {
            return element.buffer().type();
        }
    }

    /** The operand has the type too, but that of {@code abs}, {@code re} and {@code im} may be complex. */
    record Unary(UnaryOperation operation, Scalar operand, ElementType type) implements Scalar { }

    /**
     * A value as another type holds it: rounded to the nearest; to an integer truncated, as its least or greatest number where it
     * has no other, and 0 for NaN; to a narrower integer without its upper bits; of bool 0 or 1; without imaginary part if it was
     * real. A complex one becomes a complex one only.
     */
    record Convert(Scalar operand, ElementType type) implements Scalar { }

    record Binary(BinaryOperation operation, Scalar left, Scalar right, ElementType type) implements Scalar { }

    /**
     * An operation on integers that has no value for some operands, which ends the run.
     *
     * @param where the values of the statement's variables, to name the place by
     * @param asked of an index that is computed
     */
    record CheckedOp(CheckedOperation operation, Scalar left, Scalar right, List<Leaf.Named> where, ElementType type, Optional<Asked> asked)
            implements Scalar {

        /** A computed index. @param ended what a run that it ends says about it @param text of the index, without blanks */
        public record Asked(String ended, String text) { }

        public CheckedOp(CheckedOperation operation, Scalar left, Scalar right, List<Leaf.Named> where, ElementType type) {
            this(operation, left, right, where, type, Optional.empty());
        }

        /** What a run that it ends says about it, after the statement. */
        public String ended() {
            return asked.map(Asked::ended).orElseGet(() -> switch (operation) {
                case POW -> "takes 0 to a negative power";
                case DIV, REM -> "divides an integer by 0";
                case ELEMENT -> throw new IllegalStateException("an index that is computed says what a run that it ends says");
            });
        }

        /** The names that identify the place, separated by spaces: of the computed index, then of the variables. */
        public String names() {
            return Stream.concat(asked.map(Asked::text).stream(), where.stream().map(Leaf.Named::variable))
                    .collect(Collectors.joining(" "));
        }

        /** The same for other operands at another place. */
        public CheckedOp with(Scalar newLeft, Scalar newRight, List<Leaf.Named> newWhere) {
            return new CheckedOp(operation, newLeft, newRight, newWhere, type, asked);
        }
    }

    record Compare(ComparisonOperator operation, Scalar left, Scalar right) implements Scalar {
        @Override
        public ElementType type() {
            return ElementType.BOOL;
        }
    }

    /** @param guards whether only the chosen one of the two can be computed: the other one may be an element that does not exist */
    record Select(Scalar condition, Scalar then, Scalar otherwise, boolean guards) implements Scalar {
        public Select(Scalar condition, Scalar then, Scalar otherwise) {
            this(condition, then, otherwise, false);
        }

        @Override
        public ElementType type() {
            return then.type();
        }
    }

    /** {@code record.weight}: one part of a record. @param field where it is among the parts, from 0 */
    record Field(Scalar record, int field) implements Scalar {
        @Override
        public ElementType type() {
            return ((RecordType) record.type()).fields().get(field).type();
        }
    }

    /** A record of the values of its fields, in order. */
    record Make(RecordType type, List<Scalar> values) implements Scalar { }

    /** 0, false, or a record of these. */
    static Scalar zero(ElementType type) {
        return type instanceof RecordType r ? new Make(r, r.fields().stream().map(f -> zero(f.type())).toList()) : Constant.of(0, type);
    }

    /** An operand of a reduction's function: the result so far, or the next value. */
    record Operand(boolean next, ElementType type) implements Scalar { }

    /** A reduction inside an expression, over {@code low <= variable < high}. */
    record Reduction(Reducer by, String variable, IntExpr low, IntExpr high, Scalar body) implements Scalar {
        @Override
        public ElementType type() {
            return by instanceof Reducer.Argument ? ElementType.I64 : body.type();
        }

        /** The same over other bounds. */
        public Reduction between(IntExpr newLow, IntExpr newHigh) {
            return new Reduction(by, variable, newLow, newHigh, body);
        }
    }

    /** How a reduction combines the values of its body. */
    sealed interface Reducer {

        /** One value, by an operator. */
        record By(ReductionOperator operator) implements Reducer { }

        /** The first value of the variable at which the greatest or least value is found; -1 for an empty range. */
        record Argument(ReductionOperator operator) implements Reducer {

            /**
             * Whether a value replaces the best one so far: it is better, or NaN if that one is not, or the first.
             *
             * @param at where the best one was found, negative if there is none
             */
            public Scalar beats(Scalar value, Scalar best, Scalar at) {
                Scalar better = new Compare(operator == ReductionOperator.MAX ? ComparisonOperator.GT : ComparisonOperator.LT, value, best);
                if (!value.type().isInteger()) {
                    better = and(new Compare(ComparisonOperator.EQ, best, best),
                            or(new Compare(ComparisonOperator.NE, value, value), better));
                }
                return or(new Compare(ComparisonOperator.LT, at, new IntLiteral(0, ElementType.I64)), better);
            }

            private static Scalar and(Scalar left, Scalar right) {
                return new Binary(BinaryOperation.MUL, left, right, ElementType.BOOL);
            }

            private static Scalar or(Scalar left, Scalar right) {
                return new Binary(BinaryOperation.ADD, left, right, ElementType.BOOL);
            }
        }

        /**
         * One value, by an expression of two {@link Operand}s.
         *
         * @param function its name in the text
         * @param start what the first value is combined with; without it the reduction starts from the first value, which must exist
         */
        record UserDefined(String function, Scalar combined, Optional<Scalar> start) implements Reducer { }
    }

    /**
     * What {@code operator(variable in low..high: select(index == variable, element, nothing))} evaluates to, without trying every value of
     * the variable: the element for the value of the index, or the identity if that is not in the range.
     */
    record Pick(ReductionOperator operator, String variable, Scalar index, IntExpr low, IntExpr high, Scalar element)
            implements Scalar {
        @Override
        public ElementType type() {
            return element.type();
        }

        /** The operator's identity. */
        public Scalar nothing() {
            return Combiner.of(operator).neutral(type());
        }

        /** The same with other bounds and parts. */
        public Pick with(IntExpr newLow, IntExpr newHigh, Scalar newIndex, Scalar newElement) {
            return new Pick(operator, variable, newIndex, newLow, newHigh, newElement);
        }
    }

    /** The variable that the expression itself gives values to: of a reduction, or of a computed index. */
    default Optional<String> bound() {
        return switch (this) {
            case Reduction r -> Optional.of(r.variable);
            case Pick p -> Optional.of(p.variable);
            default -> Optional.empty();
        };
    }

    /** The direct parts, from left to right. */
    default List<Scalar> parts() {
        return switch (this) {
            case Constant c -> List.of();
            case FromInt f -> List.of();
            case Load l -> List.of();
            case Operand o -> List.of();
            case Unary u -> List.of(u.operand);
            case Convert v -> List.of(v.operand);
            case Binary b -> List.of(b.left, b.right);
            case CheckedOp q -> List.of(q.left, q.right);
            case Compare c -> List.of(c.left, c.right);
            case Select s -> List.of(s.condition, s.then, s.otherwise);
            case Field f -> List.of(f.record);
            case Make m -> m.values;
            case Reduction r when r.by instanceof Reducer.UserDefined o -> o.start.isPresent() ? List.of(r.body, o.combined, o.start.get())
                    : List.of(r.body, o.combined);
            case Reduction r -> List.of(r.body);
            case Pick p -> List.of(p.index, p.element);
        };
    }

    /** The same with other parts, as many as {@link #parts()}. */
    default Scalar withParts(List<Scalar> parts) {
        return switch (this) {
            case Constant c -> c;
            case FromInt f -> f;
            case Load l -> l;
            case Operand o -> o;
            case Unary u -> new Unary(u.operation, parts.get(0), u.type);
            case Convert v -> new Convert(parts.get(0), v.type);
            case Binary b -> new Binary(b.operation, parts.get(0), parts.get(1), b.type);
            case CheckedOp q -> q.with(parts.get(0), parts.get(1), q.where);
            case Compare c -> new Compare(c.operation, parts.get(0), parts.get(1));
            case Select s -> new Select(parts.get(0), parts.get(1), parts.get(2), s.guards);
            case Field f -> new Field(parts.get(0), f.field);
            case Make m -> new Make(m.type, List.copyOf(parts));
            case Pick p -> p.with(p.low, p.high, parts.get(0), parts.get(1));
            case Reduction r -> new Reduction(r.by instanceof Reducer.UserDefined o ? new Reducer.UserDefined(o.function, parts.get(1),
                    o.start.map(s -> parts.get(2))) : r.by, r.variable, r.low, r.high, parts.get(0));
        };
    }
}
