package org.tilewright.backend.cpp.simulated;

import java.util.List;
import java.util.OptionalDouble;
import org.tilewright.backend.cpp.LeafEmitter;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.ir.MachineDecl;
import org.tilewright.leaf.LeafContents;
import org.tilewright.plan.Plan;

/** Writes, in place of leaves, the time that they take. */
final class SimulatedWork implements LeafEmitter {

    private final List<Plan.Compute> statements;
    private boolean scans;

    /** @param statements of the program, in order */
    SimulatedWork(List<Plan.Compute> statements) {
        this.statements = statements;
    }

    @Override
    public void work(Work w) {
        String points = new EmitAmount(w.ints(), new CppNames(w.names()), w.out(), false).amount("points", w.leaf());
        String bytes = LeafContents.calls(w.leaf())
                ? new EmitAmount(w.ints(), new CppNames(w.names()), w.out(), true).amount("bytes", w.leaf()) : "0";
        w.out().line("tw::takeTime(" + statements.indexOf(w.compute()) + ", " + points + ", " + bytes + ");");
    }

    @Override
    public void scans() {
        scans = true;
    }

    @Override
    public OptionalDouble memory(MachineDecl.Properties machine) {
        return machine.memoryBytes();
    }

    @Override
    public List<String> headers() {
        return scans ? List.of("simulated/simulated", "communication/scans") : List.of("simulated/simulated");
    }

    @Override
    public CodeWriter before() {
        return new CodeWriter();
    }

    @Override
    public List<String> members() {
        return List.of();
    }
}
