package org.tilewright.oracle;

import java.util.Arrays;
import java.util.Optional;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.io.InputElements;
import org.tilewright.ir.ElementType;

/** Where an access finds its elements, by row-major linear index. */
interface Source {

    /** Whether elements carry the error of an earlier statement. */
    boolean uncertain();

    void read(long at, long stride, int count, Batch.Load to);

    /** A tensor in memory; {@code uncertainty} has one entry an element. */
    record Stored(DenseTensor tensor, Optional<double[]> uncertainty) implements Source {

        @Override
        public boolean uncertain() {
            return uncertainty.isPresent();
        }

        @Override
        public void read(long at, long stride, int count, Batch.Load to) {
            copy(tensor.type(), tensor.array(), (int) at, (int) stride, count, to);
            if (uncertainty.isPresent() && to.error != null) {
                double[] u = uncertainty.get();
                for (int i = 0; i < count; i++) {
                    to.error[i] = u[(int) at + i * (int) stride];
                }
            }
        }
    }

    /**
     * Some elements of a tensor.
     *
     * @param places their row-major linear indices, in order
     * @param values a tensor of one dimension, an element for each place
     */
    record Some(long[] places, DenseTensor values, Optional<double[]> uncertainty) implements Source {

        @Override
        public boolean uncertain() {
            return uncertainty.isPresent();
        }

        @Override
        public void read(long at, long stride, int count, Batch.Load to) {
            int found = -1;
            for (int i = 0; i < count; i++) {
                long wanted = at + i * stride;
                // neighbours follow each other
                boolean next = found + 1 < places.length && places[found + 1] == wanted;
                found = next ? found + 1 : Arrays.binarySearch(places, wanted);
                put(values.type(), values.array(), found, to, i);
                if (uncertainty.isPresent() && to.error != null) {
                    to.error[i] = uncertainty.get()[found];
                }
            }
        }
    }

    /** An input that is made element by element, so that a tensor of any size can be sampled. */
    record Made(ElementType type, InputElements elements) implements Source {

        @Override
        public boolean uncertain() {
            return false;
        }

        @Override
        public void read(long at, long stride, int count, Batch.Load to) {
            Object made = Elements.allocate(type, count);
            for (int i = 0; i < count; i++) {
                elements.set(type, made, i, at + i * stride);
            }
            copy(type, made, 0, 1, count, to);
        }
    }

    /** Hands a run of elements of an array to a batch. */
    static void copy(ElementType type, Object array, int at, int stride, int count, Batch.Load to) {
        switch (array) {
            case double[] d when to.im == null -> {
                for (int i = 0; i < count; i++) {
                    to.re[i] = d[at + i * stride];
                }
            }
            case float[] f when to.im == null -> {
                for (int i = 0; i < count; i++) {
                    to.re[i] = f[at + i * stride];
                }
            }
            case double[] d -> {
                for (int i = 0; i < count; i++) {
                    to.re[i] = d[2 * (at + i * stride)];
                    to.im[i] = d[2 * (at + i * stride) + 1];
                }
            }
            case long[] l -> {
                for (int i = 0; i < count; i++) {
                    to.whole[i] = l[at + i * stride];
                }
            }
            case int[] n -> {
                for (int i = 0; i < count; i++) {
                    to.whole[i] = n[at + i * stride];
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    put(type, array, at + i * stride, to, i);
                }
            }
        }
    }

    private static void put(ElementType type, Object array, int at, Batch to, int i) {
        if (to.whole != null) {
            to.whole[i] = Elements.integer(type, array, at);
        } else {
            to.re[i] = Elements.real(type, array, at);
            if (to.im != null) {
                to.im[i] = Elements.imaginary(type, array, at);
            }
        }
    }
}
