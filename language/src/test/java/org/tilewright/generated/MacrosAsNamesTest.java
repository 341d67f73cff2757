package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.testing.Pace;

/** A program all of whose names mean something else in C++, and whose lines and paths end in what C++ reads on from. */
@Tag("slow")
class MacrosAsNamesTest {

    private static final String PROGRAM = """
            param NAN = 13
            param M_PI = 3
            param major = 2
            param minor = NAN / 13 + 1
            param unix = 4
            param params = 2
            machine I = Grid(major, minor)
            tensor SIGINT, MPI_INT, EINVAL : f64(NAN, NAN)
            tensor stdin, results, signbit : f64(NAN)
            tensor Program, typeof : f64()
            SIGINT(x, y) -> I(x, y)   // as in C:\\
            MPI_INT(x, y) -> I(x, y)  // what??/
            EINVAL(x, y) -> I(x, y)   /* as in C:\\
            */
            input MPI_INT = file("what??/a\\b.npy")
            input EINVAL = random(unix)
            input signbit = zeros
            output SIGINT to file("what??/*/out\\\\.npy")

            errno: SIGINT(st_mtime, RAND_MAX) = MPI_INT(st_mtime, linux) * EINVAL(linux, RAND_MAX)  // \\
            schedule errno {  // \\
              distribute({st_mtime, RAND_MAX}, {BUFSIZ, isset}, {CLOCK, EOF}, I)  // \\
              split(linux, SEEK_SET, SEEK_END, unix)  // \\
              reorder({SEEK_SET, CLOCK, EOF, SEEK_END})
              communicate(SIGINT, isset)
              communicate({MPI_INT, EINVAL}, SEEK_SET)  // \\
            }
            NULL: stdin(h_errno) = max(PATH_MAX: MPI_INT(h_errno, PATH_MAX) - SIGINT(h_errno, PATH_MAX) * params)
            schedule NULL as STDIN_FILENO { split(h_errno, O_RDONLY, O_WRONLY, M_PI) communicate({MPI_INT, SIGINT}, O_RDONLY) }
            repeat SIGKILL in 0..M_PI {
              signbit(B0) = stdin(B0) * SIGKILL + signbit(B0)
            }
            results(B0) = signbit(B0) / NAN
            Program = results(B0) * results(B0)
            typeof = Program * M_PI
            """;

    @TempDir
    Path folder;

    @Test
    void aProgramIsNotCalledAsWhatStandsBesideIt() {
        for (String name : List.of("all", "install", "tilewright", "CMakeFiles", "7")) {
            assertEquals("program_" + name, NamedPlan.of(GeneratedProgram.of("tensor a : f64()\na = 1\n", name + ".tw").plan()).name());
        }
        assertEquals("NAN", NamedPlan.of(GeneratedProgram.of("tensor a : f64()\na = 1\n", "NAN.tw").plan()).name());
    }

    @Test
    void theResultsAreRight() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        Files.createDirectories(folder.resolve("what??/*"));
        double[] values = new double[13 * 13];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 17 - 8;
        }
        TensorFiles.write(folder.resolve("what??/a\\b.npy"), ElementType.F64, new long[] {13, 13}, block ->
                block.copyFrom(Block.of(new DenseTensor(ElementType.F64, new long[] {13, 13}, values)), block.region()));
        GeneratedProgram g = GeneratedProgram.of(PROGRAM, folder.resolve("program.tw").toString());
        var emitted = CppEmitter.emit("NAN", List.of(new NamedPlan("NDEBUG", g.plan())));
        // the name of the file is that of the namespace
        assertTrue(emitted.source().contains("namespace programs::NDEBUG_ {"), emitted.source());
        Path binary = Pace.FAST.compile(emitted, folder, tools);
        for (Map<String, Long> params : List.of(g.params().asMap(),
                Map.of("NAN", 13L, "M_PI", 2L, "major", 3L, "minor", 1L, "unix", 5L, "params", 1L))) {
            Path dump = Files.createTempDirectory(folder, "dump");
            new MpiRun(tools, binary).run(MpiRun.Options.of(params, params.get("major") * params.get("minor"), folder).dump(dump),
                    line -> { });
            Verdict verdict = Verify.against(g.program(), ParamValues.of(params), folder, new DumpedResults(dump));
            assertEquals(Optional.empty(), verdict.offence(), params::toString);
            assertTrue(Files.exists(folder.resolve("what??/*/out\\\\.npy")));
        }
    }
}
