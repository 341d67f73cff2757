package org.tilewright.target.mpi;

/**
 * A generated C++ program.
 *
 * @param name of the binary and of the source file, without suffix
 * @param source one C++17 translation unit that stands on {@code tilewright.hpp}
 * @param usesBlas whether it must be linked with CBLAS
 * @param usesThreads whether loops run on several threads by OpenMP
 */
public record GeneratedProgram(String name, String source, boolean usesBlas, boolean usesThreads) { }
