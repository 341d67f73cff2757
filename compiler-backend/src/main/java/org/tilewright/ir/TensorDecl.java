package org.tilewright.ir;

import java.util.List;
import org.tilewright.ir.index.ParamExpr;

/**
 * {@code tensor T : f64(n, m) { dense, dense }}.
 *
 * @param extents one expression a dimension; none for a scalar
 * @param storage the levels in storage order; empty means dense and row-major
 */
public record TensorDecl(Word name, ElementType type, List<ParamExpr> extents, List<StorageLevel> storage,
                         SourceRange range) {

    /** The bytes of a tensor have at most so many binary digits, so that sizes and indices have 64. */
    public static final int MOST_BITS = 62;

    /** One storage level: which dimension it stores, and how. */
    public record StorageLevel(boolean compressed, int dimension, SourceRange range) { }

    /** The number of dimensions. */
    public int order() {
        return extents.size();
    }

    /** The dimensions in storage order, slowest first. */
    public List<Integer> storageOrder() {
        if (storage.isEmpty()) {
            return java.util.stream.IntStream.range(0, order()).boxed().toList();
        }
        return storage.stream().map(StorageLevel::dimension).toList();
    }
}
