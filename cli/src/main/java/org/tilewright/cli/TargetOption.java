package org.tilewright.cli;

import org.tilewright.backend.Backend;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.target.LocalTarget;
import org.tilewright.cli.target.MpiTarget;
import org.tilewright.cli.target.Target;
import org.tilewright.language.syntax.NearestName;
import picocli.CommandLine.Option;

/** {@code --target}: where a program runs; MPI where it is there, else in this virtual machine. */
final class TargetOption {

    @Option(names = "--emulate",
            description = "Emulate the GPUs of --target cuda on this machine's processors, to test and debug without a GPU.")
    private boolean emulated;

    @Option(names = "--target", paramLabel = "local|mpi|opencl|cuda",
            description = "Where to run (default: mpi if it is installed, otherwise local).")
    private String name;

    /** The chosen target. @throws Failure if there is no such target here */
    Target target() {
        requireCudaToEmulate();
        if (name == null) {
            MpiToolchain tools = MpiToolchain.detect();
            return tools.missing().isEmpty() ? new MpiTarget(tools, RunsOn.HOST) : new LocalTarget();
        }
        return backend().runsOn(emulated).<Target>map(r -> new MpiTarget(MpiToolchain.detect(), r)).orElseGet(LocalTarget::new);
    }

    /** The target whose sources are written or shown; sources need nothing on this machine. */
    MpiTarget forSources() {
        RunsOn runsOn = (name == null ? Backend.MPI : backend()).runsOn(emulated).orElseThrow(() -> new Failure(ExitCode.WRONG_USE,
                "the target " + name + " runs in the virtual machine and has no sources; --target mpi has"));
        return new MpiTarget(MpiToolchain.detect(), runsOn);
    }

    /** Whether the chosen target computes on GPUs. @throws Failure if there is no such target */
    boolean hasGpus() {
        requireCudaToEmulate();
        return name != null && backend().runsOn(emulated).filter(r -> r != RunsOn.HOST).isPresent();
    }

    private Backend backend() {
        return Backend.named(name).orElseThrow(() -> new Failure(ExitCode.WRONG_USE, "--target " + name
                + ": there is no such target; the targets are " + Backend.list() + NearestName.question(name, Backend.words())));
    }

    private void requireCudaToEmulate() {
        if (emulated && !Backend.CUDA.word().equals(name)) {
            throw new Failure(ExitCode.WRONG_USE, "--emulate goes with --target cuda: other targets have nothing to emulate");
        }
    }
}
