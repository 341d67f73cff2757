package org.tilewright.backend.gpu;

import java.util.List;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.ProgramText;
import org.tilewright.backend.cpp.RunsOn;

/**
 * Writes plans as one readable program that sends messages by MPI and computes on devices, one a process: kernels in OpenCL C 1.2 or
 * CUDA C++, and the same C++ around them as for processors.
 */
public final class GpuEmitter {

    private GpuEmitter() { }

    /** @param products who multiplies matrices in programs for CUDA; those for OpenCL have kernels of their own */
    public static GeneratedProgram emit(NamedPlan plan, RunsOn runsOn, Products products) {
        return emit(plan.name(), List.of(plan), runsOn, products);
    }

    /** Several programs in one binary; the first argument of a run then names the one to run. */
    public static GeneratedProgram emit(String name, List<NamedPlan> plans, RunsOn runsOn, Products products) {
        KernelDialect dialect = switch (runsOn) {
            case OPENCL -> KernelDialect.OPENCL;
            case CUDA, EMULATED_CUDA -> KernelDialect.CUDA;
            case HOST, SIMULATED -> throw new IllegalArgumentException("there are no kernels without a device");
        };
        ProductCalls calls = new ProductCalls(runsOn.isCuda() && products == Products.BY_CUBLAS);
        ProgramText text = ProgramText.of(plans, names -> new DeviceWork(dialect, names, calls));
        return new GeneratedProgram(name, text.source(), text.origins(), calls.used(), false, List.of(), runsOn);
    }
}
