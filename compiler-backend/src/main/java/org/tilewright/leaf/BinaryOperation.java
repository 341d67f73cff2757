package org.tilewright.leaf;

import java.util.Locale;
import org.tilewright.ir.type.ReductionOperator;

/** What is done with two values of one type, for all of which it has a result. */
public enum BinaryOperation {
    /** The sum, which wraps; of bool it is or. */
    ADD,
    SUB,
    /** The product, which wraps; of bool it is and. */
    MUL,
    /** The quotient; that of integers is {@link CheckedOperation#DIV}. */
    DIV,
    MIN, MAX,
    /** The power; that of integers is {@link CheckedOperation#POW}. */
    POW,
    ATAN2,
    /** The complex number of two real parts. */
    COMPLEX;

    /** What a reduction repeats. */
    public static BinaryOperation of(ReductionOperator operator) {
        return switch (operator) {
            case SUM, ANY -> ADD;
            case PROD, ALL -> MUL;
            case MAX -> MAX;
            case MIN -> MIN;
        };
    }

    /** The word in texts of leaves, and in names of functions of the C++ library. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is or where both values are bool; else it is and. */
    public boolean isOr() {
        return switch (this) {
            case ADD, MAX -> true;
            case MUL, MIN -> false;
            case SUB, DIV, POW, ATAN2, COMPLEX -> throw new IllegalStateException("'" + word() + "' is not defined on bool");
        };
    }
}
