package org.tilewright.ir.incremental;

/** What holds no place of a text, though it is not a record whose parts could be looked at. */
public interface Placeless { }
