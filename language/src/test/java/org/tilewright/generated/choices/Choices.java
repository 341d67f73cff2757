package org.tilewright.generated.choices;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * Decisions read off a row of numbers, which are random ones or those of an earlier program. Fewer and smaller numbers mean a simpler
 * program (0 once a given row is used up), so that a failing program shrinks with the numbers that it was made of.
 */
public final class Choices {

    private final IntSupplier numbers;
    private final List<Integer> taken = new ArrayList<>();

    private Choices(IntSupplier numbers) {
        this.numbers = numbers;
    }

    /** As many random decisions as are asked for, the same for the same seed. */
    public static Choices random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Choices(() -> random.nextInt(Integer.MAX_VALUE));
    }

    /** Decisions that were taken before, or fewer and smaller ones. */
    public static Choices again(List<Integer> numbers) {
        int[] next = {0};
        return new Choices(() -> next[0] < numbers.size() ? numbers.get(next[0]++) : 0);
    }

    /** The numbers behind all decisions so far. */
    public List<Integer> taken() {
        return List.copyOf(taken);
    }

    /** A number of 0..bound, bound excluded; the first is the simplest. */
    public int below(int bound) {
        int v = Math.floorMod(numbers.getAsInt(), bound);
        taken.add(v);
        return v;
    }

    /** A number of from..to, both included; the first is the simplest. */
    public int between(int from, int to) {
        return from + below(to - from + 1);
    }

    /** True in one of {@code n} cases; false is the simpler answer. */
    public boolean oneIn(int n) {
        return below(n) == n - 1;
    }

    /** True in so many of a hundred cases; false is the simpler answer. */
    public boolean percent(int n) {
        return below(100) >= 100 - n;
    }

    public <T> T of(List<T> options) {
        return options.get(below(options.size()));
    }

    @SafeVarargs
    public final <T> T among(T... options) {
        return options[below(options.length)];
    }

    /** Takes an element out of a list. */
    public <T> T take(List<T> options) {
        return options.remove(below(options.size()));
    }

    /** The same elements in any order; that which they have is the simplest. */
    public <T> List<T> shuffled(List<T> list) {
        List<T> left = new ArrayList<>(list);
        List<T> out = new ArrayList<>();
        while (!left.isEmpty()) {
            out.add(take(left));
        }
        return out;
    }

    /** An index of the weights, each as often as it weighs; the first is the simplest. */
    public int weighted(int... weights) {
        int sum = 0;
        for (int w : weights) {
            sum += w;
        }
        int v = below(sum);
        int at = 0;
        while (v >= weights[at]) {
            v -= weights[at++];
        }
        return at;
    }
}
