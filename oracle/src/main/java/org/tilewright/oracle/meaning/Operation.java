package org.tilewright.oracle.meaning;

import org.tilewright.ir.type.Intrinsic;

/** What is done with one value or two of one type; also what it is called where there is an error. */
public enum Operation {
    NEG("'-'"), NOT("not"), ABS("abs"), SQRT("sqrt"), EXP("exp"), LOG("log"), TANH("tanh"),
    SIN("sin"), COS("cos"), TAN("tan"), ASIN("asin"), ACOS("acos"), ATAN("atan"), SINH("sinh"), COSH("cosh"), ERF("erf"),
    FLOOR("floor"), CEIL("ceil"), ROUND("round"), SIGN("sign"), RE("re"), IM("im"), CONJ("conj"),
    ADD("'+'"), SUB("'-'"), MUL("'*'"), DIV("'/'"), REM("'%'"), AND("'and'"), OR("'or'"), MIN("min"), MAX("max"), POW("pow"),
    ATAN2("atan2"), COMPLEX("complex");

    private final String text;

    Operation(String text) {
        this.text = text;
    }

    /** What a function of the language does. */
    static Operation of(Intrinsic function) {
        return switch (function) {
            case NOT -> NOT;
            case ABS -> ABS;
            case SIGN -> SIGN;
            case MIN -> MIN;
            case MAX -> MAX;
            case POW -> POW;
            case SQRT -> SQRT;
            case EXP -> EXP;
            case LOG -> LOG;
            case TANH -> TANH;
            case SIN -> SIN;
            case COS -> COS;
            case TAN -> TAN;
            case ASIN -> ASIN;
            case ACOS -> ACOS;
            case ATAN -> ATAN;
            case SINH -> SINH;
            case COSH -> COSH;
            case ERF -> ERF;
            case FLOOR -> FLOOR;
            case CEIL -> CEIL;
            case ROUND -> ROUND;
            case ATAN2 -> ATAN2;
            case RE -> RE;
            case IM -> IM;
            case CONJ -> CONJ;
            case COMPLEX -> COMPLEX;
        };
    }

    String text() {
        return text;
    }

    /** Whether the value of a real number jumps, from one integer to another. */
    public boolean isStep() {
        return this == FLOOR || this == CEIL || this == ROUND || this == SIGN;
    }

    /** Whether there are integers without a result. */
    public boolean isPartial() {
        return this == DIV || this == REM || this == POW;
    }
}
