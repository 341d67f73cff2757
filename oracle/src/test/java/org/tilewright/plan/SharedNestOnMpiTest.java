package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.oracle.Verify;
import org.tilewright.tests.Clang;

/** Two statements in one nest, on several processes. */
@Tag("slow")
class SharedNestOnMpiTest {

    private static final List<PairOfStatements> PAIRS = List.of(PairOfStatements.SUM_AND_ELEMENTS, PairOfStatements.ROWS_AND_ELEMENTS);

    @TempDir
    private Path folder;

    @Test
    void eachStatementHasItsOutput() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete() && tools.blas().isPresent(), () -> "without " + tools.missing());
        Path binary = new MpiBuild(folder.resolve("cache")).withLibraryOf(tools).compile(CppEmitter.emit("pairs", PAIRS.stream()
                .map(p -> new NamedPlan(p.name(), p.inOneNest())).toList()),
                MpiToolchain.detect(Clang.behind(tools.compiler().orElseThrow().toString()), null), "-O0");
        for (PairOfStatements pair : PAIRS) {
            Plan plan = pair.inOneNest();
            Path results = Files.createDirectory(folder.resolve(pair.name()));
            JsonObject report = new MpiRun(tools, binary).run(MpiRun.Options.of(Map.of(),
                    plan.grid().processors(pair.params()), folder).program(pair.name()).dump(results), line -> { });
            assertEquals(Optional.empty(), Verify.against(plan.program(), pair.params(), folder, new DumpedResults(results)).offence());
            assertEquals(Traffic.of(plan, pair.params()).totalBytes(), report.get("bytesReceived").getAsLong(), pair.name());
        }
    }
}
