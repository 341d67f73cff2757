package org.tilewright.cli;

import java.util.List;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.target.LocalTarget;
import org.tilewright.cli.target.MpiTarget;
import org.tilewright.cli.target.Target;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.target.build.MpiToolchain;
import org.tilewright.target.cpp.RunsOn;
import picocli.CommandLine.Option;

/** {@code --target}: where a program runs; MPI where it is there, else in this virtual machine. */
final class TargetOption {

    @Option(names = "--emulate",
            description = "Let this machine's processors play the GPUs of --target cuda, to test and debug without one.")
    private boolean emulated;

    @Option(names = "--target", paramLabel = "local|mpi|opencl|cuda",
            description = "Where to run (default: mpi where it is there, else local).")
    private String name;

    /** The chosen target. @throws Failure if there is no such target here */
    Target target() {
        requireCudaToEmulate();
        return switch (name == null ? "" : name) {
            case "local" -> new LocalTarget();
            case "" -> {
                MpiToolchain tools = MpiToolchain.detect();
                yield tools.missing().isEmpty() ? new MpiTarget(tools, RunsOn.HOST) : new LocalTarget();
            }
            default -> generated(name, emulated);
        };
    }

    /** The target whose sources are written or shown; sources need nothing on this machine. */
    MpiTarget forSources() {
        if ("local".equals(name)) {
            throw new Failure(ExitCode.WRONG_USE, "the target local runs in the virtual machine and has no sources; --target mpi has");
        }
        return generated(name == null ? "mpi" : name, emulated);
    }

    /** Whether the chosen target computes on GPUs. @throws Failure if there is no such target */
    boolean hasGpus() {
        requireCudaToEmulate();
        return name != null && !"local".equals(name) && runsOn(name, emulated) != RunsOn.HOST;
    }

    /** A target that is a C++ program. */
    private static MpiTarget generated(String target, boolean emulated) {
        RunsOn runsOn = runsOn(target, emulated);
        return new MpiTarget(MpiToolchain.detect(), runsOn);
    }

    private static RunsOn runsOn(String target, boolean emulated) {
        return switch (target) {
            case "mpi" -> RunsOn.HOST;
            case "opencl" -> RunsOn.OPENCL;
            case "cuda" -> emulated ? RunsOn.EMULATED_CUDA : RunsOn.CUDA;
            default -> throw new Failure(ExitCode.WRONG_USE,
                    "--target " + target
                    + ": there is no such target; there are local, mpi, opencl and cuda"
                    + NearestName.question(target, List.of("local", "mpi", "opencl", "cuda")));
        };
    }

    private void requireCudaToEmulate() {
        if (emulated && !"cuda".equals(name)) {
            throw new Failure(ExitCode.WRONG_USE, "--emulate goes with --target cuda: other targets have nothing to emulate");
        }
    }
}
