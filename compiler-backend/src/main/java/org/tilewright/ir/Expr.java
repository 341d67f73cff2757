package org.tilewright.ir;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * The right side of a statement: tensor index notation with user functions already inlined. As it is read from a text, numbers
 * and accesses have no type yet; {@link org.tilewright.ir.typing.TypedStatement} gives each its own, once, and {@link #type()} then
 * holds everywhere.
 */
public sealed interface Expr {

    SourceRange range();

    /** A number as it was written, to the last digit. */
    record Number(BigDecimal value, boolean integral, Optional<ElementType> elements, SourceRange range) implements Expr {
        public Number(BigDecimal value, boolean integral, SourceRange range) {
            this(value, integral, Optional.empty(), range);
        }

        public static Number of(long value, ElementType type, SourceRange range) {
            return new Number(BigDecimal.valueOf(value), true, Optional.of(type), range);
        }
    }

    /** {@code inf}. */
    record Infinity(Optional<ElementType> elements, SourceRange range) implements Expr {
        public Infinity(SourceRange range) {
            this(Optional.empty(), range);
        }
    }

    record Bool(boolean value, SourceRange range) implements Expr { }

    /** A param, or the counter of an enclosing {@code repeat}, as a number. */
    record ParamValue(String name, Optional<ElementType> elements, SourceRange range) implements Expr {
        public ParamValue(String name, SourceRange range) {
            this(name, Optional.empty(), range);
        }
    }

    /** The value of an index variable, as a number. */
    record IndexValue(Word variable, Optional<ElementType> elements, SourceRange range) implements Expr {
        public IndexValue(Word variable, SourceRange range) {
            this(variable, Optional.empty(), range);
        }
    }

    record Access(Word tensor, List<AffineIndex> indices, Optional<ElementType> elements, SourceRange range) implements Expr {
        public Access(Word tensor, List<AffineIndex> indices, SourceRange range) {
            this(tensor, indices, Optional.empty(), range);
        }
    }

    /**
     * The value of an index that only a run knows, as i64: one of the indices of a dimension, or the run ends.
     *
     * @param value an integer
     * @param tensor whose dimension it is an index of
     * @param extent of the dimension, which a typed statement has
     */
    record ComputedIndex(Expr value, Word tensor, int dimension, Optional<ParamExpr> extent, SourceRange range) implements Expr { }

    /**
     * {@code X(idx(i), j)}: the element for the value that a computed index has.
     *
     * @param variable stands for the value in the element
     * @param element an access, or one of several such around it
     */
    record IndirectAccess(Word variable, ComputedIndex index, Expr element, SourceRange range) implements Expr { }

    /**
     * What is added to {@code H(key(e))}, as the right side of a statement that sets {@code H(b)}: the value where the computed
     * index is {@code b}, and nothing elsewhere.
     *
     * @param variable stands on the left side in place of the computed index
     */
    record IndirectUpdate(Word variable, ComputedIndex index, Expr value, SourceRange range) implements Expr { }

    /** What stands in parentheses, or what a call of a user's function came to: a sum in it is one summand of the sum around. */
    record Parenthesised(Expr inner, SourceRange range) implements Expr { }

    record Negate(Expr operand, SourceRange range) implements Expr { }

    record Binary(Operator operator, Expr left, Expr right, SourceRange range) implements Expr { }

    record Call(Intrinsic function, List<Expr> arguments, SourceRange range) implements Expr { }

    /**
     * {@code f32(x)}: a value as another type holds it.
     *
     * @param to whose numbers there are; they may have a wider type: {@link ElementType#computing}
     */
    record Convert(BasicType to, Expr operand, SourceRange range) implements Expr { }

    /** {@code N(i).weight}: one part of a record. */
    record Field(Expr record, Word field, SourceRange range) implements Expr {

        /** Where the field is among those of the record, in a typed statement. */
        public int index() {
            return ((RecordType) record.type()).field(field.text()).orElseThrow();
        }
    }

    /** {@code Match(a, b)}: a record of the values of its fields, in their order. */
    record Make(Word name, RecordType made, List<Expr> values, SourceRange range) implements Expr { }

    record Select(Expr condition, Expr then, Expr otherwise, SourceRange range) implements Expr { }

    /** {@code max(k: B(i, k))}: an explicit reduction over variables of its own scope. */
    record Reduction(Reducer by, List<Word> variables, Expr body, SourceRange range) implements Expr {

        public Reduction(ReductionOperator operator, List<Word> variables, Expr body, SourceRange range) {
            this(new Reducer.By(operator), variables, body, range);
        }

        /** The name in a {@code .tw} file. */
        public String keyword() {
            return switch (by) {
                case Reducer.By b -> b.operator.keyword();
                case Reducer.Argument a -> ARGUMENT + a.operator.keyword();
                case Reducer.UserDefined o -> OWN;
            };
        }

        /** The operator that combines the values, if it is one of the language's. */
        public Optional<ReductionOperator> operator() {
            return by instanceof Reducer.By b ? Optional.of(b.operator) : Optional.empty();
        }

        public boolean isSum() {
            return by.equals(new Reducer.By(ReductionOperator.SUM));
        }

        /** The same reduction over other variables. */
        public Reduction over(List<Word> others) {
            return new Reduction(by, others, body, range);
        }

        /** What the names of those begin with that tell where a result is found. */
        public static final String ARGUMENT = "arg";

        /** The name of a reduction by a function of the file. */
        public static final String OWN = "reduce";
    }

    /** What a reduction makes of the values of its body. */
    sealed interface Reducer {

        /** One value, by an operator. */
        record By(ReductionOperator operator) implements Reducer { }

        /** The first value of the one variable at which the greatest or least value is found: {@code argmax(k: B(i, k))}. */
        record Argument(ReductionOperator operator) implements Reducer { }

        /**
         * One value, by a function of the file: {@code reduce(f, 0, k: B(i, k))}.
         *
         * @param combined the function's body, in which the two {@link Operand}s stand for its parameters
         * @param zero the value of nothing; without it the first value starts
         */
        record UserDefined(Word function, Expr combined, Optional<Expr> zero) implements Reducer { }
    }

    /**
     * A parameter of the function that a reduction combines values by.
     *
     * @param next whether it is the next value, not what those before have come to
     */
    record Operand(boolean next, Optional<ElementType> elements, SourceRange range) implements Expr { }

    /** Arithmetic and comparison. */
    enum Operator {
        ADD("+"), SUB("-"), MUL("*"), DIV("/"), REM("%"), AND("and"), OR("or"),
        LT("<"), LE("<="), GT(">"), GE(">="), EQ("=="), NE("!=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        public boolean isComparison() {
            return ordinal() >= LT.ordinal();
        }

        /** Whether it joins two conditions. */
        public boolean isOfConditions() {
            return this == AND || this == OR;
        }
    }

    /** The type of the value, for expressions of a typed statement. */
    public default ElementType type() {
        return switch (this) {
            case Number n -> typed(n.elements, n);
            case Infinity i -> typed(i.elements, i);
            case Bool b -> ElementType.BOOL;
            case ParamValue p -> typed(p.elements, p);
            case IndexValue v -> typed(v.elements, v);
            case Access a -> typed(a.elements, a);
            case ComputedIndex x -> ElementType.I64;
            case IndirectAccess g -> g.element.type();
            case IndirectUpdate s -> s.value.type();
            case Operand o -> typed(o.elements, o);
            case Parenthesised p -> p.inner.type();
            case Negate n -> n.operand.type();
            case Binary b -> b.operator.isComparison() ? ElementType.BOOL : b.left.type();
            case Call c -> c.function.result(c.arguments.get(0).type());
            case Convert v -> v.to.computing();
            case Select s -> s.then.type();
            case Field f -> ((RecordType) f.record.type()).fields().get(f.index()).type();
            case Make m -> m.made;
            case Reduction r -> r.by instanceof Reducer.Argument ? ElementType.I64 : r.body.type();
        };
    }

    private static ElementType typed(Optional<ElementType> type, Expr e) {
        return type.orElseThrow(() -> new IllegalStateException(e + " has no type yet"));
    }

    /** The direct parts, from left to right. Passes walk down in plain loops: expressions may be deep, and frames of lambdas add up. */
    default List<Expr> parts() {
        return switch (this) {
            case Number n -> List.of();
            case Infinity i -> List.of();
            case Bool b -> List.of();
            case ParamValue p -> List.of();
            case IndexValue v -> List.of();
            case Access a -> List.of();
            case ComputedIndex x -> List.of(x.value);
            case IndirectAccess g -> List.of(g.index, g.element);
            case IndirectUpdate s -> List.of(s.index, s.value);
            case Operand o -> List.of();
            case Parenthesised p -> List.of(p.inner);
            case Negate n -> List.of(n.operand);
            case Binary b -> List.of(b.left, b.right);
            case Call c -> c.arguments;
            case Convert v -> List.of(v.operand);
            case Select s -> List.of(s.condition, s.then, s.otherwise);
            case Field f -> List.of(f.record);
            case Make m -> m.values;
            case Reduction r when r.by instanceof Reducer.UserDefined o -> o.zero.isPresent() ? List.of(r.body, o.combined, o.zero.get())
                    : List.of(r.body, o.combined);
            case Reduction r -> List.of(r.body);
        };
    }

    /** The same expression with other parts, as many as {@link #parts()}. */
    default Expr withParts(List<Expr> parts) {
        return switch (this) {
            case Number n -> n;
            case Infinity i -> i;
            case Bool b -> b;
            case ParamValue p -> p;
            case IndexValue v -> v;
            case Access a -> a;
            case ComputedIndex x -> new ComputedIndex(parts.get(0), x.tensor, x.dimension, x.extent, x.range);
            case IndirectAccess g -> new IndirectAccess(g.variable, (ComputedIndex) parts.get(0), parts.get(1), g.range);
            case IndirectUpdate s -> new IndirectUpdate(s.variable, (ComputedIndex) parts.get(0), parts.get(1), s.range);
            case Operand o -> o;
            case Parenthesised p -> new Parenthesised(parts.get(0), p.range);
            case Negate n -> new Negate(parts.get(0), n.range);
            case Binary b -> new Binary(b.operator, parts.get(0), parts.get(1), b.range);
            case Call c -> new Call(c.function, List.copyOf(parts), c.range);
            case Convert v -> new Convert(v.to, parts.get(0), v.range);
            case Select s -> new Select(parts.get(0), parts.get(1), parts.get(2), s.range);
            case Field f -> new Field(parts.get(0), f.field, f.range);
            case Make m -> new Make(m.name, m.made, List.copyOf(parts), m.range);
            case Reduction r -> new Reduction(r.by instanceof Reducer.UserDefined o
                    ? new Reducer.UserDefined(o.function, parts.get(1), o.zero.map(z -> parts.get(2))) : r.by, r.variables, parts.get(0),
                            r.range);
        };
    }

    /** The expression with operands of a type. */
    default Expr withOperands(ElementType type) {
        if (this instanceof Operand o) {
            return new Operand(o.next, Optional.of(type), o.range);
        }
        List<Expr> parts = new ArrayList<>(3);
        for (Expr p : parts()) {
            parts.add(p.withOperands(type));
        }
        return parts.isEmpty() ? this : withParts(parts);
    }

    /** The expression without the parentheses around it. */
    default Expr bare() {
        return this instanceof Parenthesised p ? p.inner.bare() : this;
    }

    /** The expression without any parentheses, for uses in which they make no difference any more. */
    default Expr withoutParentheses() {
        Expr bare = bare();
        List<Expr> parts = new ArrayList<>(3);
        for (Expr p : bare.parts()) {
            parts.add(p.withoutParentheses());
        }
        return bare.withParts(parts);
    }
}
