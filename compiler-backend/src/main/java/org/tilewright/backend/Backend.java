package org.tilewright.backend;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.gpu.GpuEmitter;
import org.tilewright.backend.gpu.Products;
import org.tilewright.backend.toolchain.CudaToolchain;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.OpenClToolchain;

/** All that a program can be run on, by the words that users write for it. Commands, the server and the tests of clients read this. */
public enum Backend {

    LOCAL("local", "in the Java virtual machine, one thread per processor", "cpp", Optional.empty()),
    MPI("mpi", "C++ and MPI, one process per processor", "cpp", Optional.of(RunsOn.HOST)),
    OPENCL("opencl", "C++, OpenCL and MPI, one process per processor", "cpp", Optional.of(RunsOn.OPENCL)),
    CUDA("cuda", "CUDA C++ and MPI, one process and one GPU per processor", "cuda-cpp", Optional.of(RunsOn.CUDA));

    /** The word for whichever of them fits this machine best. */
    public static final String AUTO = "auto";

    private final String word;
    private final String meaning;
    private final String language;
    private final Optional<RunsOn> runsOn;

    Backend(String word, String meaning, String language, Optional<RunsOn> runsOn) {
        this.word = word;
        this.meaning = meaning;
        this.language = language;
        this.runsOn = runsOn;
    }

    public static Optional<Backend> named(String word) {
        return Arrays.stream(values()).filter(b -> b.word.equals(word)).findFirst();
    }

    /** The one whose program an editor shows for a word: what runs in this process, or where it fits best, is shown as it is for MPI. */
    public static Optional<Backend> shown(String word) {
        return word.equals(AUTO) ? Optional.of(MPI) : named(word).map(b -> b == LOCAL ? MPI : b);
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Backend::word).toList();
    }

    /** All words as a sentence lists them. */
    public static String list() {
        List<String> words = words();
        return words.subList(0, words.size() - 1).stream().collect(Collectors.joining(", ")) + " and " + words.getLast();
    }

    /** What users write. */
    public String word() {
        return word;
    }

    /** What it is, for a table. */
    public String meaning() {
        return meaning;
    }

    /** The name that editors know the language of its programs by. */
    public String language() {
        return language;
    }

    /** What computes in a generated program; none where no program is generated. @param emulated by processors that play the GPUs */
    public Optional<RunsOn> runsOn(boolean emulated) {
        return this == CUDA && emulated ? Optional.of(RunsOn.EMULATED_CUDA) : runsOn;
    }

    /** The one that a generated program is for; none for a simulation. */
    public static Optional<Backend> of(RunsOn runsOn) {
        return switch (runsOn) {
            case HOST -> Optional.of(MPI);
            case OPENCL -> Optional.of(OPENCL);
            case CUDA, EMULATED_CUDA -> Optional.of(CUDA);
            case SIMULATED -> Optional.empty();
        };
    }

    /** What this machine lacks to build and run such programs. */
    public List<MpiToolchain.Missing> missing(MpiToolchain mpi) {
        return switch (this) {
            case LOCAL -> List.of();
            case MPI -> mpi.missing();
            case OPENCL -> beside(mpi, OpenClToolchain.detect(mpi).missing());
            case CUDA -> beside(mpi, CudaToolchain.detect().missing());
        };
    }

    private static List<MpiToolchain.Missing> beside(MpiToolchain mpi, List<MpiToolchain.Missing> ofKernels) {
        // kernels stand in programs that send messages
        return Stream.concat(mpi.isComplete() ? Stream.empty() : mpi.missing().stream(), ofKernels.stream()).toList();
    }

    /** The program of a plan. @param products who multiplies matrices on a GPU */
    public static GeneratedProgram emit(NamedPlan plan, RunsOn runsOn, Products products) {
        return runsOn == RunsOn.HOST ? CppEmitter.emit(plan) : GpuEmitter.emit(plan, runsOn, products);
    }
}
