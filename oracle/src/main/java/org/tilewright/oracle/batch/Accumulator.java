package org.tilewright.oracle.batch;

import java.util.Arrays;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.meaning.Literals;

/**
 * Running reductions, one a place, with their magnitudes and inherited errors; see {@link Batch}. Sums of reals are taken in
 * blocks, whose sums are added up with what each addition rounds away, so that the reference is as exact for many terms as for few.
 */
public final class Accumulator {

    private static final int BLOCK = 512;

    private final ElementType type;
    private final ReductionOperator operator;
    private final boolean or;
    public final double[] re;
    public final double[] im;
    public final long[] whole;
    public final double[] magnitude;
    /** Missing where all values are certain. */
    public final double[] error;
    /** Missing where all values exist. */
    public final Undefined[] undefined;
    private final CarriedSums reSums;
    private final CarriedSums imSums;
    private int pending;

    /** @param example what the values will be like */
    public Accumulator(ReductionOperator operator, Batch example, int length) {
        this(operator, example.type, length, example.error != null, example.undefined != null);
    }

    public Accumulator(ReductionOperator operator, ElementType type, int length, boolean uncertain, boolean partial) {
        this.operator = operator;
        this.type = type;
        // false is less than true
        or = operator == ReductionOperator.SUM || operator == ReductionOperator.ANY || operator == ReductionOperator.MAX;
        boolean integral = Batch.isIntegral(type);
        boolean complex = Literals.isComplex(type);
        whole = integral ? new long[length] : null;
        re = integral ? null : new double[length];
        im = complex ? new double[length] : null;
        magnitude = integral ? null : new double[length];
        error = integral || !uncertain ? null : new double[length];
        undefined = partial ? new Undefined[length] : null;
        reSums = integral ? null : new CarriedSums(length);
        imSums = complex ? new CarriedSums(length) : null;
    }

    /** The number of roundings behind the result of so many values, each of which has some roundings behind it. */
    public static double roundings(ReductionOperator operator, double each, double points) {
        return switch (operator) {
            case SUM -> each - 1 + Math.min(points, 1024 + 4 * Math.sqrt(points));
            case PROD -> each * points;
            default -> each;
        };
    }

    public void reset(int count) {
        pending = 0;
        if (undefined != null) {
            Arrays.fill(undefined, 0, count, null);
        }
        if (whole != null) {
            Arrays.fill(whole, 0, count, type == ElementType.BOOL ? or ? 0 : 1 : start());
            return;
        }
        Arrays.fill(re, 0, count, switch (operator) {
            case MAX -> Double.NEGATIVE_INFINITY;
            case MIN -> Double.POSITIVE_INFINITY;
            case PROD -> 1;
            default -> 0;
        });
        Arrays.fill(magnitude, 0, count, operator == ReductionOperator.PROD ? 1 : 0);
        reSums.reset(count);
        if (im != null) {
            Arrays.fill(im, 0, count, 0);
            imSums.reset(count);
        }
        if (error != null) {
            Arrays.fill(error, 0, count, 0);
        }
    }

    private long start() {
        return switch (operator) {
            case SUM, ANY -> 0;
            case PROD, ALL -> 1;
            case MAX -> type == ElementType.I32 ? Integer.MIN_VALUE : Long.MIN_VALUE;
            case MIN -> type == ElementType.I32 ? Integer.MAX_VALUE : Long.MAX_VALUE;
        };
    }

    /** Adds value i to place i. */
    public void addEach(Batch b, int count) {
        if (operator == ReductionOperator.SUM && whole == null) {
            if (im == null && b.magnitude == null) {
                sizes(b.re, count);
            } else {
                sum(b.re, re, count);
                sum(b.magnitudes(count), magnitude, count);
            }
            if (im != null) {
                sum(b.im, im, count);
            }
            if (b.error != null) {
                sum(b.error, error, count);
            }
            if (++pending == BLOCK) {
                carry(count);
            }
        } else {
            add(b, 0, 1, count);
        }
        if (b.undefined != null) {
            missing(b, 0, 1, count);
        }
    }

    private static void sum(double[] values, double[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] += values[i];
        }
    }

    /** Adds reals whose magnitudes are their absolute values, which is the most common case, in one loop. */
    private void sizes(double[] values, int count) {
        for (int i = 0; i < count; i++) {
            re[i] += values[i];
            magnitude[i] += Math.abs(values[i]);
        }
    }

    private void carry(int count) {
        pending = 0;
        reSums.take(re, count);
        if (im != null) {
            imSums.take(im, count);
        }
    }

    /** Adds all values to one place. */
    public void addAll(int place, Batch b, int count) {
        if (operator == ReductionOperator.SUM && whole == null) {
            reSums.add(place, sum(b.re, count));
            if (im != null) {
                imSums.add(place, sum(b.im, count));
            }
            magnitude[place] += sum(b.magnitudes(count), count);
            if (b.error != null) {
                error[place] += sum(b.error, count);
            }
        } else {
            add(b, place, 0, count);
        }
        if (b.undefined != null) {
            missing(b, place, 0, count);
        }
    }

    private static double sum(double[] values, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[i];
        }
        return sum;
    }

    private void missing(Batch b, int first, int step, int count) {
        for (int i = 0; i < count; i++) {
            if (undefined[first + step * i] == null) {
                undefined[first + step * i] = b.undefined[i];
            }
        }
    }

    /** Adds value i to the place {@code first + step * i}. */
    private void add(Batch b, int first, int step, int count) {
        if (type == ElementType.BOOL) {
            truths(b.whole, first, step, count);
        } else if (whole != null) {
            integers(b.whole, first, step, count);
        } else if (operator == ReductionOperator.PROD) {
            products(b, first, step, count);
        } else {
            extremes(b, first, step, count);
        }
    }

    private void truths(long[] v, int first, int step, int count) {
        for (int i = 0; i < count; i++) {
            int at = first + step * i;
            whole[at] = or ? whole[at] | v[i] : whole[at] & v[i];
        }
    }

    /** Those of 4 bytes are wrapped in the end: up to then nothing is lost that they would have kept. */
    private void integers(long[] v, int first, int step, int count) {
        switch (operator) {
            case SUM -> {
                for (int i = 0; i < count; i++) {
                    whole[first + step * i] += v[i];
                }
            }
            case PROD -> {
                for (int i = 0; i < count; i++) {
                    whole[first + step * i] *= v[i];
                }
            }
            case MIN -> {
                for (int i = 0; i < count; i++) {
                    whole[first + step * i] = Math.min(whole[first + step * i], v[i]);
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    whole[first + step * i] = Math.max(whole[first + step * i], v[i]);
                }
            }
        }
    }

    private void products(Batch b, int first, int step, int count) {
        double[] m = b.magnitudes(count);
        for (int i = 0; i < count; i++) {
            int at = first + step * i;
            if (error != null) {
                double size = im == null ? Math.abs(re[at]) : Math.abs(re[at]) + Math.abs(im[at]);
                error[at] = error[at] * b.size(i) + size * b.errors()[i];
            }
            magnitude[at] *= m[i];
            double r = re[at];
            re[at] = im == null ? r * b.re[i] : r * b.re[i] - im[at] * b.im[i];
            if (im != null) {
                im[at] = r * b.im[i] + im[at] * b.re[i];
            }
        }
    }

    /** Takes minima or maxima. An infinite value that is not the result adds nothing to its magnitude. */
    private void extremes(Batch b, int first, int step, int count) {
        double sign = operator == ReductionOperator.MIN ? 1 : -1;
        double[] m = b.magnitudes(count);
        for (int i = 0; i < count; i++) {
            int at = first + step * i;
            double v = b.re[i];
            re[at] = sign * v < sign * re[at] || Double.isNaN(v) ? v : re[at];
            magnitude[at] = m[i] < Double.POSITIVE_INFINITY && m[i] > magnitude[at] ? m[i] : magnitude[at];
        }
        for (int i = 0; b.error != null && i < count; i++) {
            int at = first + step * i;
            error[at] = Double.isFinite(b.re[i]) ? Math.max(error[at], b.error[i]) : error[at];
        }
    }

    /** After the last value. */
    public void finish(int count) {
        if (type == ElementType.I32) {
            for (int i = 0; i < count; i++) {
                whole[i] = (int) whole[i];
            }
        } else if (operator == ReductionOperator.SUM && whole == null) {
            carry(count);
            reSums.moveTo(re, count);
            if (im != null) {
                imSums.moveTo(im, count);
            }
        }
    }

    void moveTo(Batch b, int count) {
        if (undefined != null) {
            System.arraycopy(undefined, 0, b.undefined, 0, count);
        }
        if (whole != null) {
            System.arraycopy(whole, 0, b.whole, 0, count);
            return;
        }
        System.arraycopy(re, 0, b.re, 0, count);
        System.arraycopy(magnitude, 0, b.magnitude, 0, count);
        if (error != null) {
            System.arraycopy(error, 0, b.error, 0, count);
        }
        if (im != null) {
            System.arraycopy(im, 0, b.im, 0, count);
        }
    }
}
