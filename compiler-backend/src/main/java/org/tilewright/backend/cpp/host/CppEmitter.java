package org.tilewright.backend.cpp.host;

import java.util.List;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.ProgramText;

/**
 * Writes plans as one readable C++17 program that uses MPI, CBLAS and the headers shipped with it. All params stay arguments of
 * the run.
 */
public final class CppEmitter {

    private CppEmitter() { }

    public static GeneratedProgram emit(NamedPlan plan) {
        return emit(plan.name(), List.of(plan));
    }

    /** Several programs in one binary; the first argument of a run then names the one to run. */
    public static GeneratedProgram emit(String name, List<NamedPlan> plans) {
        LibraryUse uses = new LibraryUse();
        ProgramText text = ProgramText.of(plans, names -> new HostWork(uses));
        return new GeneratedProgram(name, text.source(), text.origins(), uses.usesBlas(), uses.usesThreads(), uses.parts());
    }
}
