package org.tilewright.data;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/**
 * A whole tensor in one row-major array; see {@link Elements} for the array's type. Two dense tensors are equal if type,
 * extents and elements are.
 */
public record DenseTensor(ElementType type, long[] extents, Object array) {

    /** A tensor of zeros. @throws IllegalArgumentException if one array cannot hold it */
    public static DenseTensor zeros(ElementType type, long... extents) {
        long n = count(extents);
        if (n > Elements.most(type)) {
            throw new IllegalArgumentException("a tensor of " + n + " elements of " + type.keyword()
                    + " is too large for one array (at most " + Elements.most(type) + ")");
        }
        return new DenseTensor(type, extents.clone(), Elements.allocate(type, n));
    }

    /** The number of elements of a tensor with these extents. */
    public static long count(long[] extents) {
        long n = 1;
        for (long e : extents) {
            n = Math.multiplyExact(n, e);
        }
        return n;
    }

    public long size() {
        return count(extents);
    }

    /** The row-major linear index. */
    public long linear(long... index) {
        long at = 0;
        for (int d = 0; d < extents.length; d++) {
            at = at * extents[d] + index[d];
        }
        return at;
    }

    /** The indices of a row-major linear index. */
    public long[] index(long linear) {
        long[] index = new long[extents.length];
        for (int d = extents.length - 1; d >= 0; d--) {
            index[d] = linear % extents[d];
            linear /= extents[d];
        }
        return index;
    }

    /** The real part, or the value of an integer or bool as a number. */
    public double real(long linear) {
        return Elements.real(type, array, linear);
    }

    public double imaginary(long linear) {
        return Elements.imaginary(type, array, linear);
    }

    /** The value of an integer, or 0 or 1 for a bool. */
    public long integer(long linear) {
        return Elements.integer(type, array, linear);
    }

    public void setReal(long linear, double re) {
        Elements.setReal(type, array, linear, re, 0);
    }

    public void setComplex(long linear, double re, double im) {
        Elements.setReal(type, array, linear, re, im);
    }

    public void setInteger(long linear, long value) {
        Elements.setInteger(type, array, linear, value);
    }

    /** The element as a user would read it. */
    public String text(long linear) {
        return text(type, array, linear);
    }

    private static String text(ElementType type, Object array, long linear) {
        if (type instanceof RecordType r) {
            return IntStream.range(0, r.fields().size()).mapToObj(f -> text(r.fields().get(f).type(), Elements.field(array, f), linear))
                    .collect(Collectors.joining(", ", r.name() + "(", ")"));
        }
        double re = type.isInteger() || type == ElementType.BOOL ? 0 : Elements.real(type, array, linear);
        return switch (type.basic()) {
            case F32, F16, BF16 -> Float.toString((float) re);
            case F64 -> Double.toString(re);
            case I32, I64, I8, I16, U8 -> Long.toString(Elements.integer(type, array, linear));
            case BOOL -> Elements.integer(type, array, linear) != 0 ? "true" : "false";
            case C64, C128 -> {
                double im = Elements.imaginary(type, array, linear);
                yield re + (im < 0 ? " - " : " + ") + Math.abs(im) + "i";
            }
        };
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof DenseTensor t && type.equals(t.type) && Arrays.equals(extents, t.extents)
                && Arrays.deepEquals(new Object[] {array}, new Object[] {t.array});
    }

    @Override
    public int hashCode() {
        return 31 * type.hashCode() + Arrays.hashCode(extents);
    }

    @Override
    public String toString() {
        return type.keyword() + Arrays.toString(extents) + Arrays.deepToString(new Object[] {array});
    }
}
