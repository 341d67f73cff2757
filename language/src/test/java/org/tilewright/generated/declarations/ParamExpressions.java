package org.tilewright.generated.declarations;

import java.util.List;
import org.tilewright.generated.choices.Choices;

/** Expressions over params: of every operator and function, with a value that an extent may have. */
final class ParamExpressions {

    private static final int LONGEST = 24;

    private final Choices c;
    private final List<Extent> known;

    /** @param known params and numbers to make expressions of, not empty */
    ParamExpressions(Choices c, List<Extent> known) {
        this.c = c;
        this.known = known;
    }

    /** An extent made of others; a number where it would be too long or too short. */
    Extent extent() {
        Extent a = c.of(known);
        Extent b = c.of(known);
        long n = c.between(1, 4);
        Extent made = switch (c.below(14)) {
            case 0 -> a.plus(n);
            case 1 -> a.times(Extent.of(n));
            case 2 -> a.plus(b);
            case 3 -> new Extent("max(" + a.text() + ", " + n + ")", Math.max(a.value(), n));
            case 4 -> new Extent("min(" + a.text() + ", " + b.text() + ", 9)", Math.min(Math.min(a.value(), b.value()), 9));
            case 5 -> new Extent("ceil(" + a.operand() + " / " + n + ")", (a.value() + n - 1) / n);
            case 6 -> new Extent("floor(" + a.operand() + " / " + n + ") + 1", a.value() / n + 1);
            case 7 -> new Extent("sqrt(" + a.operand() + " * " + a.operand() + ")", a.value());
            case 8 -> new Extent("cbrt(" + n * n * n + ")", n);
            case 9 -> new Extent("floor(sqrt(" + a.text() + "))", (long) Math.sqrt(a.value()));
            case 10 -> new Extent(a.operand() + " % " + (n + 1) + " + 1", a.value() % (n + 1) + 1);
            case 11 -> new Extent("-(" + n + " - " + a.operand() + ") + " + n, a.value());
            case 12 -> new Extent(a.operand() + " / 2 * 2", a.value());
            default -> Extent.of(n + 1);
        };
        return made.value() >= 1 && made.value() <= LONGEST ? made : Extent.of(n);
    }
}
