package org.tilewright.target.local;

import org.tilewright.leaf.Leaf;

/** An operation on integers without a result, met while a kernel ran. */
public final class UndefinedResult extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String operation;
    private final String where;

    /** @param where the values of the statement's index variables, such as {@code i = 3, j = 4}; empty if it has none */
    public UndefinedResult(String operation, String where) {
        super(operation + " " + where, null, false, false);
        this.operation = operation;
        this.where = where;
    }

    /** What happened in a statement, as the user is told. */
    String in(String statement) {
        return statement + " " + Leaf.Scalar.Partial.ended(operation)
                + (where.isEmpty() ? "" : " at " + where);
    }
}
