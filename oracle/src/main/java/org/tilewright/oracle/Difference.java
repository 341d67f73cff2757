package org.tilewright.oracle;

import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.batch.Batch;
import org.tilewright.oracle.meaning.Literals;

/**
 * By how much a result differs from the reference, and by how much it may: integers and bool not at all; reals by 8 epsilons of
 * their type for each unit of uncertainty.
 *
 * @param size 0 for the same infinity, or if both are no number
 */
record Difference(double size, double allowed) {

    /** The uncertainty of an element of a small type that is infinite, and may as well be the greatest number. */
    static final double FINITE_OR_NOT = -1;

    /**
     * Compares two elements.
     *
     * @param uncertainty in epsilons; the number of roundings times the magnitudes, and what is inherited
     */
    static Difference of(DenseTensor got, long i, DenseTensor expected, long j, double uncertainty) {
        ElementType type = expected.type();
        if (Batch.isIntegral(type)) {
            long a = got.integer(i);
            long b = expected.integer(j);
            return new Difference(a == b ? 0 : Math.max(1, Math.abs((double) a - (double) b)), 0);
        }
        double size = size(got.real(i), expected.real(j));
        boolean finite = Double.isFinite(expected.real(j));
        if (Literals.isComplex(type)) {
            finite &= Double.isFinite(expected.imaginary(j));
            boolean both = !finite && !(Double.isFinite(got.real(i)) && Double.isFinite(got.imaginary(i)));
            // products of infinite complex numbers are no numbers or infinite, as the rules of the target's language have it
            size = both ? 0 : Math.hypot(size, size(got.imaginary(i), expected.imaginary(j)));
        }
        return new Difference(size, finite ? allowed(type, uncertainty) : uncertainty == FINITE_OR_NOT ? Double.POSITIVE_INFINITY : 0);
    }

    private static double size(double a, double b) {
        return Double.compare(a, b) == 0 || a == b ? 0 : Math.abs(a - b);
    }

    private static double allowed(ElementType type, double uncertainty) {
        boolean single = Literals.isSingle(type);
        // parts of the sum may overflow in another order
        boolean overflows = !(uncertainty <= (single ? Float.MAX_VALUE : Double.MAX_VALUE));
        double relative = 8 * (single ? Math.ulp(1f) : Math.ulp(1.0)) * uncertainty;
        return overflows ? Double.POSITIVE_INFINITY : relative + (single ? Float.MIN_NORMAL : Double.MIN_NORMAL);
    }

    /** Whether it is no more than may be. */
    boolean isAllowed() {
        return size <= allowed || Double.isNaN(size) && allowed == Double.POSITIVE_INFINITY || size == 0;
    }
}
