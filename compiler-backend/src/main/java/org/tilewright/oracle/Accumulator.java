package org.tilewright.oracle;

import org.tilewright.data.Elements;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;

/** Running reductions, one a place, with their magnitudes and inherited errors; see {@link Batch}. */
final class Accumulator {

    private final ElementType type;
    private final ReductionOperator operator;
    final double[] re;
    final double[] im;
    final long[] whole;
    final double[] magnitude;
    final double[] error;

    Accumulator(ElementType type, ReductionOperator operator, int length) {
        this.type = type;
        this.operator = operator;
        boolean integral = type.isInteger() || type == ElementType.BOOL;
        whole = integral ? new long[length] : null;
        re = integral ? null : new double[length];
        im = type.isComplex() ? new double[length] : null;
        magnitude = integral ? null : new double[length];
        error = integral ? null : new double[length];
        if (im != null && operator != ReductionOperator.SUM && operator != ReductionOperator.PROD) {
            throw new EvaluationException(operator.keyword() + " is not defined on complex numbers");
        }
    }

    /** How many rounded values add up in a result. */
    long terms(long each, long points) {
        return operator == ReductionOperator.MAX || operator == ReductionOperator.MIN ? each : each * Math.max(1, points);
    }

    void reset(int count) {
        if (whole != null) {
            java.util.Arrays.fill(whole, 0, count, Elements.integerIdentity(type, operator));
            return;
        }
        java.util.Arrays.fill(re, 0, count, Elements.realIdentity(operator));
        java.util.Arrays.fill(magnitude, 0, count, operator == ReductionOperator.PROD ? 1 : 0);
        java.util.Arrays.fill(error, 0, count, 0);
        if (im != null) {
            java.util.Arrays.fill(im, 0, count, 0);
        }
    }

    /** Adds value i to place i. */
    void addEach(Batch b, int count) {
        if (whole == null && im == null && operator == ReductionOperator.SUM && b.magnitude == null && b.error == null) {
            double[] v = b.re;
            for (int i = 0; i < count; i++) {
                re[i] += v[i];
                magnitude[i] += Math.abs(v[i]);
            }
            return;
        }
        if (whole == null && im == null && (operator == ReductionOperator.MIN || operator == ReductionOperator.MAX)) {
            double sign = operator == ReductionOperator.MIN ? 1 : -1;
            for (int i = 0; i < count; i++) {
                double v = b.re[i];
                re[i] = sign * v < sign * re[i] ? v : re[i];
                double size = b.magnitude(i);
                magnitude[i] = size < Double.POSITIVE_INFINITY ? Math.max(magnitude[i], size) : magnitude[i];
            }
            for (int i = 0; b.error != null && i < count; i++) {
                error[i] = Math.max(error[i], b.error[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            add(i, b, i);
        }
    }

    /** Adds all values to one place. */
    void addAll(int place, Batch b, int count) {
        if (whole == null && im == null && operator == ReductionOperator.SUM && b.magnitude == null && b.error == null) {
            double sum = re[place];
            double size = magnitude[place];
            for (int i = 0; i < count; i++) {
                sum += b.re[i];
                size += Math.abs(b.re[i]);
            }
            re[place] = sum;
            magnitude[place] = size;
            return;
        }
        for (int i = 0; i < count; i++) {
            add(place, b, i);
        }
    }

    private void add(int place, Batch b, int i) {
        if (whole != null) {
            whole[place] = Elements.combine(type, operator, whole[place], b.whole[i]);
            return;
        }
        switch (operator) {
            case SUM, ANY -> {
                re[place] += b.re[i];
                if (im != null) {
                    im[place] += b.im[i];
                }
                magnitude[place] += b.magnitude(i);
                error[place] += b.error(i);
            }
            case PROD, ALL -> {
                double size = im == null ? Math.abs(re[place]) : Math.hypot(re[place], im[place]);
                error[place] = error[place] * b.absolute(i) + size * b.error(i);
                magnitude[place] *= b.magnitude(i);
                if (im == null) {
                    re[place] *= b.re[i];
                } else {
                    double r = re[place] * b.re[i] - im[place] * b.im[i];
                    im[place] = re[place] * b.im[i] + im[place] * b.re[i];
                    re[place] = r;
                }
            }
            case MAX, MIN -> {
                double size = b.magnitude(i);
                if (size < Double.POSITIVE_INFINITY) {
                    magnitude[place] = Math.max(magnitude[place], size);
                    error[place] = Math.max(error[place], b.error(i));
                }
                re[place] = Elements.combine(operator, re[place], b.re[i]);
            }
        }
    }

    void moveTo(Batch b, int count) {
        if (whole != null) {
            System.arraycopy(whole, 0, b.whole, 0, count);
            return;
        }
        System.arraycopy(re, 0, b.re, 0, count);
        System.arraycopy(magnitude, 0, b.magnitude, 0, count);
        System.arraycopy(error, 0, b.error, 0, count);
        if (im != null) {
            System.arraycopy(im, 0, b.im, 0, count);
        }
    }
}
