package org.tilewright.oracle;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The outcome of a verification.
 *
 * @param maxRelativeError the largest difference, relative to the largest magnitude in its tensor
 * @param offence the first element that differs by more than allowed
 * @param compared how many elements were compared
 * @param sampled whether those are only some, chosen by a seeded generator
 */
public record Verdict(double maxRelativeError, Optional<Offence> offence, long compared, boolean sampled) {

    /** An element that differs by more than allowed. */
    public record Offence(String tensor, long[] index, String got, String expected, double allowed) {

        @Override
        public String toString() {
            String at = Arrays.stream(index).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
            return tensor + at + " is " + got + ", expected " + expected + (allowed > 0 ? " within " + allowed : "");
        }
    }

    public boolean passed() {
        return offence.isEmpty();
    }

    /** One sentence for the user. */
    public String text() {
        String how = compared + (sampled ? " elements chosen at random, because the statement has more than 10^9 points"
                : compared == 1 ? " element" : " elements");
        return offence.map(o -> "verification failed: " + o).orElse("verified " + how + "; max relative error " + maxRelativeError);
    }
}
