package org.tilewright.leaf;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.IntExpr;

/** A step in which something is decided about a leaf; {@link org.tilewright.leaf.pass.LeafPasses} has the list. */
public interface LeafPass {

    /**
     * What a pass may know about the surroundings of a leaf.
     *
     * @param storage a buffer's dimensions in storage order, slowest first
     * @param sizes the value of an expression on the first processor in the first iteration of the surrounding loops; 0 if it has none
     */
    record Setting(Function<BufferRef, List<Integer>> storage, ToLongFunction<IntExpr> sizes) {

        /** Buffers have the storage order of their tensors; temporaries are row-major. */
        public static Setting of(Program program, ToLongFunction<IntExpr> sizes) {
            return new Setting(b -> program.tensor(b.tensor()).map(TensorDecl::storageOrder).orElseGet(() -> rowMajor(b)), sizes);
        }

        public static List<Integer> rowMajor(BufferRef b) {
            return IntStream.range(0, b.order()).boxed().toList();
        }

        /** The dimension along which elements are contiguous; -1 for a scalar. */
        public int fastest(BufferRef b) {
            return b.order() == 0 ? -1 : storage.apply(b).getLast();
        }
    }

    Leaf apply(Leaf leaf, Setting setting);
}
