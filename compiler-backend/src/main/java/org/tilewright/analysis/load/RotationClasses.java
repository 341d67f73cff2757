package org.tilewright.analysis.load;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Processors of which some coordinates only count as far as they turn something, by a sum of all modulo a number. What follows from
 * that and from the other coordinates is found for each combination of these and each turn, and where that tells no more apart than
 * each on its own, they stay apart: 500 x 500 x 4 processors take a few thousand looks instead of a million.
 */
public final class RotationClasses {

    /** Tells what follows for all turns. */
    public interface Row {
        /**
         * @param at the coordinates that count for themselves, and 0 in the dimensions that only turn; the same array each time
         * @param row by column, all 0, to be filled; the same array each time
         */
        void fill(long[] at, long[] row);
    }

    /** Values by column, as a key. */
    private record Same(long[] row) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Same s && Arrays.equals(s.row, row);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(row);
        }
    }

    private final long[] grid;
    private final long counting;
    private final long modulus;
    /** What dimensions that only turn are told apart by: a column for each turn that occurs. */
    private final CoordinateKinds columns;
    private final long[] turns;
    private final int[] byTurn;

    /**
     * @param counting the dimensions, as bits, that count for themselves
     * @param turning those that only turn
     * @param factors of the coordinates in the sum, by dimension
     */
    RotationClasses(long[] grid, long counting, long turning, long[] factors, long modulus) {
        this.grid = grid;
        this.counting = counting;
        this.modulus = modulus;
        long[] by = Arrays.stream(factors).map(f -> Math.floorMod(f, modulus)).toArray();
        Tuples tuples = new Tuples(grid, turning);
        int[] kinds = new int[tuples.count()];
        this.byTurn = new int[Math.toIntExact(modulus)];
        Arrays.fill(byTurn, -1);
        int[] next = new int[1];
        tuples.forEach((t, at) -> {
            int turn = turn(at, by);
            byTurn[turn] = byTurn[turn] < 0 ? next[0]++ : byTurn[turn];
            kinds[t] = byTurn[turn];
        });
        this.columns = CoordinateKinds.of(turning, kinds);
        this.turns = new long[columns.count()];
        for (int turn = 0; turn < byTurn.length; turn++) {
            if (byTurn[turn] >= 0) {
                turns[byTurn[turn]] = turn;
            }
        }
    }

    private int turn(long[] at, long[] by) {
        long sum = 0;
        for (int g = 0; g < at.length; g++) {
            sum += by[g] * at[g];
        }
        return (int) (sum % modulus);
    }

    /** By how much the processors of a column turn, beyond what their other coordinates do. */
    public long turn(int column) {
        return turns[column];
    }

    /** The column of a turn, or -1 if no processor turns by that much. */
    public int column(long turn) {
        return byTurn[(int) Math.floorMod(turn, modulus)];
    }

    /** How many combinations are looked at. */
    long looks() {
        return Math.multiplyExact((long) columns.count(), CoordinateKinds.tuples(grid, counting));
    }

    /** What follows from a processor's coordinates. */
    public ByProcessor of(ToLongFunction<long[]> value) {
        long[] there = new long[grid.length];
        return rows((at, row) -> {
            for (int c = 0; c < row.length; c++) {
                System.arraycopy(at, 0, there, 0, there.length);
                columns.put(c, grid, there);
                row[c] = value.applyAsLong(there);
            }
        });
    }

    /** What follows for all turns. */
    public ByProcessor rows(Row values) {
        Tuples tuples = new Tuples(grid, counting);
        int[] kinds = new int[tuples.count()];
        Map<Same, Integer> known = new HashMap<>();
        long[] row = new long[columns.count()];
        tuples.forEach((t, at) -> {
            Arrays.fill(row, 0);
            values.fill(at, row);
            Integer kind = known.get(new Same(row));
            if (kind == null) {
                kind = known.size();
                known.put(new Same(row.clone()), kind);
            }
            kinds[t] = kind;
        });
        long[] all = new long[Math.multiplyExact(known.size(), row.length)];
        known.forEach((r, kind) -> System.arraycopy(r.row, 0, all, kind * row.length, row.length));
        return ByProcessor.of(grid, CoordinateKinds.of(counting, kinds), columns, all);
    }
}
