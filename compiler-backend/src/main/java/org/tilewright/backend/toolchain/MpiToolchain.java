package org.tilewright.backend.toolchain;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What this machine has to build and run MPI programs.
 *
 * @param kind which MPI
 * @param compiler the compiler wrapper
 * @param launcher the mpirun that belongs to it
 * @param mpiVersion the first line that the launcher says of itself
 * @param blas where {@code cblas.h} is
 * @param missing what is not there, each with the line that installs it
 */
public record MpiToolchain(Kind kind, Optional<Path> compiler, Optional<Path> launcher, String mpiVersion, String compilerVersion,
                           Optional<Path> blas, List<Missing> missing) {

    /** The implementations that differ in how they are started. */
    public enum Kind { OPENMPI, MPICH, NONE }

    /** A thing that is not there and how to get it. */
    public record Missing(String what, String install) { }

    /** Whether programs can be built and run. */
    public boolean isComplete() {
        return compiler.isPresent() && launcher.isPresent();
    }

    /** What makes this compiler and its MPI different from others: their paths, their versions, and what the environment adds. */
    public List<String> identity() {
        List<String> out = new ArrayList<>(List.of(compilerVersion, mpiVersion, blas.map(Path::toString).orElse("")));
        for (Path p : Stream.concat(compiler.stream(), launcher.stream()).toList()) {
            out.add(p.toString());
            try {
                out.add(p.toRealPath().toString());
            } catch (IOException gone) {
                out.add("");
            }
        }
        System.getenv().entrySet().stream()
                .filter(e -> e.getKey()
                        .matches("((OMPI|MPICH)_)?(CXX|CXXFLAGS|CPPFLAGS|LDFLAGS|LIBS|CPATH|CPLUS_INCLUDE_PATH|LIBRARY_PATH)"))
                .sorted(Map.Entry.comparingByKey()).forEach(e -> out.add(e.getKey() + "=" + e.getValue()));
        return out;
    }

    /** The MPI that stands first on the path; {@code TILEWRIGHT_MPICXX} and {@code TILEWRIGHT_MPIRUN} choose another one. */
    public static MpiToolchain detect() {
        return detect(System.getenv("TILEWRIGHT_MPICXX"), System.getenv("TILEWRIGHT_MPIRUN"));
    }

    /** The MPI of a given compiler wrapper and launcher, such as {@code mpicxx.mpich}; null for the first on the path. */
    public static MpiToolchain detect(String wrapper, String mpirun) {
        Optional<Path> compiler = onPath(wrapper == null ? "mpicxx" : wrapper);
        Optional<Path> launcher = onPath(mpirun == null ? "mpirun" : mpirun);
        String mpi = launcher.map(l -> said(l, "--version")).orElse("");
        String gcc = compiler.map(c -> said(c, "--version")).orElse("");
        Kind kind = mpi.contains("Open MPI") || mpi.contains("OpenRTE") ? Kind.OPENMPI : launcher.isPresent() ? Kind.MPICH : Kind.NONE;
        List<Missing> missing = new ArrayList<>();
        if (compiler.isEmpty() || launcher.isEmpty()) {
            missing.add(new Missing(compiler.isEmpty() ? "an MPI compiler (mpicxx)" : "an MPI launcher (mpirun)", install("mpi")));
        } else if (gcc.isEmpty()) {
            missing.add(new Missing("a C++ compiler (g++) behind mpicxx", install("compiler")));
        }
        Optional<Path> blas = compiler.flatMap(c -> header(c, "cblas.h"));
        if (blas.isEmpty()) {
            missing.add(new Missing("CBLAS, for contractions and substitute (cblas.h)", install("blas")));
        }
        return new MpiToolchain(kind, compiler, launcher, firstLine(mpi), firstLine(gcc), blas, List.copyOf(missing));
    }

    /** The version of mpich is on its second line. */
    private static String firstLine(String text) {
        return text.lines().filter(l -> l.contains("MPI") || l.matches(".*\\d+\\.\\d+.*")).map(l -> l.replaceAll("\\s+", " ").strip())
                .findFirst().orElse("");
    }

    static String install(String what) {
        if (onPath("apt-get").isPresent()) {
            return "apt-get install " + switch (what) {
                case "mpi" -> "openmpi-bin libopenmpi-dev";
                case "blas" -> "libopenblas-dev";
                case "opencl" -> "ocl-icd-opencl-dev opencl-headers";
                case "cuda" -> "nvidia-cuda-toolkit";
                case "cublas" -> "libcublas-dev";
                case "simgrid" -> "libsimgrid-dev";
                default -> "g++";
            };
        }
        if (onPath("dnf").isPresent()) {
            return "dnf install " + switch (what) {
                case "mpi" -> "openmpi openmpi-devel";
                case "blas" -> "openblas-devel";
                case "opencl" -> "ocl-icd-devel opencl-headers";
                case "cuda" -> "cuda-toolkit";
                case "cublas" -> "libcublas-devel";
                case "simgrid" -> "simgrid-devel";
                default -> "gcc-c++";
            };
        }
        if (what.equals("cuda") || what.equals("cublas")) {
            return "the installer at developer.nvidia.com/cuda-downloads";
        }
        return "brew install " + switch (what) {
            case "mpi" -> "open-mpi";
            case "blas" -> "openblas";
            case "opencl" -> "opencl-headers ocl-icd";
            case "simgrid" -> "simgrid";
            default -> "gcc";
        };
    }

    /** Where the compiler finds a header. */
    Optional<Path> header(String name) {
        return compiler.flatMap(c -> header(c, name));
    }

    private static Optional<Path> header(Path compiler, String name) {
        String found = filtered(List.of(compiler.toString(), "-E", "-x", "c++", "-include", name, "/dev/null"),
                l -> l.startsWith("# ") && l.contains(name + "\"") ? l.replaceAll("^[^\"]*\"|\".*$", "") : null);
        return found.isEmpty() ? Optional.empty() : Optional.of(Path.of(found));
    }

    static String said(Path program, String option) {
        return said(List.of(program.toString(), option));
    }

    /** What a command that ends with success prints. */
    static String said(List<String> command) {
        return filtered(command, null);
    }

    /** The output of a command that ends with success; with a filter, the first line that it keeps. */
    private static String filtered(List<String> command, UnaryOperator<String> filter) {
        try {
            Process p = new ProcessBuilder(command).redirectErrorStream(true).start();
            p.getOutputStream().close();
            String text = new String(p.getInputStream().readAllBytes());
            if (p.waitFor() != 0) {
                return "";
            }
            return filter == null ? text.strip() : text.lines().map(filter).filter(l -> l != null).findFirst().orElse("");
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    static Optional<Path> onPath(String name) {
        if (name.contains("/")) {
            return Optional.of(Path.of(name)).filter(Files::isExecutable);
        }
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path p = Path.of(folder.isEmpty() ? "." : folder, name);
            if (Files.isExecutable(p) && !Files.isDirectory(p)) {
                return Optional.of(p);
            }
        }
        return Optional.empty();
    }
}
