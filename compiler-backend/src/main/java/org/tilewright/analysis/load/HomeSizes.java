package org.tilewright.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** What processors own under a layout, dimension by dimension of the tensor. */
public final class HomeSizes {

    /** The number of elements in one dimension of a tensor. */
    public interface InDimension {
        long at(int dimension, long[] coordinates);
    }

    private HomeSizes() { }

    /** How many elements a processor owns. */
    public static ByProcessor of(Ownership homes, long[] grid) {
        if (homes.isElsewhere()) {
            return ByProcessor.of(grid, (1L << grid.length) - 1, homes::size);
        }
        return product(homes, grid, new long[homes.order()], (d, at) -> homes.part(d, at).size());
    }

    /**
     * A product over a tensor's dimensions, for processors where the layout has something; 0 for others.
     *
     * @param also by dimension of the tensor the further grid dimensions, as bits, that matter besides those that cut it
     */
    public static ByProcessor product(Ownership homes, long[] grid, long[] also, InDimension size) {
        List<ByProcessor> factors = new ArrayList<>(placed(homes, grid));
        for (int d = 0; d < homes.order(); d++) {
            int dimension = d;
            factors.add(ByProcessor.of(grid, bits(homes.cutBy(d)) | also[d], at -> size.at(dimension, at)));
        }
        return product(grid, factors);
    }

    /** Conditions, each 1 or 0, of a processor that owns anything; for a reader on another machine, of the one with its number. */
    public static List<ByProcessor> owning(Ownership homes, long[] grid) {
        if (homes.isElsewhere()) {
            return List.of(ByProcessor.of(grid, (1L << grid.length) - 1, at -> homes.isServedByOwner(at) ? 1 : 0));
        }
        return Stream.concat(placed(homes, grid).stream(), IntStream.range(0, homes.order()).mapToObj(d ->
                ByProcessor.of(grid, bits(homes.cutBy(d)), at -> homes.part(d, at).isEmpty() ? 0 : 1))).toList();
    }

    /** Conditions, each 1 or 0, of a processor at the layout's fixed coordinates. */
    private static List<ByProcessor> placed(Ownership homes, long[] grid) {
        return IntStream.range(0, grid.length)
                .mapToObj(g -> ByProcessor.of(grid, 1L << g, at -> homes.isPlaced(g, at[g]) ? 1 : 0)).toList();
    }

    /** Conditions that a processor meets, each 1 or 0, that takes part in the work of a statement. */
    public static List<ByProcessor> active(List<Plan.Role> mapping, long[] grid, ParamValues params) {
        return ActiveProcessors.of(mapping).only().stream().map(o -> {
            long only = o.coordinate().evaluate(params);
            return ByProcessor.of(grid, 1L << o.dimension(), at -> at[o.dimension()] == only ? 1 : 0);
        }).toList();
    }

    /** The product of factors, the first of which may be 0 where others are too large. */
    public static ByProcessor product(long[] grid, List<ByProcessor> factors) {
        return factors.isEmpty() ? ByProcessor.all(grid, 1) : ByProcessor.from(factors, HomeSizes::product);
    }

    private static long product(long[] factors) {
        long product = 1;
        for (int i = 0; i < factors.length && product != 0; i++) {
            product = Math.multiplyExact(product, factors[i]);
        }
        return product;
    }

    /** Dimensions of the grid as bits. */
    public static long bits(int[] dimensions) {
        return IntStream.of(dimensions).mapToLong(g -> 1L << g).reduce(0, (a, b) -> a | b);
    }
}
