package org.tilewright.generated.expression;

import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.generated.expression.Piece.Level;
import org.tilewright.ir.type.ElementType;

/**
 * Values of one type made of those of another. What becomes an integer is such as nothing has rounded, and numbers alone, which have
 * no type, are not converted.
 */
final class Conversions {

    private static final long MOST_OF_A_REMAINDER = 1000;

    private final Expressions expressions;
    private final Choices c;

    Conversions(Expressions expressions, Choices c) {
        this.expressions = expressions;
        this.c = c;
    }

    /** A value of a type, made of something of another type where that can be. */
    Piece to(ElementType type, Scope s, Set<Variable> must, int depth) {
        Piece e = s.inFunction() ? expressions.leaf(type, s, must) : type.isComplex() ? complex(type, s, must, depth)
                : type.isInteger() ? integer(type, s, must, depth) : real(type, s, must, depth);
        return e.reads().isEmpty() ? expressions.of(type, s, must, depth - 1) : e;
    }

    private static Piece named(ElementType type, Piece e, Traits t) {
        return e.as(type.keyword() + "(" + e.text() + ")", Level.PRIMARY, t);
    }

    private Piece integer(ElementType type, Scope s, Set<Variable> must, int depth) {
        ElementType other = type == ElementType.I32 ? ElementType.I64 : ElementType.I32;
        ElementType to = type == ElementType.I32 ? c.among(type, type, ElementType.I8, ElementType.I16, ElementType.U8) : type;
        ElementType from = c.among(ElementType.F64, ElementType.F32, to == type ? other : c.among(other, type), ElementType.BOOL);
        boolean real = !from.isInteger() && from != ElementType.BOOL;
        Piece e = expressions.of(from, real ? s.exactly() : s, must, depth - 1);
        if (real) {
            e.relied();
        }
        return named(to, e, Traits.exact(Double.POSITIVE_INFINITY));
    }

    private Piece real(ElementType type, Scope s, Set<Variable> must, int depth) {
        return switch (c.below(type == ElementType.F32 ? 12 : 6)) {
            case 0 -> {
                Piece e = expressions.of(c.among(ElementType.I64, ElementType.I32), s, must, depth - 1);
                Piece rest = e.as(e.in(Level.PRODUCT) + " % " + MOST_OF_A_REMAINDER, Level.PRODUCT, e.traits());
                yield named(type, rest, Traits.exact(MOST_OF_A_REMAINDER));
            }
            case 1 -> named(type, expressions.of(ElementType.BOOL, s, must, depth - 1), Traits.exact(1));
            case 2 -> {
                Piece e = expressions.of(type == ElementType.F32 ? ElementType.C64 : ElementType.C128, s, must, depth - 1);
                yield e.as(c.among("re(", "im(") + e.text() + ")", Level.PRIMARY, e.traits().rounded(e.traits().bound()));
            }
            default -> {
                ElementType to = type == ElementType.F32
                        ? c.among(type, ElementType.F16, ElementType.F16, ElementType.BF16, ElementType.BF16)
                        : type;
                ElementType from = type == ElementType.F64 ? ElementType.F32 : to == type ? ElementType.F64
                        : c.among(type, ElementType.F64);
                yield other(to, from, s, must, depth);
            }
        };
    }

    /** A number with more digits or fewer, if it is not beyond what the type holds. */
    private Piece other(ElementType type, ElementType from, Scope s, Set<Variable> must, int depth) {
        Piece e = type.isSmall() && c.oneIn(2) ? expressions.leaf(from, s, must) : expressions.of(from, s, must, depth - 1);
        return e.traits().bound() > Traits.mostOfOperands(type) ? expressions.leaf(type.computing(), s, must)
                : named(type, e, e.traits().rounded(e.traits().bound()));
    }

    private Piece complex(ElementType type, Scope s, Set<Variable> must, int depth) {
        ElementType part = type.magnitude();
        return switch (c.below(4)) {
            case 0 -> {
                Piece e = expressions.of(type, s, must, depth - 1);
                yield e.as("conj(" + e.text() + ")", Level.PRIMARY, e.traits());
            }
            case 1 -> other(type, type == ElementType.C64 ? ElementType.C128 : ElementType.C64, s, must, depth);
            case 2 -> {
                Piece e = expressions.of(part, s.finitely(), must, depth - 1);
                yield named(type, e, e.traits());
            }
            default -> {
                Piece a = expressions.of(part, s.finitely(), must, depth - 1);
                Piece b = expressions.leaf(part, s.finitely(), Set.of());
                Piece x = expressions.summedOver(a, b.sums(), part, s);
                Piece y = expressions.summedOver(b, a.sums(), part, s);
                yield x.with(y, "complex(" + x.text() + ", " + y.text() + ")", Level.PRIMARY,
                        x.traits().or(y.traits()).rounded(x.traits().bound() + y.traits().bound()));
            }
        };
    }
}
