package org.tilewright.data;

import java.util.Arrays;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * What can be done with the elements of a primitive array: {@code float[]} for f32 and (interleaved) c64, {@code double[]} for
 * f64 and c128, {@code int[]}, {@code long[]}, {@code byte[]} for bool, i8 and u8, and {@code short[]} for i16 and the bits of f16 and
 * bf16. Records are in an {@code Object[]} with such an array a field. Offsets and strides count elements, not components.
 */
public final class Elements {

    private Elements() { }

    /** The most elements that one array holds. */
    public static long most(ElementType type) {
        return (Integer.MAX_VALUE - 8L) / (type.components().stream().anyMatch(BasicType::isComplex) ? 2 : 1);
    }

    /** A new array of zeros for so many elements. */
    public static Object allocate(ElementType type, long count) {
        if (type instanceof RecordType r) {
            return r.fields().stream().map(f -> allocate(f.type(), count)).toArray();
        }
        int n = Math.toIntExact(type.isComplex() ? 2 * count : count);
        return switch (type.basic()) {
            case F32, C64 -> new float[n];
            case F64, C128 -> new double[n];
            case I32 -> new int[n];
            case I64 -> new long[n];
            case BOOL, I8, U8 -> new byte[n];
            case I16, F16, BF16 -> new short[n];
        };
    }

    /** The elements' parts of one field, as an array of its type. */
    public static Object field(Object records, int field) {
        return ((Object[]) records)[field];
    }

    /** The real part, or the value of an integer or bool as a number. */
    public static double real(ElementType type, Object array, long at) {
        int i = (int) at;
        return switch (type.basic()) {
            case F32 -> ((float[]) array)[i];
            case F64 -> ((double[]) array)[i];
            case I32 -> ((int[]) array)[i];
            case I64 -> ((long[]) array)[i];
            case BOOL, I8 -> ((byte[]) array)[i];
            case U8 -> ((byte[]) array)[i] & 0xFF;
            case I16 -> ((short[]) array)[i];
            case F16, BF16 -> ReducedPrecision.value(type, ((short[]) array)[i]);
            case C64 -> ((float[]) array)[2 * i];
            case C128 -> ((double[]) array)[2 * i];
        };
    }

    /** The imaginary part; 0 for types without one. */
    public static double imaginary(ElementType type, Object array, long at) {
        int i = (int) at;
        return switch (type.basic()) {
            case C64 -> ((float[]) array)[2 * i + 1];
            case C128 -> ((double[]) array)[2 * i + 1];
            default -> 0;
        };
    }

    /** The value of an integer, or 0 or 1 for a bool. */
    public static long integer(ElementType type, Object array, long at) {
        int i = (int) at;
        return switch (type.basic()) {
            case I32 -> ((int[]) array)[i];
            case I64 -> ((long[]) array)[i];
            case BOOL, I8 -> ((byte[]) array)[i];
            case U8 -> ((byte[]) array)[i] & 0xFF;
            case I16 -> ((short[]) array)[i];
            default -> throw new IllegalArgumentException(type.keyword() + " is not an integer type");
        };
    }

    /** Sets an element from a number, rounding to the type. */
    public static void setReal(ElementType type, Object array, long at, double re, double im) {
        int i = (int) at;
        switch (type.basic()) {
            case F32 -> ((float[]) array)[i] = (float) re;
            case F64 -> ((double[]) array)[i] = re;
            case F16, BF16 -> ((short[]) array)[i] = ReducedPrecision.bits(type, re);
            case C64 -> {
                ((float[]) array)[2 * i] = (float) re;
                ((float[]) array)[2 * i + 1] = (float) im;
            }
            case C128 -> {
                ((double[]) array)[2 * i] = re;
                ((double[]) array)[2 * i + 1] = im;
            }
            default -> setInteger(type, array, at, (long) re);
        }
    }

    /**
     * Sets an element from an integer, of which a narrower type keeps the lower bits; a bool becomes whether it is not 0; a record gets it
     * in all fields.
     */
    public static void setInteger(ElementType type, Object array, long at, long value) {
        if (type instanceof RecordType r) {
            for (int f = 0; f < r.fields().size(); f++) {
                setInteger(r.fields().get(f).type(), field(array, f), at, value);
            }
            return;
        }
        int i = (int) at;
        switch (type.basic()) {
            case I32 -> ((int[]) array)[i] = (int) value;
            case I64 -> ((long[]) array)[i] = value;
            case BOOL -> ((byte[]) array)[i] = (byte) (value != 0 ? 1 : 0);
            case I8, U8 -> ((byte[]) array)[i] = (byte) value;
            case I16 -> ((short[]) array)[i] = (short) value;
            default -> setReal(type, array, at, value, 0);
        }
    }

    /** Fills a whole array with an operator's identity. */
    public static void fillIdentity(ElementType type, Object array, ReductionOperator operator) {
        switch (type.basic()) {
            case F32 -> Arrays.fill((float[]) array, (float) operator.realIdentity());
            case F64 -> Arrays.fill((double[]) array, operator.realIdentity());
            case I32 -> Arrays.fill((int[]) array, (int) operator.integerIdentity(type));
            case I64 -> Arrays.fill((long[]) array, operator.integerIdentity(type));
            case BOOL -> Arrays.fill((byte[]) array, (byte) operator.integerIdentity(type));
            case C64 -> {
                float[] a = (float[]) array;
                Arrays.fill(a, 0);
                for (int i = 0; operator == ReductionOperator.PROD && i < a.length; i += 2) {
                    a[i] = 1;
                }
            }
            case C128 -> {
                double[] a = (double[]) array;
                Arrays.fill(a, 0);
                for (int i = 0; operator == ReductionOperator.PROD && i < a.length; i += 2) {
                    a[i] = 1;
                }
            }
            case I8, U8, I16, F16, BF16 -> throw new IllegalArgumentException("nothing is combined in " + type.keyword());
        }
    }

    /** Makes all elements 0. */
    public static void clear(Object array) {
        switch (array) {
            case byte[] a -> Arrays.fill(a, (byte) 0);
            case short[] a -> Arrays.fill(a, (short) 0);
            case int[] a -> Arrays.fill(a, 0);
            case long[] a -> Arrays.fill(a, 0);
            case float[] a -> Arrays.fill(a, 0);
            case Object[] fields -> Arrays.stream(fields).forEach(Elements::clear);
            default -> Arrays.fill((double[]) array, 0);
        }
    }

    /** {@code to[i] = from[i]} along a run of elements. */
    public static void copy(ElementType type, Object from, int fromAt, int fromStride, Object to, int toAt, int toStride, int count) {
        if (type instanceof RecordType r) {
            for (int f = 0; f < r.fields().size(); f++) {
                copy(r.fields().get(f).type(), field(from, f), fromAt, fromStride, field(to, f), toAt, toStride, count);
            }
            return;
        }
        if (fromStride == 1 && toStride == 1) {
            int width = type.isComplex() ? 2 : 1;
            System.arraycopy(from, width * fromAt, to, width * toAt, width * count);
            return;
        }
        switch (type.basic()) {
            case F32 -> {
                float[] f = (float[]) from;
                float[] t = (float[]) to;
                for (int i = 0; i < count; i++) {
                    t[toAt + i * toStride] = f[fromAt + i * fromStride];
                }
            }
            case F64 -> {
                double[] f = (double[]) from;
                double[] t = (double[]) to;
                for (int i = 0; i < count; i++) {
                    t[toAt + i * toStride] = f[fromAt + i * fromStride];
                }
            }
            case I32, I64, BOOL -> {
                for (int i = 0; i < count; i++) {
                    setInteger(type, to, toAt + i * toStride, integer(type, from, fromAt + i * fromStride));
                }
            }
            case C64, C128 -> {
                for (int i = 0; i < count; i++) {
                    int at = fromAt + i * fromStride;
                    setReal(type, to, toAt + i * toStride, real(type, from, at), imaginary(type, from, at));
                }
            }
            case I8, U8 -> {
                byte[] f = (byte[]) from;
                byte[] t = (byte[]) to;
                for (int i = 0; i < count; i++) {
                    t[toAt + i * toStride] = f[fromAt + i * fromStride];
                }
            }
            case I16, F16, BF16 -> {
                short[] f = (short[]) from;
                short[] t = (short[]) to;
                for (int i = 0; i < count; i++) {
                    t[toAt + i * toStride] = f[fromAt + i * fromStride];
                }
            }
        }
    }

    /** {@code to[i] = from[i]} along a run of elements of two types without imaginary part, as the one of {@code to} holds them. */
    public static void convert(ElementType fromType, Object from, int fromAt, int fromStride, ElementType toType, Object to, int toAt,
                               int toStride, int count) {
        boolean integers = toType.isInteger();
        for (int i = 0; i < count; i++) {
            if (integers) {
                setInteger(toType, to, toAt + i * toStride, integer(fromType, from, fromAt + i * fromStride));
            } else {
                setReal(toType, to, toAt + i * toStride, real(fromType, from, fromAt + i * fromStride), 0);
            }
        }
    }

    /** {@code to[i] = to[i] operator from[i]} along a run of elements. */
    public static void combine(ElementType type, ReductionOperator operator, Object from, int fromAt, int fromStride, Object to,
                               int toAt, int toStride, int count) {
        if (operator == ReductionOperator.SUM && type == ElementType.F64) {
            double[] f = (double[]) from;
            double[] t = (double[]) to;
            for (int i = 0; i < count; i++) {
                t[toAt + i * toStride] += f[fromAt + i * fromStride];
            }
        } else if (operator == ReductionOperator.SUM && type == ElementType.F32) {
            float[] f = (float[]) from;
            float[] t = (float[]) to;
            for (int i = 0; i < count; i++) {
                t[toAt + i * toStride] += f[fromAt + i * fromStride];
            }
        } else {
            for (int i = 0; i < count; i++) {
                combineOne(type, operator, from, fromAt + i * fromStride, to, toAt + i * toStride);
            }
        }
    }

    /** Adds sums in a wider type to numbers, component by component. */
    public static void addRounded(double[] sums, float[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = (float) (to[i] + sums[i]);
        }
    }

    private static void combineOne(ElementType type, ReductionOperator operator, Object from, int fromAt, Object to, int toAt) {
        switch (type.basic()) {
            case F32 -> {
                float[] t = (float[]) to;
                float y = ((float[]) from)[fromAt];
                t[toAt] = operator == ReductionOperator.PROD ? t[toAt] * y : (float) operator.combine(t[toAt], y);
            }
            case F64 -> {
                double[] t = (double[]) to;
                t[toAt] = operator.combine(t[toAt], ((double[]) from)[fromAt]);
            }
            case I32, I64, BOOL -> setInteger(type, to, toAt,
                    operator.combine(type, integer(type, to, toAt), integer(type, from, fromAt)));
            case C64, C128 -> {
                double a = real(type, to, toAt);
                double b = imaginary(type, to, toAt);
                double c = real(type, from, fromAt);
                double d = imaginary(type, from, fromAt);
                switch (operator) {
                    case SUM -> setReal(type, to, toAt, a + c, b + d);
                    case PROD -> setReal(type, to, toAt, a * c - b * d, a * d + b * c);
                    default -> throw new IllegalArgumentException(operator.keyword() + " is not defined on complex numbers");
                }
            }
            case I8, U8, I16, F16, BF16 -> throw new IllegalArgumentException("nothing is combined in " + type.keyword());
        }
    }
}
