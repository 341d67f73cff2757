package org.tilewright.schedule;

import java.util.Optional;
import java.util.OptionalInt;
import org.tilewright.ir.IntExpr;
import org.tilewright.ir.SourceRange;

/**
 * One loop of a nest.
 *
 * @param gridDimension the grid dimension whose coordinate the loop is, if it is distributed
 * @param unit what {@code parallelize} asked for: cpu, vector, gpu.block or gpu.thread
 * @param unroll 1 for none
 * @param origin the command or variable that made it
 */
public record Loop(String name, IntExpr extent, OptionalInt gridDimension, Optional<String> unit, long unroll, SourceRange origin) {

    public static Loop of(String name, IntExpr extent, SourceRange origin) {
        return new Loop(name, extent, OptionalInt.empty(), Optional.empty(), 1, origin);
    }

    public boolean isDistributed() {
        return gridDimension.isPresent();
    }

    public Loop onto(int dimension) {
        return new Loop(name, extent, OptionalInt.of(dimension), unit, unroll, origin);
    }

    public Loop parallel(String newUnit) {
        return new Loop(name, extent, gridDimension, Optional.of(newUnit), unroll, origin);
    }

    public Loop unrolled(long factor) {
        return new Loop(name, extent, gridDimension, unit, factor, origin);
    }
}
