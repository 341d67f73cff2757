package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.generated.expression.Expressions;
import org.tilewright.generated.expression.Piece;
import org.tilewright.generated.expression.Piece.Level;
import org.tilewright.generated.expression.Variable;
import org.tilewright.ir.type.ElementType;

/** Scans of what would be a right side by itself. */
record Scans(Choices c) {

    /** @param along a variable of the left side */
    Piece of(ElementType type, Variable along, Piece value) {
        double points = along.extent.value() + 1;
        List<String> operators = new ArrayList<>(List.of("+"));
        if (value.sums().isEmpty()) {
            boolean small = Math.pow(Math.max(1, value.traits().bound()), points) < Traits.mostOfOperands(type);
            if (small || type.isInteger() || type == ElementType.BOOL) {
                operators.add("*");
            }
            if (!type.isComplex()) {
                operators.addAll(List.of("min", "max"));
            }
        }
        String operator = c.of(operators);
        boolean exclusive = c.oneIn(3);
        Traits of = value.traits();
        Traits t = switch (operator) {
            case "+" -> of.rounded(of.bound() * points);
            case "*" -> of.rounded(Math.pow(Math.max(1, of.bound()), points));
            default -> exclusive ? new Traits(of.exact(), false, Double.POSITIVE_INFINITY) : of;
        };
        String text = "scan(" + operator + ", " + along + ": " + value.text() + (exclusive ? ", exclusive" : "") + ")";
        return value.as(text, Level.PRIMARY, Expressions.whole(type, t));
    }
}
