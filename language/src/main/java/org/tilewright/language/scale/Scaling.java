package org.tilewright.language.scale;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one program is predicted to take on more and more processors.
 *
 * @param rows by number of processors, growing
 * @param leftOut numbers of processors without a row
 */
public record Scaling(Variant variant, List<Row> rows, List<LeftOut> leftOut) {

    /**
     * The program on so many processors.
     *
     * @param grid its extents, of all levels
     * @param params the values of all params
     * @param seconds as {@link org.tilewright.analysis.Cost} predicts them, collectives by their algorithms
     * @param flops of all processors together
     * @param messages between two processors each, of all together
     * @param memoryBytes that one processor needs at most
     * @param fits whether the machine has that memory; absent if nothing is known of it
     */
    public record Row(long processors, List<Long> grid, Map<String, Long> params, double seconds, double flops, long totalBytes,
            long maxBytesPerProcessor, long messages, long memoryBytes, Optional<Boolean> fits) { }

    /** Why there is no row. */
    public record LeftOut(long processors, String reason) { }

    /**
     * The share of the speed per processor that is left of that on the fewest processors: operations a second and processor, or where
     * nothing is computed with floating point numbers, the time times the processors, for work that stays the same.
     */
    public double efficiency(Row row) {
        Row first = rows.getFirst();
        double work = first.flops > 0 && row.flops > 0 ? row.flops / first.flops : 1;
        return row.seconds > 0 ? work * first.seconds * first.processors / (row.seconds * row.processors) : 1;
    }
}
