package org.tilewright.backend.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.tests.Clang;

/** Parts of tensors travel alike under both MPIs, and are combined at whom they belong to. */
@Tag("slow")
class MovesTest {

    @TempDir
    Path folder;

    @Test
    void bothMpisMoveAndCombineTheSameElements() throws Exception {
        String source;
        try (InputStream in = MovesTest.class.getResourceAsStream("/org/tilewright/backend/gpu/moves.cpp")) {
            source = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        // lines of two members: their sums do not depend on the order
        Map<String, Long> params = Map.of("gx", 2L, "gy", 2L, "n", 40L, "m", 64L);
        List<JsonObject> reports = new ArrayList<>();
        for (String mpi : List.of("openmpi", "mpich")) {
            MpiToolchain tools = MpiToolchain.detect("mpicxx." + mpi, "mpirun." + mpi);
            assumeTrue(tools.isComplete(), () -> "skipped, needs " + mpi);
            Path at = Files.createDirectories(folder.resolve(mpi));
            GeneratedProgram program = new GeneratedProgram("moves", source, List.of(), false, false);
            Path binary = new MpiBuild(at.resolve("build")).withLibraryOf(tools)
                    .compile(program, MpiToolchain.detect(Clang.behind("mpicxx." + mpi), "mpirun." + mpi), "-O0");
            reports.add(new MpiRun(tools, binary).run(MpiRun.Options.of(params, 4, folder).dump(Files.createDirectory(at.resolve("dump"))),
                    line -> { }));
        }
        for (String count : List.of("bytesReceived", "bytesOnTheWire", "messagesSent")) {
            assertEquals(reports.get(0).get(count), reports.get(1).get(count), count);
        }
        // each processor of a row of the grid contributes its rows, and one more of each neighbour, to all that own a part of them
        DumpedResults results = new DumpedResults(folder.resolve("openmpi/dump"));
        long[] contributed = (long[]) results.gather("W_i64").array();
        int rows = (int) (params.get("n") / params.get("gx"));
        assertArrayEquals(IntStream.range(0, contributed.length).mapToLong(e -> {
            long row = e / params.get("m");
            return contributed[e] * params.get("gy") * (row == rows - 1 || row == rows ? 2 : 1);
        }).toArray(), (long[]) results.gather("All_i64").array());
        try (Stream<Path> files = Files.list(folder.resolve("openmpi/dump"))) {
            for (Path file : files.toList()) {
                assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(folder.resolve("mpich/dump").resolve(file.getFileName())),
                        () -> file.getFileName().toString());
            }
        }
    }
}
