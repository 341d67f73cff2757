package org.tilewright.oracle;

import java.util.Optional;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.io.InputElements;
import org.tilewright.ir.ElementType;

/** Where an access finds its elements, by row-major linear index. */
sealed interface Source {

    ElementType type();

    /** Whether elements carry the error of an earlier statement. */
    boolean uncertain();

    void read(long at, long stride, int count, Batch to);

    /** A tensor in memory; {@code uncertainty} has one entry an element. */
    record Stored(DenseTensor tensor, Optional<double[]> uncertainty) implements Source {

        @Override
        public ElementType type() {
            return tensor.type();
        }

        @Override
        public boolean uncertain() {
            return uncertainty.isPresent();
        }

        @Override
        public void read(long at, long stride, int count, Batch to) {
            int a = (int) at;
            int s = (int) stride;
            switch (tensor.array()) {
                case double[] d when to.im == null -> {
                    for (int i = 0; i < count; i++) {
                        to.re[i] = d[a + i * s];
                    }
                }
                case float[] f when to.im == null -> {
                    for (int i = 0; i < count; i++) {
                        to.re[i] = f[a + i * s];
                    }
                }
                default -> {
                    for (int i = 0; i < count; i++) {
                        put(type(), tensor.array(), a + i * s, to, i);
                    }
                }
            }
            if (to.error != null) {
                double[] u = uncertainty.orElseThrow();
                for (int i = 0; i < count; i++) {
                    to.error[i] = u[a + i * s];
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
        public void read(long at, long stride, int count, Batch to) {
            Object one = Elements.allocate(type, 1);
            for (int i = 0; i < count; i++) {
                elements.set(type, one, 0, at + i * stride);
                put(type, one, 0, to, i);
            }
        }
    }

    private static void put(ElementType type, Object array, int at, Batch to, int i) {
        if (to.integral()) {
            to.whole[i] = Elements.integer(type, array, at);
        } else {
            to.re[i] = Elements.real(type, array, at);
            if (to.im != null) {
                to.im[i] = Elements.imaginary(type, array, at);
            }
        }
    }
}
