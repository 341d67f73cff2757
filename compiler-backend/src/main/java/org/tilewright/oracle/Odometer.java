package org.tilewright.oracle;

/** Nested loops from 0 over some of the variables. */
final class Odometer {

    private Odometer() { }

    /** Runs the body for every combination of values, the last variable fastest. */
    static void run(long[] variables, int[] slots, long[] extents, Runnable body) {
        for (long e : extents) {
            if (e <= 0) {
                return;
            }
        }
        for (int s : slots) {
            variables[s] = 0;
        }
        while (true) {
            body.run();
            int d = slots.length - 1;
            while (d >= 0 && ++variables[slots[d]] == extents[d]) {
                variables[slots[d]] = 0;
                d--;
            }
            if (d < 0) {
                return;
            }
        }
    }
}
