package org.tilewright.kernel;

import java.util.List;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Leaf.Scalar;

/** What a thread of a kernel does. Accesses are those of leaves; arrays inside a kernel have addresses from 0. */
public sealed interface Code {

    /** Names a value. */
    record Let(String variable, IntExpr value) implements Code { }

    /** {@code for (variable = low; variable < high; variable += step)}. @param unrolled whether its iterations are written out */
    record For(String variable, IntExpr low, IntExpr high, IntExpr step, boolean unrolled, List<Code> body) implements Code {

        public static For each(String variable, IntExpr low, IntExpr high, List<Code> body) {
            return new For(variable, low, high, IntExpr.ONE, false, body);
        }

        /** A few iterations, as many as a constant says. */
        public static For few(String variable, long count, List<Code> body) {
            return new For(variable, IntExpr.ZERO, IntExpr.of(count), IntExpr.ONE, true, body);
        }
    }

    /** {@code for (variable = first; variable > 0; variable /= 2)}, the steps of a tree. */
    record Halving(String variable, long first, List<Code> body) implements Code { }

    record If(List<Leaf.Condition> conditions, List<Code> body) implements Code { }

    /** A part with names of its own. */
    record Scope(List<Code> body) implements Code { }

    /** One of two values, each computed only where it is the one. */
    record Choose(BufferRef register, Scalar condition, List<Code> then, List<Code> otherwise) implements Code { }

    /** A variable of the thread, of order 0, with its first value. */
    record Declare(BufferRef register, Scalar value) implements Code { }

    /** {@code target = value}. */
    record Set(Leaf.Element target, Scalar value) implements Code { }

    /** {@code target = target op value}. */
    record Update(Leaf.Element target, ReductionOperator operator, Scalar value) implements Code { }

    /**
     * A result in the device's memory: set where the launch says that nobody has, else combined with what is there.
     *
     * @param value where it is inside the kernel
     */
    record Result(Leaf.Element target, ReductionOperator operator, Leaf.Element value) implements Code { }

    /** All threads of a block wait for each other; what they wrote to shared arrays is there for all. */
    record Barrier() implements Code { }
}
