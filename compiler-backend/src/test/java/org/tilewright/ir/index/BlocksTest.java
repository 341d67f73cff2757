package org.tilewright.ir.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Blocks of every small extent, index by index. */
class BlocksTest {

    private static final long MOST = 12;

    /** The indices that sets hold, set by set. */
    private static List<Long> indices(List<IndexSet> sets) {
        List<Long> all = new ArrayList<>();
        for (IndexSet s : sets) {
            for (int i = 0; i < s.intervals(); i++) {
                for (long at = s.low(i); at < s.high(i); at++) {
                    all.add(at);
                }
            }
        }
        return all;
    }

    private static List<Long> upTo(long extent) {
        List<Long> all = new ArrayList<>();
        for (long at = 0; at < extent; at++) {
            all.add(at);
        }
        return all;
    }

    @Test
    void blocksOfTheWidthCoverTheExtentInOrderAndNarrowerOnesDoNot() {
        for (long extent = 0; extent <= MOST; extent++) {
            for (long blocks = 1; blocks <= MOST; blocks++) {
                long width = Blocks.width(extent, blocks);
                List<IndexSet> all = new ArrayList<>();
                for (long b = 0; b < blocks; b++) {
                    all.add(Blocks.block(b, width, extent));
                }
                assertEquals(upTo(extent), indices(all), extent + " in " + blocks);
                assertTrue(extent == 0 || (width - 1) * blocks < extent, extent + " in " + blocks);
                long n = extent;
                assertEquals(width, Blocks.width(IntExpr.variable("n"), IntExpr.of(blocks)).evaluate(ParamValues.of(Map.of()), v -> n));
            }
        }
    }

    @Test
    void asManyBlocksAsAreCountedCoverTheExtentAndFewerDoNot() {
        for (long extent = 0; extent <= MOST; extent++) {
            for (long width = 1; width <= MOST; width++) {
                long count = Blocks.count(extent, width);
                assertTrue(count * width >= extent && (count - 1) * width < extent, extent + " by " + width);
                List<IndexSet> all = new ArrayList<>();
                for (long b = 0; b < count; b++) {
                    all.add(Blocks.block(b, width, extent));
                }
                assertEquals(upTo(extent), indices(all), extent + " by " + width);
            }
        }
    }

    @Test
    void blocksThatAreDealtOutComeToEachOwnerInTurnAndMostToTheFirst() {
        for (long extent = 0; extent <= MOST; extent++) {
            for (long owners = 1; owners <= 5; owners++) {
                for (long width = 1; width <= 5; width++) {
                    for (long owner = 0; owner < owners; owner++) {
                        List<Long> expected = new ArrayList<>();
                        for (long at = 0; at < extent; at++) {
                            if (at / width % owners == owner) {
                                expected.add(at);
                            }
                        }
                        IndexSet dealt = Blocks.dealt(owner, owners, width, extent);
                        assertEquals(expected, indices(List.of(dealt)), owner + " of " + owners + ", " + width + " of " + extent);
                        assertTrue(dealt.size() <= Blocks.mostDealt(owners, width, extent));
                    }
                    assertEquals(Blocks.dealt(0, owners, width, extent).size(), Blocks.mostDealt(owners, width, extent));
                }
            }
        }
    }
}
