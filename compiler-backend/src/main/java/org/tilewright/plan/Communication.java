package org.tilewright.plan;

import java.util.List;

/**
 * How pieces travel in one family of transfers. Recognised from footprint and layout; it determines how the bytes are sent, never how
 * many there are.
 */
public sealed interface Communication {

    /** Every processor owns what it needs or makes, whatever the params. */
    record Local() implements Communication { }

    /** What is needed does not depend on these grid dimensions; owners send along them. */
    record Broadcast(List<Integer> along) implements Communication { }

    /**
     * In the step before, the neighbour at {@code coordinate + offset} of one grid dimension (cyclic) held the same piece.
     * The first step, and any step where that does not hold under the run's params, is a point transfer from the owners.
     *
     * @param step the loop variable whose step moves the pieces
     */
    record Shift(int along, int offset, String step) implements Communication { }

    /** One processor owns everything; the others need different pieces of it. */
    record Scatter() implements Communication { }

    /** One processor owns the output; the others computed different pieces of it. */
    record Gather() implements Communication { }

    /** Partial results are combined along grid dimensions at one coordinate of each. */
    record Reduce(List<Integer> along) implements Communication { }

    /** Partial results are combined along grid dimensions and every processor along them keeps the sum. */
    record AllReduce(List<Integer> along) implements Communication { }

    /** Finished pieces, made once, go to all owners. */
    record Replicate(List<Integer> along) implements Communication { }

    /** Totals of the preceding blocks are passed on from block to block along grid dimensions. */
    record Scan(List<Integer> along) implements Communication { }

    /** Pieces change owner between two layouts. */
    record Redistribute() implements Communication { }

    /** Messages between pairs with the elements that computed indices select at run time, at most all that they could select. */
    record Inspected() implements Communication { }

    /** What messages between pairs carry. */
    enum Carries {
        /** What a processor reads. */
        PIECES,
        /** What a processor reads around its own block, by constant numbers of elements, as a stencil does. */
        HALO,
        /** Results on their way to their owners, with no other contributions. */
        RESULTS,
        /** Contributions, which their owners combine. */
        CONTRIBUTIONS;

        /** Whether the sender computed it, rather than the receiver only reading it. */
        public boolean isMade() {
            return this == RESULTS || this == CONTRIBUTIONS;
        }
    }

    /** Aggregated messages between pairs, by intersection of boxes: always correct. */
    record PointToPoint(Carries carries) implements Communication { }
}
