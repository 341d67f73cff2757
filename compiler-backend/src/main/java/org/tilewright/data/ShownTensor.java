package org.tilewright.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.ElementType;

/**
 * What a result looks like: a corner and norms. Never all of the tensor is in one place.
 *
 * @param extents of the tensor
 * @param corner the elements whose last two indices are below {@link #MOST} and whose others are 0, as a matrix; of the type that
 *        elements are computed with
 * @param norm the root of the sum of the squares of all elements' magnitudes
 * @param largest magnitude of an element
 */
public record ShownTensor(String name, ElementType type, List<Long> extents, DenseTensor corner, double norm, double largest) {

    /** The longest row and column of a corner. */
    public static final long MOST = 8;

    /** Elements that are looked at at once. */
    private static final long AT_ONCE = 1 << 16;

    /** Rows and columns of the corner of a tensor. */
    public static long[] cornerExtents(List<Long> extents) {
        int n = extents.size();
        return new long[] {n < 2 ? 1 : Math.min(MOST, extents.get(n - 2)), n < 1 ? 1 : Math.min(MOST, extents.get(n - 1))};
    }

    /** A tensor of numbers as a run in this process left it. */
    public static ShownTensor of(String name, ElementType type, List<Long> extents, Computed computed) {
        Sum sum = new Sum();
        parts(extents, 0, new long[extents.size()], part -> {
            Block block = block(type, part);
            computed.read(name, block);
            for (long i = 0; i < part.size(); i++) {
                sum.add(Math.hypot(Elements.real(type, block.array(), i), Elements.imaginary(type, block.array(), i)));
            }
        });
        long[] rows = cornerExtents(extents);
        List<IndexSet> part = new ArrayList<>();
        for (int d = 0; d < extents.size(); d++) {
            part.add(IndexSet.interval(0, d == extents.size() - 2 ? rows[0] : d == extents.size() - 1 ? rows[1] : 1));
        }
        Block corner = block(type, Region.of(part));
        computed.read(name, corner);
        DenseTensor wide = DenseTensor.zeros(type.computing(), rows);
        for (long i = 0; i < rows[0] * rows[1]; i++) {
            set(wide, i, Elements.real(type, corner.array(), i), Elements.imaginary(type, corner.array(), i),
                    type.isInteger() || type == ElementType.BOOL ? Elements.integer(type, corner.array(), i) : 0);
        }
        return new ShownTensor(name, type, extents, wide, sum.norm(), sum.largest);
    }

    /** Sets an element of a corner. */
    public static void set(DenseTensor corner, long linear, double re, double im, long integer) {
        if (corner.type().isInteger() || corner.type() == ElementType.BOOL) {
            corner.setInteger(linear, integer);
        } else {
            corner.setComplex(linear, re, im);
        }
    }

    private static Block block(ElementType type, Region region) {
        return Block.zeros(type, region, IntStream.range(0, region.order()).boxed().toList());
    }

    /** A use of a part of a tensor. */
    private interface Look {
        void at(Region part);
    }

    /** Looks at all elements whose first indices are given, in parts of rows that stand together. */
    private static void parts(List<Long> extents, int d, long[] at, Look look) {
        long rest = extents.subList(d, extents.size()).stream().reduce(1L, Math::multiplyExact);
        if (rest <= AT_ONCE || d == extents.size() - 1) {
            long step = d == extents.size() ? 1 : rest <= AT_ONCE ? extents.get(d) : AT_ONCE;
            for (long low = 0; low < (d == extents.size() ? 1 : extents.get(d)); low += step) {
                List<IndexSet> part = new ArrayList<>();
                for (int e = 0; e < extents.size(); e++) {
                    part.add(e < d ? IndexSet.interval(at[e], at[e] + 1)
                            : e == d ? IndexSet.interval(low, Math.min(low + step, extents.get(e))) : IndexSet.interval(0, extents.get(e)));
                }
                look.at(Region.of(part));
            }
            return;
        }
        for (long i = 0; i < extents.get(d); i++) {
            at[d] = i;
            parts(extents, d + 1, at, look);
        }
    }

    /** A sum of squares that neither overflows nor vanishes before its root does. */
    private static final class Sum {
        private double scale;
        private double squares = 1;
        private double largest;

        void add(double v) {
            largest = Double.isNaN(v) || Double.isNaN(largest) ? Double.NaN : Math.max(largest, v);
            if (v > scale) {
                squares = 1 + squares * (scale / v) * (scale / v);
                scale = v;
            } else if (v > 0) {
                squares += v / scale * (v / scale);
            }
        }

        double norm() {
            return Double.isNaN(largest) || Double.isInfinite(largest) ? largest : scale == 0 ? 0 : scale * Math.sqrt(squares);
        }
    }
}
