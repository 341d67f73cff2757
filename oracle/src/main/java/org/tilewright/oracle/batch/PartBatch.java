package org.tilewright.oracle.batch;

import org.tilewright.ir.type.ElementType;

/** The real or the imaginary part of a complex number. */
final class PartBatch extends Batch {

    private final boolean real;
    private final Batch z;

    PartBatch(boolean real, Batch z, ElementType type) {
        super(type, z.length);
        this.real = real;
        this.z = z;
        exactly = z.exactly;
        roundings = z.roundings;
        magnitude = z.exactly ? null : new double[length];
        error = z.error == null ? null : new double[length];
        mayBeUndefined(z);
    }

    @Override
    public void evaluate(long[] variables, int count) {
        z.evaluate(variables, count);
        undefinedWhere(z, count);
        System.arraycopy(real ? z.re : z.im, 0, re, 0, count);
        if (magnitude != null) {
            System.arraycopy(z.magnitudes(count), 0, magnitude, 0, count);
        }
        if (error != null) {
            System.arraycopy(z.error, 0, error, 0, count);
        }
    }
}
