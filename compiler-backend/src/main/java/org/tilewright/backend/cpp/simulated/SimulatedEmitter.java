package org.tilewright.backend.cpp.simulated;

import java.util.List;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.ProgramText;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.plan.AllSteps;
import org.tilewright.plan.Plan;

/**
 * Writes a plan as the same program as for MPI, with the time that leaves take in their place: for a simulation of the machine, whose
 * processes are told what a point of each statement takes.
 */
public final class SimulatedEmitter {

    private SimulatedEmitter() { }

    /** All params stay arguments of the run. */
    public static GeneratedProgram emit(NamedPlan plan) {
        List<Plan.Compute> statements = statements(plan.plan());
        ProgramText text = ProgramText.of(List.of(plan), names -> new SimulatedWork(statements));
        return new GeneratedProgram(plan.name(), text.source(), text.origins(), false, false, List.of(), RunsOn.SIMULATED);
    }

    /** The statements of a plan in the order in which a simulation numbers them. */
    public static List<Plan.Compute> statements(Plan plan) {
        return new AllSteps(plan).computes().toList();
    }
}
