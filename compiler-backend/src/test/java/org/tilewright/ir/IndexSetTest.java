package org.tilewright.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sets of indices against bit sets. */
class IndexSetTest {

    private static final int MOST = 40;

    @Test
    void intersectionsAreThoseOfBitSets() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            IndexSet a = some(random);
            IndexSet b = some(random);
            BitSet both = bits(a);
            both.and(bits(b));
            assertEquals(both, bits(a.intersect(b)), a + " with " + b);
        }
    }

    @Test
    void selectionsAreElementsByTheirPlace() {
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            IndexSet a = some(random);
            IndexSet places = some(random);
            BitSet expected = new BitSet();
            int place = 0;
            for (int e = bits(a).nextSetBit(0); e >= 0; e = bits(a).nextSetBit(e + 1)) {
                expected.set(e, places.contains(place++));
            }
            assertEquals(expected, bits(a.select(places)), places + " of " + a);
        }
    }

    private static IndexSet some(Random random) {
        long low = random.nextInt(MOST);
        IndexSet set = IndexSet.periodic(low, low + random.nextInt(MOST), 1 + random.nextInt(8), random.nextInt(6));
        return random.nextBoolean() ? set : set.intersect(IndexSet.periodic(random.nextInt(MOST), MOST, 1 + random.nextInt(5), 1 + random.nextInt(5)));
    }

    private static BitSet bits(IndexSet set) {
        BitSet out = new BitSet();
        long size = 0;
        for (int i = 0; i < set.intervals(); i++) {
            out.set((int) set.low(i), (int) set.high(i));
            size += set.high(i) - set.low(i);
        }
        assertEquals(size, out.cardinality(), "disjoint intervals");
        assertEquals(size, set.size(), set.toString());
        return out;
    }
}
