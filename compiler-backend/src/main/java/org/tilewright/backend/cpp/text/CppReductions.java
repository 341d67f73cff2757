package org.tilewright.backend.cpp.text;

import java.util.Locale;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/** What C++, OpenMP and the library that comes with programs call the operators of reductions. */
public final class CppReductions {

    private CppReductions() { }

    /** {@code tw::Op::Sum}. */
    public static String of(ReductionOperator o) {
        String k = o.keyword();
        return "tw::Op::" + k.substring(0, 1).toUpperCase(Locale.ROOT) + k.substring(1);
    }

    /** What an operator starts from. */
    public static String identity(ReductionOperator o, ElementType t) {
        if (t == ElementType.BOOL) {
            return o.isOr() ? "false" : "true";
        }
        if (!o.isOfOrder()) {
            return CppTypes.literal(o.integerIdentity(t), t);
        }
        return t.isInteger() ? CppTypes.limit(t, o == ReductionOperator.MAX ? "lowest" : "max") : CppTypes.real(o.realIdentity(), t);
    }

    /** {@code target = target op value} as a statement. */
    public static String update(String target, ReductionOperator o, String value, ElementType t) {
        if (t == ElementType.BOOL) {
            return target + (o.isOr() ? " |= " : " &= ") + value + ";";
        }
        return switch (o) {
            case SUM -> target + " += " + value + ";";
            case PROD -> target + " *= " + value + ";";
            case MAX -> target + " = tw::larger<" + CppTypes.of(t) + ">(" + target + ", " + value + ");";
            case MIN -> target + " = tw::smaller<" + CppTypes.of(t) + ">(" + target + ", " + value + ");";
            case ANY, ALL -> target + " = tw::combined<" + CppTypes.of(t) + ">(" + of(o) + ", " + target + ", " + value + ");";
        };
    }

    /** What OpenMP calls the operator; the library declares what is not OpenMP's own. */
    public static String clause(ReductionOperator o, ElementType t) {
        if (t == ElementType.BOOL) {
            return o.isOr() ? "||" : "&&";
        }
        return switch (o) {
            case SUM, ANY -> t.isComplex() ? "tw::addition" : "+";
            case PROD, ALL -> t.isComplex() ? "tw::multiplication" : "*";
            case MAX -> t.isInteger() ? "max" : "tw::largest";
            case MIN -> t.isInteger() ? "min" : "tw::least";
        };
    }

    /** Whether OpenMP can update an element so that no other thread comes in between. */
    public static boolean isAtomic(ReductionOperator o, ElementType t) {
        return !t.isComplex() && !o.isOfOrder() && !o.isOfConditions();
    }

    /** A name for a variable that holds the result so far. */
    public static String variable(ReductionOperator o) {
        return switch (o) {
            case SUM -> "sum";
            case PROD -> "product";
            case MAX -> "most";
            case MIN -> "least";
            case ANY -> "any";
            case ALL -> "all";
        };
    }
}
