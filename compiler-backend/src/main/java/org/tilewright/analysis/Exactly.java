package org.tilewright.analysis;

import java.util.Arrays;

/** Sums of counts; one that needs more than 64 bits throws an ArithmeticException instead of wrapping. */
final class Exactly {

    private Exactly() { }

    static long sum(long[] parts) {
        return Arrays.stream(parts).reduce(0, Math::addExact);
    }
}
