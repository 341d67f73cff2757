package org.tilewright.generated.declarations;

import org.tilewright.ir.type.ElementType;

/**
 * What is known of a value, so that programs whose results depend on how a real was rounded are not made: where it decides a comparison,
 * or stands where a function has a pole, everything else could follow from the last bit.
 *
 * @param exact nothing was rounded on the way: it is the same on every target
 * @param finite it is neither infinite nor NaN
 * @param bound its magnitude is at most about this
 */
public record Traits(boolean exact, boolean finite, double bound) {

    static final Traits WILD = new Traits(true, false, Double.POSITIVE_INFINITY);

    public static Traits exact(double bound) {
        return new Traits(true, true, bound);
    }

    /** Results that are larger are not made, so that none is beyond its type in one order of sums and not in another. */
    public static double most(ElementType type) {
        return type.magnitude() == ElementType.F32 ? 1e30 : 1e250;
    }

    /** Tensors of larger elements are no operands of arithmetic. */
    public static double mostOfOperands(ElementType type) {
        return type == ElementType.F16 ? 1e4 : type.computing().magnitude() == ElementType.F32 ? 1e6 : 1e40;
    }

    /** The same value after something that rounds, and is at most so large. */
    public Traits rounded(double newBound) {
        return new Traits(false, finite, newBound);
    }

    /** What holds of either. */
    public Traits or(Traits other) {
        return new Traits(exact && other.exact, finite && other.finite, Math.max(bound, other.bound));
    }
}
