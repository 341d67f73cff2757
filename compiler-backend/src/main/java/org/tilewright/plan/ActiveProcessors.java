package org.tilewright.plan;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;

/**
 * The processors of a machine that take part in a statement's work: along some dimensions of the grid those at one coordinate alone. What
 * blocks leave to them may be nothing.
 *
 * @param only in the order of the grid's dimensions
 */
public record ActiveProcessors(List<Only> only) {

    /** A dimension of the grid, and the only coordinate of it that works. */
    public record Only(int dimension, IntExpr coordinate) { }

    public static ActiveProcessors of(List<Plan.Role> mapping) {
        return new ActiveProcessors(IntStream.range(0, mapping.size()).boxed().flatMap(g -> mapping.get(g) instanceof Plan.Role.At at
                ? Stream.of(new Only(g, at.coordinate())) : Stream.of()).toList());
    }

    public static ActiveProcessors of(Plan.Compute compute) {
        return of(compute.mapping());
    }

    public boolean contains(long[] coordinates, ParamValues params) {
        for (Only o : only) {
            if (coordinates[o.dimension()] != o.coordinate().evaluate(params)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The same of a processor that may stand outside the statement's machine, where programs have several.
     *
     * @param grid of the statement's machine
     */
    public boolean contains(long[] coordinates, long[] grid, ParamValues params) {
        return Grid.contains(coordinates, grid) && contains(coordinates, params);
    }

    /** The only coordinate of a dimension that works, or all of them, in order. @param extent of the dimension */
    public long[] along(int dimension, long extent, ParamValues params) {
        return only.stream().filter(o -> o.dimension() == dimension).findFirst()
                .map(o -> new long[] {o.coordinate().evaluate(params)}).orElseGet(() -> LongStream.range(0, extent).toArray());
    }
}
