package org.tilewright.leaf;

import java.util.Locale;

/** What is done with two integers, for some of which it has no result, so that the run ends. */
public enum CheckedOperation {
    /** The truncated quotient, which there is none of by 0. */
    DIV,
    /** What such a division leaves. */
    REM,
    /** The power, which there is none of 0 to a negative one. */
    POW,
    /** An index that is computed: the left one, if it is 0 or more and less than the right one. */
    ELEMENT;

    /** The word in texts of leaves. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
