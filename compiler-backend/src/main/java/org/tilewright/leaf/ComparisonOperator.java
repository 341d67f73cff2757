package org.tilewright.leaf;

import java.util.Locale;

/** How two values are compared; none but {@link #NE} holds of NaN. */
public enum ComparisonOperator {
    LT("<"), LE("<="), GT(">"), GE(">="), EQ("=="), NE("!=");

    private final String symbol;

    ComparisonOperator(String symbol) {
        this.symbol = symbol;
    }

    /** The operator in texts of leaves, in C++ and in kernels. */
    public String symbol() {
        return symbol;
    }

    /** The word in names of functions of the C++ library. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
