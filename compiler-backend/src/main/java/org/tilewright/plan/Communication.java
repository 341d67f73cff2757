package org.tilewright.plan;

import java.util.List;

/**
 * How pieces travel in one family of transfers. Recognised from footprint and layout; it decides how the bytes are carried,
 * never how many there are.
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

    /** One processor owns the output; the others made different pieces of it. */
    record Gather() implements Communication { }

    /** Partial results are combined along grid dimensions at one coordinate of each. */
    record Reduce(List<Integer> along) implements Communication { }

    /** Partial results are combined along grid dimensions and every processor along them keeps the sum. */
    record AllReduce(List<Integer> along) implements Communication { }

    /** Finished pieces, made once, go to all owners. */
    record Replicate(List<Integer> along) implements Communication { }

    /** What the blocks before come to is handed on from block to block along grid dimensions. */
    record Scan(List<Integer> along) implements Communication { }

    /** Pieces change owner between two layouts. */
    record Redistribute() implements Communication { }

    /** Messages between pairs with what indices ask for that only the run knows, at most all that they may ask for. */
    record Inspected() implements Communication { }

    /** What messages between pairs carry. */
    enum Carries {
        /** What somebody reads. */
        PIECES,
        /** What somebody reads around its own block, by numbers of elements that the text says, as a stencil does. */
        HALO,
        /** Results on their way to their owners, which nobody else contributes to. */
        RESULTS,
        /** Contributions, which their owners combine. */
        CONTRIBUTIONS;

        /** Whether it was made by who sends it, and is not only read by who receives it. */
        public boolean isMade() {
            return this == RESULTS || this == CONTRIBUTIONS;
        }
    }

    /** Aggregated messages between pairs, by intersection of boxes: always right. */
    record PointToPoint(Carries carries) implements Communication { }
}
