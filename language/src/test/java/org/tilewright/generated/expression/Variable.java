package org.tilewright.generated.expression;

import org.tilewright.generated.declarations.Extent;

/** An index variable of a statement, or of a reduction in it, that runs over an extent. */
public final class Variable {

    public final String name;
    public final Extent extent;
    /** Whether it indexes a dimension alone already, so that it has its extent from there. */
    boolean anchored;
    private long low;
    private long high;
    private boolean confined;

    public Variable(String name, Extent extent, boolean anchored) {
        this.name = name;
        this.extent = extent;
        this.anchored = anchored;
        this.high = extent.value();
    }

    /** It runs from one index to below another one; where that follows a counter, at most. */
    void confine(long from, long to) {
        confined = true;
        low = from;
        high = to;
    }

    long low() {
        return low;
    }

    long high() {
        return high;
    }

    /** Whether it has a range of its own. */
    public boolean isConfined() {
        return confined;
    }

    @Override
    public String toString() {
        return name;
    }
}
