package org.tilewright.backend.local.blas;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.tilewright.backend.local.blas.TunedKernel.Matrix;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.data.Elements;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/** Matrix products by OpenBLAS: which routine serves which extents and strides. */
final class OpenBlas {

    private static final int ROW_MAJOR = 101;
    private static final int COLUMN_MAJOR = 102;
    private static final int AS_IS = 111;
    private static final int TRANSPOSED = 112;
    /** The garbage collector has to wait for a call to return, so long calls are cut into pieces of about 0.1 s. */
    private static final double MOST_PRODUCTS = 5e9;

    private static final Map<BasicType, Optional<BlasRoutines>> ROUTINES = new EnumMap<>(BasicType.class);

    private OpenBlas() { }

    /** Loads the library. @param threads how many cores one call uses */
    static synchronized void prepare(int threads) {
        BlasRoutines.load(threads);
        for (BasicType t : new BasicType[] {ElementType.F32, ElementType.F64, ElementType.C64, ElementType.C128}) {
            ROUTINES.computeIfAbsent(t, BlasRoutines::of);
        }
    }

    /** {@code c[m, n] += alpha * a[m, k] * b[k, n]}. */
    static void multiply(long m, long n, long k, double alphaRe, double alphaIm, Matrix c, Matrix a, Matrix b) {
        if (m <= 0 || n <= 0 || k <= 0) {
            return;
        }
        Optional<BlasRoutines> routines = ROUTINES.get(c.type());
        if (routines == null) {
            throw new LocalRunException("there is no tuned kernel for " + c.type().keyword() + "; substitute needs f32, f64, c64 or c128");
        }
        Product p = new Product(Math.toIntExact(m), Math.toIntExact(n), Math.toIntExact(k), alphaRe, alphaIm, c, a, b);
        if (routines.isEmpty()) {
            CopyingBlas.multiply(p);
            return;
        }
        try {
            multiply(routines.get(), p);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LocalRunException("OpenBLAS failed: " + e, e);
        }
    }

    /** One product; the extents are at least 1. */
    record Product(int m, int n, int k, double alphaRe, double alphaIm, Matrix c, Matrix a, Matrix b) {

        Product transposed() {
            return new Product(n, m, k, alphaRe, alphaIm, c.transposed(), b.transposed(), a.transposed());
        }

        Product rows(int from, int count) {
            return new Product(count, n, k, alphaRe, alphaIm, c.from(from), a.from(from), b);
        }

        /** A scalar as complex routines take it. */
        Object scalar(double re, double im) {
            return c.type() == ElementType.C64 ? new float[] {(float) re, (float) im} : new double[] {re, im};
        }
    }

    private static void multiply(BlasRoutines blas, Product p) throws Throwable {
        if (p.m == 1 && p.n == 1) {
            dot(blas, p);
        } else if (p.n == 1) {
            gemv(blas, p);
        } else if (p.m == 1) {
            gemv(blas, p.transposed());
        } else if (p.c.columnStride() != 1) {
            if (p.c.rowStride() == 1) {
                multiply(blas, p.transposed());
            } else {
                Matrix packed = p.c.packed(p.m, p.n);
                multiply(blas, new Product(p.m, p.n, p.k, p.alphaRe, p.alphaIm, packed, p.a, p.b));
                p.c.copyFrom(packed, p.m, p.n);
            }
        } else if (p.k == 1) {
            ger(blas, p);
        } else {
            int most = (int) Math.max(64, Math.min(p.m, MOST_PRODUCTS / ((double) p.n * p.k)));
            for (int from = 0; from < p.m; from += most) {
                gemm(blas, p.rows(from, Math.min(most, p.m - from)));
            }
        }
    }

    /** The distance between elements of a vector; that of a vector of one element does not matter, but may not be 0. */
    private static int step(long stride) {
        return (int) Math.max(1, stride);
    }

    private static void dot(BlasRoutines blas, Product p) throws Throwable {
        ElementType t = p.c.type();
        int x = step(p.a.columnStride());
        int y = step(p.b.rowStride());
        double re = Elements.real(t, p.c.array(), p.c.at());
        if (!t.isComplex()) {
            double sum = (double) blas.dot().invokeExact(p.k, p.a.array(), p.a.bytes(), x, p.b.array(), p.b.bytes(), y);
            Elements.setReal(t, p.c.array(), p.c.at(), re + p.alphaRe * sum, 0);
            return;
        }
        Object sum = p.scalar(0, 0);
        blas.dot().invokeExact(p.k, p.a.array(), p.a.bytes(), x, p.b.array(), p.b.bytes(), y, sum, 0L);
        double sumRe = Elements.real(t, sum, 0);
        double sumIm = Elements.imaginary(t, sum, 0);
        Elements.setReal(t, p.c.array(), p.c.at(), re + p.alphaRe * sumRe - p.alphaIm * sumIm,
                Elements.imaginary(t, p.c.array(), p.c.at()) + p.alphaRe * sumIm + p.alphaIm * sumRe);
    }

    private static void gemv(BlasRoutines blas, Product p) throws Throwable {
        Matrix a = p.a.columnStride() == 1 || p.a.rowStride() == 1 ? p.a : p.a.packed(p.m, p.k);
        boolean rowMajor = a.columnStride() == 1;
        int order = rowMajor ? ROW_MAJOR : COLUMN_MAJOR;
        int lda = (int) (rowMajor ? Math.max(a.rowStride(), p.k) : Math.max(a.columnStride(), p.m));
        int x = step(p.b.rowStride());
        int y = step(p.c.rowStride());
        if (!p.c.type().isComplex()) {
            blas.gemv().invokeExact(order, AS_IS, p.m, p.k, p.alphaRe, a.array(), a.bytes(), lda, p.b.array(), p.b.bytes(), x, 1.0,
                    p.c.array(), p.c.bytes(), y);
        } else {
            blas.gemv().invokeExact(order, AS_IS, p.m, p.k, p.scalar(p.alphaRe, p.alphaIm), 0L, a.array(), a.bytes(), lda, p.b.array(),
                    p.b.bytes(), x, p.scalar(1, 0), 0L, p.c.array(), p.c.bytes(), y);
        }
    }

    private static void ger(BlasRoutines blas, Product p) throws Throwable {
        int x = step(p.a.rowStride());
        int y = step(p.b.columnStride());
        int ldc = (int) Math.max(p.c.rowStride(), p.n);
        if (!p.c.type().isComplex()) {
            blas.ger().invokeExact(ROW_MAJOR, p.m, p.n, p.alphaRe, p.a.array(), p.a.bytes(), x, p.b.array(), p.b.bytes(), y, p.c.array(),
                    p.c.bytes(), ldc);
        } else {
            blas.ger().invokeExact(ROW_MAJOR, p.m, p.n, p.scalar(p.alphaRe, p.alphaIm), 0L, p.a.array(), p.a.bytes(), x,
                    p.b.array(), p.b.bytes(), y, p.c.array(), p.c.bytes(), ldc);
        }
    }

    private static void gemm(BlasRoutines blas, Product p) throws Throwable {
        Matrix a = p.a.columnStride() == 1 || p.a.rowStride() == 1 ? p.a : p.a.packed(p.m, p.k);
        Matrix b = p.b.columnStride() == 1 || p.b.rowStride() == 1 ? p.b : p.b.packed(p.k, p.n);
        int transA = a.columnStride() == 1 ? AS_IS : TRANSPOSED;
        int transB = b.columnStride() == 1 ? AS_IS : TRANSPOSED;
        int lda = (int) (transA == AS_IS ? Math.max(a.rowStride(), p.k) : Math.max(a.columnStride(), p.m));
        int ldb = (int) (transB == AS_IS ? Math.max(b.rowStride(), p.n) : Math.max(b.columnStride(), p.k));
        int ldc = (int) Math.max(p.c.rowStride(), p.n);
        if (!p.c.type().isComplex()) {
            blas.gemm().invokeExact(ROW_MAJOR, transA, transB, p.m, p.n, p.k, p.alphaRe, a.array(), a.bytes(), lda,
                    b.array(), b.bytes(), ldb, 1.0, p.c.array(), p.c.bytes(), ldc);
        } else {
            blas.gemm().invokeExact(ROW_MAJOR, transA, transB, p.m, p.n, p.k, p.scalar(p.alphaRe, p.alphaIm), 0L, a.array(), a.bytes(), lda,
                    b.array(), b.bytes(), ldb, p.scalar(1, 0), 0L, p.c.array(), p.c.bytes(), ldc);
        }
    }

    /** {@code c[m] += alpha * a[m]}, as vectors. */
    static void add(long m, double alphaRe, double alphaIm, Matrix c, Matrix a) {
        if (m <= 0) {
            return;
        }
        Optional<BlasRoutines> routines = ROUTINES.get(c.type());
        if (routines == null || routines.isEmpty()) {
            Object one = Elements.allocate(c.type(), 1);
            Elements.setReal(c.type(), one, 0, 1, 0);
            multiply(m, 1, 1, alphaRe, alphaIm, c, a, new Matrix(c.type(), one, 0, 1, 1));
            return;
        }
        int count = Math.toIntExact(m);
        int x = step(a.rowStride());
        int y = step(c.rowStride());
        try {
            if (!c.type().isComplex()) {
                routines.get().axpy().invokeExact(count, alphaRe, a.array(), a.bytes(), x, c.array(), c.bytes(), y);
            } else {
                Object alpha = c.type() == ElementType.C64 ? new float[] {(float) alphaRe, (float) alphaIm}
                        : new double[] {alphaRe, alphaIm};
                routines.get().axpy().invokeExact(count, alpha, 0L, a.array(), a.bytes(), x, c.array(), c.bytes(), y);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LocalRunException("OpenBLAS failed: " + e, e);
        }
    }
}
