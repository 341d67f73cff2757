package org.tilewright.target.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tilewright.target.cpp.RunsOn;

/**
 * How the sources of a program that have kernels are compiled, and what its other sources and its binary need for that. Programs
 * without kernels are of the same kind: theirs need nothing.
 *
 * @param runsOn what runs the kernels
 * @param mpi the compiler of everything else
 * @param cuda asked only for programs that compute by CUDA
 */
record KernelTools(RunsOn runsOn, MpiToolchain mpi, CudaToolchain cuda) {

    /** Where the headers stand, beside a program, that take the place of CUDA's. */
    private static final String EMULATED = "tilewright/emulated";

    static KernelTools of(RunsOn runsOn, MpiToolchain mpi) {
        return new KernelTools(runsOn, mpi, runsOn == RunsOn.CUDA ? CudaToolchain.detect()
                : CudaToolchain.NONE);
    }

    List<MpiToolchain.Missing> missing() {
        return switch (runsOn) {
            case HOST, EMULATED_CUDA -> List.of();
            case OPENCL -> OpenClToolchain.detect(mpi).missing();
            case CUDA -> cuda.missing();
        };
    }

    /** What the program's own source is called. */
    static String sourceOf(String program, RunsOn runsOn) {
        return program + (runsOn.isCuda() ? ".cu" : ".cpp");
    }

    /** Compiles a program's own source. @param at the folder that it stands in */
    List<String> ofProgram(Path at, CompilerFlags flags, boolean threads) {
        if (runsOn == RunsOn.CUDA) {
            return cuda.command(mpi.compiler().orElseThrow(), flags);
        }
        List<String> c = new ArrayList<>(List.of(mpi.compiler().orElseThrow().toString()));
        c.addAll(flags.ofProgram(threads));
        c.addAll(around(at));
        if (runsOn == RunsOn.EMULATED_CUDA) {
            c.addAll(List.of("-Wno-unknown-pragmas", "-x", "c++"));
        }
        return c;
    }

    /** Compiles files of the library that have no kernels. */
    List<String> ofLibrary(Path at, CompilerFlags flags) {
        List<String> c = new ArrayList<>(List.of(mpi.compiler().orElseThrow().toString()));
        c.addAll(flags.ofLibrary());
        c.addAll(around(at));
        return c;
    }

    /** Compiles the library's own kernels. Their products are rounded before they are added, as on the host. */
    List<String> ofLibraryKernels(CompilerFlags flags) {
        List<String> c = cuda.command(mpi.compiler().orElseThrow(), flags);
        c.add("-fmad=false");
        return c;
    }

    private List<String> around(Path at) {
        return switch (runsOn) {
            case HOST, OPENCL -> List.of();
            case CUDA -> List.of("-isystem", cuda.headers().toString());
            case EMULATED_CUDA -> List.of("-I", at.resolve(EMULATED).toString());
        };
    }

    List<String> libraries() {
        return switch (runsOn) {
            case HOST, EMULATED_CUDA -> List.of();
            case OPENCL -> List.of("-lOpenCL");
            case CUDA -> cuda.libraries();
        };
    }

    /** What else than the sources decides about the outcome. */
    List<String> identity() {
        List<String> out = new ArrayList<>(List.of(runsOn.name()));
        out.addAll(cuda.identity());
        return out;
    }
}
