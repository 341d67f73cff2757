package org.tilewright.kernel.code;

import java.util.List;
import java.util.stream.Stream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/** What a thread of a kernel does. Accesses are those of leaves; arrays inside a kernel have addresses from 0. */
public sealed interface Code {

    /** What is directly inside, in order. */
    default List<Code> bodies() {
        return switch (this) {
            case For f -> f.body;
            case Halving h -> h.body;
            case If i -> i.body;
            case Scope s -> s.body;
            case Choose c -> Stream.concat(c.then.stream(), c.otherwise.stream()).toList();
            case Let l -> List.of();
            case Bind b -> List.of();
            case Declare d -> List.of();
            case Set s -> List.of();
            case Update u -> List.of();
            case Result r -> List.of();
            case Barrier b -> List.of();
        };
    }

    /** Its expressions that are computed from elements, except those of its bodies. */
    default List<Scalar> scalars() {
        return switch (this) {
            case Choose c -> List.of(c.condition);
            case Declare d -> List.of(d.value);
            case Set s -> List.of(s.value);
            case Update u -> Stream.concat(Stream.of(u.value), u.operator.parts().stream()).toList();
            case Let l -> List.of();
            case Bind b -> List.of(b.value);
            case For f -> List.of();
            case Halving h -> List.of();
            case If i -> List.of();
            case Scope s -> List.of();
            case Result r -> r.operator.parts();
            case Barrier b -> List.of();
        };
    }

    /** Its integers, except those of its bodies and scalars. */
    default List<IntExpr> integers() {
        return switch (this) {
            case Let l -> List.of(l.value);
            case Bind b -> List.of();
            case For f -> List.of(f.low, f.high, f.step);
            case If i -> i.conditions.stream().flatMap(c -> Stream.of(c.left(), c.right())).toList();
            case Set s -> s.target.index();
            case Update u -> u.target.index();
            case Result r -> Stream.concat(r.target.index().stream(), r.value.index().stream()).toList();
            case Halving h -> List.of();
            case Scope s -> List.of();
            case Choose c -> List.of();
            case Declare d -> List.of();
            case Barrier b -> List.of();
        };
    }

    /** Names a value. */
    record Let(String variable, IntExpr value) implements Code { }

    /** Names an integer that is read or computed. */
    record Bind(String variable, Scalar value) implements Code { }

    /** {@code for (variable = low; variable < high; variable += step)}. @param unroll the unroll factor; 1 for none */
    record For(String variable, IntExpr low, IntExpr high, IntExpr step, long unroll, List<Code> body) implements Code {

        public static For each(String variable, IntExpr low, IntExpr high, List<Code> body) {
            return new For(variable, low, high, IntExpr.ONE, 1, body);
        }

        /** Whether it is fully unrolled. */
        public boolean isFew() {
            return unroll > 1 && low.equals(IntExpr.ZERO) && step.equals(IntExpr.ONE) && high.equals(IntExpr.of(unroll));
        }

        /** A few iterations, as many as a constant says. */
        public static For few(String variable, long count, List<Code> body) {
            return new For(variable, IntExpr.ZERO, IntExpr.of(count), IntExpr.ONE, count, body);
        }
    }

    /** {@code for (variable = first; variable > 0; variable /= 2)}, the steps of a tree. */
    record Halving(String variable, long first, List<Code> body) implements Code { }

    record If(List<Leaf.Condition> conditions, List<Code> body) implements Code { }

    /** A part with its own scope of names. */
    record Scope(List<Code> body) implements Code { }

    /** One of two values, each computed only if selected. */
    record Choose(BufferRef register, Scalar condition, List<Code> then, List<Code> otherwise) implements Code { }

    /** A variable of the thread, of order 0, with its first value. */
    record Declare(BufferRef register, Scalar value) implements Code { }

    /** {@code target = value}. */
    record Set(Leaf.Element target, Scalar value) implements Code { }

    /** {@code target = target op value}. */
    record Update(Leaf.Element target, Combiner operator, Scalar value) implements Code { }

    /**
     * A result in the device's memory: set if the launch says that it was not set before, otherwise combined with the existing value.
     *
     * @param value where it is inside the kernel
     */
    record Result(Leaf.Element target, Combiner operator, Leaf.Element value) implements Code { }

    /** All threads of a block wait for each other; what they wrote to shared arrays is then visible to all. */
    record Barrier() implements Code { }
}
