package org.tilewright.cli.target;

import java.util.Optional;
import org.tilewright.cli.program.PlannedProgram;

/** A place where plans run. */
public sealed interface Target permits LocalTarget, MpiTarget {

    String name();

    /** What computes the program's leaves. */
    ComputedBy computedBy();

    /** Why so many processors do not start here unless the user insists. */
    Optional<String> tooMany(long processors);

    /** Runs a plan. @throws Failure if it cannot run here or fails */
    RunOutcome run(PlannedProgram program, RunRequest request);
}
