package org.tilewright.backend.toolchain;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;

/**
 * How the sources of a program that have kernels are compiled, and what its other sources and its binary need for that. Programs
 * without kernels are of the same kind: theirs need nothing.
 *
 * @param runsOn what runs the kernels
 * @param mpi the compiler of everything else
 * @param cuda asked only for programs that compute by CUDA
 * @param cublas whether these call cuBLAS
 */
record KernelTools(RunsOn runsOn, MpiToolchain mpi, CudaToolchain cuda, boolean cublas) {

    /** Where the headers stand, beside a program, that take the place of CUDA's. */
    private static final String EMULATED = "tilewright/emulated";

    static KernelTools of(GeneratedProgram program, MpiToolchain mpi) {
        boolean cuda = program.runsOn() == RunsOn.CUDA;
        return new KernelTools(program.runsOn(), mpi, cuda ? CudaToolchain.detect() : CudaToolchain.NONE, cuda && program.usesBlas());
    }

    List<MpiToolchain.Missing> missing() {
        return switch (runsOn) {
            case HOST, EMULATED_CUDA, SIMULATED -> List.of();
            case OPENCL -> OpenClToolchain.detect(mpi).missing();
            case CUDA -> Stream.concat(cuda.missing().stream(), cublas ? cuda.missingCublas().stream() : Stream.of()).toList();
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

    /** Compiles files of the library that have no kernels. What does not include a device's headers is compiled the same for all. */
    List<String> ofLibrary(LibraryFiles.Group group, Path at, CompilerFlags flags) {
        List<String> c = new ArrayList<>(List.of(mpi.compiler().orElseThrow().toString()));
        c.addAll(flags.ofLibrary());
        if (group.isForKernels() || runsOn == RunsOn.SIMULATED) {
            c.addAll(around(at));
        }
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
            case CUDA -> Stream.concat(Stream.of(cuda.headers()), cublas ? cuda.cublas().stream() : Stream.of()).distinct()
                    .flatMap(h -> Stream.of("-isystem", h.toString())).toList();
            case EMULATED_CUDA -> List.of("-I", at.resolve(EMULATED).toString());
            // each process has the program's variables for itself, those of templates, too
            case SIMULATED -> List.of("-DTW_SIMULATED", "-fno-gnu-unique");
        };
    }

    List<String> libraries() {
        return switch (runsOn) {
            case HOST, EMULATED_CUDA, SIMULATED -> List.of();
            case OPENCL -> List.of("-lOpenCL");
            case CUDA -> Stream.concat(cublas ? cuda.cublasLibraries().stream() : Stream.of(), cuda.libraries().stream()).toList();
        };
    }

    /** What else than sources and compiler decides what is made of a part of the library. */
    List<String> identity(LibraryFiles.Group group) {
        return group.isForKernels() || runsOn == RunsOn.SIMULATED ? identity() : List.of();
    }

    /** What else than the sources decides about the outcome. */
    List<String> identity() {
        List<String> out = new ArrayList<>(List.of(runsOn.name()));
        out.addAll(cuda.identity());
        return out;
    }
}
