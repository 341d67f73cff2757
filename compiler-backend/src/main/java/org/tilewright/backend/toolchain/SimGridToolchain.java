package org.tilewright.backend.toolchain;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What this machine has of SimGrid, which builds MPI programs and runs all their processes in one, on a machine that it simulates. */
public final class SimGridToolchain {

    private SimGridToolchain() { }

    /** Its compiler and its launcher in place of those of an MPI. */
    public static MpiToolchain detect() {
        return detect("smpicxx", "smpirun");
    }

    /** The same of a given compiler wrapper and launcher. */
    public static MpiToolchain detect(String wrapper, String smpirun) {
        Optional<Path> compiler = MpiToolchain.onPath(wrapper);
        Optional<Path> launcher = MpiToolchain.onPath(smpirun);
        boolean all = compiler.isPresent() && launcher.isPresent();
        List<MpiToolchain.Missing> missing = all ? List.of() : List.of(new MpiToolchain.Missing(
                "SimGrid's compiler and launcher of MPI programs (smpicxx, smpirun)", MpiToolchain.install("simgrid")));
        return new MpiToolchain(MpiToolchain.Kind.NONE, all ? compiler : Optional.empty(), launcher,
                launcher.map(l -> said(l, "-version")).orElse(""), compiler.map(c -> said(c, "--version")).orElse(""),
                Optional.empty(), missing);
    }

    private static String said(Path program, String option) {
        return MpiToolchain.said(program, option).lines().findFirst().orElse("");
    }
}
