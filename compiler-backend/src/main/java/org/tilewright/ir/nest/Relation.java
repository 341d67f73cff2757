package org.tilewright.ir.nest;

import java.util.List;
import org.tilewright.ir.index.IntExpr;

/** How a variable's value follows from the loops that took its place (the provenance graph of TACO). */
public sealed interface Relation {

    /** {@code variable = outer * width + inner}; from split (width is the factor) and divide (width is ceil(extent / pieces)). */
    record Parts(String outer, String inner, IntExpr width) implements Relation { }

    /** {@code variable = floor(fused / other)}: the outer of two collapsed loops. */
    record CollapsedOuter(String fused, IntExpr innerExtent) implements Relation { }

    /** {@code variable = fused mod innerExtent}: the inner of two collapsed loops. */
    record CollapsedInner(String fused, IntExpr innerExtent) implements Relation { }

    /** {@code variable = (rotated + sum of by) mod extent}. */
    record Rotation(String rotated, List<String> by) implements Relation { }

    /**
     * {@code variable = (element - offset) / divisor}: what an index variable is, where the left side's index is
     * {@code divisor * variable + offset} and loops run over elements. It is whole in all iterations that there are.
     *
     * @param name of the variable
     * @param first the least value of the variable
     * @param step from one of its values to the next
     */
    record Quotient(String name, String element, IntExpr offset, IntExpr divisor, IntExpr first, IntExpr step) implements Relation {

        /** The value while the element stands still. */
        public IntExpr at(IntExpr point) {
            return IntExpr.floorDiv(IntExpr.sub(point, offset), divisor);
        }

        /** The value in an iteration, counted from 0 over all elements that are reached. */
        public IntExpr inIteration(IntExpr number) {
            return IntExpr.add(IntExpr.mul(step, number), first);
        }
    }
}
