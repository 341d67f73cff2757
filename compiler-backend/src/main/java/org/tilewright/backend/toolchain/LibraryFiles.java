package org.tilewright.backend.toolchain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.ProductParts;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;

/** The files of the library that a generated program stands on; they depend on what computes its leaves. */
final class LibraryFiles {

    /** Includes what is compiled once beside a program, for builds without a cache of the library. */
    private static final String ALL_SOURCES = "tilewright.cpp";

    /** The kernels as the text that OpenCL compiles while the program runs: the binary runs without files beside it. */
    private static final String OPENCL_TEXT = "tilewright/opencl_text.inc";

    /** Compilers need not take more characters of one literal. */
    private static final int LITERAL = 60_000;

    private static final List<String> COMMON = List.of("tilewright.hpp", "tilewright/numbers.hpp", "tilewright/small_vector.hpp",
            "tilewright/regions.hpp", "tilewright/regions.cpp", "tilewright/footprints.hpp", "tilewright/footprints.cpp",
            "tilewright/grid.hpp",
            "tilewright/grid.cpp", "tilewright/layouts.hpp", "tilewright/layouts.cpp", "tilewright/scalars.hpp", "tilewright/scalars.cpp",
            "tilewright/halves.hpp",
            "tilewright/pieces.hpp", "tilewright/pieces.cpp", "tilewright/parts.hpp", "tilewright/parts.cpp", "tilewright/elements.hpp",
            "tilewright/delays.hpp", "tilewright/delays.cpp", "tilewright/messages.hpp", "tilewright/messages.cpp",
            "tilewright/gathers.cpp",
            "tilewright/tensors.hpp", "tilewright/tensors.cpp", "tilewright/scans.hpp", "tilewright/inputs.hpp",
            "tilewright/inputs.cpp", "tilewright/inputs_values.cpp", "tilewright/generators.hpp", "tilewright/records.hpp",
            "tilewright/records.cpp", "tilewright/arg_reduce.hpp", "tilewright/files.hpp", "tilewright/files.cpp",
            "tilewright/file_parts.hpp", "tilewright/atomic_file.hpp", "tilewright/atomic_file.cpp", "tilewright/npy.cpp",
            "tilewright/text_parts.hpp", "tilewright/text_parts.cpp", "tilewright/matrix_market.cpp", "tilewright/frostt.cpp",
            "tilewright/npy_header.hpp", "tilewright/npy_header.cpp", "tilewright/npy_types.cpp",
            "tilewright/outputs.hpp", "tilewright/outputs.cpp",
            "tilewright/file_exchange.hpp", "tilewright/file_exchange.cpp",
            "tilewright/parent_watchdog.hpp", "tilewright/parent_watchdog.cpp", "tilewright/arguments.hpp", "tilewright/arguments.cpp",
            "tilewright/program.hpp", "tilewright/program.cpp", "tilewright/shown.hpp", "tilewright/shown.cpp",
            "tilewright/scratch.hpp", "tilewright/panel.hpp", "tilewright/panel_product.hpp", "tilewright/blas.hpp",
            "tilewright/vectors.hpp", "tilewright/indices.hpp", "tilewright/gathered.hpp", "tilewright/product.hpp",
            "tilewright/contract.hpp",
            "tilewright/caches.hpp", "tilewright/tiles.hpp", "tilewright/nests.hpp", "tilewright/fused_reductions.hpp",
            "tilewright/blas_core.hpp",
            "tilewright/blas_core.cpp", "tilewright/blas_cores.inc", "tilewright/memory_estimate.hpp", "tilewright/memory_estimate.cpp",
            "tilewright/simulated.hpp");

    private static final List<String> HOST = List.of("tilewright/inspector.cpp", "tilewright/elements_host.cpp",
            "tilewright/carried_host.cpp",
            "tilewright/inputs_host.cpp");

    private static final List<String> SIMULATED = List.of("tilewright/elements_simulated.cpp", "tilewright/carried_simulated.cpp");

    private static final List<String> DEVICE = List.of("tilewright/device.hpp", "tilewright/strided.h", "tilewright/strided.hpp",
            "tilewright/strided.cpp", "tilewright/elements_device.cpp", "tilewright/carried_device.cpp", "tilewright/inputs_device.cpp");

    private static final List<String> OPENCL = List.of("tilewright/opencl.hpp", "tilewright/opencl_device.hpp",
            "tilewright/device_opencl.cpp", "tilewright/kernels_opencl.cpp", OPENCL_TEXT);

    private static final List<String> CUDA = List.of("tilewright/cuda.hpp", "tilewright/cuda_calls.hpp", "tilewright/kernels.cuh",
            "tilewright/kernels.cl", "tilewright/library_kernels.inc", "tilewright/library_kernels.cu", "tilewright/device_cuda.cpp",
            "tilewright/times_cuda.cpp");

    private static final List<String> EMULATION = List.of("tilewright/emulated/cuda_runtime.h", "tilewright/emulated/failures.hpp",
            "tilewright/emulated/fibers.hpp", "tilewright/emulated/fibers.cpp", "tilewright/emulated/blocks.cpp",
            "tilewright/emulated/runtime.cpp", "tilewright/emulated/streams.hpp", "tilewright/emulated/streams.cpp");

    private static final List<String> CUBLAS = List.of("tilewright/products.hpp", "tilewright/cublas_calls.hpp",
            "tilewright/products_cublas.cpp");

    private static final List<String> EMULATED_CUBLAS = List.of("tilewright/emulated/cublas_v2.h", "tilewright/emulated/cublas.cpp");

    /**
     * Sources that are compiled together and apart from others, so that all programs that have them share what is made of them.
     *
     * @param name of what is made of them
     * @param own headers and sources that are there for this group
     * @param read all that its sources may include
     * @param isForKernels whether it includes what a device's compiler brings
     */
    record Group(String name, List<String> own, List<String> read, boolean isForKernels) {

        /** What the C++ compiler makes. @param runsOn where a processor plays the GPU, kernels are C++ */
        List<String> sources(RunsOn runsOn) {
            return own.stream().filter(f -> f.endsWith(".cpp") || runsOn == RunsOn.EMULATED_CUDA && f.endsWith(".cu")).toList();
        }

        /** What the compiler of kernels makes. */
        List<String> kernels(RunsOn runsOn) {
            return own.stream().filter(f -> runsOn == RunsOn.CUDA && f.endsWith(".cu")).toList();
        }
    }

    private final RunsOn runsOn;
    private final List<Group> groups;

    private LibraryFiles(RunsOn runsOn, List<Group> groups) {
        this.runsOn = runsOn;
        this.groups = groups;
    }

    /** What a program stands on. */
    static LibraryFiles of(GeneratedProgram program) {
        return of(program.runsOn(), program.usesBlas());
    }

    /** @param products whether a program for CUDA calls cuBLAS; others have what they need for that in any case */
    static LibraryFiles of(RunsOn runsOn, boolean products) {
        Group common = first("library", COMMON);
        Group device = after(common, "library_device", DEVICE, false);
        return new LibraryFiles(runsOn, switch (runsOn) {
            case HOST -> List.of(common, after(common, "library_host", HOST, false));
            case SIMULATED -> List.of(common, after(common, "library_simulated", SIMULATED, false));
            case OPENCL -> List.of(common, device, after(device, "library_opencl", OPENCL, false));
            case CUDA, EMULATED_CUDA -> {
                boolean emulated = runsOn == RunsOn.EMULATED_CUDA;
                Group cuda = after(device, "library_cuda", emulated ? joined(CUDA, EMULATION) : CUDA, true);
                Group cublas = after(cuda, "library_cublas", emulated ? joined(CUBLAS, EMULATED_CUBLAS) : CUBLAS, true);
                yield products ? List.of(common, device, cuda, cublas) : List.of(common, device, cuda);
            }
        });
    }

    private static Group first(String name, List<String> own) {
        return new Group(name, own, own, false);
    }

    private static Group after(Group below, String name, List<String> own, boolean isForKernels) {
        return new Group(name, own, joined(below.read, own), isForKernels);
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** What is compiled beside a program, each group standing on those before it. */
    List<Group> groups() {
        return groups;
    }

    /** What is written beside a program. */
    List<String> names() {
        return Stream.of(List.of(ALL_SOURCES), groups.getLast().read, ProductParts.files()).flatMap(List::stream).toList();
    }

    /** What the C++ compiler makes beside any program that runs on the same. */
    List<String> sources() {
        return groups.stream().flatMap(g -> g.sources(runsOn).stream()).toList();
    }

    /** What the compiler of kernels makes. */
    List<String> kernels() {
        return groups.stream().flatMap(g -> g.kernels(runsOn).stream()).toList();
    }

    String text(String name) {
        return switch (name) {
            case ALL_SOURCES -> "// The part of Tilewright's library that is compiled once, beside any generated program.\n"
                    + sources().stream().sorted().map(f -> "#include \"" + f + "\"\n").collect(Collectors.joining());
            case OPENCL_TEXT -> "// The kernels' text, made of strided.h, kernels.cl and library_kernels.inc.\n"
                    + literal("preludeText", resource("tilewright/kernels.cl"))
                    + literal("libraryText", resource("tilewright/strided.h") + resource("tilewright/library_kernels.inc"));
            default -> resource(name);
        };
    }

    /** A text as a constant of C++. */
    private static String literal(String constant, String text) {
        List<StringBuilder> parts = new ArrayList<>(List.of(new StringBuilder()));
        for (String line : text.lines().toList()) {
            if (parts.get(parts.size() - 1).length() + line.length() > LITERAL) {
                parts.add(new StringBuilder());
            }
            parts.get(parts.size() - 1).append(line).append('\n');
        }
        return "static const char* const " + constant + " =\n"
                + parts.stream().map(p -> "R\"cl(" + p + ")cl\"").collect(Collectors.joining("\n")) + ";\n";
    }

    static String resource(String name) {
        try (InputStream in = LibraryFiles.class.getResourceAsStream("/org/tilewright/backend/cpp/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the file " + name + " of the library is not part of this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
