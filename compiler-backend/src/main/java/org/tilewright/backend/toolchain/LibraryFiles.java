package org.tilewright.backend.toolchain;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.ProductParts;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.library.CppLibrary;
import org.tilewright.library.CppLibrary.Part;

/** The files of the library that a generated program stands on; they depend on what computes its leaves. */
final class LibraryFiles {

    /** Includes what is compiled once beside a program, for builds without a cache of the library. */
    private static final String ALL_SOURCES = "tilewright.cpp";

    /** The kernels as the text that OpenCL compiles while the program runs: the binary runs without files beside it. */
    private static final String OPENCL_TEXT = "tilewright/opencl/opencl_text.inc";

    /** Compilers need not take more characters of one literal. */
    private static final int LITERAL = 60_000;

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
        Group common = first("library", Part.COMMON);
        Group device = after(common, "library_device", Part.DEVICE);
        return new LibraryFiles(runsOn, switch (runsOn) {
            case HOST -> List.of(common, after(common, "library_host", Part.HOST));
            case SIMULATED -> List.of(common, after(common, "library_simulated", Part.SIMULATED));
            case OPENCL -> List.of(common, device, group(device, "library_opencl",
                    joined(CppLibrary.files(Part.OPENCL), List.of(OPENCL_TEXT)), false));
            case CUDA -> cuda(common, device, products, List.of(Part.CUDA), List.of(Part.CUBLAS));
            case EMULATED_CUDA -> cuda(common, device, products,
                    List.of(Part.CUDA, Part.EMULATED_CUDA), List.of(Part.CUBLAS, Part.EMULATED_CUBLAS));
        });
    }

    private static List<Group> cuda(Group common, Group device, boolean products, List<Part> driver, List<Part> cublas) {
        Group cuda = group(device, "library_cuda", files(driver), true);
        return products ? List.of(common, device, cuda, group(cuda, "library_cublas", files(cublas), true))
                : List.of(common, device, cuda);
    }

    private static Group first(String name, Part part) {
        return new Group(name, CppLibrary.files(part), CppLibrary.files(part), false);
    }

    private static Group after(Group below, String name, Part part) {
        return group(below, name, CppLibrary.files(part), false);
    }

    private static Group group(Group below, String name, List<String> own, boolean isForKernels) {
        return new Group(name, own, joined(below.read, own), isForKernels);
    }

    private static List<String> files(List<Part> parts) {
        return parts.stream().flatMap(p -> CppLibrary.files(p).stream()).toList();
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
                    + literal("preludeText", CppLibrary.text("tilewright/device/kernels.cl"))
                    + literal("libraryText", CppLibrary.text("tilewright/device/strided.h")
                            + CppLibrary.text("tilewright/device/library_kernels.inc"));
            default -> CppLibrary.text(name);
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
}
