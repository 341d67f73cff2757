package org.tilewright.backend.local.blas;

import java.util.List;
import java.util.function.ToLongFunction;
import org.tilewright.backend.local.blas.TensorProduct.Operand;
import org.tilewright.backend.local.blas.TunedKernel.Matrix;
import org.tilewright.data.Elements;

/**
 * A matrix product of f32 or f64 whose rows, columns and sums are several loops each, in any place of memory: parts of it are copied,
 * multiplied, and added where they belong. A convolution is one: its windows overlap.
 */
final class GatheredProduct {

    /** The sizes of parts: two of them, and what they make, stay in a processor's outer caches. */
    private static final int ROWS = 1024;
    private static final int COLUMNS = 1024;
    private static final int STEPS = 512;

    /** A loop that moves two of the three tensors. */
    record Move(long extent, long first, long second) { }

    /** Where the combinations of some loops stand in two tensors. @param loops the last of them is fastest */
    private record Places(List<Move> loops, int count) {

        static Places of(List<Move> loops) {
            return new Places(loops, Math.toIntExact(loops.stream().mapToLong(Move::extent).reduce(1, Math::multiplyExact)));
        }

        /** Where some of them stand, one after the other. */
        int[] from(ToLongFunction<Move> moved, int begin, int some) {
            int[] out = new int[some];
            for (int p = 0; p < some; p++) {
                long rest = (long) begin + p;
                long at = 0;
                for (Move l : loops.reversed()) {
                    at += rest % l.extent * moved.applyAsLong(l);
                    rest /= l.extent;
                }
                out[p] = Math.toIntExact(at);
            }
            return out;
        }

        int[] inFirst(int begin, int some) {
            return from(Move::first, begin, some);
        }

        int[] inSecond(int begin, int some) {
            return from(Move::second, begin, some);
        }
    }

    private final Places rows;
    private final Places columns;
    private final Places sum;

    /**
     * @param rows loops of the target and the left factor
     * @param columns loops of the target and the right factor
     * @param sum loops of both factors
     */
    GatheredProduct(List<Move> rows, List<Move> columns, List<Move> sum) {
        this.rows = Places.of(rows);
        this.columns = Places.of(columns);
        this.sum = Places.of(sum);
    }

    /** {@code c += alpha * a * b}, from some elements on. */
    void add(Operand c, long toC, Operand a, long toA, Operand b, long toB, double alpha) {
        int most = Math.min(ROWS, rows.count());
        int wide = Math.min(COLUMNS, columns.count());
        int deep = Math.min(STEPS, sum.count());
        Matrix left = new Matrix(c.type(), Elements.allocate(c.type(), (long) most * deep), 0, deep, 1);
        Matrix right = new Matrix(c.type(), Elements.allocate(c.type(), (long) deep * wide), 0, wide, 1);
        for (int i = 0; i < rows.count(); i += most) {
            int height = Math.min(most, rows.count() - i);
            for (int j = 0; j < columns.count(); j += wide) {
                int width = Math.min(wide, columns.count() - j);
                Matrix made = new Matrix(c.type(), Elements.allocate(c.type(), (long) height * width), 0, width, 1);
                for (int k = 0; k < sum.count(); k += deep) {
                    int steps = Math.min(deep, sum.count() - k);
                    gather(a, toA, rows.inSecond(i, height), sum.inFirst(k, steps), left);
                    gather(b, toB, sum.inSecond(k, steps), columns.inSecond(j, width), right);
                    OpenBlas.multiply(height, width, steps, alpha, 0, made, left, right);
                }
                scatter(made, c, toC, rows.inFirst(i, height), columns.inFirst(j, width));
            }
        }
    }

    /** Copies some rows and columns of a matrix, which need not stand as one. */
    private static void gather(Operand from, long offset, int[] down, int[] along, Matrix to) {
        for (int r = 0; r < down.length; r++) {
            int row = Math.toIntExact(from.at() + offset + down[r]);
            int out = r * (int) to.rowStride();
            switch (from.array()) {
                case float[] elements -> {
                    float[] copy = (float[]) to.array();
                    for (int x = 0; x < along.length; x++) {
                        copy[out + x] = elements[row + along[x]];
                    }
                }
                case double[] elements -> {
                    double[] copy = (double[]) to.array();
                    for (int x = 0; x < along.length; x++) {
                        copy[out + x] = elements[row + along[x]];
                    }
                }
                default -> throw new IllegalArgumentException("not for elements of type " + from.type().keyword());
            }
        }
    }

    /** Adds a part of the result to the elements where it belongs. */
    private static void scatter(Matrix made, Operand c, long offset, int[] down, int[] along) {
        for (int r = 0; r < down.length; r++) {
            int row = Math.toIntExact(c.at() + offset + down[r]);
            int in = r * along.length;
            switch (c.array()) {
                case float[] elements -> {
                    float[] part = (float[]) made.array();
                    for (int x = 0; x < along.length; x++) {
                        elements[row + along[x]] += part[in + x];
                    }
                }
                case double[] elements -> {
                    double[] part = (double[]) made.array();
                    for (int x = 0; x < along.length; x++) {
                        elements[row + along[x]] += part[in + x];
                    }
                }
                default -> throw new IllegalArgumentException("not for elements of type " + c.type().keyword());
            }
        }
    }
}
