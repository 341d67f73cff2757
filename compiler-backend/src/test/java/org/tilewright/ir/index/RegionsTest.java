package org.tilewright.ir.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RegionsTest {

    private static Set<List<Long>> elements(Region r) {
        Set<List<Long>> out = new HashSet<>(Set.of(List.of()));
        for (IndexSet s : r.isEmpty() ? List.<IndexSet>of() : r.dims()) {
            Set<List<Long>> longer = new HashSet<>();
            for (List<Long> e : out) {
                for (long x = s.first(); x < s.end(); x++) {
                    if (s.contains(x)) {
                        List<Long> more = new ArrayList<>(e);
                        more.add(x);
                        longer.add(more);
                    }
                }
            }
            out = longer;
        }
        return r.isEmpty() ? Set.of() : out;
    }

    private static Set<List<Long>> elements(Regions regions) {
        Set<List<Long>> all = new HashSet<>();
        regions.parts().forEach(p -> elements(p).forEach(e -> assertTrue(all.add(e), () -> e + " twice in " + regions)));
        return all;
    }

    @Test
    void aBlockWithItsFourNeighboursHasNoCorners() {
        Region block = Region.of(List.of(IndexSet.interval(4, 8), IndexSet.interval(4, 8)));
        Regions r = Regions.shifted(block, List.of(List.of(0L, 0L), List.of(-1L, 0L), List.of(1L, 0L), List.of(0L, -1L), List.of(0L, 1L)));
        assertEquals(2, r.parts().size(), r::toString);
        assertEquals(16 + 4 * 4, r.size());
        assertEquals(Region.of(List.of(IndexSet.interval(3, 9), IndexSet.interval(3, 9))), r.hull());
    }

    @Test
    void placesCoverTheElementsOfEach() {
        Random random = new Random(3);
        for (int n = 0; n < 2000; n++) {
            int order = 1 + random.nextInt(3);
            List<IndexSet> dims = new ArrayList<>();
            boolean[] dealt = new boolean[order];
            for (int d = 0; d < order; d++) {
                dealt[d] = random.nextInt(4) == 0;
                long low = random.nextInt(3);
                long high = low + random.nextInt(5);
                dims.add(dealt[d] ? IndexSet.periodic(low, low + 7, 3, 1 + random.nextInt(2)) : IndexSet.interval(low, high));
            }
            List<List<Long>> places = new ArrayList<>();
            for (int p = random.nextInt(5); p >= 0; p--) {
                List<Long> by = new ArrayList<>();
                for (int d = 0; d < order; d++) {
                    by.add(dealt[d] ? 2L : random.nextInt(6));
                }
                places.add(by);
            }
            Region box = Region.of(dims);
            Regions r = Regions.shifted(box, places);
            Set<List<Long>> expected = new HashSet<>();
            for (List<Long> by : places) {
                for (List<Long> e : elements(box)) {
                    List<Long> moved = new ArrayList<>();
                    for (int d = 0; d < order; d++) {
                        moved.add(e.get(d) + by.get(d));
                    }
                    expected.add(moved);
                }
            }
            assertEquals(expected, elements(r), () -> box + " in " + places);
            assertEquals(expected.size(), r.size());
            Collections.shuffle(places, random);
            assertEquals(r, Regions.shifted(box, places), "the order of places does not matter");
            Region half = Region.of(dims.stream().map(s -> IndexSet.interval(s.first() + 1, s.end() + 3)).toList());
            expected.removeIf(e -> !elements(half).contains(e));
            assertEquals(expected, elements(r.intersect(half)));
        }
    }
}
