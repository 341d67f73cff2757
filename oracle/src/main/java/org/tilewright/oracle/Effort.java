package org.tilewright.oracle;

/**
 * How much a verification may compute. Beyond the first number of points only some elements are compared.
 *
 * @param whole the most points of a program that is evaluated whole
 * @param again the most points that are computed for chosen elements, all tensors together
 * @param executions the most executions of statements that are looked at for them
 * @param elements the most elements that are kept at a time while they are computed
 * @param bytes the most memory for tensors that are fetched whole
 */
record Effort(double whole, double again, int executions, double elements, long bytes) {

    /** What an execution takes beside its points, counted in points of a statement that is evaluated whole. */
    static final double EXECUTION = 20;

    /** The same for an execution of which single elements are computed. */
    static final double EXECUTION_AGAIN = 500;

    /** What an element takes that is computed alone, counted in points of a row of elements. */
    static final double ELEMENT_AGAIN = 20;

    /** The same with another bound on the points for chosen elements. */
    Effort withAgain(double points) {
        return new Effort(whole, points, executions, elements, bytes);
    }

    /** 10^9 points, within the memory that is left. */
    static Effort usual() {
        Runtime here = Runtime.getRuntime();
        long left = Math.max(here.maxMemory() / 16, here.maxMemory() - (here.totalMemory() - here.freeMemory()));
        return new Effort(1e9, 1e9, 1_000_000, left / 8.0 / 32, left / 3);
    }
}
