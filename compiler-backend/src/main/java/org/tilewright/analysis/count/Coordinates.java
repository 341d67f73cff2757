package org.tilewright.analysis.count;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Parts;
import org.tilewright.ir.index.Slots;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** The variables that hold the coordinates of the owner, and what they determine. */
final class Coordinates {

    /** The prefix of the variables that hold the coordinates of the owner. */
    private static final String AT = "@";

    private final long[] grid;
    /** Grid dimension by the distributed loop that is its coordinate. */
    private final Map<String, Integer> loops = new LinkedHashMap<>();
    /** The variables that hold the coordinates of the owner. */
    private final String[] own;
    private final int[] ownSlots;
    /** Those of distributed loops by grid dimension, or those of the coordinate if no loop is distributed. */
    private final int[] loopSlots;

    /** @param mapping what the coordinates of each grid dimension do in the statement */
    Coordinates(List<Plan.Role> mapping, long[] grid, Slots slots) {
        this.grid = grid;
        this.own = IntStream.range(0, grid.length).mapToObj(g -> AT + g).toArray(String[]::new);
        for (int g = 0; g < grid.length; g++) {
            if (mapping.get(g) instanceof Plan.Role.LoopVariable v) {
                loops.put(v.loop(), g);
            }
        }
        this.ownSlots = Arrays.stream(own).mapToInt(slots::of).toArray();
        this.loopSlots = IntStream.range(0, grid.length)
                .map(g -> mapping.get(g) instanceof Plan.Role.LoopVariable v ? slots.of(v.loop()) : ownSlots[g]).toArray();
    }

    /** Gives them the values for one processor. */
    void set(long[] at, Values values) {
        for (int g = 0; g < at.length; g++) {
            values.set(ownSlots[g], at[g]);
            values.set(loopSlots[g], at[g]);
        }
    }

    /** The dimension of the grid in which a variable is a processor's coordinate. */
    int dimension(String key) {
        return key.startsWith(AT) ? Integer.parseInt(key.substring(AT.length())) : loops.get(key);
    }

    /**
     * Loops with their extents, and the distributed loops with theirs.
     *
     * @param alike how many leading dimensions of the grid are left out
     */
    Map<String, Long> and(Map<String, Long> extents, int alike) {
        Map<String, Long> all = new LinkedHashMap<>(extents);
        loops.forEach((loop, g) -> {
            if (g >= alike) {
                all.put(loop, grid[g]);
            }
        });
        return all;
    }

    /** What the reader owns of a dimension. */
    MeetingRange.Owned owned(Ownership homes, int d) {
        if (homes.isElsewhere() && homes.cutBy(d).length > 0) {
            return values -> homes.partFromElsewhere(d, Arrays.stream(ownSlots).mapToLong(values::get).toArray());
        }
        int[] by = homes.cutBy(d);
        Parts parts = homes.parts(d);
        return values -> parts.part(tuple(by, values));
    }

    /** Everything in a dimension: in many iterations a processor needs nothing. */
    static MeetingRange.Owned anywhere(Ownership homes, int d) {
        IndexSet all = homes.parts(d).hull();
        return values -> all;
    }

    /** The number of the reader's coordinates in some dimensions. */
    int tuple(int[] dimensions, Values values) {
        int tuple = 0;
        for (int g : dimensions) {
            tuple = (int) (tuple * grid[g] + values.get(ownSlots[g]));
        }
        return tuple;
    }

    /** How many tuples of coordinates there are in some dimensions. */
    long tuples(int[] dimensions) {
        return Arrays.stream(dimensions).mapToLong(g -> grid[g]).reduce(1, (x, y) -> x * y);
    }

    /** The reader's coordinates that determine what it owns of a dimension. */
    Set<String> owner(Ownership homes, int d) {
        return names(homes.isElsewhere() && homes.cutBy(d).length > 0 ? IntStream.range(0, grid.length).toArray() : homes.cutBy(d));
    }

    /** The reader's coordinates in some dimensions of the grid. */
    Set<String> names(int[] dimensions) {
        return Arrays.stream(dimensions).mapToObj(g -> own[g]).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
