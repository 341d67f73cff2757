package org.tilewright.target.mpi;

import java.util.Locale;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;

/** Element types, operators and literals in C++. */
final class CppTypes {

    private CppTypes() { }

    static String of(ElementType t) {
        return switch (t) {
            case F32 -> "float";
            case F64 -> "double";
            case I32 -> "int";
            case I64 -> "long";
            case BOOL -> "bool";
            case C64 -> "std::complex<float>";
            case C128 -> "std::complex<double>";
        };
    }

    /** What the library calls an element type. */
    static String element(ElementType t) {
        return "tw::" + (t == ElementType.BOOL ? "boolean" : t.keyword());
    }

    /** {@code tw::Op::Sum}. */
    static String of(ReductionOperator o) {
        String k = o.keyword();
        return "tw::Op::" + k.substring(0, 1).toUpperCase(Locale.ROOT) + k.substring(1);
    }

    static String literal(double v, ElementType t) {
        return switch (t) {
            case BOOL -> v != 0 ? "true" : "false";
            case I32, I64 -> Double.isInfinite(v) ? "std::numeric_limits<" + of(t) + ">::" + (v > 0 ? "max()" : "lowest()")
                    : t == ElementType.I64 ? (long) v + "L" : Long.toString((long) v);
            case F32 -> Double.isInfinite(v) ? infinity(v, "float") : decimal(Float.toString((float) v)) + "f";
            case F64 -> Double.isInfinite(v) ? infinity(v, "double") : decimal(Double.toString(v));
            case C64 -> of(t) + "(" + literal(v, ElementType.F32) + ")";
            case C128 -> of(t) + "(" + literal(v, ElementType.F64) + ")";
        };
    }

    private static String infinity(double v, String type) {
        return (v < 0 ? "-" : "") + "std::numeric_limits<" + type + ">::infinity()";
    }

    private static String decimal(String java) {
        return java.replace('E', 'e');
    }

    /** What an operator starts from. */
    static String identity(ReductionOperator o, ElementType t) {
        return switch (o) {
            case SUM, ANY -> literal(0, t);
            case PROD, ALL -> literal(1, t);
            case MAX -> t == ElementType.BOOL ? "false" : literal(Double.NEGATIVE_INFINITY, t);
            case MIN -> t == ElementType.BOOL ? "true" : literal(Double.POSITIVE_INFINITY, t);
        };
    }

    /** {@code target = target op value} as a statement. */
    static String update(String target, ReductionOperator o, String value, ElementType t) {
        if (t == ElementType.BOOL) {
            return target + (isOr(o) ? " |= " : " &= ") + value + ";";
        }
        return switch (o) {
            case SUM -> target + " += " + value + ";";
            case PROD -> target + " *= " + value + ";";
            case MAX -> target + " = tw::larger<" + of(t) + ">(" + target + ", " + value + ");";
            case MIN -> target + " = tw::smaller<" + of(t) + ">(" + target + ", " + value + ");";
            case ANY, ALL -> target + " = tw::combined<" + of(t) + ">(" + of(o) + ", " + target + ", " + value + ");";
        };
    }

    private static boolean isOr(ReductionOperator o) {
        return switch (o) {
            case SUM, MAX, ANY -> true;
            case PROD, MIN, ALL -> false;
        };
    }
}
