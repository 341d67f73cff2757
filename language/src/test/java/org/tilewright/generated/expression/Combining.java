package org.tilewright.generated.expression;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.type.ElementType;

/**
 * A function of x and y that a reduction may combine values by.
 *
 * @param zero the value that it leaves all others as they are with, if there is one
 * @param grows how its result grows with the number of values
 * @param relies whether it compares, so that values must not depend on how they were rounded
 */
record Combining(String text, Optional<String> zero, Growth grows, boolean relies) {

    /** How large a result may become. */
    enum Growth { NOT, SUM, PRODUCT, LOGARITHM }

    private Combining(String text, String zero, Growth grows, boolean relies) {
        this(text, Optional.of(zero), grows, relies);
    }

    private static final Combining SUM = new Combining("x + y", "0", Growth.SUM, false);
    private static final Combining PRODUCT = new Combining("y * x", "1", Growth.PRODUCT, false);
    private static final List<Combining> OF_CONDITIONS = List.of(new Combining("x != y", "false", Growth.NOT, false),
            new Combining("y or x", "false", Growth.NOT, false), new Combining("x and y", "true", Growth.NOT, false),
            new Combining("not (x != y)", "true", Growth.NOT, false));
    private static final Combining FARTHEST = new Combining("select(abs(x) > abs(y) or abs(x) == abs(y) and x > y, x, y)", "0",
            Growth.NOT, true);

    /** @param exact whether the result must not depend on how anything was rounded */
    static List<Combining> of(ElementType type, boolean exact) {
        if (type == ElementType.BOOL) {
            return OF_CONDITIONS;
        }
        if (type.isInteger()) {
            return List.of(SUM, PRODUCT, FARTHEST, new Combining("(x % 7 + y % 7 + 14) % 7", Optional.empty(), Growth.NOT, true),
                    new Combining("min(y, x)", Optional.empty(), Growth.NOT, false));
        }
        if (type.isComplex()) {
            return exact ? List.of() : List.of(SUM, PRODUCT);
        }
        List<Combining> chosen = List.of(FARTHEST, new Combining("select(x < y, y, x)", "-inf", Growth.NOT, true),
                new Combining("min(x, y)", "inf", Growth.NOT, false));
        return exact ? chosen : Stream.concat(chosen.stream(), Stream.of(SUM, PRODUCT, new Combining(
                "select(x == y, x + log(2), max(x, y) + log(1 + exp(min(x, y) - max(x, y))))", "-inf", Growth.LOGARITHM, false))).toList();
    }

    boolean startsFromInfinity() {
        return zero.filter(z -> z.endsWith("inf")).isPresent();
    }
}
