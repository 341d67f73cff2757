package org.tilewright.backend.local.blas;

import org.tilewright.data.Elements;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/** Calls of tuned kernels on arrays. */
public final class TunedKernel {

    private TunedKernel() { }

    /** Loads the library. @param threads how many cores one call uses */
    public static void prepare(int threads) {
        OpenBlas.prepare(threads);
    }

    /** The names are those of the enum constants; strides and offsets count elements. */
    public static void call(String kernel, String type, long m, long n, long k, double alphaRe, double alphaIm,
                            Object target, int targetAt, long target0, long target1, Object left, int leftAt, long left0, long left1,
                            Object right, int rightAt, long right0, long right1) {
        ElementType t = BasicType.valueOf(type);
        Matrix a = new Matrix(t, left, leftAt, left0, left1);
        Matrix b = new Matrix(t, right, rightAt, right0, right1);
        Matrix c = new Matrix(t, target, targetAt, target0, target1);
        // every kernel is a product of matrices with some extents 1
        switch (Schedule.LeafKernel.valueOf(kernel)) {
            case GEMM -> OpenBlas.multiply(m, n, k, alphaRe, alphaIm, c, a, b);
            case GEMV -> OpenBlas.multiply(m, 1, k, alphaRe, alphaIm, c, a, b);
            case GER -> OpenBlas.multiply(m, n, 1, alphaRe, alphaIm, c, a, new Matrix(t, right, rightAt, 0, right0));
            case DOT -> OpenBlas.multiply(1, 1, k, alphaRe, alphaIm, c, new Matrix(t, left, leftAt, 0, left0), b);
            case AXPY -> OpenBlas.add(m, alphaRe, alphaIm, c, a);
        }
    }

    /** A matrix in an array: element (i, j) stands at {@code at + i*rowStride + j*columnStride}. */
    record Matrix(ElementType type, Object array, int at, long rowStride, long columnStride) {

        Matrix transposed() {
            return new Matrix(type, array, at, columnStride, rowStride);
        }

        /** The matrix without its first rows. */
        Matrix from(int row) {
            return new Matrix(type, array, (int) (at + row * rowStride), rowStride, columnStride);
        }

        /** The offset of its first element in bytes. */
        long bytes() {
            return type.bytes(at);
        }

        /** A row-major copy. */
        Matrix packed(int rows, int columns) {
            Matrix out = new Matrix(type, Elements.allocate(type, (long) rows * columns), 0, columns, 1);
            out.copyFrom(this, rows, columns);
            return out;
        }

        void copyFrom(Matrix other, int rows, int columns) {
            for (int i = 0; i < rows; i++) {
                Elements.copy(type, other.array, (int) (other.at + i * other.rowStride), (int) other.columnStride, array,
                        (int) (at + i * rowStride), (int) columnStride, columns);
            }
        }
    }
}
