package org.tilewright.backend.local.blas;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.backend.local.blas.TunedKernel.Matrix;
import org.tilewright.ir.type.ElementType;

/** The product of two tensors summed over common indices, as matrix products on the tensors where they stand. */
public final class TensorProduct {

    /** Elements in an array: the offset of the one whose indices are all 0, and the distance between neighbours along each index. */
    public record Operand(ElementType type, Object array, long at, long[] strides) {

        /** The row-major elements of some of the indices. */
        public static Operand packed(ElementType type, Object array, long[] sizes, long indices) {
            long[] strides = new long[sizes.length];
            long stride = 1;
            for (int i = sizes.length - 1; i >= 0; i--) {
                if ((indices >> i & 1) != 0) {
                    strides[i] = stride;
                    stride *= sizes[i];
                }
            }
            return new Operand(type, array, 0, strides);
        }

        /** The indices that move it, a bit each. */
        public long indices(long[] sizes) {
            long out = 0;
            for (int i = 0; i < strides.length; i++) {
                out |= strides[i] != 0 && sizes[i] != 1 ? 1L << i : 0;
            }
            return out;
        }

        /** The same from other indices on. */
        public Operand from(long[] index) {
            long moved = at;
            for (int i = 0; i < strides.length; i++) {
                moved += index[i] * strides[i];
            }
            return new Operand(type, array, moved, strides);
        }

        Matrix matrix(long offset, long rowStride, long columnStride) {
            return new Matrix(type, array, Math.toIntExact(at + offset), rowStride, columnStride);
        }
    }

    /** One loop: how far it goes, and by how much it moves target, left and right. */
    private record Loop(long extent, long c, long a, long b) {

        static final Loop NONE = new Loop(1, 0, 0, 0);

        /** Both as one loop, if this one goes on where the inner one ends. */
        boolean continues(Loop inner) {
            return c == inner.c * inner.extent && a == inner.a * inner.extent && b == inner.b * inner.extent;
        }
    }

    /** Multiplications that a processor does in loops in the time that a call takes. */
    private static final double SMALL = 1000;

    private final Operand c;
    private final Operand a;
    private final Operand b;
    private final double alpha;
    private final List<Loop> loops = new ArrayList<>();
    private final Loop m;
    private final Loop n;
    private final Loop k;

    /** What is multiplied where single loops make no matrices. */
    private final Optional<GatheredProduct> gathered;

    private TensorProduct(long[] sizes, Operand c, Operand a, Operand b, double alpha, boolean gathers) {
        this.c = c;
        this.a = a;
        this.b = b;
        this.alpha = alpha;
        for (int i = 0; i < sizes.length; i++) {
            if (sizes[i] != 1 && (c.strides[i] | a.strides[i] | b.strides[i]) != 0) {
                loops.add(new Loop(sizes[i], c.strides[i], a.strides[i], b.strides[i]));
            }
        }
        merge();
        gathered = gathers ? Optional.of(gather()) : Optional.empty();
        k = take(l -> l.c == 0 && l.a != 0 && l.b != 0);
        m = take(l -> l.c != 0 && l.a != 0 && l.b == 0);
        n = take(l -> l.c != 0 && l.a == 0 && l.b != 0);
    }

    /** Takes all loops but those that move all three. */
    private GatheredProduct gather() {
        List<GatheredProduct.Move> rows = new ArrayList<>();
        List<GatheredProduct.Move> columns = new ArrayList<>();
        List<GatheredProduct.Move> sum = new ArrayList<>();
        List<Loop> outer = new ArrayList<>();
        for (Loop l : loops) {
            if (l.c == 0) {
                sum.add(new GatheredProduct.Move(l.extent, l.a, l.b));
            } else if (l.b == 0) {
                rows.add(new GatheredProduct.Move(l.extent, l.c, l.a));
            } else if (l.a == 0) {
                columns.add(new GatheredProduct.Move(l.extent, l.c, l.b));
            } else {
                outer.add(l);
            }
        }
        loops.clear();
        loops.addAll(outer);
        return new GatheredProduct(rows, columns, sum);
    }

    /** {@code c += alpha * a * b}, summed over the indices that c does not have. */
    public static void add(long[] sizes, Operand c, Operand a, Operand b, double alpha) {
        new TensorProduct(sizes, c, a, b, alpha, false).around(0, 0, 0, 0);
    }

    /** The same of f32 or f64 where single loops make no matrices, as those of windows do not. */
    public static void addGathered(long[] sizes, Operand c, Operand a, Operand b, double alpha) {
        new TensorProduct(sizes, c, a, b, alpha, true).around(0, 0, 0, 0);
    }

    /** Whether there are few matrix products, or each is large enough for the call of a kernel. */
    public static boolean pays(long[] sizes, Operand c, Operand a, Operand b) {
        TensorProduct p = new TensorProduct(sizes, c, a, b, 1, false);
        return p.loops.isEmpty() || p.m.extent * p.n.extent * (double) p.k.extent >= SMALL;
    }

    /** Makes one loop of two wherever all three tensors allow it. */
    private void merge() {
        for (int outer = 0; outer < loops.size(); outer++) {
            for (int inner = 0; inner < loops.size(); inner++) {
                Loop x = loops.get(outer);
                Loop y = loops.get(inner);
                if (inner != outer && x.continues(y)) {
                    loops.set(inner, new Loop(x.extent * y.extent, y.c, y.a, y.b));
                    loops.remove(outer);
                    outer = -1;
                    break;
                }
            }
        }
    }

    /** Takes the longest loop of a kind for the matrices; the others run around them. */
    private Loop take(java.util.function.Predicate<Loop> kind) {
        Loop longest = loops.stream().filter(kind).reduce((x, y) -> y.extent > x.extent ? y : x).orElse(Loop.NONE);
        loops.remove(longest);
        return longest;
    }

    private void around(int depth, long toC, long toA, long toB) {
        if (depth < loops.size()) {
            Loop l = loops.get(depth);
            for (long i = 0; i < l.extent; i++) {
                around(depth + 1, toC + i * l.c, toA + i * l.a, toB + i * l.b);
            }
            return;
        }
        if (gathered.isPresent()) {
            gathered.get().add(c, toC, a, toA, b, toB, alpha);
            return;
        }
        OpenBlas.multiply(m.extent, n.extent, k.extent, alpha, 0, c.matrix(toC, m.c, n.c), a.matrix(toA, m.a, k.a),
                b.matrix(toB, k.b, n.b));
    }
}
