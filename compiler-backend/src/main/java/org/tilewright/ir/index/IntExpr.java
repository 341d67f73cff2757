package org.tilewright.ir.index;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A symbolic 64-bit integer over params and variables: loop variables, and the distributed loops that stand for a
 * processor's coordinates. Plans are made of these; a picture or a run evaluates them. Nothing wraps: a value that needs more
 * than 64 bits is an ArithmeticException, and what params must satisfy so that there is none is among a plan's requirements.
 *
 * <p>Build them with the static methods, which fold constants so that equal expressions tend to be equal records.
 */
public sealed interface IntExpr {

    record Const(long value) implements IntExpr { }

    /** A param expression that must come out as an integer. */
    record Param(ParamExpr expr) implements IntExpr {
        @Override
        public boolean equals(Object o) {
            return o instanceof Param p && p.expr.text().equals(expr.text());
        }

        @Override
        public int hashCode() {
            return expr.text().hashCode();
        }
    }

    /** A loop variable, a distributed loop, or an original index variable. */
    record Var(String name) implements IntExpr { }

    /** An operation on two parts. */
    sealed interface Binary extends IntExpr {
        IntExpr left();

        IntExpr right();
    }

    record Add(IntExpr left, IntExpr right) implements Binary { }

    record Sub(IntExpr left, IntExpr right) implements Binary { }

    record Mul(IntExpr left, IntExpr right) implements Binary { }

    /** Division rounded towards minus infinity. */
    record FloorDiv(IntExpr left, IntExpr right) implements Binary { }

    /** Division rounded towards plus infinity. */
    record CeilDiv(IntExpr left, IntExpr right) implements Binary { }

    /** The non-negative remainder for a positive divisor. */
    record Mod(IntExpr left, IntExpr right) implements Binary { }

    record Min(IntExpr left, IntExpr right) implements Binary { }

    record Max(IntExpr left, IntExpr right) implements Binary { }

    /** The values of variables; a variable that is not bound is a defect of the caller. */
    interface Env {
        long variable(String name);
    }

    IntExpr ZERO = new Const(0);
    IntExpr ONE = new Const(1);

    static IntExpr of(long value) {
        return new Const(value);
    }

    static IntExpr variable(String name) {
        return new Var(name);
    }

    /** A param expression; those that are equal polynomials are equal. */
    static IntExpr param(ParamExpr e) {
        return switch (e) {
            // nearly all that a text has, and each of them is asked for many times
            case ParamExpr.Literal l when l.value().bitLength() < Long.SIZE - 1 -> of(l.value().longValue());
            case ParamExpr.Ref r -> new Param(ParamExpr.ref(r.name()));
            default -> Polynomial.of(e).flatMap(Polynomial::expression).orElseGet(() -> new Param(e));
        };
    }

    /** Whether a param or counter of that name stands in it. */
    default boolean mentionsParam(String name) {
        return this instanceof Param p ? ParamExpr.mentions(p.expr, name) : parts().stream().anyMatch(e -> e.mentionsParam(name));
    }

    static IntExpr add(IntExpr a, IntExpr b) {
        if (a instanceof Const x && b instanceof Const y) {
            Optional<IntExpr> folded = folded(() -> Math.addExact(x.value, y.value));
            return folded.orElseGet(() -> new Add(a, b));
        }
        if (isConst(a, 0)) {
            return b;
        }
        return isConst(b, 0) ? a : new Add(a, b);
    }

    static IntExpr sub(IntExpr a, IntExpr b) {
        if (a instanceof Const x && b instanceof Const y) {
            Optional<IntExpr> folded = folded(() -> Math.subtractExact(x.value, y.value));
            return folded.orElseGet(() -> new Sub(a, b));
        }
        if (a.equals(b)) {
            return ZERO;
        }
        return isConst(b, 0) ? a : new Sub(a, b);
    }

    static IntExpr mul(IntExpr a, IntExpr b) {
        if (a instanceof Const x && b instanceof Const y) {
            Optional<IntExpr> folded = folded(() -> Math.multiplyExact(x.value, y.value));
            return folded.orElseGet(() -> new Mul(a, b));
        }
        if (isConst(a, 0) || isConst(b, 0)) {
            return ZERO;
        }
        if (isConst(a, 1)) {
            return b;
        }
        return isConst(b, 1) ? a : new Mul(a, b);
    }

    static IntExpr floorDiv(IntExpr a, IntExpr b) {
        if (a instanceof Const x && b instanceof Const y && y.value != 0) {
            return of(Math.floorDiv(x.value, y.value));
        }
        return isConst(b, 1) || isConst(a, 0) ? a : new FloorDiv(a, b);
    }

    static IntExpr ceilDiv(IntExpr a, IntExpr b) {
        if (a instanceof Const x && b instanceof Const y && y.value != 0) {
            return of(Math.ceilDiv(x.value, y.value));
        }
        return isConst(b, 1) || isConst(a, 0) ? a : new CeilDiv(a, b);
    }

    static IntExpr mod(IntExpr a, IntExpr b) {
        if (a instanceof Const x && b instanceof Const y && y.value != 0) {
            return of(Math.floorMod(x.value, y.value));
        }
        return isConst(b, 1) ? ZERO : new Mod(a, b);
    }

    static IntExpr min(IntExpr a, IntExpr b) {
        if (a instanceof Const x && b instanceof Const y) {
            return of(Math.min(x.value, y.value));
        }
        return a.equals(b) ? a : new Min(a, b);
    }

    static IntExpr max(IntExpr a, IntExpr b) {
        if (a instanceof Const x && b instanceof Const y) {
            return of(Math.max(x.value, y.value));
        }
        return a.equals(b) ? a : new Max(a, b);
    }

    /** A constant, unless it needs more than 64 bits. */
    private static Optional<IntExpr> folded(LongSupplier value) {
        try {
            return Optional.of(of(value.getAsLong()));
        } catch (ArithmeticException tooLarge) {
            return Optional.empty();
        }
    }

    private static boolean isConst(IntExpr e, long value) {
        return e instanceof Const c && c.value == value;
    }

    /**
     * The value.
     *
     * @throws ParamValues.NoValue if a param expression has none
     * @throws ArithmeticException if it, or a value on the way to it, needs more than 64 bits
     */
    default long evaluate(ParamValues params, Env env) {
        return switch (this) {
            case Const c -> c.value;
            case Param p -> params.integer(p.expr);
            case Var v -> env.variable(v.name);
            case Add e -> Math.addExact(e.left.evaluate(params, env), e.right.evaluate(params, env));
            case Sub e -> Math.subtractExact(e.left.evaluate(params, env), e.right.evaluate(params, env));
            case Mul e -> Math.multiplyExact(e.left.evaluate(params, env), e.right.evaluate(params, env));
            case FloorDiv e -> Math.floorDiv(e.left.evaluate(params, env), e.right.evaluate(params, env));
            case CeilDiv e -> Math.ceilDiv(e.left.evaluate(params, env), e.right.evaluate(params, env));
            case Mod e -> Math.floorMod(e.left.evaluate(params, env), e.right.evaluate(params, env));
            case Min e -> Math.min(e.left.evaluate(params, env), e.right.evaluate(params, env));
            case Max e -> Math.max(e.left.evaluate(params, env), e.right.evaluate(params, env));
        };
    }

    /** The value of an expression without variables, however large. */
    default BigInteger exact(ParamValues params) {
        return ExactValue.of(this, params);
    }

    /** The value of an expression without variables. */
    default long evaluate(ParamValues params) {
        return evaluate(params, name -> {
            throw new IllegalStateException("variable " + name + " has no value here");
        });
    }

    /** The expression with params replaced by their values, for expressions that are evaluated many times. */
    default IntExpr under(ParamValues params) {
        return this instanceof Param p ? of(params.integer(p.expr)) : withParts(e -> e.under(params));
    }

    /** The expression with variables replaced where the map has them. */
    default IntExpr substitute(Map<String, IntExpr> replacements) {
        return this instanceof Var v ? replacements.getOrDefault(v.name, v) : withParts(e -> e.substitute(replacements));
    }

    /** Whether it multiplies, so that it may be much larger than what it is made of. */
    default boolean multiplies() {
        return this instanceof Mul || parts().stream().anyMatch(IntExpr::multiplies);
    }

    /** The direct parts. */
    default List<IntExpr> parts() {
        return this instanceof Binary b ? List.of(b.left(), b.right()) : List.of();
    }

    /** The same operation on what is made of its parts. */
    default IntExpr withParts(UnaryOperator<IntExpr> made) {
        return switch (this) {
            case Const c -> c;
            case Param p -> p;
            case Var v -> v;
            case Add e -> add(made.apply(e.left), made.apply(e.right));
            case Sub e -> sub(made.apply(e.left), made.apply(e.right));
            case Mul e -> mul(made.apply(e.left), made.apply(e.right));
            case FloorDiv e -> floorDiv(made.apply(e.left), made.apply(e.right));
            case CeilDiv e -> ceilDiv(made.apply(e.left), made.apply(e.right));
            case Mod e -> mod(made.apply(e.left), made.apply(e.right));
            case Min e -> min(made.apply(e.left), made.apply(e.right));
            case Max e -> max(made.apply(e.left), made.apply(e.right));
        };
    }

    /** The names of the variables in it, params apart. */
    default Set<String> variables() {
        return switch (this) {
            case Binary b -> {
                Set<String> out = new LinkedHashSet<>();
                anyVariable(name -> {
                    out.add(name);
                    return false;
                });
                yield out;
            }
            case Var v -> Set.of(v.name);
            default -> Set.of();
        };
    }

    /** Whether a variable of that name is in it. */
    default boolean mentions(String variable) {
        return anyVariable(variable::equals);
    }

    /** Whether it has no variables, params apart. */
    default boolean isFixed() {
        return !anyVariable(name -> true);
    }

    private boolean anyVariable(Predicate<String> wanted) {
        return switch (this) {
            case Var v -> wanted.test(v.name);
            case Binary b -> b.left().anyVariable(wanted) || b.right().anyVariable(wanted);
            default -> false;
        };
    }

    /** The expression in the language's notation, with {@code ceil}, {@code floor}, {@code min} and {@code max} as functions. */
    default String text() {
        return switch (this) {
            case Const c -> Long.toString(c.value);
            case Param p -> p.expr instanceof ParamExpr.Binary ? "(" + p.expr.text() + ")" : p.expr.text();
            case Var v -> v.name;
            case Add e -> e.left.text() + " + " + e.right.text();
            case Sub e -> e.left.text() + " - " + factor(e.right);
            case Mul e -> factor(e.left) + "*" + factor(e.right);
            case FloorDiv e -> "floor(" + factor(e.left) + "/" + factor(e.right) + ")";
            case CeilDiv e -> "ceil(" + factor(e.left) + "/" + factor(e.right) + ")";
            case Mod e -> factor(e.left) + " % " + factor(e.right);
            case Min e -> "min(" + e.left.text() + ", " + e.right.text() + ")";
            case Max e -> "max(" + e.left.text() + ", " + e.right.text() + ")";
        };
    }

    private static String factor(IntExpr e) {
        return e instanceof Add || e instanceof Sub || e instanceof Mod || e instanceof Mul ? "(" + e.text() + ")" : e.text();
    }
}
