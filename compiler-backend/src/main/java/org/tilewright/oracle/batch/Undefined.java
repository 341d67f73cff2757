package org.tilewright.oracle.batch;

import org.tilewright.oracle.meaning.Operation;

/** In the place of an integer that does not exist. It is an error where it is used, and only there. */
public record Undefined(Operation operation, String where) {

    /** What is wrong, after the statement. */
    public String text() {
        return (operation == Operation.DIV ? "divides an integer by 0" : "takes 0 to a negative power") + where;
    }
}
