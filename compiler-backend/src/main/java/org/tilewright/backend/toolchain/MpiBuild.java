package org.tilewright.backend.toolchain;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.io.WholeFile;
import org.tilewright.machine.Processor;
import org.tilewright.backend.cpp.ProductParts;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;

/** Writes a generated program with everything it needs to a folder, and compiles it. */
public final class MpiBuild {

    private final Path folder;
    private final BuildCache cache;
    private final Optional<MpiToolchain> library;

    /** A build in a folder that takes the compiled library from the user's cache. */
    public MpiBuild(Path folder) {
        this(folder, BuildCache.ofUser(notice -> { }));
    }

    public MpiBuild(Path folder, BuildCache cache) {
        this(folder, cache, Optional.empty());
    }

    private MpiBuild(Path folder, BuildCache cache, Optional<MpiToolchain> library) {
        this.folder = folder;
        this.cache = cache;
        this.library = library;
    }

    /** The same with the library that another compiler makes, which must have the same binary interface. */
    public MpiBuild withLibraryOf(MpiToolchain other) {
        return new MpiBuild(folder, cache, Optional.of(other));
    }

    /** A program built earlier for the same source, compiler, flags and kind of processor, or now; it stays until it is closed. */
    public static BuildCache.Entry cached(GeneratedProgram program, MpiToolchain tools, CompilerFlags flags, BuildCache cache)
            throws IOException, InterruptedException, MpiException {
        return cached(program, tools, flags, cache, () -> { });
    }

    /** The same. @param compiles told where it has to be built now */
    public static BuildCache.Entry cached(GeneratedProgram program, MpiToolchain tools, CompilerFlags flags, BuildCache cache,
            Runnable compiles) throws IOException, InterruptedException, MpiException {
        return cache.open(program.name(), key(program, tools, flags, LibraryFiles.of(program)::text), folder -> {
            compiles.run();
            new MpiBuild(folder, cache).compile(program, tools, flags);
        });
    }

    /** Where the program's own source stands. */
    public Path source(GeneratedProgram program) {
        return folder.resolve(KernelTools.sourceOf(program.name(), program.runsOn()));
    }

    /** Writes the source, the headers and a {@code CMakeLists.txt}. Files that have not changed keep their time. */
    public Path writeSources(GeneratedProgram program) throws IOException {
        Path source = source(program);
        write(source, program.source());
        write(folder.resolve("CMakeLists.txt"), CMakeText.of(program));
        writeLibrary(LibraryFiles.of(program), folder);
        return source;
    }

    private static void writeLibrary(LibraryFiles library, Path folder) throws IOException {
        for (String name : library.names()) {
            write(folder.resolve(name), library.text(name));
        }
    }

    /** Compiles what {@link #writeSources} wrote, unless the binary was made from the same. @return the binary */
    public Path compile(GeneratedProgram program, MpiToolchain tools, CompilerFlags flags)
            throws IOException, InterruptedException, MpiException {
        boolean cblas = program.usesBlas() && program.runsOn() != RunsOn.CUDA;
        requireAll(tools.compiler().isEmpty() || cblas && tools.blas().isEmpty() ? tools.missing() : List.of());
        KernelTools kernels = KernelTools.of(program, tools);
        requireAll(kernels.missing());
        if (program.runsOn() == RunsOn.CUDA && flags.sanitised()) {
            throw new MpiException(MpiException.Stage.BUILD, "the sanitizers check memory of processors, not of GPUs; they can check this "
                    + "program on an emulated GPU (--emulate)", null);
        }
        Path source = writeSources(program);
        Path binary = folder.resolve(program.name());
        Path stamp = folder.resolve(program.name() + ".built");
        List<String> key = new ArrayList<>(key(program, tools, flags, LibraryFiles.of(program)::text));
        library.ifPresent(l -> key.addAll(l.identity()));
        String made = Digest.of(key);
        if (Files.isDirectory(binary)) {
            throw new FileSystemException(binary.toString(), null, "there is a folder where the program should be written; move it away");
        }
        if (Files.isExecutable(binary) && holds(stamp, made + " " + Digest.of(binary))) {
            return binary;
        }
        Files.deleteIfExists(stamp);
        Path object = folder.resolve(program.name() + ".o");
        String compiler = tools.compiler().orElseThrow().toString();
        List<String> compile = kernels.ofProgram(folder, flags, program.usesThreads());
        compile.addAll(List.of("-c", source.toString(), "-o", object.toString()));
        List<BuildCache.Entry> parts = new ArrayList<>();
        // the library is made, where it is not there yet, while the program compiles
        try (Compilation own = Compilation.start(compile, folder.resolve(program.name() + ".build.log"))) {
            for (LibraryFiles.Group group : LibraryFiles.of(program).groups()) {
                parts.add(library(group, program, library.map(l -> KernelTools.of(program, l)).orElse(kernels), flags));
            }
            for (String part : program.parts()) {
                parts.add(withFlagsOfProgram(part, program, tools, flags));
            }
            own.await();
            List<String> link = new ArrayList<>(List.of(compiler));
            link.addAll(flags.ofProgram(program.usesThreads()));
            link.add(object.toString());
            for (BuildCache.Entry part : parts) {
                link.addAll(objects(part.folder()));
            }
            link.addAll(List.of("-o", binary.toString()));
            if (cblas) {
                link.add("-lopenblas");
            }
            link.addAll(kernels.libraries());
            link(link, parts, folder.resolve(program.name() + ".build.log"));
        } finally {
            for (BuildCache.Entry part : parts) {
                part.close();
            }
        }
        Files.delete(object);
        Files.writeString(stamp, made + " " + Digest.of(binary));
        return binary;
    }

    /** What cannot be linked may be the fault of a part that a broken compiler once made: it is made again next time. */
    private static void link(List<String> command, List<BuildCache.Entry> parts, Path log)
            throws IOException, InterruptedException, MpiException {
        try {
            Compilation.run(command, log);
        } catch (MpiException e) {
            for (BuildCache.Entry part : parts) {
                BuildCache.doubt(part);
            }
            throw e;
        }
    }

    private static void requireAll(List<MpiToolchain.Missing> missing) throws MpiException {
        if (!missing.isEmpty()) {
            throw new MpiException(MpiException.Stage.MISSING, missing.stream()
                    .map(m -> "this machine does not have " + m.what() + "; install it with: "
                            + m.install()).collect(Collectors.joining("\n")),
                    null);
        }
    }

    public Path compile(GeneratedProgram program, MpiToolchain tools, String optimisation)
            throws IOException, InterruptedException, MpiException {
        return compile(program, tools, CompilerFlags.USUAL.optimised(optimisation));
    }

    public Path compile(GeneratedProgram program, MpiToolchain tools) throws IOException, InterruptedException, MpiException {
        return compile(program, tools, CompilerFlags.USUAL);
    }

    /** All that decides what the compiler makes of a program; a home folder may serve machines with different processors. */
    static List<String> key(GeneratedProgram program, MpiToolchain tools, CompilerFlags flags, UnaryOperator<String> text) {
        List<String> key = new ArrayList<>(List.of(program.name(), program.source(), Boolean.toString(program.usesBlas()),
                Processor.here().fingerprint()));
        key.addAll(flags.ofProgram(program.usesThreads()));
        key.addAll(libraryKey(program, tools, flags, text));
        return key;
    }

    private static List<String> libraryKey(GeneratedProgram program, MpiToolchain tools, CompilerFlags flags, UnaryOperator<String> text) {
        List<String> key = new ArrayList<>(tools.identity());
        key.addAll(KernelTools.of(program, tools).identity());
        key.addAll(flags.ofLibrary());
        LibraryFiles.of(program).names().forEach(name -> key.addAll(List.of(name, text.apply(name))));
        return key;
    }

    /** A part of the compiled library, which all programs of this user share that have it; made by several compilers on several cores. */
    private BuildCache.Entry library(LibraryFiles.Group group, GeneratedProgram program, KernelTools kernels, CompilerFlags flags)
            throws IOException, InterruptedException, MpiException {
        LibraryFiles library = LibraryFiles.of(program);
        List<String> key = new ArrayList<>(kernels.mpi().identity());
        key.addAll(kernels.identity(group));
        key.addAll(flags.ofLibrary());
        group.read().forEach(name -> key.addAll(List.of(name, library.text(name))));
        return cache.open(group.name(), key, at -> {
            for (String name : group.read()) {
                write(at.resolve(name), library.text(name));
            }
            List<Compilation> parts = new ArrayList<>();
            try {
                for (List<String> files : LibraryParts.of(group.sources(program.runsOn()), name -> library.text(name).length(),
                        Runtime.getRuntime().availableProcessors())) {
                    Path part = at.resolve("part" + parts.size() + ".cpp");
                    write(part, files.stream().map(f -> "#include \"" + f + "\"\n").collect(Collectors.joining()));
                    parts.add(start(kernels.ofLibrary(group, at, flags), part));
                }
                for (String source : group.kernels(program.runsOn())) {
                    Path part = at.resolve("kernels" + parts.size() + ".cu");
                    write(part, "#include \"" + source + "\"\n");
                    parts.add(start(kernels.ofLibraryKernels(flags), part));
                }
                for (Compilation p : parts) {
                    p.await();
                }
            } finally {
                parts.forEach(Compilation::close);
            }
        });
    }

    private static Compilation start(List<String> command, Path part) throws IOException, MpiException {
        String name = part.toString().replaceAll("\\.\\w+$", "");
        return Compilation.start(Stream.concat(command.stream(), Stream.of("-c", part.toString(), "-o", name + ".o")).toList(),
                Path.of(name + ".build.log"));
    }

    /** A part of the library that is compiled as programs are. */
    private BuildCache.Entry withFlagsOfProgram(String source, GeneratedProgram program, MpiToolchain tools, CompilerFlags flags)
            throws IOException, InterruptedException, MpiException {
        LibraryFiles library = LibraryFiles.of(program);
        List<String> key = new ArrayList<>(List.of(source, Processor.here().fingerprint()));
        key.addAll(flags.ofProgram(true));
        key.addAll(libraryKey(program, tools, flags, library::text));
        return cache.open(ProductParts.name(source), key, at -> {
            writeLibrary(library, at);
            List<String> command = new ArrayList<>(List.of(tools.compiler().orElseThrow().toString()));
            command.addAll(flags.ofProgram(true));
            command.addAll(List.of("-c", at.resolve(source).toString(), "-o", at.resolve(ProductParts.name(source) + ".o").toString()));
            Compilation.run(command, at.resolve("build.log"));
        });
    }

    private static List<String> objects(Path library) throws IOException {
        try (Stream<Path> all = Files.list(library)) {
            return all.map(Path::toString).filter(f -> f.endsWith(".o")).sorted().toList();
        }
    }

    /** Writes a file whole or not at all; one that is the same already is left alone. */
    private static void write(Path file, String text) throws IOException {
        if (holds(file, text)) {
            return;
        }
        WholeFile.write(file, text);
    }

    private static boolean holds(Path file, String text) throws IOException {
        return Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8));
    }
}
