package org.tilewright.target.mpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a generated program with everything it needs to a folder, and compiles it. */
public final class MpiBuild {

    private static final List<String> SHIPPED = List.of("tilewright.hpp", "tilewright.cpp", "tilewright/numbers.hpp", "tilewright/regions.hpp",
            "tilewright/grid.hpp", "tilewright/grid.cpp", "tilewright/layouts.hpp", "tilewright/layouts.cpp", "tilewright/pieces.hpp",
            "tilewright/pieces.cpp", "tilewright/messages.hpp", "tilewright/messages.cpp", "tilewright/tensors.hpp", "tilewright/tensors.cpp", "tilewright/inputs.hpp", "tilewright/inputs.cpp",
            "tilewright/files.hpp", "tilewright/files.cpp", "tilewright/file_parts.hpp", "tilewright/matrix_market.cpp",
            "tilewright/program.hpp", "tilewright/program.cpp", "tilewright/scratch.hpp",
            "tilewright/panel.hpp", "tilewright/blas.hpp", "tilewright/vectors.hpp", "tilewright/indices.hpp", "tilewright/product.hpp",
            "tilewright/contract.hpp", "tilewright/caches.hpp", "tilewright/nests.hpp");
    private static final int TAIL = 25;
    /** Compilers take half of AVX-512's registers unless told; it has no effect on processors without. */
    private static final String WIDE_VECTORS = "-mprefer-vector-width=512";

    private final Path folder;

    public MpiBuild(Path folder) {
        this.folder = folder;
    }

    /** Writes the source, the headers and a {@code CMakeLists.txt}. Files that have not changed keep their time. */
    public Path writeSources(GeneratedProgram program) throws IOException {
        Path source = folder.resolve(program.name() + ".cpp");
        write(source, program.source());
        write(folder.resolve("CMakeLists.txt"), cmake(program));
        for (String name : SHIPPED) {
            write(folder.resolve(name), shipped(name));
        }
        return source;
    }

    /** Compiles what {@link #writeSources} wrote, unless the binary is newer. @return the binary */
    public Path compile(GeneratedProgram program, MpiToolchain tools, String optimisation) throws IOException, InterruptedException, MpiException {
        if (tools.compiler().isEmpty() || program.usesBlas() && tools.blas().isEmpty()) {
            throw new MpiException(MpiException.Stage.MISSING, tools.missing().stream()
                    .map(m -> "this machine has not " + m.what() + "; install it by: " + m.install()).collect(Collectors.joining("\n")), null);
        }
        Path source = writeSources(program);
        Path binary = folder.resolve(program.name());
        Path library = library(tools);
        List<String> command = command(program, tools, optimisation, source, library, binary);
        Path stamp = folder.resolve(program.name() + ".built");
        String made = String.join(" ", command) + "\n" + program.source().hashCode();
        if (Files.isExecutable(binary) && Files.exists(stamp) && Files.readString(stamp).equals(made)) {
            return binary;
        }
        Files.deleteIfExists(stamp);
        compile(command, folder.resolve(program.name() + ".build.log"));
        Files.writeString(stamp, made);
        return binary;
    }

    /** The compiled library, which all programs of this user share. */
    private Path library(MpiToolchain tools) throws IOException, InterruptedException, MpiException {
        // a home folder may serve machines with different processors, so no -march=native
        List<String> command = new ArrayList<>(List.of(tools.compiler().orElseThrow().toString(), "-std=c++17", "-O2", "-c"));
        String key = Integer.toHexString((String.join(" ", command) + tools + shippedTexts()).hashCode());
        Path library = cache().resolve("library-" + key + ".o");
        if (Files.exists(library)) {
            return library;
        }
        Path draft = Files.createTempFile(cache(), "library", ".part");
        command.addAll(List.of(folder.resolve("tilewright.cpp").toString(), "-o", draft.toString()));
        compile(command, folder.resolve("tilewright.build.log"));
        Files.move(draft, library, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return library;
    }

    /** A folder of the user's for what can be made again; without one, the folder of the program. */
    private Path cache() throws IOException {
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path shared = (xdg == null || xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg)).resolve("tilewright");
        try {
            return Files.createDirectories(shared);
        } catch (IOException e) {
            return Files.createDirectories(folder);
        }
    }

    private static void compile(List<String> command, Path log) throws IOException, InterruptedException, MpiException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // plain quotes in messages
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            if (process.waitFor() != 0) {
                List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
                throw new MpiException(MpiException.Stage.BUILD, "the C++ compiler rejects the generated program; its last words:\n"
                        + String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size())), log);
            }
        } catch (InterruptedException e) {
            ProcessTree.end(process.toHandle());
            throw e;
        }
    }

    public Path compile(GeneratedProgram program, MpiToolchain tools) throws IOException, InterruptedException, MpiException {
        return compile(program, tools, "-O3");
    }

    private static List<String> command(GeneratedProgram program, MpiToolchain tools, String optimisation, Path source, Path library,
            Path binary) {
        List<String> c = new ArrayList<>(List.of(tools.compiler().orElseThrow().toString(), "-std=c++17", optimisation, "-march=native",
                "-fwrapv", "-fcx-limited-range", program.usesThreads() ? "-fopenmp" : "-fopenmp-simd", source.toString(),
                library.toString(), "-o", binary.toString()));
        if (isX86()) {
            c.add(WIDE_VECTORS);
        }
        if (program.usesBlas()) {
            c.add("-lopenblas");
        }
        return c;
    }

    private static boolean isX86() {
        return List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
    }

    private static String cmake(GeneratedProgram program) {
        return """
                cmake_minimum_required(VERSION 3.13)
                project(%1$s CXX)

                if(NOT CMAKE_BUILD_TYPE)
                  set(CMAKE_BUILD_TYPE Release)
                endif()
                set(CMAKE_CXX_FLAGS_RELEASE "-O3")
                option(TILEWRIGHT_NATIVE "Use all instructions of the processor that builds" ON)

                find_package(MPI REQUIRED COMPONENTS CXX)
                add_executable(%1$s %1$s.cpp tilewright.cpp)
                target_compile_features(%1$s PRIVATE cxx_std_17)
                # integers wrap, complex products skip the checks for infinities, loops may use vectors
                target_compile_options(%1$s PRIVATE -fwrapv -fcx-limited-range -fopenmp-simd $<$<BOOL:${TILEWRIGHT_NATIVE}>:-march=native>)
                if(TILEWRIGHT_NATIVE AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
                  target_compile_options(%1$s PRIVATE %2$s)
                endif()
                target_link_libraries(%1$s PRIVATE MPI::MPI_CXX)
                """.formatted(program.name(), WIDE_VECTORS)
                + (program.usesBlas() ? """

                # OpenBLAS first; any other library with a CBLAS interface will do
                find_library(CBLAS_LIBRARY NAMES openblas cblas mkl_rt REQUIRED)
                find_path(CBLAS_INCLUDE cblas.h PATH_SUFFIXES openblas REQUIRED)
                target_include_directories(%1$s PRIVATE ${CBLAS_INCLUDE})
                target_link_libraries(%1$s PRIVATE ${CBLAS_LIBRARY})
                """.formatted(program.name()) : "")
                + (program.usesThreads() ? """

                find_package(OpenMP)
                if(OpenMP_CXX_FOUND)
                  target_link_libraries(%1$s PRIVATE OpenMP::OpenMP_CXX)
                endif()
                """.formatted(program.name()) : "");
    }

    private static String shippedTexts() {
        return SHIPPED.stream().map(MpiBuild::shipped).collect(Collectors.joining());
    }

    private static String shipped(String name) {
        try (InputStream in = MpiBuild.class.getResourceAsStream("/org/tilewright/target/mpi/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the header " + name + " is not part of this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a file whole or not at all; one that is the same already is left alone. */
    private static void write(Path file, String text) throws IOException {
        if (Files.exists(file) && Files.readString(file).equals(text)) {
            return;
        }
        Files.createDirectories(file.getParent());
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(draft, text);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
