package org.tilewright.backend.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.ProductParts;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiToolchain;

/** The library's contractions against plain loops, by a program in C++. */
@Tag("slow")
class ContractionsTest {

    @TempDir
    static Path folder;
    private static Path binary;

    @BeforeAll
    static void compile() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete() && tools.blas().isPresent(), "no MPI or no BLAS here");
        String source = Files.readString(Path.of("src/test/resources/org/tilewright/backend/mpi/contractions.cpp"));
        List<Integer> origins = source.lines().map(l -> 0).toList();
        GeneratedProgram program = new GeneratedProgram("contractions", source, origins, true, true, ProductParts.files());
        binary = new MpiBuild(folder).compile(program, tools, "-O1");
    }

    @Test
    void smallOnes() throws Exception {
        run("20000", "7", "1");
    }

    @Test
    void onesThatTakeSeveralBlocks() throws Exception {
        run("60", "90", "1");
    }

    @Test
    void onSeveralThreads() throws Exception {
        run("60", "60", "3");
    }

    private void run(String many, String largest, String threads) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(binary.toString(), many, largest).redirectErrorStream(true);
        builder.environment().put("OMP_NUM_THREADS", threads);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals("0 wrong\n", said);
        assertEquals(0, process.waitFor());
    }
}
