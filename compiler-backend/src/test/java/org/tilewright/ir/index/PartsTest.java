package org.tilewright.ir.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How many parts a set meets, by formula and one by one. */
class PartsTest {

    @Test
    void asManyPartsAreMetAsHaveAnIndexInCommon() {
        Random random = new Random(1);
        for (int i = 0; i < 50_000; i++) {
            long extent = 1L + random.nextInt(60);
            int count = 1 + random.nextInt(9);
            long block = 1L + random.nextInt(5);
            boolean cyclic = random.nextBoolean();
            Parts parts = random.nextInt(5) == 0 ? scattered(random, count) : cyclic ? cyclic(extent, count, block) : blocks(extent, count);
            IndexSet s = set(random);
            assertEquals(parts.all().stream().mapToLong(p -> p.intersect(s).size()).sum(), parts.overlap(s));
            assertEquals(parts.all().stream().filter(p -> !p.intersect(s).isEmpty()).count(), parts.met(s),
                    () -> extent + " in " + count + (cyclic ? " cyclic by " + block : " blocks") + " with " + s);
            IndexSet t = set(random);
            assertEquals(parts.met(s), parts.numbersMet(s).size());
            assertEquals(parts.all().stream().filter(p -> !p.intersect(s).isEmpty() && !p.intersect(t).isEmpty()).count(),
                    parts.numbersMet(s).intersect(parts.numbersMet(t)).size(), () -> parts.all() + " with " + s + " and " + t);
        }
    }

    private static Parts blocks(long extent, int count) {
        List<IndexSet> sets = new ArrayList<>();
        long block = Math.ceilDiv(extent, count);
        for (int c = 0; c < count; c++) {
            sets.add(IndexSet.interval(c * block, Math.min(extent, (c + 1) * block)));
        }
        return new Parts(sets);
    }

    private static Parts cyclic(long extent, int count, long block) {
        List<IndexSet> sets = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            sets.add(IndexSet.periodic(c * block, extent, count * block, block));
        }
        return new Parts(sets);
    }

    /** Any sets, or intervals that may overlap. */
    private static Parts scattered(Random random, int count) {
        boolean intervals = random.nextBoolean();
        List<IndexSet> sets = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            IndexSet s = set(random);
            sets.add(intervals ? IndexSet.interval(s.first(), s.end()) : s);
        }
        return new Parts(sets);
    }

    private static IndexSet set(Random random) {
        long low = random.nextInt(70);
        IndexSet s = IndexSet.periodic(low, low + random.nextInt(70), 1 + random.nextInt(12), 1 + random.nextInt(6));
        return random.nextBoolean() ? s
                : s.intersect(IndexSet.periodic(random.nextInt(9), 80, 1 + random.nextInt(9), 1 + random.nextInt(6)));
    }
}
