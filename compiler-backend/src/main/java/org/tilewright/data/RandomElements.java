package org.tilewright.data;

import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/**
 * The elements of {@code random(seed)}: a hash (the finaliser of SplitMix64) of seed and row-major linear index, so that they depend on
 * neither layout nor processor count, and generated programs make the same ones. Reals are uniform in [-1, 1),
 * integers in [-8, 8), and those without sign in [0, 16).
 */
public record RandomElements(long seed) {

    private static final long STEP = 0x9E3779B97F4A7C15L;

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** 64 random bits. */
    public long bits(long index) {
        return mix(mix(seed + STEP) + index * STEP);
    }

    public double f64(long index) {
        return (bits(index) >>> 11) * 0x1p-52 - 1;
    }

    public float f32(long index) {
        return (bits(index) >>> 40) * 0x1p-23f - 1;
    }

    /** With as many digits as all numbers of the type in [-1, 1) have. */
    public float small(ElementType type, long index) {
        return type == ElementType.F16 ? (bits(index) >>> 53) * 0x1p-10f - 1 : (bits(index) >>> 56) * 0x1p-7f - 1;
    }

    public long integer(long index) {
        return (bits(index) >>> 60) - 8;
    }

    public boolean bool(long index) {
        return bits(index) < 0;
    }

    /**
     * Sets one place of an array to the element of an index; the parts of a complex element, and the fields of a record, have indices of
     * their own.
     */
    public void set(ElementType type, Object array, long at, long index) {
        if (type instanceof RecordType r) {
            int fields = r.fields().size();
            for (int f = 0; f < fields; f++) {
                set(r.fields().get(f).type(), Elements.field(array, f), at, index * fields + f);
            }
            return;
        }
        switch (type.basic()) {
            case F32 -> ((float[]) array)[(int) at] = f32(index);
            case F64 -> ((double[]) array)[(int) at] = f64(index);
            case I32, I64, I8, I16 -> Elements.setInteger(type, array, at, integer(index));
            case U8 -> Elements.setInteger(type, array, at, integer(index) + 8);
            case F16, BF16 -> Elements.setReal(type, array, at, small(type, index), 0);
            case BOOL -> Elements.setInteger(type, array, at, bool(index) ? 1 : 0);
            case C64 -> Elements.setReal(type, array, at, f32(2 * index), f32(2 * index + 1));
            case C128 -> Elements.setReal(type, array, at, f64(2 * index), f64(2 * index + 1));
        }
    }

    /** Sets a run of places to the elements of successive indices. */
    public void setRun(ElementType type, Object array, long at, long stride, long index, long count) {
        long key = mix(seed + STEP);
        switch (type) {
            case BasicType.F64 -> {
                double[] a = (double[]) array;
                for (int i = 0; i < count; i++) {
                    a[(int) (at + i * stride)] = (mix(key + (index + i) * STEP) >>> 11) * 0x1p-52 - 1;
                }
            }
            case BasicType.F32 -> {
                float[] a = (float[]) array;
                for (int i = 0; i < count; i++) {
                    a[(int) (at + i * stride)] = (mix(key + (index + i) * STEP) >>> 40) * 0x1p-23f - 1;
                }
            }
            default -> {
                for (long i = 0; i < count; i++) {
                    set(type, array, at + i * stride, index + i);
                }
            }
        }
    }
}
