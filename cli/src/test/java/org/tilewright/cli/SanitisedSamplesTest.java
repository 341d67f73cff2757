package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.testing.Pace;
import org.tilewright.tests.Share;

/** The generated code of every sample under the sanitizers of the compiler, all of them in one binary. */
@Tag("slow")
class SanitisedSamplesTest {

    /** The compiler leaves nothing out that could be reported, and takes a third of the time; another third where it is clang. */
    private static final CompilerFlags WATCHED = CompilerFlags.SANITISED.optimised("-O0");

    @TempDir
    Path folder;

    private static MpiToolchain tools() {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.missing().isEmpty(), "MPI or CBLAS is not installed");
        return tools;
    }

    @Test
    void everySampleIsRightOnEveryGridAndTouchesNoMemoryThatIsNotItsOwn() throws Exception {
        // memory that MPI never frees is not the programs' fault
        assertEquals(List.of(), new MpiSamples(folder, Pace.fast(tools()), WATCHED, Map.of("ASAN_OPTIONS", "detect_leaks=0"))
                .faults(Share.of(Samples.all(), 3), Samples::grids));
    }

    @Test
    void theSanitisersAreAtWork() throws Exception {
        MpiToolchain tools = tools();
        GeneratedProgram program = new GeneratedProgram("beyond", """
                #include "tilewright.hpp"
                int main(int argc, char** argv) {
                  std::vector<long> three(3);
                  return int(three.data()[argc + 2]) + tw::runMain(argc, argv, {});
                }
                """, List.of(), false, false);
        Path binary = new MpiBuild(folder).compile(program, tools, CompilerFlags.SANITISED);
        assertThrows(MpiException.class, () -> new MpiRun(tools, binary).run(MpiRun.Options.of(Map.of(), 1, folder), line -> { }));
        assertTrue(Files.readString(folder.resolve("beyond.run.log")).contains("heap-buffer-overflow"));
    }
}
