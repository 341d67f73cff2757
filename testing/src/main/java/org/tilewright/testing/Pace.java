package org.tilewright.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.tests.Clang;

/** What compilers are asked for when they make generated programs, most of whose time is theirs. */
public enum Pace {

    /** Optimised, by the compiler that a user has. */
    USUAL("-O1", Map.of()),

    /** As they stand in the text, by clang where it is; the library that they share is the one of other programs. */
    FAST("-O0", Map.of("TILEWRIGHT_OPENCL_OPTIONS", "-cl-opt-disable"));

    private final String optimisation;
    /** For a run. */
    final Map<String, String> environment;

    Pace(String optimisation, Map<String, String> environment) {
        this.optimisation = optimisation;
        this.environment = environment;
    }

    /** A program, compiled in a folder. @param usual the compiler that users have @return the binary */
    public Path compile(GeneratedProgram program, Path folder, MpiToolchain usual) throws IOException, InterruptedException, MpiException {
        return new MpiBuild(folder).withLibraryOf(usual).compile(program, this == FAST ? fast(usual) : usual,
                CompilerFlags.USUAL.optimised(optimisation));
    }

    /** The same MPI with the compiler that is soonest done, where it is here. */
    public static MpiToolchain fast(MpiToolchain usual) {
        return MpiToolchain.detect(Clang.behind(usual.compiler().orElseThrow().toString()), usual.launcher().orElseThrow().toString());
    }
}
