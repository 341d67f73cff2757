package org.tilewright.kernel;

import java.util.List;
import java.util.function.UnaryOperator;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;

/** What the host does for a leaf: it launches kernels, and runs the loops around them that cannot be part of a launch. */
public sealed interface DeviceStep {

    /** The same with other kernels. */
    default DeviceStep with(UnaryOperator<Kernel> other) {
        return switch (this) {
            case Launch l -> new Launch(other.apply(l.kernel));
            case Product p -> p;
            case HostLoop l -> new HostLoop(l.variable, l.low, l.high, l.why, with(l.body, other));
            case HostLet l -> new HostLet(l.variable, l.value, with(l.body, other));
            case HostIf i -> new HostIf(i.conditions, with(i.body, other));
            case Temporary t -> new Temporary(t.buffer, t.lows, t.sizes, t.operator, with(t.body, other));
            case Partials p -> new Partials(p.buffer, p.type, p.count, with(p.body, other));
        };
    }

    private static List<DeviceStep> with(List<DeviceStep> steps, UnaryOperator<Kernel> other) {
        return steps.stream().map(s -> s.with(other)).toList();
    }

    /** A launch. */
    record Launch(Kernel kernel) implements DeviceStep { }

    /**
     * A matrix product that a library computes from the two factors of a contraction; see {@link MatrixProduct}.
     *
     * @param setsFirst whether it may be the first to write its target, and then sets it
     */
    record Product(Contraction contraction, boolean setsFirst) implements DeviceStep { }

    /** A loop whose iterations are launches. @param why the loop stays on the host */
    record HostLoop(String variable, IntExpr low, IntExpr high, String why, List<DeviceStep> body) implements DeviceStep { }

    record HostLet(String variable, IntExpr value, List<DeviceStep> body) implements DeviceStep { }

    record HostIf(List<Leaf.Condition> conditions, List<DeviceStep> body) implements DeviceStep { }

    /** A temporary of {@code precompute} in the device's memory, filled with the operator's identity. */
    record Temporary(BufferRef buffer, List<IntExpr> lows, List<IntExpr> sizes, Combiner operator, List<DeviceStep> body)
            implements DeviceStep { }

    /** Memory for one partial result per block, between two launches. */
    record Partials(BufferRef buffer, ElementType type, IntExpr count, List<DeviceStep> body) implements DeviceStep { }
}
