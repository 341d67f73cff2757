package org.tilewright.backend.toolchain;

import java.util.stream.Collectors;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;

/** The {@code CMakeLists.txt} that is written beside a program, for those who build it by hand. */
final class CMakeText {

    private CMakeText() { }

    static String of(GeneratedProgram program) {
        return (program.runsOn() == RunsOn.CUDA ? beginOfCuda(program) : """
                cmake_minimum_required(VERSION 3.13)
                project(%1$s CXX)
                """.formatted(program.name())) + """

                if(NOT CMAKE_BUILD_TYPE)
                  set(CMAKE_BUILD_TYPE Release)
                endif()
                set(CMAKE_CXX_FLAGS_RELEASE "%6$s")
                option(TILEWRIGHT_NATIVE "Use all instructions of the processor that builds" ON)

                find_package(MPI REQUIRED COMPONENTS CXX)
                find_package(Threads REQUIRED)
                add_executable(%1$s %2$s tilewright.cpp%3$s)
                target_compile_features(%1$s PRIVATE cxx_std_17)
                set_target_properties(%1$s PROPERTIES CXX_EXTENSIONS OFF)
                # integers wrap, complex products skip the checks for infinities, loops may use vectors
                target_compile_options(%1$s PRIVATE %4$s)
                # the library computes nothing that takes time
                set_source_files_properties(tilewright.cpp PROPERTIES COMPILE_OPTIONS %7$s)
                if(TILEWRIGHT_NATIVE AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
                  target_compile_options(%1$s PRIVATE %5$s)
                endif()
                target_link_libraries(%1$s PRIVATE MPI::MPI_CXX Threads::Threads)
                """.formatted(program.name(), KernelTools.sourceOf(program.name(), program.runsOn()), furtherSources(program),
                        ofCpp(program, String.join(" ", CompilerFlags.ARITHMETIC) + " " + CompilerFlags.VECTORS
                                + " $<$<BOOL:${TILEWRIGHT_NATIVE}>:-march=native>"),
                        ofCpp(program, CompilerFlags.WIDE_VECTORS), CompilerFlags.USUAL.optimisation(), CompilerFlags.OF_LIBRARY)
                + (program.usesBlas() && program.runsOn() != RunsOn.CUDA ? """

                # OpenBLAS first; any other library with a CBLAS interface will do
                find_library(CBLAS_LIBRARY NAMES openblas cblas mkl_rt REQUIRED)
                find_path(CBLAS_INCLUDE cblas.h PATH_SUFFIXES openblas REQUIRED)
                target_include_directories(%1$s PRIVATE ${CBLAS_INCLUDE})
                target_link_libraries(%1$s PRIVATE ${CBLAS_LIBRARY})
                """.formatted(program.name()) : "")
                + device(program.runsOn()).formatted(program.name())
                + (program.usesBlas() && program.runsOn() == RunsOn.CUDA
                        ? "target_link_libraries(%1$s PRIVATE CUDA::cublas)\n".formatted(program.name()) : "")
                + (program.usesThreads() ? """

                find_package(OpenMP)
                if(OpenMP_CXX_FOUND)
                  target_link_libraries(%1$s PRIVATE OpenMP::OpenMP_CXX)
                endif()
                """.formatted(program.name()) : "");
    }

    private static String beginOfCuda(GeneratedProgram program) {
        return """
                cmake_minimum_required(VERSION 3.18)
                if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
                  set(CMAKE_CUDA_ARCHITECTURES %2$s)
                endif()
                project(%1$s CXX CUDA)
                set(CMAKE_CUDA_STANDARD 17)
                """.formatted(program.name(), String.join(" ", CudaToolchain.USUAL_ARCHITECTURES));
    }

    private static String furtherSources(GeneratedProgram program) {
        return program.parts().stream().map(f -> " " + f).collect(Collectors.joining())
                + LibraryFiles.of(program).kernels().stream().map(f -> " " + f).collect(Collectors.joining());
    }

    /** Flags that the compiler of kernels does not know. */
    private static String ofCpp(GeneratedProgram program, String flags) {
        return program.runsOn() == RunsOn.CUDA ? "\"$<$<COMPILE_LANGUAGE:CXX>:" + flags.replace(' ', ';') + ">\"" : flags;
    }

    private static String device(RunsOn runsOn) {
        return switch (runsOn) {
            case HOST, SIMULATED -> "";
            case OPENCL -> """

                find_package(OpenCL REQUIRED)
                target_link_libraries(%1$s PRIVATE OpenCL::OpenCL)
                """;
            case CUDA -> """

                find_package(CUDAToolkit REQUIRED)
                target_link_libraries(%1$s PRIVATE CUDA::cudart_static)
                # products are rounded before they are added, as on the host
                set_source_files_properties(tilewright/cuda/library_kernels.cu PROPERTIES COMPILE_OPTIONS -fmad=false)
                """;
            case EMULATED_CUDA -> """

                # the processor plays the GPU
                set_source_files_properties(%1$s.cu PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-x;c++")
                target_include_directories(%1$s PRIVATE tilewright/emulated)
                """;
        };
    }
}
