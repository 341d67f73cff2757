package org.tilewright.check;

import java.util.Optional;
import java.util.OptionalLong;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.Intrinsic;

/**
 * What a function of two parameters makes of two values. Of each application it is known whether a rounding may have made the result
 * another one, and the largest number on the way.
 */
final class EvaluateFunction {

    /** There is no value, or it is not known here. */
    private static final class NoValue extends RuntimeException {
        private static final long serialVersionUID = 1;

        NoValue() {
            super(null, null, false, false);
        }
    }

    private static final long MOST_POWER = 64;

    private final Expr combined;
    private final ParamValues params;
    private ScalarValue before;
    private ScalarValue next;
    private boolean exact = true;
    private double largest;

    /** @param combined the typed body, with operands for the parameters */
    EvaluateFunction(Expr combined, ParamValues params) {
        this.combined = combined;
        this.params = params;
    }

    /** Forgets what earlier applications rounded. */
    void begin() {
        exact = true;
        largest = 0;
    }

    boolean isExact() {
        return exact;
    }

    double largest() {
        return largest;
    }

    /** Empty if there is no value, or if it depends on what is not known before the run. */
    Optional<ScalarValue> apply(ScalarValue a, ScalarValue b) {
        before = a;
        next = b;
        return constant(combined);
    }

    /** The value of an expression of numbers and params. */
    Optional<ScalarValue> constant(Expr e) {
        try {
            return Optional.of(of(e));
        } catch (NoValue none) {
            return Optional.empty();
        }
    }

    private ScalarValue of(Expr e) {
        ScalarValue v = switch (e) {
            case Expr.Number n -> n.type().isInteger() ? ScalarValue.whole(n.type(), n.value().longValue())
                    : ScalarValue.of(n.type(), n.value().doubleValue());
            case Expr.Infinity i -> ScalarValue.of(i.type(), Double.POSITIVE_INFINITY);
            case Expr.Bool b -> ScalarValue.bool(b.value());
            case Expr.ParamValue p -> param(p);
            case Expr.Operand o -> o.next() ? next : before;
            case Expr.Parenthesised p -> of(p.inner());
            case Expr.Negate n -> negative(of(n.operand()));
            case Expr.Binary b when b.operator().isComparison() -> ScalarValue.bool(compare(b.operator(), of(b.left()), of(b.right())));
            case Expr.Binary b -> binary(b.operator(), of(b.left()), of(b.right()));
            case Expr.Call c -> call(c);
            case Expr.Convert c -> converted(of(c.operand()), c.to());
            case Expr.Select s -> of(of(s.condition()).isTrue() ? s.then() : s.otherwise());
            case Expr.Field f -> of(f.record()).fields().get(f.index());
            case Expr.Make m -> ScalarValue.record(m.made(), m.values().stream().map(this::of).toList());
            case Expr.Access a -> throw new NoValue();
            case Expr.IndexValue v2 -> throw new NoValue();
            case Expr.Reduction r -> throw new NoValue();
            case Expr.ComputedIndex x -> throw new NoValue();
            case Expr.IndirectAccess g -> throw new NoValue();
            case Expr.IndirectUpdate c -> throw new NoValue();
        };
        largest = Math.max(largest, v.size());
        return v;
    }

    private ScalarValue param(Expr.ParamValue p) {
        OptionalLong value = params.get(p.name());
        if (value.isEmpty()) {
            throw new NoValue();
        }
        return p.type().isInteger() ? ScalarValue.whole(p.type(), value.getAsLong()) : ScalarValue.of(p.type(), value.getAsLong());
    }

    private static ScalarValue negative(ScalarValue x) {
        return ScalarValue.isWhole(x.type()) ? ScalarValue.whole(x.type(), -x.whole()) : ScalarValue.complex(x.type(), -x.re(), -x.im());
    }

    private static boolean compare(Expr.Operator o, ScalarValue x, ScalarValue y) {
        boolean integral = ScalarValue.isWhole(x.type());
        return switch (o) {
            case EQ -> integral ? x.whole() == y.whole() : x.re() == y.re() && x.im() == y.im();
            case NE -> integral ? x.whole() != y.whole() : x.re() != y.re() || x.im() != y.im();
            case LT -> integral ? x.whole() < y.whole() : x.re() < y.re();
            case LE -> integral ? x.whole() <= y.whole() : x.re() <= y.re();
            case GT -> integral ? x.whole() > y.whole() : x.re() > y.re();
            default -> integral ? x.whole() >= y.whole() : x.re() >= y.re();
        };
    }

    private ScalarValue binary(Expr.Operator o, ScalarValue x, ScalarValue y) {
        ElementType t = x.type();
        if (t == ElementType.BOOL) {
            return ScalarValue.bool(o == Expr.Operator.OR || o == Expr.Operator.ADD ? x.isTrue() || y.isTrue() : x.isTrue() && y.isTrue());
        }
        if (t.isInteger()) {
            return ScalarValue.whole(t, integer(o, x.whole(), y.whole()));
        }
        if (!t.isComplex()) {
            return ScalarValue.of(t, real(o, x.re(), y.re()));
        }
        return switch (o) {
            case ADD, SUB -> ScalarValue.complex(t, real(o, x.re(), y.re()), real(o, x.im(), y.im()));
            case MUL -> ScalarValue.complex(t, real(Expr.Operator.SUB, times(x.re(), y.re()), times(x.im(), y.im())),
                    real(Expr.Operator.ADD, times(x.re(), y.im()), times(x.im(), y.re())));
            default -> {
                double size = times(y.re(), y.re()) + times(y.im(), y.im());
                exact = false;
                yield ScalarValue.complex(t, (x.re() * y.re() + x.im() * y.im()) / size, (x.im() * y.re() - x.re() * y.im()) / size);
            }
        };
    }

    private static long integer(Expr.Operator o, long x, long y) {
        if ((o == Expr.Operator.DIV || o == Expr.Operator.REM) && y == 0) {
            throw new NoValue();
        }
        return switch (o) {
            case ADD -> x + y;
            case SUB -> x - y;
            case MUL -> x * y;
            case DIV -> x / y;
            default -> x % y;
        };
    }

    private double times(double x, double y) {
        return real(Expr.Operator.MUL, x, y);
    }

    /** Notes what was rounded off. */
    private double real(Expr.Operator o, double x, double y) {
        double result = switch (o) {
            case ADD -> x + y;
            case SUB -> x - y;
            case MUL -> x * y;
            default -> x / y;
        };
        exact &= switch (o) {
            case ADD -> result - x == y && result - y == x;
            case SUB -> x - result == y && result + y == x;
            case MUL -> Math.fma(x, y, -result) == 0;
            default -> Math.fma(result, y, -x) == 0;
        };
        return result;
    }

    private ScalarValue call(Expr.Call c) {
        ScalarValue x = of(c.arguments().getFirst());
        ScalarValue out = c.arguments().size() == 1 ? unary(c.function(), x, c.type()) : x;
        for (Expr further : c.arguments().subList(1, c.arguments().size())) {
            out = pair(c, out, of(further));
        }
        return out;
    }

    private static ScalarValue converted(ScalarValue x, ElementType to) {
        if (ScalarValue.isWhole(x.type())) {
            return to.isInteger() ? ScalarValue.whole(to, x.whole()) : ScalarValue.of(to, x.whole());
        }
        // what is beyond an integer type becomes its least or greatest number
        return to == ElementType.I32 ? ScalarValue.whole(to, (int) x.re()) : to == ElementType.I64 ? ScalarValue.whole(to, (long) x.re())
                : ScalarValue.complex(to, x.re(), x.im());
    }

    private ScalarValue unary(Intrinsic function, ScalarValue x, ElementType type) {
        boolean integral = x.type().isInteger();
        boolean complex = x.type().isComplex();
        double v = x.re();
        return switch (function) {
            case NOT -> ScalarValue.bool(!x.isTrue());
            case ABS -> integral ? ScalarValue.whole(type, Math.abs(x.whole()))
                    : ScalarValue.of(type, complex ? rounded(Math.hypot(x.re(), x.im())) : Math.abs(v));
            case SIGN -> integral ? ScalarValue.whole(type, Long.signum(x.whole())) : ScalarValue.of(type, Math.signum(v));
            case RE -> ScalarValue.of(type, x.re());
            case IM -> ScalarValue.of(type, x.im());
            case CONJ -> ScalarValue.complex(type, x.re(), -x.im());
            case FLOOR -> ScalarValue.of(type, Math.floor(v));
            case CEIL -> ScalarValue.of(type, Math.ceil(v));
            case ROUND -> ScalarValue.of(type, Math.rint(v));
            case SQRT -> complex ? none() : ScalarValue.of(type, rounded(Math.sqrt(v)));
            case EXP -> complex ? none() : ScalarValue.of(type, rounded(Math.exp(v)));
            case LOG -> complex ? none() : ScalarValue.of(type, rounded(Math.log(v)));
            case TANH -> complex ? none() : ScalarValue.of(type, rounded(Math.tanh(v)));
            case SIN -> ScalarValue.of(type, rounded(Math.sin(v)));
            case COS -> ScalarValue.of(type, rounded(Math.cos(v)));
            case TAN -> ScalarValue.of(type, rounded(Math.tan(v)));
            case ASIN -> ScalarValue.of(type, rounded(Math.asin(v)));
            case ACOS -> ScalarValue.of(type, rounded(Math.acos(v)));
            case ATAN -> ScalarValue.of(type, rounded(Math.atan(v)));
            case SINH -> ScalarValue.of(type, rounded(Math.sinh(v)));
            case COSH -> ScalarValue.of(type, rounded(Math.cosh(v)));
            case ERF, MIN, MAX, POW, ATAN2, COMPLEX -> none();
        };
    }

    private double rounded(double value) {
        exact = false;
        return value;
    }

    private ScalarValue pair(Expr.Call c, ScalarValue x, ScalarValue y) {
        ElementType type = c.type();
        boolean integral = x.type().isInteger();
        return switch (c.function()) {
            case MIN -> integral ? ScalarValue.whole(type, Math.min(x.whole(), y.whole()))
                    : ScalarValue.of(type, Math.min(x.re(), y.re()));
            case MAX -> integral ? ScalarValue.whole(type, Math.max(x.whole(), y.whole()))
                    : ScalarValue.of(type, Math.max(x.re(), y.re()));
            case COMPLEX -> ScalarValue.complex(type, x.re(), y.re());
            case ATAN2 -> ScalarValue.of(type, rounded(Math.atan2(x.re(), y.re())));
            case POW -> integral ? power(x, y) : type.isComplex() ? none() : ScalarValue.of(type, rounded(Math.pow(x.re(), y.re())));
            case NOT, ABS, SIGN, SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND, RE, IM,
                    CONJ -> none();
        };
    }

    private static ScalarValue none() {
        throw new NoValue();
    }

    private static ScalarValue power(ScalarValue x, ScalarValue y) {
        if (y.whole() < 0 || y.whole() > MOST_POWER) {
            throw new NoValue();
        }
        long out = 1;
        for (long i = 0; i < y.whole(); i++) {
            out *= x.whole();
        }
        return ScalarValue.whole(x.type(), out);
    }
}
