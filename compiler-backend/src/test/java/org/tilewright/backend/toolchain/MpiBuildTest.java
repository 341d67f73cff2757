package org.tilewright.backend.toolchain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.machine.CacheFolder;

/** A binary is used again exactly if all that it was made from is the same. */
@Tag("slow")
class MpiBuildTest {

    private static final GeneratedProgram PROGRAM = program("int main() { return 0; }\n");
    private static final MpiToolchain TOOLS = new MpiToolchain(MpiToolchain.Kind.OPENMPI, Optional.of(Path.of("/usr/bin/mpicxx")),
            Optional.of(Path.of("/usr/bin/mpirun")), "mpirun (Open MPI) 4.1.4", "g++ 12.2.0", Optional.empty(), List.of());

    @TempDir
    Path folder;

    private static GeneratedProgram program(String source) {
        return new GeneratedProgram("program", source, List.of(), false, false);
    }

    private static String key(GeneratedProgram program, MpiToolchain tools, CompilerFlags flags, UnaryOperator<String> shipped) {
        return Digest.of(MpiBuild.key(program, tools, flags, shipped));
    }

    @Test
    void allThatDecidesWhatTheCompilerMakesIsInTheKey() {
        UnaryOperator<String> headers = name -> "// " + name;
        String key = key(PROGRAM, TOOLS, CompilerFlags.USUAL, headers);
        assertEquals(key, key(program(PROGRAM.source()), TOOLS, CompilerFlags.USUAL, headers));
        assertNotEquals(key, key(program("int main() { return 1; }\n"), TOOLS, CompilerFlags.USUAL, headers), "source");
        assertNotEquals(key, key(PROGRAM, TOOLS, CompilerFlags.USUAL.optimised("-O1"), headers), "optimisation");
        assertNotEquals(key, key(PROGRAM, TOOLS, CompilerFlags.SANITISED.optimised("-O3"), headers), "sanitizers");
        assertNotEquals(key,
                key(PROGRAM, TOOLS, CompilerFlags.USUAL, name -> name.equals("tilewright/contraction/blas.hpp") ? "" : headers.apply(name)),
                "a header");
        assertNotEquals(key, key(new GeneratedProgram("program", PROGRAM.source(), List.of(), true, false), TOOLS, CompilerFlags.USUAL,
                headers), "BLAS");
        assertNotEquals(key, key(new GeneratedProgram("program", PROGRAM.source(), List.of(), false, true), TOOLS, CompilerFlags.USUAL,
                headers), "threads");
        GeneratedProgram onDevice = new GeneratedProgram("program", PROGRAM.source(), List.of(), false, false, List.of(), RunsOn.OPENCL);
        assertNotEquals(key, key(onDevice, TOOLS, CompilerFlags.USUAL, headers), "what it runs on");
        assertNotEquals(key,
                key(PROGRAM,
                        new MpiToolchain(TOOLS.kind(), TOOLS.compiler(), TOOLS.launcher(), TOOLS.mpiVersion(), "g++ 13.1.0", TOOLS.blas(),
                                List.of()), CompilerFlags.USUAL, headers), "compiler");
    }

    /** Whoever builds the sources with CMake gets what {@code run} makes of them. */
    @Test
    void cmakeHasTheFlagsOfRuns() {
        String text = CMakeText.of(PROGRAM);
        for (String flag : CompilerFlags.USUAL.ofProgram(false)) {
            // CMake has words of its own for the standard and for threads
            assertTrue(text.contains(flag) || List.of("-std=c++17", "-pthread").contains(flag), flag + " is missing in\n" + text);
        }
        assertTrue(CompilerFlags.USUAL.ofLibrary().stream().filter(f -> f.startsWith("-O"))
                .allMatch(f -> text.contains("tilewright.cpp PROPERTIES COMPILE_OPTIONS " + f)), text);
    }

    @Test
    void theLibraryIsDividedIntoPartsThatHoldEachFileOnce() {
        List<String> files = List.of("t/a.cpp", "t/b.cpp", "t/c.cpp", "t/d.cpp");
        List<List<String>> parts = LibraryParts.of(files, f -> f.equals("t/c.cpp") ? 30_000 : 10_000, 2);
        assertEquals(List.of(List.of("t/c.cpp"), List.of("t/a.cpp", "t/b.cpp", "t/d.cpp")), parts);
        assertEquals(1, LibraryParts.of(files, f -> 30_000, 1).size());
        assertEquals(4, LibraryParts.of(files, f -> 30_000, 64).size());
        assertEquals(1, LibraryParts.of(files, f -> 1_000, 64).size(), "too little for two");
    }

    private BuildCache cache() {
        return new BuildCache(folder.resolve("cache"), BuildCache.Limits.USUAL, notice -> { });
    }

    /** Puts the library into this test's own cache as it is in that of all tests, as compiling it takes most of a minute. */
    private void bringLibrary(MpiToolchain tools) throws Exception {
        new MpiBuild(folder.resolve("any")).compile(program("int main() { return 0; }\n"), tools, CompilerFlags.USUAL.optimised("-O0"));
        try (Stream<Path> all = Files.list(CacheFolder.ofUser().resolve("builds"))) {
            for (Path entry : all.filter(MpiBuildTest::isOfLibrary).filter(Manifest::matches).toList()) {
                try (Stream<Path> files = Files.walk(entry)) {
                    for (Path f : files.sorted().toList()) {
                        Files.createDirectories(folder.resolve("cache"));
                        Files.copy(f, folder.resolve("cache").resolve(entry.getParent().relativize(f)));
                    }
                }
            }
        }
    }

    private static boolean isOfLibrary(Path entry) {
        return Files.isDirectory(entry) && entry.getFileName().toString().matches("library(_host)?-\\w+");
    }

    private List<Path> library() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("cache"))) {
            return all.filter(MpiBuildTest::isOfLibrary).sorted().toList();
        }
    }

    @Test
    void aProgramIsCompiledOnceAndAgainWhenItsFlagsChangeOrItsBinaryIsDamaged() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        bringLibrary(tools);
        List<Path> library = library();
        CompilerFlags quick = CompilerFlags.USUAL.optimised("-O0");
        GeneratedProgram program = program("#include \"tilewright.hpp\"\n"
                + "int main(int argc, char** argv) { return tw::runMain(argc, argv, {}); }\n");
        FileTime first;
        Path binary;
        try (BuildCache.Entry e = MpiBuild.cached(program, tools, quick, cache())) {
            binary = e.folder().resolve("program");
            first = Files.getLastModifiedTime(binary);
        }
        try (BuildCache.Entry e = MpiBuild.cached(program, tools, quick, cache())) {
            assertEquals(first, Files.getLastModifiedTime(e.folder().resolve("program")));
        }
        try (BuildCache.Entry e = MpiBuild.cached(program, tools, quick.optimised("-O1"), cache())) {
            assertNotEquals(binary, e.folder().resolve("program"));
        }
        Files.write(binary, new byte[100]);
        try (BuildCache.Entry e = MpiBuild.cached(program, tools, quick, cache())) {
            assertEquals(binary, e.folder().resolve("program"));
            assertTrue(Files.size(binary) > 1000);
        }
        assertEquals(library, library(), "one library serves both");
        // a folder of the user's is compiled again when its binary is not the one that was made
        Path own = new MpiBuild(folder.resolve("own"), cache()).compile(program, tools, quick);
        FileTime made = Files.getLastModifiedTime(own);
        assertEquals(made, Files.getLastModifiedTime(new MpiBuild(folder.resolve("own"), cache()).compile(program, tools, quick)));
        Files.write(own, new byte[100]);
        new MpiBuild(folder.resolve("own"), cache()).compile(program, tools, quick);
        assertTrue(Files.size(own) > 1000);
        assertTrue(own.toFile().setExecutable(false));
        Files.write(folder.resolve("own/program.cpp"), new byte[] {(byte) 0xff});
        new MpiBuild(folder.resolve("own"), cache()).compile(program, tools, quick);
        assertTrue(Files.isExecutable(own));
        // what stands there is the user's
        Files.delete(own);
        Files.createDirectory(own);
        FileSystemException inTheWay = assertThrows(FileSystemException.class,
                () -> new MpiBuild(folder.resolve("own"), cache()).compile(program, tools, quick));
        assertEquals(own + ": there is a folder where the program should be written; move it away", inTheWay.getMessage());
    }

    @Test
    void aRejectedProgramQuotesTheCompiler() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        bringLibrary(tools);
        MpiException e = assertThrows(MpiException.class,
                () -> MpiBuild.cached(program("int main() { return nothing; }\n"), tools, CompilerFlags.USUAL, cache()));
        assertEquals(MpiException.Stage.BUILD, e.stage());
        assertTrue(e.getMessage().contains("nothing") && Files.readString(e.log().orElseThrow()).contains("nothing"), e.getMessage());
    }
}
