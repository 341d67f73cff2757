package org.tilewright.oracle.batch;

/** Nested loops from 0 over some of the variables: {@code for (boolean more = start(); more; more = next())}. */
public final class Odometer {

    private final long[] variables;
    private final int[] over;
    private final long[] extents;

    /**
     * @param over the variables that it moves, the last one fastest
     * @param extents of all variables
     */
    public Odometer(long[] variables, int[] over, long[] extents) {
        this.variables = variables;
        this.over = over;
        this.extents = extents;
    }

    /** The first combination, in which all are 0; false if one has no values. */
    public boolean start() {
        boolean any = true;
        for (int v : over) {
            variables[v] = 0;
            any &= extents[v] > 0;
        }
        return any;
    }

    /** Moves on; false after the last combination of values, when all are 0 again. */
    public boolean next() {
        for (int d = over.length - 1; d >= 0; d--) {
            if (++variables[over[d]] < extents[over[d]]) {
                return true;
            }
            variables[over[d]] = 0;
        }
        return false;
    }
}
