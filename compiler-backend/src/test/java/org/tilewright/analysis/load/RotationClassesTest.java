package org.tilewright.analysis.load;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.plan.Grid;

/** What follows from a turn of coordinates is found from the turns that there are. */
class RotationClassesTest {

    private static final List<String> NAMES = List.of("io", "jo", "ko");

    private static IntExpr remainder(IntExpr sum, long n) {
        return new IntExpr.Mod(sum, IntExpr.of(n));
    }

    private static IntExpr sum(String... names) {
        return List.of(names).stream().map(IntExpr::variable).reduce(IntExpr.ZERO, IntExpr::add);
    }

    @Test
    void coordinatesThatOccurElsewhereCountForThemselves() {
        IntExpr turn = remainder(sum("kio", "io", "jo"), 4);
        assertEquals(Optional.of(new Turn(Map.of("io", 1L, "jo", 1L), 4, Set.of())), Turn.of(List.of(turn), Set.copyOf(NAMES)));
        assertEquals(Optional.of(new Turn(Map.of("io", 1L, "jo", 1L), 4, Set.of("ko"))),
                Turn.of(List.of(IntExpr.add(turn, IntExpr.mul(IntExpr.variable("ko"), IntExpr.of(4)))), Set.copyOf(NAMES)));
        assertEquals(Optional.empty(), Turn.of(List.of(turn, remainder(sum("io"), 3)), Set.copyOf(NAMES)), "two turns");
        assertEquals(Optional.empty(), Turn.of(List.of(sum("io")), Set.copyOf(NAMES)), "none");
        // a product of coordinates is not a sum of them
        assertEquals(Optional.empty(), Turn.of(List.of(remainder(IntExpr.mul(sum("io"), sum("jo")), 4)), Set.copyOf(NAMES)));
    }

    @Test
    void numbersAreThoseOfEachProcessor() {
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            long[] grid = random.longs(3, 1, 7).toArray();
            long modulus = 1L + random.nextInt(9);
            long[] factors = random.longs(3, -3, 4).toArray();
            long counting = random.nextLong(8);
            long own = random.nextLong(8) & counting;
            ToLongFunction<long[]> number = at -> {
                long turn = Math.floorMod(IntStream.range(0, 3).mapToLong(g -> factors[g] * at[g]).sum(), modulus);
                long other = IntStream.range(0, 3).mapToLong(g -> CoordinateKinds.has(own, g) ? at[g] / 2 : 0).sum();
                return Math.max(0, 2 - turn - other % 3);
            };
            ByProcessor found = new RotationClasses(grid, counting, 7 & ~counting, factors, modulus).of(number);
            assertArrayEquals(IntStream.range(0, (int) Grid.processors(grid)).mapToLong(p -> number.applyAsLong(Grid.coordinates(p, grid)))
                    .toArray(), found.toArray());
        }
    }

    /** As in the 2.5D algorithm: who has what it begins with. */
    @Test
    void whatTellsDimensionsApartDoesNotJoinThem() {
        long[] grid = {500, 500, 4};
        long[] looks = new long[1];
        ByProcessor owner = new RotationClasses(grid, 6, 1, new long[] {1, 1, 0}, 125).of(at -> {
            looks[0]++;
            return 125 * at[2] + (at[0] + at[1]) % 125 == at[1] ? 1 : 0;
        });
        assertEquals(2, owner.axes().size());
        assertEquals(4 * 500, owner.sum());
        assertTrue(looks[0] < 300_000, () -> looks[0] + " looks at a million processors");
    }
}
