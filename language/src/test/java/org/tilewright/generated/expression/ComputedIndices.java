package org.tilewright.generated.expression;

import java.util.List;
import java.util.Set;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.ir.type.ElementType;

/** Indices that are computed: integers of other tensors, brought into the dimension: one outside of it ends a run. */
public final class ComputedIndices {

    private final Accesses accesses;
    private final Choices c;

    ComputedIndices(Accesses accesses, Choices c) {
        this.accesses = accesses;
        this.c = c;
    }

    /** An index of a dimension. @param must variables that stand in it */
    public Piece of(Extent dimension, Scope s, Set<Variable> must) {
        Piece whole = accesses.access(c.among(ElementType.I64, ElementType.I64, ElementType.I32), s, must);
        Piece value = c.oneIn(4) && !s.visible().isEmpty() ? shifted(whole, c.of(s.visible()), s) : whole;
        // as a value, unlike as an extent, a quotient is truncated
        String n = dimension.operand().contains("/") ? Long.toString(dimension.value()) : dimension.operand();
        return switch (c.below(5)) {
            case 0, 1 -> index(value, "min(max(" + value.text() + ", 0), " + n + " - 1)");
            case 2 -> index(value, "max(0, min(" + n + " - 1, " + value.text() + "))");
            default -> index(value, "(" + value.in(Piece.Level.PRODUCT) + " % " + n + " + " + n + ") % " + n);
        };
    }

    private Piece shifted(Piece value, Variable v, Scope s) {
        Set<String> sums = s.summed().contains(v.name) ? Set.of(v.name) : Set.of();
        Piece number = new Piece(v.name, Piece.Level.PRIMARY, value.traits(), Set.of(), sums);
        return value.with(number, value.in(Piece.Level.SUM) + " + " + v.name, Piece.Level.SUM, value.traits());
    }

    private static Piece index(Piece value, String text) {
        return value.as(text, Piece.Level.PRIMARY, value.traits());
    }

    /** The names of the variables that a piece uses, among those that are there. */
    static void use(Piece index, List<Variable> visible, Set<Variable> used) {
        visible.stream().filter(v -> index.sums().contains(v.name)).forEach(used::add);
    }
}
