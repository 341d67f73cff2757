package org.tilewright.backend.local.fault;

/** An operation on integers without a result, met while a kernel ran. */
public final class UndefinedResult extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String ended;
    private final String where;

    /**
     * @param ended what the run says of it, after the statement
     * @param where the values of the statement's index variables, such as {@code i = 3, j = 4}; empty if it has none
     */
    public UndefinedResult(String ended, String where) {
        super(ended + " " + where, null, false, false);
        this.ended = ended;
        this.where = where;
    }

    /** What happened in a statement, as the user is told. */
    public String in(String statement) {
        return statement + " " + ended + (where.isEmpty() ? "" : " at " + where);
    }
}
