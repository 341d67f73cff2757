package org.tilewright.target.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.machine.Processor;
import org.tilewright.target.cpp.ContractionParts;
import org.tilewright.target.cpp.GeneratedProgram;

/** Writes a generated program with everything it needs to a folder, and compiles it. */
public final class MpiBuild {

    private static final List<String> SHIPPED = List.of("tilewright.hpp", "tilewright.cpp", "tilewright/numbers.hpp",
            "tilewright/regions.hpp", "tilewright/regions.cpp", "tilewright/footprints.hpp", "tilewright/footprints.cpp",
            "tilewright/grid.hpp", "tilewright/grid.cpp", "tilewright/layouts.hpp", "tilewright/layouts.cpp", "tilewright/scalars.hpp",
            "tilewright/scalars.cpp", "tilewright/pieces.hpp", "tilewright/pieces.cpp", "tilewright/parts.hpp", "tilewright/parts.cpp",
            "tilewright/messages.hpp", "tilewright/messages.cpp", "tilewright/tensors.hpp", "tilewright/tensors.cpp",
            "tilewright/inputs.hpp", "tilewright/inputs.cpp", "tilewright/files.hpp", "tilewright/files.cpp", "tilewright/file_parts.hpp",
            "tilewright/drafts.hpp", "tilewright/drafts.cpp", "tilewright/npy.cpp", "tilewright/text_parts.hpp",
            "tilewright/text_parts.cpp", "tilewright/matrix_market.cpp", "tilewright/frostt.cpp", "tilewright/lifeline.hpp",
            "tilewright/lifeline.cpp", "tilewright/program.hpp", "tilewright/program.cpp", "tilewright/scratch.hpp", "tilewright/panel.hpp",
            "tilewright/blas.hpp", "tilewright/vectors.hpp", "tilewright/indices.hpp", "tilewright/product.hpp", "tilewright/contract.hpp",
            "tilewright/caches.hpp", "tilewright/tiles.hpp", "tilewright/nests.hpp", "tilewright/blas_core.hpp", "tilewright/blas_core.cpp",
            "tilewright/blas_cores.inc", "tilewright/need.hpp", "tilewright/need.cpp");

    private final Path folder;
    private final BuildCache cache;

    /** A build in a folder that takes the compiled library from the user's cache. */
    public MpiBuild(Path folder) {
        this(folder, BuildCache.ofUser(notice -> { }));
    }

    public MpiBuild(Path folder, BuildCache cache) {
        this.folder = folder;
        this.cache = cache;
    }

    /** A program built earlier for the same source, compiler, flags and kind of processor, or now; it stays until it is closed. */
    public static BuildCache.Entry cached(GeneratedProgram program, MpiToolchain tools, CompilerFlags flags, BuildCache cache)
            throws IOException, InterruptedException, MpiException {
        return cache.open(program.name(), key(program, tools, flags, MpiBuild::shipped),
                folder -> new MpiBuild(folder, cache).compile(program, tools, flags));
    }

    /** Writes the source, the headers and a {@code CMakeLists.txt}. Files that have not changed keep their time. */
    public Path writeSources(GeneratedProgram program) throws IOException {
        Path source = folder.resolve(program.name() + ".cpp");
        write(source, program.source());
        write(folder.resolve("CMakeLists.txt"), cmake(program));
        writeShipped(folder);
        return source;
    }

    private static void writeShipped(Path folder) throws IOException {
        for (String name : allShipped()) {
            write(folder.resolve(name), shipped(name));
        }
    }

    private static List<String> allShipped() {
        return Stream.concat(SHIPPED.stream(), ContractionParts.files().stream()).toList();
    }

    /** Compiles what {@link #writeSources} wrote, unless the binary was made from the same. @return the binary */
    public Path compile(GeneratedProgram program, MpiToolchain tools, CompilerFlags flags)
            throws IOException, InterruptedException, MpiException {
        if (tools.compiler().isEmpty() || program.usesBlas() && tools.blas().isEmpty()) {
            throw new MpiException(MpiException.Stage.MISSING, tools.missing().stream()
                    .map(m -> "this machine has not " + m.what() + "; install it by: " + m.install()).collect(Collectors.joining("\n")),
                    null);
        }
        Path source = writeSources(program);
        Path binary = folder.resolve(program.name());
        Path stamp = folder.resolve(program.name() + ".built");
        String made = Digest.of(key(program, tools, flags, MpiBuild::shipped));
        if (Files.isDirectory(binary)) {
            throw new FileSystemException(binary.toString(), null, "a folder stands where the program goes; move it away");
        }
        if (Files.isExecutable(binary) && holds(stamp, made + " " + Digest.of(binary))) {
            return binary;
        }
        Files.deleteIfExists(stamp);
        Path object = folder.resolve(program.name() + ".o");
        String compiler = tools.compiler().orElseThrow().toString();
        List<String> compile = new ArrayList<>(List.of(compiler));
        compile.addAll(flags.ofProgram(program.usesThreads()));
        compile.addAll(List.of("-c", source.toString(), "-o", object.toString()));
        List<BuildCache.Entry> parts = new ArrayList<>();
        // the library is made, where it is not there yet, while the program compiles
        try (Compilation own = Compilation.start(compile, folder.resolve(program.name() + ".build.log"))) {
            parts.add(library(tools, flags));
            for (String part : ContractionParts.of(program)) {
                parts.add(contraction(part, tools, flags));
            }
            own.await();
            List<String> link = new ArrayList<>(List.of(compiler));
            link.addAll(flags.ofProgram(program.usesThreads()));
            link.add(object.toString());
            for (BuildCache.Entry part : parts) {
                link.addAll(objects(part.folder()));
            }
            link.addAll(List.of("-o", binary.toString()));
            if (program.usesBlas()) {
                link.add("-lopenblas");
            }
            Compilation.run(link, folder.resolve(program.name() + ".build.log"));
        } finally {
            for (BuildCache.Entry part : parts) {
                part.close();
            }
        }
        Files.delete(object);
        Files.writeString(stamp, made + " " + Digest.of(binary));
        return binary;
    }

    public Path compile(GeneratedProgram program, MpiToolchain tools, String optimisation)
            throws IOException, InterruptedException, MpiException {
        return compile(program, tools, CompilerFlags.USUAL.optimised(optimisation));
    }

    public Path compile(GeneratedProgram program, MpiToolchain tools) throws IOException, InterruptedException, MpiException {
        return compile(program, tools, CompilerFlags.USUAL);
    }

    /** All that decides what the compiler makes of a program; a home folder may serve machines with different processors. */
    static List<String> key(GeneratedProgram program, MpiToolchain tools, CompilerFlags flags, UnaryOperator<String> shipped) {
        List<String> key = new ArrayList<>(List.of(program.name(), program.source(), Boolean.toString(program.usesBlas()),
                Processor.here().fingerprint()));
        key.addAll(flags.ofProgram(program.usesThreads()));
        key.addAll(libraryKey(tools, flags, shipped));
        return key;
    }

    private static List<String> libraryKey(MpiToolchain tools, CompilerFlags flags, UnaryOperator<String> shipped) {
        List<String> key = new ArrayList<>(tools.identity());
        key.addAll(flags.ofLibrary());
        allShipped().forEach(name -> key.addAll(List.of(name, shipped.apply(name))));
        return key;
    }

    /** The compiled library, which all programs of this user share; made in parts, so that several cores make it. */
    private BuildCache.Entry library(MpiToolchain tools, CompilerFlags flags) throws IOException, InterruptedException, MpiException {
        return cache.open("library", libraryKey(tools, flags, MpiBuild::shipped), at -> {
            writeShipped(at);
            List<Compilation> parts = new ArrayList<>();
            try {
                for (List<String> files : LibraryParts.of(SHIPPED, name -> shipped(name).length(),
                        Runtime.getRuntime().availableProcessors())) {
                    String part = "part" + parts.size();
                    write(at.resolve(part + ".cpp"), files.stream().map(f -> "#include \"" + f + "\"\n").collect(Collectors.joining()));
                    List<String> command = new ArrayList<>(List.of(tools.compiler().orElseThrow().toString()));
                    command.addAll(flags.ofLibrary());
                    command.addAll(List.of("-c", at.resolve(part + ".cpp").toString(), "-o", at.resolve(part + ".o").toString()));
                    parts.add(Compilation.start(command, at.resolve(part + ".build.log")));
                }
                for (Compilation p : parts) {
                    p.await();
                }
            } finally {
                parts.forEach(Compilation::close);
            }
        });
    }

    /** The contractions of one element type, compiled as programs are. */
    private BuildCache.Entry contraction(String source, MpiToolchain tools, CompilerFlags flags)
            throws IOException, InterruptedException, MpiException {
        List<String> key = new ArrayList<>(List.of(source, Processor.here().fingerprint()));
        key.addAll(flags.ofProgram(true));
        key.addAll(libraryKey(tools, flags, MpiBuild::shipped));
        return cache.open(ContractionParts.name(source), key, at -> {
            writeShipped(at);
            List<String> command = new ArrayList<>(List.of(tools.compiler().orElseThrow().toString()));
            command.addAll(flags.ofProgram(true));
            command.addAll(List.of("-c", at.resolve(source).toString(), "-o", at.resolve(ContractionParts.name(source) + ".o").toString()));
            Compilation.run(command, at.resolve("build.log"));
        });
    }

    private static List<String> objects(Path library) throws IOException {
        try (Stream<Path> all = Files.list(library)) {
            return all.map(Path::toString).filter(f -> f.endsWith(".o")).sorted().toList();
        }
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
                find_package(Threads REQUIRED)
                add_executable(%1$s %1$s.cpp tilewright.cpp%3$s)
                target_compile_features(%1$s PRIVATE cxx_std_17)
                set_target_properties(%1$s PROPERTIES CXX_EXTENSIONS OFF)
                # integers wrap, complex products skip the checks for infinities, loops may use vectors
                target_compile_options(%1$s PRIVATE -fwrapv -fcx-limited-range -fopenmp-simd $<$<BOOL:${TILEWRIGHT_NATIVE}>:-march=native>)
                if(TILEWRIGHT_NATIVE AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
                  target_compile_options(%1$s PRIVATE %2$s)
                endif()
                target_link_libraries(%1$s PRIVATE MPI::MPI_CXX Threads::Threads)
                """.formatted(program.name(), CompilerFlags.WIDE_VECTORS,
                        ContractionParts.of(program).stream().map(f -> " " + f).collect(Collectors.joining()))
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

    public static String shipped(String name) {
        try (InputStream in = MpiBuild.class.getResourceAsStream("/org/tilewright/target/cpp/" + name)) {
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
        if (holds(file, text)) {
            return;
        }
        Files.createDirectories(file.getParent());
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(draft, text);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static boolean holds(Path file, String text) throws IOException {
        return Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8));
    }
}
