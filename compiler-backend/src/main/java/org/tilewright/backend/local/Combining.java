package org.tilewright.backend.local;

import java.util.List;
import java.util.Map;
import org.tilewright.backend.local.jvm.CompiledLeaf;
import org.tilewright.backend.local.jvm.DecidedLeaf;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/** How contributions to one element combine in this process: by an operator, or by a function of the program that runs as a leaf. */
interface Combining {

    /** Combines a run of elements into others: {@code to[i] = to[i] op from[i]}. */
    void run(Object from, int fromAt, int fromStride, Object to, int toAt, int toStride, int count);

    /** An array of one element, which leaves all others as they are. */
    Object neutral();

    /** @param self knows the params that a function takes its part of */
    static Combining of(Combiner by, ElementType type, RunState state, ProcessorRun self) {
        return switch (by) {
            case Combiner.BuiltIn b -> new Combining() {
                @Override
                public void run(Object from, int fromAt, int fromStride, Object to, int toAt, int toStride, int count) {
                    Elements.combine(type, b.operator(), from, fromAt, fromStride, to, toAt, toStride, count);
                }

                @Override
                public Object neutral() {
                    Object one = Elements.allocate(type, 1);
                    Elements.fillIdentity(type, one, b.operator());
                    return one;
                }
            };
            case Combiner.UserDefined o -> new ByLeaf(type, self, state.functions.computeIfAbsent(o, Function::of));
        };
    }

    /** Gives the elements of a part the value of nothing combined. */
    default void fill(Block block, Region part) {
        block.fill(part, neutral());
    }

    /** Gives all elements of a block the value of nothing combined. */
    default void fill(Block block) {
        fillAll(block.type(), block.array(), block.region().size());
    }

    /** Gives all elements of an array the value of nothing combined. */
    default void fillAll(ElementType type, Object array, long size) {
        Elements.copy(type, neutral(), 0, 0, array, 0, 1, Math.toIntExact(size));
    }

    /** Combines a part, which both blocks contain, of one block into the other. */
    default void combine(Block from, Region part, Block to) {
        to.combineFrom(from, part, this::run);
    }

    /**
     * A function of the program, compiled.
     *
     * @param elements {@code to(e) = f(to(e), from(e))} for each of some elements
     * @param neutral {@code to(0)} becomes the value of nothing
     */
    record Function(CompiledLeaf elements, CompiledLeaf neutral) {

        private static Function of(Combiner.UserDefined by) {
            ElementType type = by.neutral().type();
            BufferRef to = new BufferRef("to", "", type, 1);
            BufferRef from = new BufferRef("from", "", type, 1);
            List<IntExpr> at = List.of(IntExpr.variable("e"));
            Leaf combined = new Leaf.For("e", IntExpr.ZERO, IntExpr.variable("count"), Leaf.Parallelism.NONE, false, 1, new Leaf.Update(
                    new Leaf.Element(to, at), new Combiner.UserDefined("combine", by.combined(), by.neutral()),
                    new Scalar.Load(new Leaf.Element(from, at)), SourceRange.NONE));
            // whatever was there
            Combiner set = new Combiner.UserDefined("set", new Scalar.Operand(true, type), by.neutral());
            Leaf first = new Leaf.Update(new Leaf.Element(to, List.of(IntExpr.ZERO)), set, by.neutral(), SourceRange.NONE);
            return new Function(compiled(combined), compiled(first));
        }

        private static CompiledLeaf compiled(Leaf leaf) {
            return DecidedLeaf.of(leaf, Map.of()).compiled();
        }
    }

    /** Combines by a function of the program. @param self knows the params that the function depends on */
    record ByLeaf(ElementType type, ProcessorRun self, Function function) implements Combining {

        @Override
        public void run(Object from, int fromAt, int fromStride, Object to, int toAt, int toStride, int count) {
            Object source = Elements.allocate(type, count);
            Object target = Elements.allocate(type, count);
            Elements.copy(type, from, fromAt, fromStride, source, 0, 1, count);
            Elements.copy(type, to, toAt, toStride, target, 0, 1, count);
            run(function.elements, Map.of("from", source, "to", target), count);
            Elements.copy(type, target, 0, 1, to, toAt, toStride, count);
        }

        @Override
        public Object neutral() {
            Object one = Elements.allocate(type, 1);
            run(function.neutral, Map.of("to", one), 1);
            return one;
        }

        private void run(CompiledLeaf leaf, Map<String, Object> arrays, int count) {
            RunLeaf.run(leaf, leaf.buffers().stream().map(b -> arrays.get(b.name())).toArray(), self, count);
        }
    }
}
