package org.tilewright.oracle.batch;

import java.util.Arrays;

/** Sums, one a place, that carry along what each addition rounds away (Knuth, The Art of Computer Programming 2, 4.2.2, theorem B). */
final class CarriedSums {

    private final double[] sums;
    private final double[] lost;

    CarriedSums(int length) {
        sums = new double[length];
        lost = new double[length];
    }

    void reset(int count) {
        Arrays.fill(sums, 0, count, 0);
        Arrays.fill(lost, 0, count, 0);
    }

    void add(int place, double value) {
        double before = sums[place];
        double sum = before + value;
        double added = sum - before;
        sums[place] = sum;
        lost[place] += before - (sum - added) + (value - added);
    }

    /** Adds value i to place i and leaves 0. */
    void take(double[] values, int count) {
        for (int i = 0; i < count; i++) {
            add(i, values[i]);
            values[i] = 0;
        }
    }

    void moveTo(double[] out, int count) {
        for (int i = 0; i < count; i++) {
            // nothing is lost of infinities, but the difference of two is not a number
            out[i] = Double.isNaN(lost[i]) ? sums[i] : sums[i] + lost[i];
        }
    }
}
