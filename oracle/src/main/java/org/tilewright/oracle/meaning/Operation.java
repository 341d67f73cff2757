package org.tilewright.oracle.meaning;

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
