package org.tilewright.oracle.batch;

import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.Formula;
import org.tilewright.oracle.meaning.Literals;

/**
 * An expression's values at successive values of one index variable. Reals and complex numbers are kept in double whatever
 * their type; integers wrap and truncate as their type does.
 *
 * <p>Beside a real or complex value stands what a comparison needs to know of it: its magnitude without cancellation, and the
 * error it inherits from tensors that the program computed, both in units of the type's epsilon. What is said of a value that is
 * infinite or no number means nothing.
 */
public abstract class Batch {

    /** The most values at a time. */
    static final int LENGTH = 512;

    private static final double[] ZEROS = new double[LENGTH];

    final ElementType type;
    public final int length;
    final double[] re;
    final double[] im;
    final long[] whole;
    /** Whether all values are those that stand in the text or in an input, which nothing has rounded. */
    boolean exactly;
    /** How many roundings one value has behind it. */
    public double roundings = 1;
    /** Missing where it is the value's own. */
    double[] magnitude;
    /** Missing where it is 0. */
    public double[] error;
    /** Where there is no value; missing where there always is one. */
    public Undefined[] undefined;
    private double[] own;

    /** @param length how many values there are at most */
    Batch(ElementType type, int length) {
        this.type = type;
        this.length = length;
        boolean integral = isIntegral(type);
        whole = integral ? new long[length] : null;
        re = integral ? null : new double[length];
        im = Literals.isComplex(type) ? new double[length] : null;
    }

    public static boolean isIntegral(ElementType type) {
        return Literals.isInteger(type) || type == ElementType.BOOL;
    }

    /**
     * Computes the values.
     *
     * @param variables the value of each index variable; that of the batch's variable is its first
     * @param count how many, up to the length
     */
    public abstract void evaluate(long[] variables, int count);

    public final boolean isExactly() {
        return exactly;
    }

    /** The magnitudes of all values; those of complex numbers are as much as the square root of 2 too large. */
    final double[] magnitudes(int count) {
        if (magnitude != null) {
            return magnitude;
        }
        if (own == null) {
            own = new double[length];
        }
        for (int i = 0; i < count; i++) {
            own[i] = Math.abs(re[i]);
        }
        for (int i = 0; im != null && i < count; i++) {
            own[i] += Math.abs(im[i]);
        }
        return own;
    }

    final double[] errors() {
        return error != null ? error : ZEROS;
    }

    /** The value's own magnitude. */
    final double size(int i) {
        return im == null ? Math.abs(re[i]) : Math.abs(re[i]) + Math.abs(im[i]);
    }

    /** A value that is made of these is missing where one of them is. */
    final void mayBeUndefined(Batch... parts) {
        for (Batch p : parts) {
            if (p.undefined != null && undefined == null) {
                undefined = new Undefined[length];
            }
        }
    }

    final void undefinedWhere(Batch x, int count) {
        if (undefined != null) {
            for (int i = 0; i < count; i++) {
                undefined[i] = x.undefined == null ? null : x.undefined[i];
            }
        }
    }

    final void undefinedWhere(Batch x, Batch y, int count) {
        undefinedWhere(x, count);
        if (y.undefined != null) {
            for (int i = 0; i < count; i++) {
                undefined[i] = undefined[i] == null ? y.undefined[i] : undefined[i];
            }
        }
    }

    /** Every integer as its type holds it. */
    final void wrap(int count) {
        if (type == ElementType.I32) {
            for (int i = 0; i < count; i++) {
                whole[i] = (int) whole[i];
            }
        }
    }

    /** A number that does not vary. */
    static final class Constant extends Batch {

        Constant(ElementType type, long value, int length) {
            super(type, length);
            exactly = true;
            java.util.Arrays.fill(whole, value);
        }

        Constant(ElementType type, double value, int length) {
            super(type, length);
            exactly = true;
            java.util.Arrays.fill(re, value);
        }

        @Override
        public void evaluate(long[] variables, int count) { }
    }

    /** The counter of a repeat. */
    public static final class Counter extends Batch {
        public final String name;

        public Counter(ElementType type, String name, int length) {
            super(type, length);
            exactly = true;
            this.name = name;
        }

        public void set(long value) {
            if (whole != null) {
                java.util.Arrays.fill(whole, Literals.integer(name, value, type));
            } else {
                java.util.Arrays.fill(re, Literals.real(value, type));
            }
        }

        @Override
        public void evaluate(long[] variables, int count) { }
    }

    /** An index variable as a number. */
    static final class Index extends Batch {
        private final Formula.Index index;
        private final boolean moves;

        /** @param moves whether the batch runs along this variable */
        Index(Formula.Index index, boolean moves, int length) {
            super(index.type(), length);
            exactly = true;
            this.index = index;
            this.moves = moves;
        }

        @Override
        public void evaluate(long[] variables, int count) {
            for (int i = 0; i < count; i++) {
                long value = index.first() + index.distance() * (variables[index.variable()] + (moves ? i : 0));
                if (whole != null) {
                    whole[i] = Literals.integer(index.name(), value, type);
                } else {
                    re[i] = Literals.real(value, type);
                }
            }
        }
    }

    /** An access. */
    public static final class Load extends Batch {
        public final Formula.Address address;
        private final long stride;
        private final int along;
        private Source source = Source.NONE;

        /**
         * @param batch the batch's variable, or -1
         * @param uncertain whether the elements have errors
         */
        public Load(ElementType type, Formula.Address address, int batch, boolean uncertain, int length) {
            super(type, length);
            this.address = address;
            this.stride = address.step(batch);
            this.along = batch;
            exactly = !uncertain;
            if (uncertain && whole == null) {
                error = new double[length];
            }
        }

        public void from(Source source) {
            this.source = source;
        }

        @Override
        public void evaluate(long[] variables, int count) {
            if (address.straight(variables, along) >= count) {
                source.read(address.at(variables), stride, count, this);
            } else {
                inParts(variables, count);
            }
        }

        /** Reads what lies side by side between two places where an index goes around. */
        private void inParts(long[] variables, int count) {
            long[] at = variables.clone();
            Load part = new Load(type, address, along, error != null, count);
            for (int done = 0; done < count;) {
                int n = (int) Math.min(count - done, address.straight(at, along));
                source.read(address.at(at), stride, n, part);
                copy(part.re, re, done, n);
                copy(part.im, im, done, n);
                copy(part.error, error, done, n);
                if (whole != null) {
                    System.arraycopy(part.whole, 0, whole, done, n);
                }
                done += n;
                at[along] += n;
            }
        }

        private static void copy(double[] from, double[] to, int at, int count) {
            if (to != null && from != null) {
                System.arraycopy(from, 0, to, at, count);
            }
        }
    }
}
