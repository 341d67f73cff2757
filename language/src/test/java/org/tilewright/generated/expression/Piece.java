package org.tilewright.generated.expression;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.generated.declarations.Operand;
import org.tilewright.generated.declarations.Traits;

/**
 * A part of an expression.
 *
 * @param level how tightly its outermost operator binds
 * @param reads the tensors and parameters of functions in it
 * @param sums the variables in it that are summed over around the whole term, because nothing in the term reduces over them
 */
public record Piece(String text, Level level, Traits traits, Set<Operand> reads, Set<String> sums) {

    /** Operators from the loosest to what needs no parentheses. */
    public enum Level { OR, AND, NOT, COMPARISON, SUM, PRODUCT, UNARY, PRIMARY }

    public static Piece number(String text, double bound) {
        return new Piece(text, text.startsWith("-") ? Level.UNARY : Level.PRIMARY, Traits.exact(bound), Set.of(), Set.of());
    }

    /** The text where an operand must bind at least so tightly. */
    public String in(Level needed) {
        return level.compareTo(needed) < 0 ? "(" + text + ")" : text;
    }

    /** Another text of the same parts. */
    public Piece as(String newText, Level newLevel, Traits newTraits) {
        return new Piece(newText, newLevel, newTraits, reads, sums);
    }

    /** Something made of this and others. */
    public Piece with(Piece other, String newText, Level newLevel, Traits newTraits) {
        return new Piece(newText, newLevel, newTraits, both(reads, other.reads), both(sums, other.sums));
    }

    /** Something made of several. */
    public static Piece together(List<Piece> parts, Function<List<String>, String> text) {
        Piece all = parts.getFirst();
        for (Piece p : parts) {
            all = all.with(p, all.text, all.level, all.traits);
        }
        return all.as(text.apply(parts.stream().map(Piece::text).toList()), Level.PRIMARY, all.traits);
    }

    /** The piece outside of a reduction over these. */
    Piece without(Set<String> bound) {
        Set<String> left = new LinkedHashSet<>(sums);
        left.removeAll(bound);
        return new Piece(text, level, traits, reads, left);
    }

    private static <T> Set<T> both(Set<T> a, Set<T> b) {
        Set<T> out = new LinkedHashSet<>(a);
        out.addAll(b);
        return out;
    }

    /** A comparison, or a pole, relies on the elements being what they are known as now. */
    public Piece relied() {
        reads.forEach(Operand::rely);
        return this;
    }
}
