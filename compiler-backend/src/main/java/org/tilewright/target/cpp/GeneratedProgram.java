package org.tilewright.target.cpp;

import java.util.List;

/**
 * A generated C++ program.
 *
 * @param name of the binary and of the source file, without suffix
 * @param source one C++17 translation unit that stands on {@code tilewright.hpp}
 * @param origins for each line of {@code source} the line of the program that it is there for, counted from 1; 0 for none
 * @param usesBlas whether it must be linked with CBLAS
 * @param usesThreads whether loops run on several threads by OpenMP
 */
public record GeneratedProgram(String name, String source, List<Integer> origins, boolean usesBlas, boolean usesThreads) { }
