package org.tilewright.backend.cpp;

import java.util.List;

/**
 * A generated C++ program.
 *
 * @param name of the binary and of the source file, without suffix
 * @param source one C++17 translation unit that stands on {@code tilewright.hpp}
 * @param origins for each line of {@code source} the line of the program that it is there for, counted from 1; 0 for none
 * @param usesBlas whether it must be linked with a BLAS: CBLAS, or cuBLAS where it runs on GPUs
 * @param usesThreads whether loops run on several threads by OpenMP
 * @param parts the source files of the library, beside those of all programs, that it calls; they are compiled with its flags
 * @param runsOn what computes its leaves, which decides what it is linked with
 */
public record GeneratedProgram(String name, String source, List<Integer> origins, boolean usesBlas, boolean usesThreads,
                               List<String> parts, RunsOn runsOn) {

    /** A program for the host. */
    public GeneratedProgram(String name, String source, List<Integer> origins, boolean usesBlas, boolean usesThreads,
                            List<String> parts) {
        this(name, source, origins, usesBlas, usesThreads, parts, RunsOn.HOST);
    }

    /** A program for the host without further parts of the library. */
    public GeneratedProgram(String name, String source, List<Integer> origins, boolean usesBlas, boolean usesThreads) {
        this(name, source, origins, usesBlas, usesThreads, List.of());
    }

    /** Another text that stands on the same parts of the library, such as the statements with another {@code main}. */
    public GeneratedProgram withSource(String otherName, String otherSource) {
        return new GeneratedProgram(otherName, otherSource, List.of(), usesBlas, usesThreads, parts, runsOn);
    }
}
