package org.tilewright.target.mpi;

import java.util.Locale;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.plan.Leaf.Scalar;

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

    static String literal(Scalar.Constant c) {
        return switch (c) {
            case Scalar.Whole w -> whole(w.value(), w.type());
            case Scalar.Real r -> real(r.value(), r.type());
        };
    }

    static String literal(long v, ElementType t) {
        return literal(Scalar.Constant.of(v, t));
    }

    private static String whole(long v, ElementType t) {
        if (t == ElementType.BOOL) {
            return v != 0 ? "true" : "false";
        }
        // the least number has no literal: its digits without the sign are too many
        return v == t.least() ? limit(t, "lowest") : t == ElementType.I64 ? v + "L" : Long.toString(v);
    }

    private static String limit(ElementType t, String which) {
        return "std::numeric_limits<" + of(t) + ">::" + which + "()";
    }

    private static String real(double v, ElementType t) {
        return switch (t) {
            case F32 -> Double.isInfinite(v) ? infinity(v, "float") : decimal(Float.toString((float) v)) + "f";
            case C64 -> of(t) + "(" + real(v, ElementType.F32) + ")";
            case C128 -> of(t) + "(" + real(v, ElementType.F64) + ")";
            default -> Double.isInfinite(v) ? infinity(v, "double") : decimal(Double.toString(v));
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
            case MAX -> t == ElementType.BOOL ? "false" : t.isInteger() ? limit(t, "lowest") : real(Double.NEGATIVE_INFINITY, t);
            case MIN -> t == ElementType.BOOL ? "true" : t.isInteger() ? limit(t, "max") : real(Double.POSITIVE_INFINITY, t);
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

    /** What OpenMP calls the operator; the library declares what is not OpenMP's own. */
    static String reduction(ReductionOperator o, ElementType t) {
        if (t == ElementType.BOOL) {
            return isOr(o) ? "||" : "&&";
        }
        return switch (o) {
            case SUM, ANY -> t.isComplex() ? "tw::addition" : "+";
            case PROD, ALL -> t.isComplex() ? "tw::multiplication" : "*";
            case MAX -> t.isInteger() ? "max" : "tw::largest";
            case MIN -> t.isInteger() ? "min" : "tw::least";
        };
    }

    private static boolean isOr(ReductionOperator o) {
        return switch (o) {
            case SUM, MAX, ANY -> true;
            case PROD, MIN, ALL -> false;
        };
    }

    /** A text as a literal. */
    static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
