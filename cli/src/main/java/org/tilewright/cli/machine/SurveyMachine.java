package org.tilewright.cli.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tilewright.backend.toolchain.CudaToolchain;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.SimGridToolchain;

/**
 * Looks for everything that a target may use.
 *
 * @param findings what is here and what is not
 * @param embedded the core of the embedded OpenBLAS, where it loads
 * @param system the core of the system's OpenBLAS, if that is what there is
 */
public record SurveyMachine(List<Finding> findings, Optional<OpenBlasCore> embedded, Optional<OpenBlasCore> system) {

    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");

    public static SurveyMachine of(MpiToolchain tools) {
        Optional<Path> library = systemLibrary();
        Optional<OpenBlasCore> embedded = OpenBlasCore.of(Optional.empty());
        Optional<OpenBlasCore> system = library.flatMap(l -> OpenBlasCore.of(Optional.of(l)));
        List<Finding> out = new ArrayList<>();
        out.add(Finding.found("JDK", System.getProperty("java.vm.name") + " " + Runtime.version(), System.getProperty("java.home")));
        out.add(embeddedBlas(embedded));
        out.add(mpi(tools));
        out.add(program("C++ compiler", InstallLine.of("g++", "gcc-c++", "gcc"), "c++", "g++", "clang++"));
        out.add(program("CMake", InstallLine.of("cmake", "cmake", "cmake"), "cmake"));
        out.add(systemBlas(library, system));
        out.add(cuda());
        out.add(openCl());
        out.add(simGrid());
        return new SurveyMachine(List.copyOf(out), embedded, system);
    }

    /** What makes products slow and is not the environment's fault. */
    public List<String> warnings() {
        return Stream.concat(embedded.flatMap(OpenBlasCore::warningOfEmbedded).stream(),
                system.flatMap(OpenBlasCore::warningOfSystem).stream()).toList();
    }

    private static Finding embeddedBlas(Optional<OpenBlasCore> core) {
        return LoadBlas.embedded().map(d -> Finding.found("BLAS, embedded", d + core.map(c -> ", core " + c.own()).orElse(""),
                "inside tilewright.jar"))
                .orElseGet(() -> Finding.missing("BLAS, embedded",
                        "tilewright.jar has no OpenBLAS for this operating system and processor"));
    }

    private static Finding mpi(MpiToolchain tools) {
        if (!tools.isComplete()) {
            return Finding.missing("MPI", InstallLine.of("openmpi-bin libopenmpi-dev", "openmpi-devel", "open-mpi"));
        }
        String flavour = switch (tools.kind()) {
            case OPENMPI -> "Open MPI";
            case MPICH -> "MPICH";
            case NONE -> "MPI";
        };
        return Finding.found("MPI", flavour + version(tools.mpiVersion()).map(v -> " " + v).orElse(""),
                tools.compiler().orElseThrow() + ", " + tools.launcher().orElseThrow());
    }

    private static Finding program(String what, String install, String... names) {
        for (String name : names) {
            Optional<Path> p = SearchPath.program(name);
            if (p.isPresent()) {
                return Finding.found(what, SearchPath.firstLine(p.get().toString(), "--version").orElse(name), p.get().toString());
            }
        }
        return Finding.missing(what, install);
    }

    private static Optional<Path> systemLibrary() {
        return SearchPath.library("libopenblas.so", "libopenblas.so.0", "libopenblas.dylib", "libmkl_rt.so", "libblis.so",
                "libcblas.so", "libblas.so");
    }

    private static Finding systemBlas(Optional<Path> library, Optional<OpenBlasCore> core) {
        return library.map(f -> Finding.found("BLAS, system", f.getFileName() + core.map(SurveyMachine::inPrograms).orElse(""),
                f.toString()))
                .orElseGet(() -> Finding.missing("BLAS, system", InstallLine.of("libopenblas-dev", "openblas-devel", "openblas")));
    }

    private static String inPrograms(OpenBlasCore core) {
        return core.available().map(a -> " (by itself " + core.own() + ")").orElse("") + ", core " + core.ofPrograms();
    }

    /** Whether programs for NVIDIA's GPUs can start here. */
    public static boolean hasCudaDriver() {
        return SearchPath.library("libcuda.so.1", "libcuda.so").isPresent();
    }

    private static Finding cuda() {
        CudaToolchain tools = CudaToolchain.detect();
        boolean driver = hasCudaDriver();
        if (tools.compiler().isEmpty()) {
            return Finding.missing("CUDA", tools.missing().get(0).install()
                    + (driver ? "   (the driver is here)" : "   (and NVIDIA's driver)"));
        }
        return Finding.found("CUDA", "nvcc" + version(tools.version()).map(v -> " " + v).orElse("") + " for sm_"
                + String.join(", sm_", tools.architectures())
                + (driver ? ", driver" : ", no driver: programs build but do not run, except by --emulate"),
                tools.compiler().orElseThrow().toString());
    }

    private static Finding openCl() {
        return SearchPath.library("libOpenCL.so.1", "libOpenCL.so")
                .map(p -> Finding.found("OpenCL", p.getFileName().toString(), p.toString()))
                .orElseGet(() -> Finding.missing("OpenCL",
                        InstallLine.of("ocl-icd-opencl-dev pocl-opencl-icd", "ocl-icd-devel pocl", "pocl")));
    }

    private static Finding simGrid() {
        MpiToolchain tools = SimGridToolchain.detect();
        return tools.isComplete()
                ? Finding.found("SimGrid", version(tools.mpiVersion()).orElse(""), tools.compiler().orElseThrow().toString())
                : Finding.missing("SimGrid", InstallLine.of("libsimgrid-dev", "simgrid-devel", "simgrid"));
    }

    private static Optional<String> version(String line) {
        Matcher m = VERSION.matcher(line);
        return m.find() ? Optional.of(m.group()) : Optional.empty();
    }
}
