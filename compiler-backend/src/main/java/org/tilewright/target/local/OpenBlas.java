package org.tilewright.target.local;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas;
import org.tilewright.data.Elements;
import org.tilewright.ir.ElementType;

/** Products of matrices by OpenBLAS, through copies outside the Java heap. */
final class OpenBlas {

    private OpenBlas() { }

    /** Loads the library. @param threads how many cores one call uses */
    static void prepare(int threads) {
        openblas.blas_set_num_threads(threads);
    }

    /** {@code c[m, n] += alpha * a[m, k] * b[k, n]}. */
    static void multiply(long m, long n, long k, double alphaRe, double alphaIm, TunedKernel.Matrix c, TunedKernel.Matrix a, TunedKernel.Matrix b) {
        if (m <= 0 || n <= 0 || k <= 0) {
            return;
        }
        int rows = Math.toIntExact(m);
        int columns = Math.toIntExact(n);
        int inner = Math.toIntExact(k);
        ElementType type = c.type();
        if (type == ElementType.F64) {
            try (DoublePointer x = new DoublePointer((double[]) pack(a, rows, inner)); DoublePointer y = new DoublePointer((double[]) pack(b, inner, columns));
                 DoublePointer z = new DoublePointer((double[]) pack(c, rows, columns))) {
                openblas.cblas_dgemm(openblas.CblasRowMajor, openblas.CblasNoTrans, openblas.CblasNoTrans, rows, columns, inner,
                        alphaRe, x, inner, y, columns, 1, z, columns);
                double[] out = new double[rows * columns];
                z.get(out);
                unpack(out, c, rows, columns);
            }
        } else if (type == ElementType.F32) {
            try (FloatPointer x = new FloatPointer((float[]) pack(a, rows, inner)); FloatPointer y = new FloatPointer((float[]) pack(b, inner, columns));
                 FloatPointer z = new FloatPointer((float[]) pack(c, rows, columns))) {
                openblas.cblas_sgemm(openblas.CblasRowMajor, openblas.CblasNoTrans, openblas.CblasNoTrans, rows, columns, inner,
                        (float) alphaRe, x, inner, y, columns, 1, z, columns);
                float[] out = new float[rows * columns];
                z.get(out);
                unpack(out, c, rows, columns);
            }
        } else if (type == ElementType.C128) {
            try (Pointer alpha = new DoublePointer(alphaRe, alphaIm); Pointer one = new DoublePointer(1, 0);
                 DoublePointer x = new DoublePointer((double[]) pack(a, rows, inner)); DoublePointer y = new DoublePointer((double[]) pack(b, inner, columns));
                 DoublePointer z = new DoublePointer((double[]) pack(c, rows, columns))) {
                openblas.cblas_zgemm(openblas.CblasRowMajor, openblas.CblasNoTrans, openblas.CblasNoTrans, rows, columns, inner,
                        alpha, x, inner, y, columns, one, z, columns);
                double[] out = new double[2 * rows * columns];
                z.get(out);
                unpack(out, c, rows, columns);
            }
        } else if (type == ElementType.C64) {
            try (Pointer alpha = new FloatPointer((float) alphaRe, (float) alphaIm); Pointer one = new FloatPointer(1, 0);
                 FloatPointer x = new FloatPointer((float[]) pack(a, rows, inner)); FloatPointer y = new FloatPointer((float[]) pack(b, inner, columns));
                 FloatPointer z = new FloatPointer((float[]) pack(c, rows, columns))) {
                openblas.cblas_cgemm(openblas.CblasRowMajor, openblas.CblasNoTrans, openblas.CblasNoTrans, rows, columns, inner,
                        alpha, x, inner, y, columns, one, z, columns);
                float[] out = new float[2 * rows * columns];
                z.get(out);
                unpack(out, c, rows, columns);
            }
        } else {
            throw new LocalRunException("there is no tuned kernel for " + type.keyword() + "; substitute needs f32, f64, c64 or c128");
        }
    }

    /** {@code c[m] += alpha * a[m]}, as vectors. */
    static void add(long m, double alphaRe, double alphaIm, TunedKernel.Matrix c, TunedKernel.Matrix a) {
        Object one = Elements.allocate(c.type(), 1);
        Elements.setReal(c.type(), one, 0, 1, 0);
        multiply(m, 1, 1, alphaRe, alphaIm, c, a, new TunedKernel.Matrix(c.type(), one, 0, 0, 0));
    }

    private static Object pack(TunedKernel.Matrix a, int rows, int columns) {
        Object out = Elements.allocate(a.type(), (long) rows * columns);
        for (int i = 0; i < rows; i++) {
            Elements.copy(a.type(), a.array(), (int) (a.at() + i * a.rowStride()), (int) a.columnStride(), out, i * columns, 1, columns);
        }
        return out;
    }

    private static void unpack(Object from, TunedKernel.Matrix c, int rows, int columns) {
        for (int i = 0; i < rows; i++) {
            Elements.copy(c.type(), from, i * columns, 1, c.array(), (int) (c.at() + i * c.rowStride()), (int) c.columnStride(), columns);
        }
    }
}
