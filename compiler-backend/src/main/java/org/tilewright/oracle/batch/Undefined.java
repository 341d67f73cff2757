package org.tilewright.oracle.batch;

import org.tilewright.oracle.meaning.Operation;

/** Stands for an integer that does not exist. It is an error only where it is used. */
public record Undefined(Operation operation, String where) {

    /** What is wrong, after the statement. */
    public String text() {
        return (operation == Operation.POW ? "takes 0 to a negative power" : "divides an integer by 0") + where;
    }
}
