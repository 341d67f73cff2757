package org.tilewright.ir.index;

import java.math.BigInteger;
import java.util.Optional;

/** An exact fraction in lowest terms with a positive denominator. */
public record Rational(BigInteger numerator, BigInteger denominator) implements Comparable<Rational> {

    public Rational {
        if (denominator.signum() == 0) {
            throw new ArithmeticException("division by zero");
        }
        if (denominator.signum() < 0) {
            numerator = numerator.negate();
            denominator = denominator.negate();
        }
        BigInteger g = numerator.gcd(denominator);
        if (!g.equals(BigInteger.ONE) && g.signum() != 0) {
            numerator = numerator.divide(g);
            denominator = denominator.divide(g);
        }
    }

    public static Rational of(BigInteger value) {
        return new Rational(value, BigInteger.ONE);
    }

    public static Rational of(long value) {
        return of(BigInteger.valueOf(value));
    }

    public Rational plus(Rational o) {
        return new Rational(numerator.multiply(o.denominator).add(o.numerator.multiply(denominator)),
                denominator.multiply(o.denominator));
    }

    public Rational minus(Rational o) {
        return plus(o.negate());
    }

    public Rational times(Rational o) {
        return new Rational(numerator.multiply(o.numerator), denominator.multiply(o.denominator));
    }

    public Rational dividedBy(Rational o) {
        return new Rational(numerator.multiply(o.denominator), denominator.multiply(o.numerator));
    }

    /** {@code this - o * floor(this / o)}. */
    public Rational modulo(Rational o) {
        return minus(o.times(of(dividedBy(o).floor())));
    }

    public Rational negate() {
        return new Rational(numerator.negate(), denominator);
    }

    public boolean isInteger() {
        return denominator.equals(BigInteger.ONE);
    }

    public BigInteger floor() {
        BigInteger[] qr = numerator.divideAndRemainder(denominator);
        return qr[1].signum() < 0 ? qr[0].subtract(BigInteger.ONE) : qr[0];
    }

    public BigInteger ceil() {
        return negate().floor().negate();
    }

    /** The exact root of the given degree (2 or 3), if it is rational. */
    public Optional<Rational> root(int degree) {
        Optional<BigInteger> n = integerRoot(numerator, degree);
        Optional<BigInteger> d = integerRoot(denominator, degree);
        return n.isPresent() && d.isPresent() ? Optional.of(new Rational(n.get(), d.get())) : Optional.empty();
    }

    /** The floor of the root, for a non-negative number. */
    public BigInteger floorRoot(int degree) {
        return floorRoot(floor(), degree);
    }

    private static Optional<BigInteger> integerRoot(BigInteger v, int degree) {
        if (v.signum() < 0) {
            return degree % 2 == 0 ? Optional.empty() : integerRoot(v.negate(), degree).map(BigInteger::negate);
        }
        BigInteger r = floorRoot(v, degree);
        return r.pow(degree).equals(v) ? Optional.of(r) : Optional.empty();
    }

    private static BigInteger floorRoot(BigInteger v, int degree) {
        BigInteger low = BigInteger.ZERO;
        BigInteger high = BigInteger.ONE.shiftLeft(v.bitLength() / degree + 1);
        while (high.subtract(low).compareTo(BigInteger.ONE) > 0) {
            BigInteger mid = low.add(high).shiftRight(1);
            if (mid.pow(degree).compareTo(v) <= 0) {
                low = mid;
            } else {
                high = mid;
            }
        }
        return low;
    }

    @Override
    public int compareTo(Rational o) {
        return numerator.multiply(o.denominator).compareTo(o.numerator.multiply(denominator));
    }

    @Override
    public String toString() {
        return isInteger() ? numerator.toString() : numerator + "/" + denominator;
    }
}
