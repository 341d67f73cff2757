package org.tilewright.ir;

import java.util.List;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.storage.Format;
import org.tilewright.ir.type.ElementType;

/**
 * {@code tensor T : f64(n, m) { dense, dense }}.
 *
 * @param extents one expression a dimension; none for a scalar
 * @param format how its elements are stored
 */
public record TensorDecl(Word name, ElementType type, List<ParamExpr> extents, Format format, SourceRange range) {

    /** The bytes of a tensor have at most so many binary digits, so that sizes and indices have 64. */
    public static final int MOST_BITS = 62;

    /** Each is a loop of the statements over a tensor; NumPy's arrays have as many. */
    public static final int MOST_DIMENSIONS = 64;

    /** A tensor that is stored dense, in the order of its dimensions. */
    public TensorDecl(Word name, ElementType type, List<ParamExpr> extents, SourceRange range) {
        this(name, type, extents, Format.rowMajor(extents.size()), range);
    }

    /** The number of dimensions. */
    public int order() {
        return extents.size();
    }

    /** Bytes of the whole tensor, each element counted once, as an expression. */
    public IntExpr bytes() {
        return IntExpr.mul(extents.stream().map(IntExpr::param).reduce(IntExpr.ONE, IntExpr::mul), IntExpr.of(type.bytes()));
    }

    /**
     * Bytes of the whole tensor, each element counted once.
     *
     * @throws ArithmeticException if they need more than 64 bits
     */
    public long bytes(ParamValues params) {
        return bytes().evaluate(params);
    }

    /** The dimensions in storage order, slowest first. */
    public List<Integer> storageOrder() {
        return format.storageOrder();
    }
}
