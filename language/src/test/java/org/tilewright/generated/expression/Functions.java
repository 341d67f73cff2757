package org.tilewright.generated.expression;

import java.util.List;
import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.generated.expression.Piece.Level;
import org.tilewright.ir.type.ElementType;

/**
 * Quotients and the language's functions. What has a pole or a cut gets operands that stay away from it, or such as nothing has
 * rounded; integers are now and then divided by 0, and both sides must say so.
 */
final class Functions {

    private static final double MOST_EXPONENTIATED = 20;

    private final Expressions expressions;
    private final Choices c;
    private final Literals literals;
    private final Conversions conversions;

    Functions(Expressions expressions, Choices c, Literals literals) {
        this.expressions = expressions;
        this.c = c;
        this.literals = literals;
        this.conversions = new Conversions(expressions, c);
    }

    Piece quotient(ElementType type, Scope s, Set<Variable> must, int depth) {
        if (type.isInteger() && c.oneIn(6)) {
            return chosen(type, s, must, depth);
        }
        Piece a = expressions.of(type, s, must, depth);
        Piece b = c.below(2) == 0 ? literals.divisor(type) : type.isInteger() ? divisor(type, s, depth) : divisor(type, s, a, depth);
        boolean whole = type.isInteger();
        double bound = whole || b.traits().bound() > 0.25 ? 4 * a.traits().bound() : a.traits().bound() / b.traits().bound();
        Traits t = Expressions.whole(type, a.traits().or(b.traits()).rounded(bound));
        String operator = whole && c.oneIn(3) ? " % " : " / ";
        return a.with(b, a.in(Level.PRODUCT) + operator + b.in(Level.UNARY), Level.PRODUCT, t);
    }

    /** A quotient by what is 0 now and then, and is not computed there. */
    private Piece chosen(ElementType type, Scope s, Set<Variable> must, int depth) {
        Piece a = expressions.of(type, s, must, depth - 1);
        Piece b = expressions.leaf(type, s, Set.of());
        String operator = c.oneIn(3) ? " % " : " / ";
        return b.reads().isEmpty() ? a
                : a.with(b, "select(" + b.text() + " != 0, " + a.in(Level.PRODUCT) + operator + b.text() + ", " + a.text() + ")",
                        Level.PRIMARY, a.traits());
    }

    private Piece divisor(ElementType type, Scope s, int depth) {
        Piece e = expressions.of(type, s, Set.of(), depth - 1);
        return switch (c.weighted(3, 4, 2, 1)) {
            case 0 -> e.as("max(" + e.text() + ", 1)", Level.PRIMARY, e.traits());
            case 1 -> odd(e, s);
            case 2 -> e.as("select(" + e.in(Level.SUM) + " == 0, 1, " + e.text() + ")", Level.PRIMARY, e.traits());
            default -> c.oneIn(12) ? e : odd(e, s);
        };
    }

    /** An odd number, which is not 0 even where it wraps. */
    private static Piece odd(Piece e, Scope s) {
        s.numberAdded();
        return e.sums().isEmpty() ? e.as("(2 * " + e.in(Level.UNARY) + " + 1)", Level.PRIMARY, e.traits())
                : e.as("max(" + e.text() + ", 1)", Level.PRIMARY, e.traits());
    }

    private Piece divisor(ElementType type, Scope s, Piece dividend, int depth) {
        boolean pole = !type.isComplex() && !s.finite() && !s.inFunction() && dividend.traits().finite() && c.oneIn(4);
        if (pole) {
            Piece e = expressions.leaf(type, s.exactly().finitely(), Set.of()).relied();
            return e.reads().isEmpty() ? literals.divisor(type) : e.as(e.text(), e.level(), new Traits(true, false, 1e-3));
        }
        return awayFromZero(type, s, Set.of(), depth);
    }

    /** A real of at least a half, or a complex number whose real part is positive. */
    private Piece awayFromZero(ElementType type, Scope s, Set<Variable> must, int depth) {
        Piece e = expressions.of(type, s.finitely(), must, depth - 1);
        double bound = e.traits().bound();
        s.numberAdded();
        if (type.isComplex()) {
            e.relied();
            return e.sums().isEmpty() && c.below(2) == 0
                    ? e.as("(" + Expressions.number(2 * bound + 1) + " + " + e.in(Level.PRODUCT) + ")", Level.PRIMARY,
                            e.traits().rounded(3 * bound + 1))
                    : e.as("exp(" + e.in(Level.PRODUCT) + " / " + Expressions.number(2 * bound + 1) + ")", Level.PRIMARY,
                            e.traits().rounded(3));
        }
        return e.sums().isEmpty() && c.below(2) == 0 ? e.as("(1 + abs(" + e.text() + "))", Level.PRIMARY, e.traits().rounded(bound + 1))
                : e.as("max(abs(" + e.text() + "), 0.5)", Level.PRIMARY, e.traits().rounded(Math.max(bound, 0.5)));
    }

    Piece call(ElementType type, Scope s, Set<Variable> must, int depth) {
        if (type.isInteger()) {
            return switch (c.below(6)) {
                case 0, 1 -> abs(expressions.of(type, s, must, depth));
                case 2 -> sign(expressions.of(type, s, must, depth), Traits.exact(1));
                case 3 -> conversions.to(type, s, must, depth);
                default -> integerPower(type, s, must, depth);
            };
        }
        return switch (c.below(8)) {
            case 0 -> c.oneIn(3) || type.isComplex() ? exponential(type, s, must, depth) : realAbs(type, s, must, depth);
            case 1 -> exponential(type, s, must, depth);
            case 2 -> root("sqrt", type, s, must, depth);
            case 3 -> root("log", type, s, must, depth);
            case 4 -> tanh(type, s, must, depth);
            case 5 -> conversions.to(type, s, must, depth);
            case 6 -> type.isComplex() ? conversions.to(type, s, must, depth) : step(type, s, must, depth);
            default -> power(type, s, must, depth);
        };
    }

    private static Piece sign(Piece e, Traits t) {
        return e.as("sign(" + e.text() + ")", Level.PRIMARY, t);
    }

    /** What is rounded to an integer, and an angle that is far from where angles jump. */
    private Piece step(ElementType type, Scope s, Set<Variable> must, int depth) {
        if (c.oneIn(4)) {
            Piece x = expressions.of(type, s.finitely(), must, depth - 1);
            Piece y = awayFromZero(type, s, Set.of(), depth - 1);
            Piece a = expressions.summedOver(x, y.sums(), type, s);
            Piece b = expressions.summedOver(y, x.sums(), type, s);
            String arguments = c.below(2) == 0 ? a.text() + ", max(" + b.text() + ", 0.5)" : "max(" + b.text() + ", 0.5), " + a.text();
            return a.with(b, "atan2(" + arguments + ")", Level.PRIMARY, a.traits().or(b.traits()).rounded(4));
        }
        boolean exact = !c.oneIn(3);
        Piece e = expressions.of(type, exact ? s.exactly() : s, must, depth - 1);
        if (exact) {
            e.relied();
        }
        Traits t = exact ? e.traits() : e.traits().rounded(e.traits().bound() + 1);
        return c.oneIn(4) ? sign(e, t) : e.as(c.among("floor(", "ceil(", "round(") + e.text() + ")", Level.PRIMARY, t);
    }

    private static Piece abs(Piece e) {
        return e.as("abs(" + e.text() + ")", Level.PRIMARY, e.traits());
    }

    /** The absolute value of a real or of a complex number. */
    private Piece realAbs(ElementType type, Scope s, Set<Variable> must, int depth) {
        if (c.below(2) == 0) {
            return abs(expressions.of(type, s, must, depth));
        }
        ElementType complex = type == ElementType.F32 ? ElementType.C64 : ElementType.C128;
        Piece e = expressions.of(complex, s, must, depth);
        // numbers alone are no complex numbers
        return e.reads().isEmpty() ? abs(expressions.of(type, s, must, depth))
                : e.as("abs(" + e.text() + ")", Level.PRIMARY, e.traits().rounded(2 * e.traits().bound()));
    }

    private Piece exponential(ElementType type, Scope s, Set<Variable> must, int depth) {
        Piece e = expressions.of(type, type.isComplex() ? s.finitely() : s, must, depth).relied();
        double bound = e.traits().bound();
        if (bound <= MOST_EXPONENTIATED) {
            return e.as("exp(" + e.text() + ")", Level.PRIMARY, e.traits().rounded(Math.exp(bound)));
        }
        String argument = type.isComplex() ? e.in(Level.PRODUCT) + " / " + Expressions.number(bound) : "tanh(" + e.text() + ")";
        return e.as("exp(" + argument + ")", Level.PRIMARY, e.traits().rounded(3));
    }

    /** {@code sqrt} or {@code log}; of what they have no real value for they are NaN. */
    private Piece root(String function, ElementType type, Scope s, Set<Variable> must, int depth) {
        boolean nan = !type.isComplex() && !s.finite() && !s.inFunction() && c.oneIn(3);
        Piece e = nan ? expressions.of(type, s.exactly(), must, depth).relied() : awayFromZero(type, s, must, depth);
        double bound = Math.max(5, e.traits().bound());
        return e.as(function + "(" + e.text() + ")", Level.PRIMARY, new Traits(false, e.traits().finite() && !nan, nan ? 1e3 : bound));
    }

    private Piece tanh(ElementType type, Scope s, Set<Variable> must, int depth) {
        Piece e = expressions.of(type, type.isComplex() ? s.finitely() : s, must, depth);
        boolean small = !type.isComplex() || e.traits().bound() <= 1;
        if (type.isComplex()) {
            e.relied();
        }
        String argument = small ? e.text() : e.in(Level.PRODUCT) + " / " + Expressions.number(e.traits().bound());
        String text = type.isComplex() || !e.traits().finite() ? "tanh(" + argument + ")" : ofReal(argument);
        return e.as(text, Level.PRIMARY, e.traits().rounded(4));
    }

    /** By what the argument is, and with no choice of its own, so that the programs of all seeds stay what they were. */
    private static String ofReal(String argument) {
        List<String> all = List.of("tanh(%s)", "sin(%s)", "cos(%s)", "atan(%s)", "tan(tanh(%s))", "asin(tanh(%s))", "acos(tanh(%s))",
                "sinh(tanh(%s))", "cosh(tanh(%s))", "erf(%s)");
        return all.get(Math.floorMod(argument.hashCode(), all.size())).formatted(argument);
    }

    private Piece integerPower(ElementType type, Scope s, Set<Variable> must, int depth) {
        Piece base = expressions.of(type, s, must, depth);
        Piece exponent = expressions.of(type, s, Set.of(), depth - 1);
        Piece both = base.with(exponent, "", Level.PRIMARY, base.traits());
        String text = switch (c.weighted(4, 3, 3, 1)) {
            case 0 -> "pow(" + base.text() + ", " + c.among("2", "0", "3", "1", "5", "63") + ")";
            case 1 -> "pow(" + base.text() + ", max(" + exponent.text() + ", 0))";
            case 2 -> "pow(" + odd(base, s).text() + ", " + exponent.text() + ")";
            default -> c.oneIn(12) ? "pow(" + base.text() + ", " + exponent.text() + ")"
                    : "pow(" + c.among("-1", "1", "2", "-3") + ", " + base.text() + ")";
        };
        return both.as(text, Level.PRIMARY, base.traits());
    }

    private Piece power(ElementType type, Scope s, Set<Variable> must, int depth) {
        if (c.below(2) == 0) {
            Piece base = expressions.of(type, s.finitely(), must, depth);
            int n = c.between(0, 3);
            double bound = Math.max(1, Math.pow(base.traits().bound(), n));
            if (bound < Traits.mostOfOperands(type)) {
                return base.as("pow(" + base.text() + ", " + n + ")", Level.PRIMARY, base.traits().rounded(bound));
            }
        }
        Piece base = awayFromZero(type, s, must, depth);
        Piece y = expressions.of(type, s.finitely(), Set.of(), depth - 1).relied();
        double bound = Math.max(2, base.traits().bound());
        boolean varies = y.traits().bound() <= 2 && c.below(2) == 0;
        String exponent = varies ? y.text() : c.among("2", "0.5", "-1", "-2", "1.5", "0");
        Piece both = varies ? base.with(y, "", Level.PRIMARY, base.traits()) : base;
        return both.as("pow(" + base.text() + ", " + exponent + ")", Level.PRIMARY, base.traits().rounded(25 * bound * bound));
    }
}
