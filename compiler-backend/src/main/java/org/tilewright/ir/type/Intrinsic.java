package org.tilewright.ir.type;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A function of values that the language itself has, but for conversions, which are called like the types that they give. */
public enum Intrinsic {
    /** What stands before a condition as a word, not as a call. */
    NOT,
    ABS, SIGN, MIN, MAX, POW,
    SQRT, EXP, LOG, TANH,
    // of reals alone
    SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND, ATAN2,
    // what takes a complex number apart, or mirrors it
    RE, IM, CONJ,
    /** The complex number of two parts. */
    COMPLEX;

    /** The name in a {@code .tw} file. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The function that a call names. */
    public static Optional<Intrinsic> named(String word) {
        return Stream.of(values()).filter(f -> f != NOT && f.word().equals(word)).findFirst();
    }

    /** How many arguments it takes. */
    public int arguments() {
        return switch (this) {
            case MIN, MAX, POW, ATAN2, COMPLEX -> 2;
            case NOT, ABS, SIGN, SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND, RE, IM,
                    CONJ -> 1;
        };
    }

    /** Whether it takes more arguments, too. */
    public boolean takesMore() {
        return this == MIN || this == MAX;
    }

    /** The type of its value, by that of its arguments. */
    public ElementType result(ElementType argument) {
        return switch (this) {
            case ABS, RE, IM -> argument.magnitude();
            case COMPLEX -> argument == ElementType.F32 ? ElementType.C64 : ElementType.C128;
            case NOT, SIGN, MIN, MAX, POW, SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND,
                    ATAN2, CONJ -> argument;
        };
    }
}
