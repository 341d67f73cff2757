package org.tilewright.backend.local.jvm;

/** The locals that a value stands in: one for each part of a complex value, and only the first for a value of another type. */
record Pair(int re, int im) { }
