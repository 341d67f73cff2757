package org.tilewright.oracle.meaning;

/** The indices from one on that are below another one, every one or every so many. */
record Range(long low, long high, long step) {

    Range(long low, long high) {
        this(low, high, 1);
    }

    long count() {
        return low >= high ? 0 : (Math.subtractExact(high, low) - 1) / step + 1;
    }

    /** The greatest index, if there is one. */
    long last() {
        return low + (count() - 1) * step;
    }
}
