package org.tilewright.cli;

/** A place where plans run. */
sealed interface Target permits LocalTarget, MpiTarget {

    String name();

    /** Runs a plan. @throws Failure if it cannot run here or fails */
    RunOutcome run(PlannedProgram program, RunRequest request);
}
