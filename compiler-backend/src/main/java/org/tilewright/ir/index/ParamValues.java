package org.tilewright.ir.index;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;

/** The values of a program's params in one run, and with them of every {@link ParamExpr}. */
public final class ParamValues {

    /** A param expression that has no integer value; the range is that of the part at fault. */
    public static final class NoValue extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient SourceRange range;
        private final String code;
        private final transient List<Diagnostic.Fix> fixes;

        public NoValue(SourceRange range, String code, String message, Diagnostic.Fix... fixes) {
            super(message, null, false, false);
            this.range = range;
            this.code = code;
            this.fixes = List.of(fixes);
        }

        public SourceRange range() {
            return range;
        }

        public Diagnostic diagnostic() {
            return Diagnostic.error(range, code, getMessage(), fixes.toArray(Diagnostic.Fix[]::new));
        }

        /** A diagnostic code such as {@code param-not-integer}. */
        public String code() {
            return code;
        }
    }

    /** Params are below it: the sum of two has 64 bits. */
    private static final long LIMIT = 1L << 62;

    private final Map<String, Long> values;

    private ParamValues(Map<String, Long> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /** Values given outright. */
    public static ParamValues of(Map<String, Long> values) {
        return new ParamValues(new LinkedHashMap<>(values));
    }

    /**
     * Evaluates the defaults in order, with overrides in their place.
     *
     * @param overrides values by name, as {@code -p} gives them
     * @param problems receives what has no value; such a param then counts as 1 so that checks can go on
     */
    public static ParamValues evaluate(List<Param> params, Map<String, Long> overrides, List<Diagnostic> problems) {
        Map<String, Long> known = new LinkedHashMap<>();
        // sees the params so far
        ParamValues result = new ParamValues(known);
        for (Param p : params) {
            Long given = overrides.get(p.name().text());
            if (given == null) {
                try {
                    given = result.integer(p.value());
                } catch (NoValue e) {
                    problems.add(e.diagnostic());
                    given = 1L;
                }
            }
            if (given >= LIMIT || given <= -LIMIT) {
                problems.add(Diagnostic.error(p.value().range(), "param-too-large",
                        "'" + p.name() + "' is " + given + ", and params must stay between -2^62 and 2^62,"
                                + " so that sizes and indices computed from them fit in 64 bits"));
                given = 1L;
            }
            known.put(p.name().text(), given);
        }
        return result;
    }

    /** These values and one more, such as that of a counter. */
    public ParamValues with(String name, long value) {
        Map<String, Long> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new ParamValues(more);
    }

    public Map<String, Long> asMap() {
        return values;
    }

    public OptionalLong get(String name) {
        Long v = values.get(name);
        return v == null ? OptionalLong.empty() : OptionalLong.of(v);
    }

    /** The integer value. @throws NoValue if the expression is not an integer, too large or undefined */
    public long integer(ParamExpr e) {
        // most expressions are one param, and plans are evaluated many times
        Long known = e instanceof ParamExpr.Ref ref ? values.get(ref.name()) : null;
        if (known != null) {
            return known;
        }
        Rational r = rational(e);
        if (!r.isInteger()) {
            throw new NoValue(e.range(), "param-not-integer", "'" + e.text() + "' is " + r
                    + " here, which is not an integer; write floor(" + e.text() + ") or ceil(" + e.text() + ")", rounded("floor", e),
                    rounded("ceil", e));
        }
        try {
            return r.numerator().longValueExact();
        } catch (ArithmeticException tooLarge) {
            throw new NoValue(e.range(), "param-too-large", "'" + e.text() + "' is " + r + ", which needs more than 64 bits");
        }
    }

    /** The exact value. @throws NoValue if it is undefined */
    public Rational rational(ParamExpr e) {
        return switch (e) {
            case ParamExpr.Literal l -> Rational.of(l.value());
            case ParamExpr.Ref r -> {
                Long v = values.get(r.name());
                if (v == null) {
                    throw new NoValue(r.range(), "param-unknown", "'" + r.name() + "' is not a param declared before this place");
                }
                yield Rational.of(v);
            }
            case ParamExpr.Negate n -> rational(n.operand()).negate();
            case ParamExpr.Binary b -> binary(b);
            case ParamExpr.Call c -> call(c);
        };
    }

    private Rational binary(ParamExpr.Binary b) {
        Rational x = rational(b.left());
        Rational y = rational(b.right());
        boolean divides = b.operator() == ParamExpr.Operator.DIV || b.operator() == ParamExpr.Operator.REM;
        if (divides && y.numerator().signum() == 0) {
            throw new NoValue(b.right().range(), "param-division-by-zero", "'" + b.right().text() + "' is 0 here, and '"
                    + b.text() + "' divides by it");
        }
        return switch (b.operator()) {
            case ADD -> x.plus(y);
            case SUB -> x.minus(y);
            case MUL -> x.times(y);
            case DIV -> x.dividedBy(y);
            case REM -> x.modulo(y);
        };
    }

    private Rational call(ParamExpr.Call c) {
        List<Rational> args = new ArrayList<>();
        for (ParamExpr a : c.arguments()) {
            // floor(sqrt(x)) and ceil(sqrt(x)) need no exact root
            if (isRounding(c.function()) && a instanceof ParamExpr.Call inner && degree(inner) > 0) {
                return Rational.of(roundedRoot(c.function(), inner));
            }
            args.add(rational(a));
        }
        return switch (c.function()) {
            case MIN -> args.stream().min(Rational::compareTo).orElseThrow();
            case MAX -> args.stream().max(Rational::compareTo).orElseThrow();
            case FLOOR -> Rational.of(args.get(0).floor());
            case CEIL -> Rational.of(args.get(0).ceil());
            case SQRT, CBRT -> args.get(0).root(degree(c)).orElseThrow(() -> new NoValue(c.range(), "param-not-integer",
                    "'" + c.text() + "' has no exact value (" + c.arguments().get(0).text() + " is " + args.get(0)
                            + "); write floor(" + c.text() + ") or ceil(" + c.text() + ")", rounded("floor", c), rounded("ceil", c)));
        };
    }

    private BigInteger roundedRoot(ParamExpr.Function rounding, ParamExpr.Call root) {
        Rational x = rational(root.arguments().get(0));
        if (x.numerator().signum() < 0) {
            throw new NoValue(root.range(), "param-not-integer", "'" + root.text() + "' takes the root of " + x);
        }
        BigInteger floor = x.floorRoot(degree(root));
        boolean exact = Rational.of(floor.pow(degree(root))).equals(x);
        return rounding == ParamExpr.Function.FLOOR || exact ? floor : floor.add(BigInteger.ONE);
    }

    private static Diagnostic.Fix rounded(String function, ParamExpr e) {
        String text = function + "(" + e.text() + ")";
        return new Diagnostic.Fix("Write " + text, e.range(), text);
    }

    private static boolean isRounding(ParamExpr.Function f) {
        return f == ParamExpr.Function.FLOOR || f == ParamExpr.Function.CEIL;
    }

    private static int degree(ParamExpr.Call c) {
        return switch (c.function()) {
            case SQRT -> 2;
            case CBRT -> 3;
            case MIN, MAX, CEIL, FLOOR -> 0;
        };
    }
}
