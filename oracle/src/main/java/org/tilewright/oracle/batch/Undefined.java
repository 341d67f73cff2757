package org.tilewright.oracle.batch;

/** Stands for a value that does not exist. It is an error only where it is used. @param what happened, after the statement */
public record Undefined(String what, String where) {

    /** What is wrong, after the statement. */
    public String text() {
        return what + where;
    }
}
