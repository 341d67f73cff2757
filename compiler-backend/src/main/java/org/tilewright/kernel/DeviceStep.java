package org.tilewright.kernel;

import java.util.List;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;

/** What the host does for a leaf: it launches kernels, and runs the loops around them that no launch can hold. */
public sealed interface DeviceStep {

    /** A launch. */
    record Launch(Kernel kernel) implements DeviceStep { }

    /**
     * A product of matrices that a library makes of the two factors of a contraction; {@link MatrixProduct} tells how.
     *
     * @param setsFirst whether it may be the first to write its target, and sets it then
     */
    record Product(Contraction contraction, boolean setsFirst) implements DeviceStep { }

    /** A loop whose iterations are launches. @param why the loop stays on the host */
    record HostLoop(String variable, IntExpr low, IntExpr high, String why, List<DeviceStep> body) implements DeviceStep { }

    record HostLet(String variable, IntExpr value, List<DeviceStep> body) implements DeviceStep { }

    record HostIf(List<Leaf.Condition> conditions, List<DeviceStep> body) implements DeviceStep { }

    /** A temporary of {@code precompute} in the device's memory, filled with the operator's identity. */
    record Temporary(BufferRef buffer, List<IntExpr> lows, List<IntExpr> sizes, ReductionOperator operator, List<DeviceStep> body)
            implements DeviceStep { }

    /** Room for one partial result a block, between two launches. */
    record Partials(BufferRef buffer, ElementType type, IntExpr count, List<DeviceStep> body) implements DeviceStep { }
}
