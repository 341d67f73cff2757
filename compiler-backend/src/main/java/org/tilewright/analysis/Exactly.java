package org.tilewright.analysis;

import java.util.Arrays;

/** Sums and products of counts; one that needs more than 64 bits throws an ArithmeticException instead of wrapping. */
final class Exactly {

    private Exactly() { }

    static long product(long... factors) {
        return Arrays.stream(factors).reduce(1, Math::multiplyExact);
    }

    static long sum(long[] parts) {
        return Arrays.stream(parts).reduce(0, Math::addExact);
    }
}
