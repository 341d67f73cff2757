package org.tilewright.generated;

/** An index variable of a statement, or of a reduction in it, that runs over an extent. */
final class Variable {

    final String name;
    final Extent extent;
    /** Whether it indexes a dimension alone already, so that it has its extent from there. */
    boolean anchored;

    Variable(String name, Extent extent, boolean anchored) {
        this.name = name;
        this.extent = extent;
        this.anchored = anchored;
    }

    @Override
    public String toString() {
        return name;
    }
}
