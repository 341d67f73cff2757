package org.tilewright.target.gpu;

import java.util.List;
import org.tilewright.target.cpp.GeneratedProgram;
import org.tilewright.target.cpp.NamedPlan;
import org.tilewright.target.cpp.ProgramText;
import org.tilewright.target.cpp.RunsOn;

/**
 * Writes plans as one readable program that sends messages by MPI and computes on devices, one a process: kernels in OpenCL C 1.2 or
 * CUDA C++, and the same C++ around them as for processors.
 */
public final class GpuEmitter {

    private GpuEmitter() { }

    public static GeneratedProgram emit(NamedPlan plan, RunsOn runsOn) {
        return emit(plan.name(), List.of(plan), runsOn);
    }

    /** Several programs in one binary; the first argument of a run then names the one to run. */
    public static GeneratedProgram emit(String name, List<NamedPlan> plans, RunsOn runsOn) {
        KernelDialect dialect = switch (runsOn) {
            case OPENCL -> KernelDialect.OPENCL;
            case CUDA, EMULATED_CUDA -> KernelDialect.CUDA;
            case HOST -> throw new IllegalArgumentException("the host has no kernels");
        };
        ProgramText text = ProgramText.of(plans, names -> new DeviceWork(dialect, names));
        return new GeneratedProgram(name, text.source(), text.origins(), false, false, List.of(), runsOn);
    }
}
