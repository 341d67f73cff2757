package org.tilewright.language.schedule;

/** What an argument of a schedule command stands for. Whoever treats commands alike asks for the roles of their arguments. */
public enum ArgumentRole {
    /** A loop that is a loop as before. */
    LOOP,
    /** A loop that is put into another place. */
    ORDERED_LOOP,
    /** A loop at whose iterations pieces travel. */
    TRAVEL_LOOP,
    /** A loop that is given to the processors as it stands. */
    DISTRIBUTED_LOOP,
    /** A loop that ends here: the new loops stand for it. */
    REPLACED_LOOP,
    /** A name for a loop that is made. */
    NEW_LOOP,
    /** A name for a loop that is made and whose extent the command says. */
    SIZED_LOOP,
    /** A name for a loop that is made, whose iterations are coordinates of processors. */
    NEW_PROCESSOR_LOOP,
    /** A name for a loop that fills a workspace; it may be the name of the loop that it is for. */
    WORKSPACE_LOOP,
    /** An index variable of the statement as it is written. */
    VARIABLE,
    /** A tensor of the statement, or a workspace. */
    TENSOR,
    /** A name for a workspace that is made. */
    WORKSPACE,
    /** What loops are distributed over. */
    MACHINE,
    /** The extent of the sized loop, which may be left to the tool. */
    EXTENT,
    /** How often a loop's body is written. */
    COPIES,
    /** A part of the statement's right side. */
    EXPRESSION,
    /** A word for a kernel. */
    KERNEL,
    /** A word for what runs the iterations of a loop at one time. */
    UNIT,
    /** A word for how a parallel loop combines results. */
    STRATEGY;

    /** Whether the argument names loops that there are already. */
    public boolean usesLoops() {
        return switch (this) {
            case LOOP, ORDERED_LOOP, TRAVEL_LOOP, DISTRIBUTED_LOOP, REPLACED_LOOP -> true;
            default -> false;
        };
    }

    /** Whether the argument names loops that the nest has from here on. */
    public boolean makesLoops() {
        return this == NEW_LOOP || this == SIZED_LOOP || this == NEW_PROCESSOR_LOOP;
    }

    /** Whether the argument is one of a few words of the language. */
    public boolean isChoice() {
        return this == KERNEL || this == UNIT || this == STRATEGY;
    }
}
