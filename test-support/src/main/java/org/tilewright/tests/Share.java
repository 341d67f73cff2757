package org.tilewright.tests;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Which of many like cases a run tries. All of them, unless {@code tilewright.tests.seed} is a number: then every third, say, and with each
 * number others, so that what one run leaves out the next ones try. {@code bin/test} has a number that follows from the sources.
 */
public final class Share {

    private static final Long SEED = Long.getLong("tilewright.tests.seed");

    private Share() { }

    /** Whether a run tries a case. @param number the case's, from 0; of each so many that follow one another it tries one */
    static boolean has(long number, int of) {
        return SEED == null || Math.floorMod(number - SEED, (long) of) == 0;
    }

    /** Every so many'th of the cases. */
    public static <T> List<T> of(List<T> cases, int of) {
        return IntStream.range(0, cases.size()).filter(i -> has(i, Math.min(of, cases.size()))).mapToObj(cases::get).toList();
    }
}
