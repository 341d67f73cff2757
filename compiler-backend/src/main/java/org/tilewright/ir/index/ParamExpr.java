package org.tilewright.ir.index;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.source.SourceRange;

/** An expression over params, with exact rational meaning; see {@link ParamValues} for its value. */
public sealed interface ParamExpr {

    SourceRange range();

    record Literal(BigInteger value, SourceRange range) implements ParamExpr { }

    /** A param by name. */
    record Ref(String name, SourceRange range) implements ParamExpr { }

    record Negate(ParamExpr operand, SourceRange range) implements ParamExpr { }

    record Binary(Operator operator, ParamExpr left, ParamExpr right, SourceRange range) implements ParamExpr { }

    record Call(Function function, List<ParamExpr> arguments, SourceRange range) implements ParamExpr { }

    /** Exact arithmetic. */
    enum Operator {
        ADD("+"), SUB("-"), MUL("*"), DIV("/"), REM("%");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        /** The operator that a sign in a {@code .tw} file stands for. */
        public static Optional<Operator> named(String symbol) {
            return Stream.of(values()).filter(o -> o.symbol.equals(symbol)).findFirst();
        }
    }

    /** What can be called in an expression over params. */
    enum Function {
        MIN, MAX, CEIL, FLOOR, SQRT, CBRT;

        /** The name in a {@code .tw} file. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The function that a call names. */
        public static Optional<Function> named(String word) {
            return Stream.of(values()).filter(f -> f.word().equals(word)).findFirst();
        }

        /** Whether it takes several arguments, and not one. */
        public boolean isOfSeveral() {
            return this == MIN || this == MAX;
        }
    }

    static ParamExpr of(long value) {
        return new Literal(BigInteger.valueOf(value), SourceRange.NONE);
    }

    static ParamExpr ref(String name) {
        return new Ref(name, SourceRange.NONE);
    }

    /** The expression in the language's own notation. */
    default String text() {
        return switch (this) {
            case Literal l -> l.value().toString();
            case Ref r -> r.name();
            case Negate n -> "-" + operand(n.operand());
            case Binary(Operator operator, ParamExpr left, Literal(BigInteger n, SourceRange at), SourceRange range)
                    when operator == Operator.ADD && n.signum() < 0 ->
                    operand(left) + " - " + n.negate();
            case Binary b -> operand(b.left()) + " " + b.operator().symbol() + " " + operand(b.right());
            case Call c -> c.function().word() + c.arguments().stream().map(ParamExpr::text)
                    .collect(Collectors.joining(", ", "(", ")"));
        };
    }

    /** Whether a param or counter of that name stands in an expression. */
    static boolean mentions(ParamExpr e, String name) {
        return mentions(e, (Ref r) -> r.name().equals(name));
    }

    /** Whether such a param or counter stands in an expression. */
    static boolean mentions(ParamExpr e, Predicate<Ref> is) {
        return switch (e) {
            case Literal l -> false;
            case Ref r -> is.test(r);
            case Negate n -> mentions(n.operand(), is);
            case Binary b -> mentions(b.left(), is) || mentions(b.right(), is);
            case Call c -> c.arguments().stream().anyMatch(a -> mentions(a, is));
        };
    }

    /** Whether such params and counters are only multiplied by others and added up in an expression, so that its ends are at theirs. */
    static boolean isLinear(ParamExpr e, Predicate<Ref> in) {
        return switch (e) {
            case Literal l -> true;
            case Ref r -> true;
            case Negate n -> isLinear(n.operand(), in);
            case Binary b -> switch (b.operator()) {
                case ADD, SUB -> isLinear(b.left(), in) && isLinear(b.right(), in);
                case MUL -> isLinear(b.left(), in) && isLinear(b.right(), in) && !(mentions(b.left(), in) && mentions(b.right(), in));
                case DIV -> isLinear(b.left(), in) && !mentions(b.right(), in);
                case REM -> !mentions(b, in);
            };
            case Call c -> !mentions(c, in);
        };
    }

    private static String operand(ParamExpr e) {
        return e instanceof Binary ? "(" + e.text() + ")" : e.text();
    }
}
