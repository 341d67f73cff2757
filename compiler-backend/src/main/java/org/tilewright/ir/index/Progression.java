package org.tilewright.ir.index;

/**
 * Iterations of a loop, one after the other, through which an expression is {@code value, value + step, value + 2 * step, ...}.
 *
 * <p>The bounds of blocks and chunks are minima, quotients and remainders of such, so they consist of few stretches however many
 * iterations there are.
 *
 * @param length at least 1; the stretch may go on beyond it
 */
public record Progression(long value, long step, long length) {

    /** The value in the last iteration. */
    public long last() {
        return value + (length - 1) * step;
    }

    /** In which iterations the value is below a limit. */
    public IndexSet below(long limit) {
        return positive(limit - value, -step, length);
    }

    /** In which iterations the value is above a limit. */
    public IndexSet above(long limit) {
        return positive(value - limit, step, length);
    }

    /** In which iterations the value is below that of another stretch of the same iterations. */
    public IndexSet below(Progression other) {
        return positive(other.value - value, other.step - step, length);
    }

    /** For which n of 0 to below a length {@code first + n * step} is above 0. */
    private static IndexSet positive(long first, long step, long length) {
        if (step == 0) {
            return first > 0 ? IndexSet.interval(0, length) : IndexSet.EMPTY;
        }
        return step > 0 ? IndexSet.interval(first > 0 ? 0 : Math.floorDiv(-first, step) + 1, length)
                : IndexSet.interval(0, first > 0 ? Math.min(length, Math.ceilDiv(first, -step)) : 0);
    }

    /** The first iterations, not more than some number. */
    public Progression first(long most) {
        return most >= length ? this : new Progression(value, step, most);
    }
}
