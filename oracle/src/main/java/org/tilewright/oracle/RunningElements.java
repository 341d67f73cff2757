package org.tilewright.oracle;

import java.util.Arrays;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.meaning.Meaning;

/**
 * Elements that become what those up to them come to, one after another. Sums carry along what each addition rounds away, so that the
 * reference is as exact for long rows as for short ones.
 */
final class RunningElements {

    private final Meaning meaning;
    private final Meaning.Running running;
    private final long low;
    private final long high;
    private final long stride;

    /** @param meaning of a statement with running totals */
    RunningElements(Meaning meaning) {
        this.meaning = meaning;
        this.running = meaning.running().orElseThrow();
        int d = running.dimension();
        long step = 1;
        for (int i = d + 1; i < meaning.shape().length; i++) {
            step *= meaning.shape()[i];
        }
        stride = step;
        low = meaning.firstOfRow();
        high = meaning.endOfRow();
    }

    /** Where the elements stand that some elements are made of, in order; elements that are left as they are need themselves. */
    long[] madeOf(long[] places) {
        DenseTensor shape = new DenseTensor(ElementType.BOOL, meaning.shape(), places);
        long[] out = new long[Math.toIntExact(places.length * (high - low) + places.length)];
        int n = 0;
        for (long place : places) {
            long[] index = shape.index(place);
            long k = index[running.dimension()];
            long first = meaning.computes(index) ? low : k;
            for (long j = first; j <= k; j++) {
                out[n++] = place - (k - j) * stride;
            }
        }
        Arrays.sort(out, 0, n);
        return Arrays.stream(out, 0, n).distinct().toArray();
    }

    /** Scans all rows. @param uncertainty by element, in epsilons; null where nothing may differ */
    void all(DenseTensor values, double[] uncertainty) {
        for (long at = 0; at < values.size(); at++) {
            long[] index = values.index(at);
            if (index[running.dimension()] == low && meaning.computes(index)) {
                int first = (int) at;
                scan(values, uncertainty, k -> first + Math.toIntExact(k * stride), high - low);
            }
        }
    }

    /**
     * Scans the rows of those elements that are there from their beginning on.
     *
     * @param places of the values, in order
     */
    void some(long[] places, DenseTensor values, double[] uncertainty) {
        DenseTensor shape = new DenseTensor(ElementType.BOOL, meaning.shape(), places);
        for (int i = 0; i < places.length; i++) {
            long[] index = shape.index(places[i]);
            if (index[running.dimension()] != low || !meaning.computes(index)) {
                continue;
            }
            int[] row = new int[Math.toIntExact(high - low)];
            int length = 0;
            int at = i;
            while (at >= 0 && length < row.length) {
                row[length++] = at;
                at = Arrays.binarySearch(places, places[i] + length * stride);
            }
            scan(values, uncertainty, k -> row[(int) k], length);
        }
    }

    /** The place of an element of a row. */
    private interface Row {
        int at(long k);
    }

    private void scan(DenseTensor values, double[] uncertainty, Row row, long length) {
        if (uncertainty == null) {
            whole(values, row, length);
        } else {
            reals(values, uncertainty, row, length);
        }
    }

    private void whole(DenseTensor values, Row row, long length) {
        boolean bool = values.type() == ElementType.BOOL;
        long total = switch (running.operator()) {
            case SUM, ANY -> 0;
            case PROD, ALL -> 1;
            case MAX -> bool ? 0 : values.type() == ElementType.I32 ? Integer.MIN_VALUE : Long.MIN_VALUE;
            case MIN -> bool ? 1 : values.type() == ElementType.I32 ? Integer.MAX_VALUE : Long.MAX_VALUE;
        };
        for (long k = 0; k < length; k++) {
            int at = row.at(k);
            long v = Elements.integer(values.type(), values.array(), at);
            long next = switch (running.operator()) {
                case SUM, ANY -> bool ? total | v : total + v;
                case PROD, ALL -> bool ? total & v : total * v;
                case MAX -> Math.max(total, v);
                case MIN -> Math.min(total, v);
            };
            Elements.setInteger(values.type(), values.array(), at, running.without() ? total : next);
            total = next;
        }
    }

    private void reals(DenseTensor values, double[] uncertainty, Row row, long length) {
        double re = switch (running.operator()) {
            case SUM, ANY -> 0;
            case PROD, ALL -> 1;
            case MAX -> Double.NEGATIVE_INFINITY;
            case MIN -> Double.POSITIVE_INFINITY;
        };
        boolean complex = values.type().isComplex();
        double im = 0;
        double lostRe = 0;
        double lostIm = 0;
        double size = 0;
        double error = 0;
        for (long k = 0; k < length; k++) {
            int at = row.at(k);
            double x = Elements.real(values.type(), values.array(), at);
            double y = Elements.imaginary(values.type(), values.array(), at);
            double own = uncertainty[at];
            if (running.without()) {
                set(values, uncertainty, at, re + finite(lostRe), im + finite(lostIm), error + size * roundings(k));
            }
            switch (running.operator()) {
                case PROD -> {
                    double before = Math.abs(re) + Math.abs(im);
                    error = error * (Math.abs(x) + Math.abs(y)) + before * own;
                    double r = re;
                    // infinity times the imaginary part that a real number has not would be no number
                    re = complex ? r * x - im * y : r * x;
                    im = complex ? r * y + im * x : 0;
                    size = Math.abs(re) + Math.abs(im);
                }
                case MAX, MIN -> {
                    boolean better = running.operator() == ReductionOperator.MAX ? x > re : x < re;
                    re = better || Double.isNaN(x) ? x : re;
                    error = Double.isFinite(x) ? Math.max(error, own) : error;
                }
                default -> {
                    double sum = re + x;
                    lostRe += lost(re, x, sum);
                    re = sum;
                    double sumIm = im + y;
                    lostIm += lost(im, y, sumIm);
                    im = sumIm;
                    size += Math.abs(x) + Math.abs(y);
                    error += own;
                }
            }
            if (!running.without()) {
                set(values, uncertainty, at, re + finite(lostRe), im + finite(lostIm), error + size * roundings(k + 1));
            }
        }
    }

    /** What adding two numbers rounds away (Knuth, The Art of Computer Programming 2, 4.2.2, theorem B). */
    private static double lost(double a, double b, double sum) {
        double added = sum - a;
        return a - (sum - added) + (b - added);
    }

    private static double finite(double lost) {
        return Double.isNaN(lost) ? 0 : lost;
    }

    /** How many roundings the total of so many values may have behind it, those of the values themselves apart. */
    private double roundings(long values) {
        return switch (running.operator()) {
            case SUM -> 1 + Math.min(values, 1024 + 4 * Math.sqrt(values));
            case PROD -> 1 + values;
            default -> 0;
        };
    }

    private static void set(DenseTensor values, double[] uncertainty, int at, double re, double im, double error) {
        Elements.setReal(values.type(), values.array(), at, re, im);
        uncertainty[at] = error;
    }
}
