package org.tilewright.oracle.batch;

import java.util.Arrays;
import java.util.Optional;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.SmallTypes;

/** Where an access finds its elements, by row-major linear index. */
public interface Source {

    /** What an access reads between executions of its statement. */
    Source NONE = new Some(new long[0], DenseTensor.zeros(ElementType.BOOL, 0), Optional.empty());

    /** Whether elements carry the error of an earlier statement. */
    boolean uncertain();

    void read(long at, long stride, int count, Batch.Load to);

    /** As many points as it takes to read an element. */
    default double weight() {
        return 1;
    }

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

    /** Hands a run of elements of an array to a batch. */
    static void copy(ElementType type, Object array, int at, int stride, int count, Batch.Load to) {
        copy(type, array, at, stride, 0, count, to);
    }

    /** @param first the place of the first in the batch */
    static void copy(ElementType type, Object array, int at, int stride, int first, int count, Batch.Load to) {
        switch (array) {
            case double[] d when to.im == null -> {
                for (int i = 0; i < count; i++) {
                    to.re[first + i] = d[at + i * stride];
                }
            }
            case float[] f when to.im == null -> {
                for (int i = 0; i < count; i++) {
                    to.re[first + i] = f[at + i * stride];
                }
            }
            case double[] d -> {
                for (int i = 0; i < count; i++) {
                    to.re[first + i] = d[2 * (at + i * stride)];
                    to.im[first + i] = d[2 * (at + i * stride) + 1];
                }
            }
            case long[] l -> {
                for (int i = 0; i < count; i++) {
                    to.whole[first + i] = l[at + i * stride];
                }
            }
            case int[] n -> {
                for (int i = 0; i < count; i++) {
                    to.whole[first + i] = n[at + i * stride];
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    put(type, array, at + i * stride, to, first + i);
                }
            }
        }
    }

    private static void put(ElementType type, Object array, int at, Batch to, int i) {
        if (to.whole != null) {
            to.whole[i] = SmallTypes.isSmall(type) ? SmallTypes.whole(type, array, at) : Elements.integer(type, array, at);
        } else {
            to.re[i] = SmallTypes.isSmall(type) ? SmallTypes.real(type, (short[]) array, at) : Elements.real(type, array, at);
            if (to.im != null) {
                to.im[i] = Elements.imaginary(type, array, at);
            }
        }
    }
}
