package org.tilewright.backend.local.blas;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.tilewright.backend.local.blas.TunedKernel.Matrix;
import org.tilewright.data.Elements;
import org.tilewright.data.RandomElements;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.type.ElementType;

/** Tuned kernels against three loops, for every type, routine and way that a matrix can lie in an array. */
class TunedKernelTest {

    private static final ElementType[] TYPES = {ElementType.F32, ElementType.F64, ElementType.C64, ElementType.C128};

    private static Matrix matrix(Random r, ElementType type, int rows, int columns) {
        int at = r.nextInt(5);
        int gap = 1 + r.nextInt(3);
        long rowStride;
        long columnStride;
        switch (r.nextInt(3)) {
            case 0 -> {
                rowStride = (long) columns + gap - 1;
                columnStride = 1;
            }
            case 1 -> {
                rowStride = 1;
                columnStride = (long) rows + gap - 1;
            }
            default -> {
                columnStride = 1L + gap;
                rowStride = columns * columnStride + gap;
            }
        }
        int size = (int) (at + rows * rowStride + columns * columnStride + 1);
        Object array = Elements.allocate(type, size);
        RandomElements random = new RandomElements(r.nextLong());
        for (int i = 0; i < size; i++) {
            random.set(type, array, i, i);
        }
        return new Matrix(type, array, at, rowStride, columnStride);
    }

    private static double[] element(Matrix m, int i, int j) {
        long at = m.at() + i * m.rowStride() + j * m.columnStride();
        return new double[] {Elements.real(m.type(), m.array(), at), Elements.imaginary(m.type(), m.array(), at)};
    }

    private static double[] times(double[] x, double[] y) {
        return new double[] {x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0]};
    }

    @Property(tries = 400)
    void kernelsMultiplyAndAdd(@ForAll long seed) {
        Random r = new Random(seed);
        OpenBlas.prepare(1);
        ElementType type = TYPES[r.nextInt(TYPES.length)];
        Schedule.LeafKernel kernel = Schedule.LeafKernel.values()[r.nextInt(Schedule.LeafKernel.values().length)];
        boolean vector = kernel == Schedule.LeafKernel.GEMV || kernel == Schedule.LeafKernel.AXPY || kernel == Schedule.LeafKernel.DOT;
        int m = kernel == Schedule.LeafKernel.DOT ? 1 : r.nextInt(6);
        int n = vector ? 1 : r.nextInt(6);
        int k = kernel == Schedule.LeafKernel.GER || kernel == Schedule.LeafKernel.AXPY ? 1 : r.nextInt(6);
        Matrix a = matrix(r, type, m, k);
        Matrix b = matrix(r, type, k, n);
        Matrix c = matrix(r, type, m, n);
        double[] alpha = {r.nextInt(3) - 1, type.isComplex() ? r.nextInt(3) : 0};
        double[][][] expected = new double[m][n][];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                double[] sum = element(c, i, j);
                for (int l = 0; l < k; l++) {
                    double[] product = times(alpha,
                            kernel == Schedule.LeafKernel.AXPY ? element(a, i, l) : times(element(a, i, l), element(b, l, j)));
                    sum[0] += product[0];
                    sum[1] += product[1];
                }
                expected[i][j] = sum;
            }
        }
        Matrix left = kernel == Schedule.LeafKernel.DOT ? a.transposed() : a;
        Matrix right = kernel == Schedule.LeafKernel.GER ? b.transposed() : b;
        TunedKernel.call(kernel.name(), type.basic().name(), m, n, k, alpha[0], alpha[1], c.array(), c.at(), c.rowStride(),
                c.columnStride(), left.array(), left.at(), left.rowStride(), left.columnStride(), right.array(), right.at(),
                right.rowStride(), right.columnStride());
        double tolerance = type == ElementType.F32 || type == ElementType.C64 ? 1e-5 : 1e-13;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                assertEquals(expected[i][j][0], element(c, i, j)[0], tolerance, () -> kernel + " " + type + " " + m + " " + n + " " + k);
                assertEquals(expected[i][j][1], element(c, i, j)[1], tolerance);
            }
        }
    }

    @Property(tries = 100)
    void copiesServeJava21(@ForAll long seed) {
        Random r = new Random(seed);
        OpenBlas.prepare(1);
        ElementType type = TYPES[r.nextInt(TYPES.length)];
        int m = 1 + r.nextInt(4);
        int n = 1 + r.nextInt(4);
        int k = 1 + r.nextInt(4);
        Matrix a = matrix(r, type, m, k);
        Matrix b = matrix(r, type, k, n);
        Matrix c = matrix(r, type, m, n);
        Matrix d = new Matrix(type, Elements.allocate(type, (long) m * n), 0, n, 1);
        d.copyFrom(c, m, n);
        OpenBlas.multiply(m, n, k, 2, 0, c, a, b);
        CopyingBlas.multiply(new OpenBlas.Product(m, n, k, 2, 0, d, a, b));
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                assertEquals(element(c, i, j)[0], element(d, i, j)[0], 1e-5);
                assertEquals(element(c, i, j)[1], element(d, i, j)[1], 1e-5);
            }
        }
    }
}
