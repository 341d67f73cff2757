package org.tilewright.backend.local.blas;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas;
import org.tilewright.backend.local.blas.TunedKernel.Matrix;
import org.tilewright.ir.type.ElementType;

/** Matrix products by OpenBLAS through copies outside the Java heap, for Java 21, where native code cannot reach arrays. */
final class CopyingBlas {

    private CopyingBlas() { }

    static void multiply(OpenBlas.Product p) {
        Matrix a = p.a().packed(p.m(), p.k());
        Matrix b = p.b().packed(p.k(), p.n());
        Matrix c = p.c().packed(p.m(), p.n());
        switch (p.c().type().basic()) {
            case F64, C128 -> {
                try (DoublePointer x = new DoublePointer((double[]) a.array()); DoublePointer y = new DoublePointer((double[]) b.array());
                     DoublePointer z = new DoublePointer((double[]) c.array())) {
                    doubles(p, x, y, z);
                    z.get((double[]) c.array());
                }
            }
            default -> {
                try (FloatPointer x = new FloatPointer((float[]) a.array()); FloatPointer y = new FloatPointer((float[]) b.array());
                     FloatPointer z = new FloatPointer((float[]) c.array())) {
                    floats(p, x, y, z);
                    z.get((float[]) c.array());
                }
            }
        }
        p.c().copyFrom(c, p.m(), p.n());
    }

    private static void doubles(OpenBlas.Product p, DoublePointer x, DoublePointer y, DoublePointer z) {
        int order = openblas.CblasRowMajor;
        int asIs = openblas.CblasNoTrans;
        if (p.c().type() == ElementType.F64) {
            openblas.cblas_dgemm(order, asIs, asIs, p.m(), p.n(), p.k(), p.alphaRe(), x, p.k(), y, p.n(), 1, z, p.n());
            return;
        }
        try (Pointer alpha = new DoublePointer(p.alphaRe(), p.alphaIm()); Pointer one = new DoublePointer(1, 0)) {
            openblas.cblas_zgemm(order, asIs, asIs, p.m(), p.n(), p.k(), alpha, x, p.k(), y, p.n(), one, z, p.n());
        }
    }

    private static void floats(OpenBlas.Product p, FloatPointer x, FloatPointer y, FloatPointer z) {
        int order = openblas.CblasRowMajor;
        int asIs = openblas.CblasNoTrans;
        if (p.c().type() == ElementType.F32) {
            openblas.cblas_sgemm(order, asIs, asIs, p.m(), p.n(), p.k(), (float) p.alphaRe(), x, p.k(), y, p.n(), 1, z, p.n());
            return;
        }
        try (Pointer alpha = new FloatPointer((float) p.alphaRe(), (float) p.alphaIm()); Pointer one = new FloatPointer(1, 0)) {
            openblas.cblas_cgemm(order, asIs, asIs, p.m(), p.n(), p.k(), alpha, x, p.k(), y, p.n(), one, z, p.n());
        }
    }
}
