package org.tilewright.ir.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sets of indices against bit sets. */
class IndexSetTest {

    private static final int MOST = 140;

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

    @Test
    void placesAndBoundsAreThoseOfBitSets() {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            IndexSet a = some(random);
            BitSet bits = bits(a);
            int index = random.nextInt(2 * MOST);
            assertEquals(bits.get(index), a.contains(index), index + " in " + a);
            assertEquals(bits.get(0, index).cardinality(), a.rank(index), index + " in " + a);
            assertEquals(bits.isEmpty() ? 0 : bits.nextSetBit(0), a.first(), a.toString());
            assertEquals(bits.length(), a.end(), a.toString());
        }
    }

    @Test
    void setsAreEqualHoweverTheyCameAbout() {
        Random random = new Random(4);
        for (int i = 0; i < 20_000; i++) {
            IndexSet a = some(random);
            IndexSet same = IndexSet.EMPTY;
            BitSet bits = bits(a);
            long cut = random.nextInt(2 * MOST);
            IndexSet left = a.intersect(IndexSet.interval(0, cut));
            IndexSet whole = IndexSet.interval(a.first(), a.end()).intersect(a);
            assertEquals(a, whole);
            assertEquals(a.hashCode(), whole.hashCode());
            assertEquals(bits(left).equals(bits), left.equals(a), left + " and " + a);
            for (int k = 0; k < a.intervals() && k < 1; k++) {
                same = IndexSet.interval(a.low(k), a.high(k));
            }
            assertEquals(a.intervals() <= 1, a.equals(same));
        }
    }

    /** Cyclic layouts of tensors of any extent; each of these sets would hold up to 10^17 intervals. */
    @Test
    void setsThatRepeatTakeNoRoom() {
        long extent = 1_000_000_000_000_000_000L;
        IndexSet third = IndexSet.periodic(3, extent, 30, 7);
        assertEquals(7 * ((extent - 3) / 30) + 7, third.size(), "the last one is whole");
        assertEquals(third, third.intersect(IndexSet.interval(0, extent)));
        IndexSet block = IndexSet.interval(extent / 2, extent);
        assertEquals(third.size() - third.rank(extent / 2), block.intersect(third).size());
        IndexSet other = IndexSet.periodic(0, extent, 42, 5);
        long once = bits(IndexSet.periodic(3, 213, 30, 7).intersect(IndexSet.periodic(0, 213, 42, 5))).cardinality();
        assertEquals(once * (extent / 210.0), third.intersect(other).size(), 1e3);
        IndexSet nested = third.select(IndexSet.periodic(2, extent, 4, 2));
        assertEquals(third.size() / 2.0, nested.size(), 4);
        assertEquals(nested, nested.intersect(third));
    }

    private static IndexSet some(Random random) {
        IndexSet set = repeating(random);
        for (int more = random.nextInt(3); more > 0; more--) {
            set = random.nextBoolean() ? set.intersect(repeating(random)) : set.select(repeating(random));
        }
        return set;
    }

    private static IndexSet repeating(Random random) {
        long low = random.nextInt(random.nextBoolean() ? 6 : MOST);
        return IndexSet.periodic(low, low + random.nextInt(MOST), 1 + random.nextInt(8), random.nextInt(7));
    }

    private static BitSet bits(IndexSet set) {
        BitSet out = new BitSet();
        long size = 0;
        for (int i = 0; i < set.intervals(); i++) {
            assertTrue(i == 0 || set.low(i) > set.high(i - 1), set.toString());
            assertTrue(set.low(i) < set.high(i), set.toString());
            out.set((int) set.low(i), (int) set.high(i));
            size += set.high(i) - set.low(i);
        }
        assertEquals(size, out.cardinality(), "disjoint intervals");
        assertEquals(size, set.size(), set.toString());
        return out;
    }
}
