package org.tilewright.analysis.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.bound.Soap.ElementSet;

/** A kept answer is the answer to that question. */
class KnownBoundsTest {

    private static PointSet product(String i, String j, String k, long n) {
        return new PointSet(List.of(i, j, k), List.of(n, n, n), List.of(ElementSet.of(0, 1), ElementSet.of(0, 2), ElementSet.of(2, 1)));
    }

    private static final List<PointSet> SETS = List.of(
            product("i", "j", "k", 512), product("x", "y", "z", 512), product("i", "j", "k", 513),
            new PointSet(List.of("i", "j", "k"), List.of(512L, 512L, 512L),
                    List.of(ElementSet.of(0, 1), ElementSet.of(0), ElementSet.of(2, 1))),
            new PointSet(List.of("i", "j", "k"), List.of(512L, 512L, 512L), List.of(ElementSet.of(0, 1), ElementSet.of(0, 2, 1))),
            new PointSet(List.of("i", "j", "k"), List.of(512L, 512L, 512L),
                    List.of(new ElementSet(List.of(Soap.Access.of(0, 1), Soap.Access.of(0, 2))), ElementSet.of(2, 1))));

    @Test
    void equalsTheSolution() {
        for (int again = 0; again < 2; again++) {
            for (PointSet s : SETS) {
                for (long processors : new long[] {1, 4, 7}) {
                    Soap soap = s.soap();
                    double share = soap.allPoints() / processors;
                    assertEquals(soap.elementsFor(share), KnownBounds.touched(s, processors), s + " on " + processors);
                    for (long fast : new long[] {100, 4096}) {
                        assertEquals(LowerBound.memoryDependent(soap, share, fast), KnownBounds.moved(s, processors, fast),
                                s + " on " + processors + " with " + fast);
                    }
                }
            }
        }
    }

    @Test
    void manyThreadsAskForMoreThanIsKept() {
        IntStream.range(0, 6000).parallel().forEach(n -> {
            PointSet s = new PointSet(List.of("i"), List.of(1000L + n), List.of(ElementSet.of(0)));
            assertEquals(s.soap().elementsFor(s.soap().allPoints() / 2), KnownBounds.touched(s, 2));
        });
    }
}
