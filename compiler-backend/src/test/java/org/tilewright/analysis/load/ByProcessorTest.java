package org.tilewright.analysis.load;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tilewright.plan.Grid;

/** Numbers that are kept once for processors that are alike are those of each processor. */
class ByProcessorTest {

    private static final int GRIDS = 300;

    private record Both(ByProcessor numbers, long[] walked) { }

    /** Some number that follows from some coordinates: few values, so that many processors are alike. */
    private static Both some(Random random, long[] grid) {
        long dimensions = random.nextLong(1L << grid.length);
        long[] factors = random.longs(grid.length, -2, 3).toArray();
        long modulus = 1L + random.nextInt(4);
        ToLongFunction<long[]> f = at -> Math.floorMod(IntStream.range(0, at.length)
                .mapToLong(g -> (dimensions >> g & 1) == 1 ? factors[g] * at[g] : 0).sum(), modulus);
        return new Both(ByProcessor.of(grid, dimensions, f), walked(grid, f));
    }

    private static long[] walked(long[] grid, ToLongFunction<long[]> f) {
        return IntStream.range(0, (int) Grid.processors(grid)).mapToLong(p -> f.applyAsLong(Grid.coordinates(p, grid))).toArray();
    }

    private static long[] grid(Random random) {
        return random.longs(random.nextInt(4), 1, 6).toArray();
    }

    @Test
    void whatIsComputedWithThemIsWhatAWalkComputes() {
        Random random = new Random(1);
        int processors = 0;
        int kinds = 0;
        for (int i = 0; i < GRIDS; i++) {
            long[] grid = grid(random);
            Both a = some(random, grid);
            Both b = some(random, grid);
            Both c = some(random, grid);
            ByProcessor all = ByProcessor.from(List.of(a.numbers, b.numbers, c.numbers), v -> 100 * v[0] + 10 * v[1] * v[2]);
            long[] walked = IntStream.range(0, a.walked.length)
                    .mapToLong(p -> 100 * a.walked[p] + 10 * b.walked[p] * c.walked[p]).toArray();
            assertArrayEquals(walked, all.toArray());
            assertEquals(Arrays.stream(walked).sum(), all.sum());
            assertEquals(Arrays.stream(walked).max().orElseThrow(), all.max());
            assertEquals(IntStream.range(0, walked.length).filter(p -> walked[p] == all.max()).findFirst().orElseThrow(),
                    all.firstWithMost());
            lines(grid, all, walked, random.nextLong(1L << grid.length));
            processors += walked.length;
            kinds += all.kinds();
        }
        int ofKinds = kinds;
        assertTrue(kinds < 0.8 * processors, () -> "no use of it: " + ofKinds + " kinds");
    }

    /** For each line, by the coordinates outside of it, the sum and the most; how often each pair occurs. */
    private static void lines(long[] grid, ByProcessor numbers, long[] walked, long along) {
        Map<Long, long[]> lines = new HashMap<>();
        for (int p = 0; p < walked.length; p++) {
            long[] at = Grid.coordinates(p, grid);
            IntStream.range(0, grid.length).filter(g -> (along >> g & 1) == 1).forEach(g -> at[g] = 0);
            long[] line = lines.computeIfAbsent(Grid.processor(at, grid), k -> new long[2]);
            line[0] += walked[p];
            line[1] = Math.max(line[1], walked[p]);
        }
        Map<List<Long>, Long> expected = new HashMap<>();
        lines.values().forEach(l -> expected.merge(List.of(l[0], l[1]), 1L, Long::sum));
        Map<List<Long>, Long> found = new HashMap<>();
        numbers.lines(along, (values, often, many) -> found.merge(List.of(
                IntStream.range(0, values.length).mapToLong(i -> values[i] * often[i]).sum(),
                Arrays.stream(values).max().orElseThrow()), many, Long::sum));
        assertEquals(expected, found);
    }

    @Test
    void dimensionsThatDecideNothingAreLeftOut() {
        long[] grid = {1000, 1000};
        // as where a rotated loop starts: x + y is y again where x is 0
        ByProcessor skew = ByProcessor.of(grid, 3, at -> (at[0] + at[1]) % 1000 == at[1] ? 1 : 0);
        assertEquals(1, skew.dimensions());
        assertEquals(2, skew.kinds());
        assertEquals(1000, skew.sum());
    }
}
