package org.tilewright.plan;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * Each element at home becomes the reduction of those up to it. A processor needs the totals of the preceding blocks, one number per
 * row, which its predecessor passes on.
 *
 * @param exclusive whether an element's own value is left out
 * @param dimension of the output
 * @param along the grid dimensions that cut it into blocks, outermost first
 */
public record Scan(ReductionOperator operator, boolean exclusive, int dimension, List<Integer> along) {

    /** The processor that has the block before; none for the first block, and where rows are whole. */
    public Optional<long[]> before(long[] at, long[] grid) {
        long[] out = at.clone();
        for (int i = along.size() - 1; i >= 0; i--) {
            int g = along.get(i);
            if (out[g] > 0) {
                out[g]--;
                return Optional.of(out);
            }
            out[g] = grid[g] - 1;
        }
        return Optional.empty();
    }

    /** How many running totals a processor receives. @param scanned the elements of its home piece that take part */
    public long totals(Region scanned, long[] at, long[] grid) {
        return scanned.isEmpty() || before(at, grid).isEmpty() ? 0 : scanned.size() / scanned.dim(dimension).size();
    }

    /** The type of a running total. */
    public ElementType totalType(ElementType elements) {
        return operator.accumulator(elements);
    }
}
