package org.tilewright.analysis.bound;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The least number of elements that V points move through a fast memory of S elements, {@code factor * V / S^(over / under)}, for
 * unbounded iteration spaces: 2 V / S^(1/2) for a matrix product, 3 V / S^(2/3) for the MTTKRP.
 *
 * <p>If points(X) = c X^e, then points(X) / (X - S) is least at X = S e / (e - 1). The exponent and c are derived from the numerical
 * solution, and accepted only if they agree at two very different sizes.
 */
public record ClosedForm(double factor, int over, int under) {

    private static final long ENDLESS = 1L << 62;
    private static final double SMALL = 1e12;
    private static final double LARGE = 1e15;
    private static final int LARGEST_DENOMINATOR = 12;
    private static final double SAME = 1e-4;

    /** The form for accesses to variables 0 to {@code variables - 1}; absent if there is no such power. */
    static Optional<ClosedForm> of(List<Soap.ElementSet> sets, int variables) {
        if (sets.stream().anyMatch(s -> !s.rims().isEmpty() || s.accesses().stream().anyMatch(a -> a.alike() > 1))) {
            // this is due to the boundaries of the space, or it is not a pure power
            return Optional.empty();
        }
        long[] extents = new long[variables];
        Arrays.fill(extents, ENDLESS);
        Soap soap = new Soap(extents, sets);
        double small = Math.log(soap.points(SMALL));
        double large = Math.log(soap.points(LARGE));
        double exponent = (large - small) / (Math.log(LARGE) - Math.log(SMALL));
        for (int under = 1; under <= LARGEST_DENOMINATOR; under++) {
            int over = (int) Math.round(exponent * under);
            double e = (double) over / under;
            if (over >= under && Math.abs(e - exponent) < SAME) {
                double c = Math.exp(large - e * Math.log(LARGE));
                double same = Math.exp(small - e * Math.log(SMALL));
                double gain = over == under ? c : c * Math.pow(e, e) / Math.pow(e - 1, e - 1);
                return Math.abs(same / c - 1) < SAME ? Optional.of(new ClosedForm(1 / gain, over - under, under)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The least number of elements for a number of points. */
    public double at(double points, double fastElements) {
        return factor * points / Math.pow(fastElements, (double) over / under);
    }

    /** As in "2 V / S^(1/2)". */
    public String text() {
        String power = over == 0 ? "" : over == 1 && under == 1 ? " / S" : " / S^" + (under == 1 ? over : "(" + over + "/" + under + ")");
        String times = number(factor);
        return (times.equals("1") ? "" : times + " ") + "V" + power;
    }

    /** A number to four digits, as an integer if it is one within the accuracy of the solution. */
    static String number(double value) {
        return Math.abs(value - Math.rint(value)) < SAME * value ? Long.toString(Math.round(value))
                : String.format(Locale.ROOT, value < 1e-3 || value >= 1e4 ? "%.3e" : "%.4g", value);
    }
}
