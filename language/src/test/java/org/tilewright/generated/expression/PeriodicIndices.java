package org.tilewright.generated.expression;

import java.util.List;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;

/** Indices that go around a dimension, at most once in either direction. */
final class PeriodicIndices {

    private final Declarations d;
    private final Choices c;

    PeriodicIndices(Declarations d) {
        this.d = d;
        this.c = d.c;
    }

    /** @param dimension not shorter than the variable runs */
    String index(Variable v, Extent dimension, Scope s) {
        int most = (int) dimension.value();
        List<Counter> steps = s.counters().stream().filter(k -> k.isWithin(0, most + 1)).toList();
        int n = Math.min(c.among(1, 1, 1, 2, most, c.between(0, most)), most);
        String sum = switch (c.below(8)) {
            case 0, 1, 2 -> v.name + " + " + n;
            case 3, 4 -> v.name + " - " + n;
            case 5 -> c.oneIn(2) ? "-" + v.name : dimension.operand() + " - " + v.name;
            case 6 -> steps.isEmpty() ? v.name : v.name + c.among(" + ", " - ") + c.of(steps);
            default -> c.among("2 * " + v.name, v.name + " + " + d.numberOf(n));
        };
        return around(sum, dimension);
    }

    /** The remainder of a sum by the extent of a dimension. */
    static String around(String sum, Extent dimension) {
        return (sum.matches("\\w+") ? sum : "(" + sum + ")") + " % " + dimension.operand();
    }
}
