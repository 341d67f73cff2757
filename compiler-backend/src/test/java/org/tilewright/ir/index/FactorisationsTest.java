package org.tilewright.ir.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class FactorisationsTest {

    @Test
    void divisorsComeInOrder() {
        assertArrayEquals(new long[] {1, 2, 3, 4, 6, 9, 12, 18, 36}, Factorisations.divisors(36));
        assertArrayEquals(new long[] {1}, Factorisations.divisors(1));
        assertArrayEquals(new long[] {1, 1_000_003}, Factorisations.divisors(1_000_003));
    }

    @Test
    void eachOrderOfFactorsIsAGridOfItsOwn() {
        assertEquals(List.of(List.of(6L, 1L), List.of(3L, 2L), List.of(2L, 3L), List.of(1L, 6L)), Factorisations.ordered(6, 2));
        assertEquals(List.of(List.of(6L)), Factorisations.ordered(6, 1));
        assertEquals(10, Factorisations.ordered(8, 3).size());
    }

    @Test
    void orUnorderedWithoutThoseThatAreOne() {
        assertEquals(List.of(List.of(8L), List.of(4L, 2L), List.of(2L, 2L, 2L)), Factorisations.unordered(8, 3));
        assertEquals(List.of(List.of(8L), List.of(4L, 2L)), Factorisations.unordered(8, 2));
        assertEquals(List.of(List.of(1L)), Factorisations.unordered(1, 3));
    }

    @Test
    void theMostEqualOneHasTheLeastSum() {
        assertEquals(List.of(6L, 6L), Factorisations.ordered(36, 2).stream().min(Factorisations.MOST_EQUAL).orElseThrow());
    }
}
