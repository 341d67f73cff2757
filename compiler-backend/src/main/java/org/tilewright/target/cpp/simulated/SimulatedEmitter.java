package org.tilewright.target.cpp.simulated;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.plan.Plan;
import org.tilewright.target.cpp.GeneratedProgram;
import org.tilewright.target.cpp.NamedPlan;
import org.tilewright.target.cpp.ProgramText;
import org.tilewright.target.cpp.RunsOn;

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
        List<Plan.Compute> out = new ArrayList<>();
        add(plan.steps(), out);
        return out;
    }

    private static void add(List<Plan.Step> steps, List<Plan.Compute> out) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Compute c -> out.add(c);
                case Plan.Repeat r -> add(r.body(), out);
                case Plan.Load l -> { }
                case Plan.Store t -> { }
                case Plan.Redistribute d -> { }
            }
        }
    }
}
