package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The outcome of a verification.
 *
 * @param maxRelativeError the largest difference, relative to the largest magnitude in its tensor
 * @param offence the first element that differs by more than allowed
 * @param tensors what was compared
 * @param sampled whether only elements that a seeded generator chose were compared
 * @param unchecked what no element was compared of
 * @param uncertain tensors that differ by more than a hundredth of their largest element, as rounding may make them: the program
 *        cancels or amplifies so much that a comparison says little
 */
public record Verdict(double maxRelativeError, Optional<Offence> offence, List<Compared> tensors, boolean sampled,
                      List<Unchecked> unchecked,
                      List<String> uncertain) {

    /** The most names of tensors in a sentence; further ones are only counted. */
    private static final int MOST_NAMES = 8;

    /** An element that differs by more than allowed. */
    public record Offence(String tensor, long[] index, String got, String expected, double allowed) {

        @Override
        public String toString() {
            String at = Arrays.stream(index).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
            return tensor + at + " is " + got + ", expected " + expected + (allowed > 0 ? " within " + allowed : "");
        }
    }

    /** How many elements of a tensor were compared. */
    public record Compared(String tensor, long elements) { }

    /**
     * A tensor whose value takes too long to compute again, because what it was computed from has been overwritten since.
     *
     * @param round the counters of the repeats around the statement that set it last
     */
    public record Unchecked(String tensor, Map<String, Long> round) {

        @Override
        public String toString() {
            return tensor + (round.isEmpty() ? "" : round.entrySet().stream().map(e -> e.getKey() + " = " + e.getValue())
                    .collect(Collectors.joining(", ", " of the round ", "")));
        }
    }

    /** Whether nothing that was compared differs. */
    public boolean passed() {
        return offence.isEmpty();
    }

    /** How many elements were compared. */
    public long compared() {
        return tensors.stream().mapToLong(Compared::elements).sum();
    }

    /** What was compared, such as {@code 64 elements of A and 1 of s}. */
    public String comparedText() {
        List<String> parts = new ArrayList<>();
        for (Compared c : tensors.subList(0, Math.min(MOST_NAMES, tensors.size()))) {
            parts.add(c.elements + (parts.isEmpty() ? c.elements == 1 ? " element of " : " elements of " : " of ") + c.tensor);
        }
        return parts.isEmpty() ? "nothing" : enumerated(parts, tensors.size());
    }

    /** What was not, such as {@code x of the round t = 9 and y of the round t = 9}. */
    public String uncheckedText() {
        return enumerated(unchecked.stream().limit(MOST_NAMES).map(Unchecked::toString).toList(), unchecked.size());
    }

    /** What rounding alone may have changed beyond recognition, such as {@code C and s}. */
    public String uncertainText() {
        return enumerated(uncertain.stream().limit(MOST_NAMES).toList(), uncertain.size());
    }

    private static String enumerated(List<String> first, int all) {
        List<String> parts = new ArrayList<>(first);
        if (all > parts.size()) {
            parts.add((all - parts.size()) + " more tensors");
        }
        String last = parts.remove(parts.size() - 1);
        return parts.isEmpty() ? last : String.join(", ", parts) + " and " + last;
    }

    /** One sentence for the user. */
    public String text() {
        if (offence.isPresent()) {
            return "verification failed: " + offence.get();
        }
        String what = sampled ? comparedText() + ", chosen at random because the program has more than 10^9 points"
                : compared() == 1 ? "1 element" : compared() + " elements";
        return "verified " + what + "; max relative error " + maxRelativeError
                + (unchecked.isEmpty() ? "" : "; not verified, because it takes too long to compute again: " + uncheckedText())
                + (uncertain.isEmpty() ? "" : "; the program amplifies rounding so much that this says little of " + uncertainText());
    }
}
