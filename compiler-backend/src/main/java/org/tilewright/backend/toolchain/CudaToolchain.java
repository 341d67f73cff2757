package org.tilewright.backend.toolchain;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What this machine has to build programs that compute by CUDA.
 *
 * @param compiler the nvcc that is used
 * @param version what it says of itself, in one line
 * @param architectures the compute capabilities, such as {@code 90}, that programs are compiled for
 */
public record CudaToolchain(Optional<Path> compiler, String version, List<String> architectures) {

    /** A machine without. */
    static final CudaToolchain NONE = new CudaToolchain(Optional.empty(), "", List.of());

    /** Data centres' GPUs since 2020; later ones translate the last one's code when a program starts. */
    static final List<String> USUAL_ARCHITECTURES = List.of("80", "90");

    /**
     * The nvcc that {@code TILEWRIGHT_NVCC} names, else the first on the path, in {@code CUDA_HOME} or where NVIDIA installs it; code
     * for the GPUs that are here, or else for the usual ones. {@code TILEWRIGHT_CUDA_ARCHITECTURES} chooses others: {@code 80,90}.
     */
    public static CudaToolchain detect() {
        return detect(System.getenv(), Path.of("/usr/local/cuda/bin/nvcc"));
    }

    static CudaToolchain detect(Map<String, String> environment, Path usual) {
        Optional<Path> compiler = environment.containsKey("TILEWRIGHT_NVCC") ? MpiToolchain.onPath(environment.get("TILEWRIGHT_NVCC"))
                : MpiToolchain.onPath("nvcc")
                        .or(() -> Optional.ofNullable(environment.get("CUDA_HOME")).map(home -> Path.of(home, "bin", "nvcc")))
                        .filter(Files::isExecutable).or(() -> Optional.of(usual).filter(Files::isExecutable));
        String version = compiler.map(c -> MpiToolchain.said(c, "--version")).orElse("").lines()
                .filter(l -> l.contains("release")).findFirst().orElse("").strip();
        return new CudaToolchain(compiler.filter(c -> !version.isEmpty()), version,
                architectures(Optional.ofNullable(environment.get("TILEWRIGHT_CUDA_ARCHITECTURES"))));
    }

    private static List<String> architectures(Optional<String> chosen) {
        String here = chosen.map(c -> c.replace(',', '\n')).or(() -> MpiToolchain.onPath("nvidia-smi")
                .map(smi -> MpiToolchain.said(List.of(smi.toString(), "--query-gpu=compute_cap", "--format=csv,noheader")))).orElse("");
        List<String> found = here.lines().map(l -> l.strip().replace(".", "")).filter(l -> l.matches("\\d{2,3}[af]?")).distinct()
                .sorted(Comparator.comparingInt(a -> Integer.parseInt(a.replaceAll("\\D", "")))).toList();
        return found.isEmpty() ? USUAL_ARCHITECTURES : found;
    }

    public List<MpiToolchain.Missing> missing() {
        return compiler.isPresent() ? List.of()
                : List.of(new MpiToolchain.Missing("the CUDA compiler, for --target cuda (nvcc)", MpiToolchain.install("cuda")));
    }

    /** The folder that the toolkit is in: {@code nvcc} may be a script or a link on the path, so nvcc itself is asked. */
    private Path home() {
        String tops = MpiToolchain.said(List.of(compiler.orElseThrow().toString(), "--dryrun", "-x", "cu", "/dev/null"));
        return tops.lines().filter(l -> l.startsWith("#$ TOP=")).map(l -> Path.of(l.substring("#$ TOP=".length()).strip()).normalize())
                .findFirst().orElse(Path.of("/usr/local/cuda"));
    }

    Path headers() {
        Path inToolkit = home().resolve("include");
        // Debian's package keeps them where all headers are
        return Files.exists(inToolkit.resolve("cuda_runtime.h")) ? inToolkit : Path.of("/usr/include");
    }

    /**
     * The folder of cuBLAS's headers, which not every toolkit has: {@code TILEWRIGHT_CUBLAS_HOME} names a folder with {@code include}
     * and {@code lib} of its own.
     */
    public Optional<Path> cublas() {
        return compiler.isEmpty() ? Optional.empty()
                : Stream.concat(cublasHome().map(h -> h.resolve("include")).stream(), Stream.of(headers(), home().resolve("include")))
                        .filter(p -> Files.exists(p.resolve("cublas_v2.h"))).findFirst();
    }

    private static Optional<Path> cublasHome() {
        return Optional.ofNullable(System.getenv("TILEWRIGHT_CUBLAS_HOME")).map(Path::of);
    }

    List<MpiToolchain.Missing> missingCublas() {
        return compiler.isEmpty() || cublas().isPresent() ? List.of()
                : List.of(new MpiToolchain.Missing("cuBLAS, for matrix products (cublas_v2.h)", MpiToolchain.install("cublas")));
    }

    List<String> cublasLibraries() {
        Stream<Path> folders = Stream.of(home().resolve("lib64"), home().resolve("lib"));
        List<String> out = new ArrayList<>();
        Stream.concat(cublasHome().stream().flatMap(h -> Stream.of(h.resolve("lib64"), h.resolve("lib"))), folders)
                .filter(p -> Files.exists(p.resolve("libcublas.so"))).findFirst()
                .ifPresent(p -> out.addAll(List.of("-L" + p, "-Wl,-rpath," + p)));
        out.add("-lcublas");
        return out;
    }

    /** A compiler for kernels and what stands around them, which is left to the compiler of MPI programs. */
    public List<String> command(Path mpiCompiler, CompilerFlags flags) {
        List<String> c = new ArrayList<>(List.of(compiler.orElseThrow().toString(), "-x", "cu", "-ccbin", mpiCompiler.toString(),
                "-std=c++17", flags.optimisation(), "-Xcompiler=" + String.join(",", flags.aroundKernels())));
        for (String a : architectures) {
            c.add("-gencode=arch=compute_" + a + ",code=sm_" + a);
        }
        String last = architectures.get(architectures.size() - 1);
        c.add("-gencode=arch=compute_" + last + ",code=compute_" + last);
        return c;
    }

    /** The runtime is part of the binary, so that a program needs only the driver. */
    List<String> libraries() {
        List<String> out = new ArrayList<>();
        Stream.of("lib64", "lib").map(home()::resolve).filter(p -> Files.exists(p.resolve("libcudart_static.a"))).findFirst()
                .ifPresent(p -> out.add("-L" + p));
        out.addAll(List.of("-lcudart_static", "-ldl", "-lrt", "-pthread"));
        return out;
    }

    List<String> identity() {
        List<String> out = new ArrayList<>(List.of(compiler.map(Path::toString).orElse(""), version));
        out.addAll(architectures);
        return out;
    }
}
