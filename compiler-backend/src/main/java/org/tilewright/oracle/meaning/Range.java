package org.tilewright.oracle.meaning;

/** The indices from one on that are below another one. */
record Range(long low, long high) {

    long count() {
        return Math.max(0, Math.subtractExact(high, low));
    }
}
