package org.tilewright.backend.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiToolchain;

/** Whom the library's footprints meet, by a program in C++ that asks every processor too. */
class FootprintsTest {

    @TempDir
    Path folder;

    @Test
    void whoMeetsARegionIsFoundWithoutAskingEveryone() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        String source = Files.readString(Path.of("src/test/resources/org/tilewright/backend/mpi/footprints.cpp"));
        List<Integer> origins = source.lines().map(l -> 0).toList();
        Path binary = new MpiBuild(folder).compile(new GeneratedProgram("footprints", source, origins, false, false), tools, "-O1");
        Process process = new ProcessBuilder(binary.toString()).redirectErrorStream(true).start();
        assertEquals("""
                stencil: of 16384 processors 35 asked, 5 met
                in a row: of 16384 processors 31 asked, 3 met
                on two levels: of 16384 processors 29 asked, 3 met
                """, new String(process.getInputStream().readAllBytes()));
        assertEquals(0, process.waitFor());
    }
}
