package org.tilewright.language.lower;

import java.math.BigDecimal;
import java.util.Optional;

/** Reads the digits of a real literal, exactly. */
final class Reals {

    static final String CODE = "literal-out-of-range";

    /** Beyond this power of ten no element type has numbers, and exact arithmetic takes its time. */
    private static final int LARGEST_EXPONENT = 1000;

    private Reals() { }

    static Optional<BigDecimal> read(String digits) {
        try {
            BigDecimal value = new BigDecimal(digits);
            return Math.abs((long) value.precision() - value.scale()) > LARGEST_EXPONENT && value.signum() != 0 ? Optional.empty()
                    : Optional.of(value);
        } catch (NumberFormatException exponentTooLarge) {
            return Optional.empty();
        }
    }

    static String message(String digits) {
        return "'" + digits + "' is beyond what any type holds: powers of ten go from -" + LARGEST_EXPONENT + " to " + LARGEST_EXPONENT;
    }
}
