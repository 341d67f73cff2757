package org.tilewright.ir.nest;

import java.util.Optional;
import java.util.OptionalInt;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.SourceRange;

/**
 * One loop of a nest.
 *
 * @param gridDimension the grid dimension whose coordinate the loop is, if it is distributed
 * @param unit what {@code parallelize} asked for
 * @param strategy where iterations meet in the same output element
 * @param unroll 1 for none
 * @param origin the command or variable that made it
 */
public record Loop(String name, IntExpr extent, OptionalInt gridDimension, Optional<Schedule.Unit> unit,
                   Optional<Schedule.Strategy> strategy, long unroll, SourceRange origin) {

    public static Loop of(String name, IntExpr extent, SourceRange origin) {
        return new Loop(name, extent, OptionalInt.empty(), Optional.empty(), Optional.empty(), 1, origin);
    }

    public boolean isDistributed() {
        return gridDimension.isPresent();
    }

    public Loop onto(int dimension) {
        return new Loop(name, extent, OptionalInt.of(dimension), unit, strategy, unroll, origin);
    }

    public Loop parallel(Schedule.Unit newUnit, Optional<Schedule.Strategy> newStrategy) {
        return new Loop(name, extent, gridDimension, Optional.of(newUnit), newStrategy, unroll, origin);
    }

    public Loop unrolled(long factor) {
        return new Loop(name, extent, gridDimension, unit, strategy, factor, origin);
    }
}
