package org.tilewright.cli.target;

/**
 * What something took in a run, beside what was predicted of it.
 *
 * @param seconds that were measured
 * @param predicted the seconds that were predicted
 * @param waiting seconds with messages; 0 where they are not known
 * @param predictedWaiting the same as predicted
 * @param times how often it was executed
 * @param predictedTimes how often the prediction has it executed
 * @param work what of its work matters for its rate
 * @param where the statement that most of a difference comes from, in words that can follow a comma; empty if there is one alone
 */
record Timed(double seconds, double predicted, double waiting, double predictedWaiting, long times, long predictedTimes, WorkKind work,
        String where) {

    /** What the rate of some work depends on. */
    sealed interface WorkKind {

        /** Calls of a BLAS. @param byMemory whether its operands' way through memory is predicted to take longer than its operations */
        record Products(boolean byMemory) implements WorkKind { }

        /**
         * Loops.
         *
         * @param bytes of the tensors that it reads and writes
         * @param secondsInMemory what these take to pass through memory once, in all executions
         */
        record Loops(long bytes, double secondsInMemory) implements WorkKind { }

        /** None, as of a redistribution. */
        record Nothing() implements WorkKind { }
    }

    /** How many times the predicted time it took. */
    double factor() {
        return seconds / predicted;
    }

    double perExecution() {
        return seconds / Math.max(1, times);
    }
}
