package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.analysis.count.SumOfProducts.Narrowing;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.HomeSizes;
import org.tilewright.analysis.load.RotationClasses;

/**
 * The value of sums of products on each processor. Groups that depend on different dimensions of the grid are evaluated separately, so the
 * work is mostly a sum, not a product, of the grid's extents.
 */
public final class OnGrid {

    private final FootprintFactors factors;
    private final long[] grid;
    private final Values values;

    /** @param values that may be overwritten */
    public OnGrid(FootprintFactors factors, long[] grid, Values values) {
        this.factors = factors;
        this.grid = grid;
        this.values = values;
    }

    /** @param conditions that processors meet, each 1 or 0; on others it is 0 */
    public ByProcessor of(SumOfProducts sum, List<ByProcessor> conditions) {
        List<ByProcessor> product = new ArrayList<>(conditions);
        product.add(ByProcessor.all(grid, sum.repeated()));
        for (Group g : sum.groups()) {
            long dimensions = dimensions(g.keys());
            Optional<Remainder> remainder = g.remainder();
            if (remainder.isPresent() && Long.bitCount(dimensions) > 1) {
                product.add(of(remainder.get(), dimensions));
            } else {
                List<ByProcessor> known = conditions.stream().filter(c -> (c.dimensions() & ~dimensions) == 0).toList();
                product.add(ByProcessor.of(grid, dimensions, at -> known.stream().allMatch(c -> c.at(at) != 0) ? at(g, at) : 0));
            }
        }
        return HomeSizes.product(grid, product);
    }

    private long dimensions(List<String> keys) {
        return keys.stream().mapToLong(k -> 1L << factors.dimension(k)).reduce(0, (a, b) -> a | b);
    }

    /** A factor in which a remainder represents several coordinates: evaluated for each remainder, or for those for which it is not 0. */
    private ByProcessor of(Remainder r, long dimensions) {
        RotationClasses turned = r.turn().on(grid, dimensions, dimensions(r.keys()), factors::dimension);
        return turned.rows((at, row) -> {
            factors.set(at, values);
            long first = values.of(r.of());
            Narrowing.Range range = r.range(values);
            if (range.to() - range.from() < row.length) {
                for (long i = range.from(); i < range.to(); i++) {
                    int column = turned.column(i - first);
                    if (column >= 0) {
                        row[column] = r.at(i, values);
                    }
                }
            } else {
                for (int c = 0; c < row.length; c++) {
                    long i = (first + turned.turn(c)) % r.extent();
                    row[c] = i >= range.from() && i < range.to() ? r.at(i, values) : 0;
                }
            }
        });
    }

    private long at(Group g, long[] at) {
        // evaluating a group overwrites values that others use
        factors.set(at, values);
        return g.sum(values);
    }
}
