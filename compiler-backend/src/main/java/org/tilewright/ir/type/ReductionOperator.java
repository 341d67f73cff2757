package org.tilewright.ir.type;

import java.util.Locale;

/**
 * An associative, commutative operator that combines values of a reduction: what it starts from, how it combines two values, and how it is
 * written. On bool, {@code sum} and {@code max} are or, and {@code prod} and {@code min} are and. Targets add what their languages call it.
 */
public enum ReductionOperator {
    SUM("+"), PROD("*"), MAX("max"), MIN("min"),
    /** Whether a condition holds somewhere. */
    ANY("any"),
    /** Whether a condition holds everywhere. */
    ALL("all");

    private final String symbol;

    ReductionOperator(String symbol) {
        this.symbol = symbol;
    }

    /** The name in a {@code .tw} file. */
    public String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What stands before {@code =} in an update, such as the plus of {@code +=}. */
    public String symbol() {
        return symbol;
    }

    /** Whether it is or on bool; else it is and. */
    public boolean isOr() {
        return switch (this) {
            case SUM, MAX, ANY -> true;
            case PROD, MIN, ALL -> false;
        };
    }

    /** Whether it reduces conditions, and nothing else. */
    public boolean isOfConditions() {
        return this == ANY || this == ALL;
    }

    /** Whether it needs an order of its values, which complex numbers have not. */
    public boolean isOfOrder() {
        return this == MAX || this == MIN;
    }

    /** The type in which values of a type are combined: sums of 32-bit numbers lose digits at each addition. */
    public ElementType accumulator(ElementType type) {
        return this != SUM ? type : switch (type.basic()) {
            case F32 -> ElementType.F64;
            case C64 -> ElementType.C128;
            default -> type;
        };
    }

    /** The value that it leaves others unchanged with, as a real number. */
    public double realIdentity() {
        return switch (this) {
            case SUM, ANY -> 0;
            case PROD, ALL -> 1;
            case MAX -> Double.NEGATIVE_INFINITY;
            case MIN -> Double.POSITIVE_INFINITY;
        };
    }

    /** The value that it leaves others unchanged with, for an integer type, or bool as 0 and 1. */
    public long integerIdentity(ElementType type) {
        if (type == ElementType.BOOL) {
            return isOr() ? 0 : 1;
        }
        return switch (this) {
            case SUM, ANY -> 0;
            case PROD, ALL -> 1;
            case MAX -> type.least();
            case MIN -> type.greatest();
        };
    }

    /** Combines two reals. */
    public double combine(double x, double y) {
        return switch (this) {
            case SUM, ANY -> x + y;
            case PROD, ALL -> x * y;
            case MAX -> Math.max(x, y);
            case MIN -> Math.min(x, y);
        };
    }

    /** Combines two integers of a type, which wrap, or two bools as 0 and 1. */
    public long combine(ElementType type, long x, long y) {
        if (type == ElementType.BOOL) {
            return isOr() ? x | y : x & y;
        }
        long r = switch (this) {
            case SUM, ANY -> x + y;
            case PROD, ALL -> x * y;
            case MAX -> Math.max(x, y);
            case MIN -> Math.min(x, y);
        };
        return type == ElementType.I32 ? (int) r : r;
    }
}
