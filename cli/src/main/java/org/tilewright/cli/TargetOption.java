package org.tilewright.cli;

import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.target.LocalTarget;
import org.tilewright.cli.target.MpiTarget;
import org.tilewright.cli.target.Target;
import org.tilewright.target.build.MpiToolchain;
import picocli.CommandLine.Option;

/** {@code --target}: where a program runs; MPI where it is there, else in this virtual machine. */
final class TargetOption {

    @Option(names = "--target", paramLabel = "local|mpi", description = "Where to run (default: mpi where it is there, else local).")
    private String name;

    /** The chosen target. @throws Failure if there is no such target here */
    Target target() {
        return switch (name == null ? "" : name) {
            case "local" -> new LocalTarget();
            case "mpi" -> new MpiTarget(MpiToolchain.detect());
            case "" -> {
                MpiToolchain tools = MpiToolchain.detect();
                yield tools.missing().isEmpty() ? new MpiTarget(tools) : new LocalTarget();
            }
            default -> throw unknown();
        };
    }

    /** The target whose sources are written or shown; sources need nothing on this machine. */
    MpiTarget forSources() {
        return switch (name == null ? "mpi" : name) {
            case "mpi" -> new MpiTarget(MpiToolchain.detect());
            case "local" -> throw new Failure(ExitCode.WRONG_USE,
                    "the target local runs in the virtual machine and has no sources; --target mpi has");
            default -> throw unknown();
        };
    }

    private Failure unknown() {
        return name.equals("cuda") || name.equals("opencl")
                ? new Failure(ExitCode.MISSING_HERE, "the target " + name + " is not part of this version; there are local and mpi")
                : new Failure(ExitCode.WRONG_USE, "--target " + name + ": there is no such target; there are local and mpi");
    }
}
