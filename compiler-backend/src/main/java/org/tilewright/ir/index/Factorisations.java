package org.tilewright.ir.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/** The ways to write a number, such as one of processors, as a product: the extents of a grid that has so many. */
public final class Factorisations {

    /** Of grids with as many processors, those whose extents are most alike first: they have the least sum. */
    public static final Comparator<List<Long>> MOST_EQUAL = Comparator.comparingLong(e -> e.stream().mapToLong(Long::longValue).sum());

    private Factorisations() { }

    /** The numbers that divide a number, the least first. */
    public static long[] divisors(long number) {
        return LongStream.iterate(1, d -> d <= number / d, d -> d + 1).filter(d -> number % d == 0)
                .flatMap(d -> LongStream.of(d, number / d)).distinct().sorted().toArray();
    }

    /** Products of so many factors, in every order, those with the largest first factor first. */
    public static List<List<Long>> ordered(long number, int factors) {
        List<List<Long>> out = new ArrayList<>();
        collect(divisors(number), number, factors, new ArrayList<>(), out);
        return out;
    }

    private static void collect(long[] divisors, long rest, int factors, List<Long> chosen, List<List<Long>> out) {
        if (factors == 1) {
            chosen.add(rest);
            out.add(List.copyOf(chosen));
            chosen.removeLast();
            return;
        }
        for (int i = divisors.length - 1; i >= 0; i--) {
            if (rest % divisors[i] == 0) {
                chosen.add(divisors[i]);
                collect(divisors, rest / divisors[i], factors - 1, chosen, out);
                chosen.removeLast();
            }
        }
    }

    /**
     * Products of factors above 1 in which none is greater than the one before it; of 1 the one of one factor.
     *
     * @param most factors of one product
     */
    public static List<List<Long>> unordered(long number, int most) {
        List<List<Long>> out = new ArrayList<>();
        if (number == 1) {
            out.add(List.of(1L));
        } else {
            descend(divisors(number), number, number, most, new ArrayList<>(), out);
        }
        return out;
    }

    private static void descend(long[] divisors, long rest, long greatest, int most, List<Long> chosen, List<List<Long>> out) {
        if (rest == 1) {
            out.add(List.copyOf(chosen));
            return;
        }
        for (int i = divisors.length - 1; most > 0 && i > 0; i--) {
            if (divisors[i] <= greatest && rest % divisors[i] == 0) {
                chosen.add(divisors[i]);
                descend(divisors, rest / divisors[i], divisors[i], most - 1, chosen, out);
                chosen.removeLast();
            }
        }
    }
}
