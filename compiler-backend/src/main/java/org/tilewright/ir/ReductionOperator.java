package org.tilewright.ir;

/** An associative, commutative operator that combines values of a reduction. On bool, sum is or and product is and. */
public enum ReductionOperator {
    SUM, PROD, MAX, MIN, ANY, ALL;

    /** The name in a {@code .tw} file. */
    public String keyword() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
