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
}
