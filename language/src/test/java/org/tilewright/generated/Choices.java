package org.tilewright.generated;

import java.util.List;

/**
 * Decisions read off a list of numbers. A shorter list and smaller numbers mean a simpler program (0 once the list is used
 * up), so that a property test shrinks a failing program by shrinking the list.
 */
final class Choices {

    private final List<Integer> numbers;
    private int next;

    Choices(List<Integer> numbers) {
        this.numbers = numbers;
    }

    /** A number of 0..bound, bound excluded; the first is the simplest. */
    int below(int bound) {
        int v = next < numbers.size() ? numbers.get(next) : 0;
        next++;
        return Math.floorMod(v, bound);
    }

    /** True in about one of {@code n} cases. */
    boolean oneIn(int n) {
        return below(n) == n - 1;
    }

    <T> T of(List<T> options) {
        return options.get(below(options.size()));
    }

    /** Takes an element out of a list. */
    <T> T take(List<T> options) {
        return options.remove(below(options.size()));
    }
}
