package org.tilewright.backend.toolchain;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How programs are compiled.
 *
 * @param optimisation the compiler's level for the program itself
 * @param sanitised whether wrong addresses and undefined behaviour are reported while the program runs
 */
public record CompilerFlags(String optimisation, boolean sanitised) {

    /** For the fastest program. */
    public static final CompilerFlags USUAL = new CompilerFlags("-O3", false);

    /** Watched by the address sanitizer and the undefined behaviour sanitizer, the first report ends the run. */
    public static final CompilerFlags SANITISED = new CompilerFlags("-O1", true);

    /** Without this flag, compilers use only half of each register of AVX-512. It has no effect on other processors. */
    static final String WIDE_VECTORS = "-mprefer-vector-width=512";

    /** What statements mean: integers wrap, complex products skip the checks for infinities. */
    static final List<String> ARITHMETIC = List.of("-fwrapv", "-fcx-limited-range");

    /** Loops may use vectors. */
    static final String VECTORS = "-fopenmp-simd";

    /** The level for the library, which computes nothing that takes time. */
    static final String OF_LIBRARY = "-O2";

    public CompilerFlags optimised(String level) {
        return new CompilerFlags(level, sanitised);
    }

    List<String> ofProgram(boolean threads) {
        List<String> c = new ArrayList<>(List.of("-std=c++17", optimisation, "-march=native"));
        c.addAll(ARITHMETIC);
        c.addAll(List.of("-pthread", threads ? "-fopenmp" : VECTORS));
        if (List.of("amd64", "x86_64").contains(System.getProperty("os.arch"))) {
            c.add(WIDE_VECTORS);
        }
        c.addAll(sanitisers());
        return c;
    }

    /**
     * The library is compiled once for all processors; where it is watched, which makes it large, as fast as the compiler can.
     */
    List<String> ofLibrary() {
        List<String> c = new ArrayList<>(List.of("-std=c++17", sanitised ? "-O0" : OF_LIBRARY, "-pthread"));
        c.addAll(sanitisers());
        return c;
    }

    /** For what stands around kernels in a file of CUDA; its kernels follow the rules of CUDA, whose integers wrap as well. */
    List<String> aroundKernels() {
        return Stream.concat(ARITHMETIC.stream(), Stream.of("-pthread", VECTORS)).toList();
    }

    private List<String> sanitisers() {
        // lines are what a report tells of, and variables would take a third of the compiler's time
        return sanitised ? List.of("-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer")
                : List.of();
    }
}
