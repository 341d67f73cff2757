package org.tilewright.analysis.load;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Processors of which some coordinates matter only as a rotation, a sum of them modulo a number. The numbers that depend on it and on the
 * other coordinates are evaluated for each combination of these and each rotation, and if that distinguishes no more than each separately,
 * they stay separate: 500 x 500 x 4 processors take a few thousand evaluations instead of a million.
 */
public final class RotationClasses {

    /** Returns the results for all rotations. */
    public interface Row {
        /**
         * @param at the coordinates that matter by themselves, and 0 in the dimensions that only rotate; the same array each time
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
    /** The distinctions among dimensions that only rotate: a column for each rotation that occurs. */
    private final CoordinateKinds columns;
    private final long[] turns;
    private final int[] byTurn;

    /**
     * @param counting the dimensions, as bits, that matter by themselves
     * @param turning those that only rotate
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

    /** The rotation of the processors of a column, besides that of their other coordinates. */
    public long turn(int column) {
        return turns[column];
    }

    /** The column of a rotation, or -1 if no processor has it. */
    public int column(long turn) {
        return byTurn[(int) Math.floorMod(turn, modulus)];
    }

    /** How many combinations are evaluated. */
    long looks() {
        return Math.multiplyExact((long) columns.count(), CoordinateKinds.tuples(grid, counting));
    }

    /** The result for a processor's coordinates. */
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

    /** The results for all rotations. */
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
