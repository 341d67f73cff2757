package org.tilewright.oracle.meaning;

/** What is done with one value or two of one type; also what it is called where there is an error. */
public enum Operation {
    NEG("'-'"), NOT("not"), ABS("abs"), SQRT("sqrt"), EXP("exp"), LOG("log"), TANH("tanh"),
    SIN("sin"), COS("cos"), TAN("tan"), ASIN("asin"), ACOS("acos"), ATAN("atan"), SINH("sinh"), COSH("cosh"),
    ADD("'+'"), SUB("'-'"), MUL("'*'"), DIV("'/'"), REM("'%'"), AND("'and'"), OR("'or'"), MIN("min"), MAX("max"), POW("pow");

    private final String text;

    Operation(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** Whether there are integers without a result. */
    public boolean isPartial() {
        return this == DIV || this == REM || this == POW;
    }
}
