package org.tilewright.oracle.meaning;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.tilewright.ir.type.ElementType;

/** Numbers of the text as elements of a type: exact, or rounded once from the digits that were written. */
public final class Literals {

    private static final BigInteger TWO = BigInteger.TWO;

    private Literals() { }

    public static boolean isSingle(ElementType type) {
        return type == ElementType.C64 || SmallTypes.computed(type) == ElementType.F32;
    }

    public static boolean isInteger(ElementType type) {
        return type == ElementType.I64 || SmallTypes.computed(type) == ElementType.I32;
    }

    public static boolean isComplex(ElementType type) {
        return type == ElementType.C64 || type == ElementType.C128;
    }

    /** By how much 1 and the next number of the type that reals of a type are computed with, or of a complex type's parts, differ. */
    public static double epsilon(ElementType type) {
        return isSingle(type) ? Math.ulp(1f) : Math.ulp(1.0);
    }

    /** The complex type that has such parts. */
    static ElementType ofParts(ElementType part) {
        return part == ElementType.F32 ? ElementType.C64 : ElementType.C128;
    }

    static Formula number(BigDecimal value, boolean integral, ElementType type) {
        if (type == ElementType.BOOL || isInteger(type) && !integral) {
            throw new EvaluationException("the number " + value + " stands where " + type.keyword() + " is wanted");
        }
        if (isInteger(type)) {
            return new Formula.Whole(whole(value.toBigIntegerExact(), type), type);
        }
        double rounded = isSingle(type) ? Float.parseFloat(value.toString()) : Double.parseDouble(value.toString());
        if (Double.isInfinite(rounded)) {
            throw new EvaluationException(value + " is beyond the largest number of " + type.keyword());
        }
        return new Formula.Real(rounded, type);
    }

    private static long whole(BigInteger value, ElementType type) {
        BigInteger limit = TWO.pow(type == ElementType.I32 ? 31 : 63);
        if (value.compareTo(limit.negate()) < 0 || value.compareTo(limit) >= 0) {
            throw new EvaluationException(value + " does not fit " + type.keyword());
        }
        return value.longValueExact();
    }

    static Formula infinity(ElementType type) {
        if (type == ElementType.BOOL || isInteger(type)) {
            throw new EvaluationException("inf stands where " + type.keyword() + " is wanted");
        }
        return new Formula.Real(Double.POSITIVE_INFINITY, type);
    }

    /** A param or a counter as an integer. */
    public static long integer(String name, long value, ElementType type) {
        if (type == ElementType.I32 && (int) value != value) {
            throw new EvaluationException("'" + name + "' is " + value + " here, which does not fit i32");
        }
        return value;
    }

    /** A param or a counter as a real number. */
    public static double real(long value, ElementType type) {
        return isSingle(type) ? (float) value : (double) value;
    }
}
