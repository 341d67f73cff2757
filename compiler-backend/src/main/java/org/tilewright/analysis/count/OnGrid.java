package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.HomeSizes;

/**
 * What sums of products come to on each processor. Groups that ask about different dimensions of the grid are found apart, so the work
 * is mostly a sum, not a product, of the grid's extents.
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
            long dimensions = g.keys().stream().mapToLong(k -> 1L << factors.dimension(k)).reduce(0, (a, b) -> a | b);
            List<ByProcessor> known = conditions.stream().filter(c -> (c.dimensions() & ~dimensions) == 0).toList();
            product.add(ByProcessor.of(grid, dimensions, at -> known.stream().allMatch(c -> c.at(at) != 0) ? at(g, at) : 0));
        }
        return HomeSizes.product(grid, product);
    }

    private long at(Group g, long[] at) {
        // a group's walk overwrites what others ask for
        factors.set(at, values);
        return g.sum(values);
    }
}
