package org.tilewright.generated.expression;

import org.tilewright.generated.declarations.Extent;

/** An index variable of a statement, or of a reduction in it, that runs over an extent. */
public final class Variable {

    public final String name;
    public final Extent extent;
    /** Whether it indexes a dimension alone already, so that it has its extent from there. */
    boolean anchored;

    public Variable(String name, Extent extent, boolean anchored) {
        this.name = name;
        this.extent = extent;
        this.anchored = anchored;
    }

    @Override
    public String toString() {
        return name;
    }
}
