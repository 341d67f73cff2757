package org.tilewright.leaf;

import java.util.Locale;

/** What is done with one value. */
public enum UnaryOperation {
    NEG, NOT, ABS, SIGN, SQRT, EXP, LOG, TANH,
    SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF,
    FLOOR, CEIL,
    /** To the nearest integer, the even one of two that are equally near. */
    ROUND,
    RE, IM, CONJ;

    /** The word in texts of leaves, and in names of functions of the C++ library. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
