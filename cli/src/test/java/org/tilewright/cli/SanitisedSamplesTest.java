package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.language.Analysis;
import org.tilewright.oracle.KeptInputs;
import org.tilewright.oracle.Verify;
import org.tilewright.target.build.CompilerFlags;
import org.tilewright.target.build.MpiBuild;
import org.tilewright.target.build.MpiException;
import org.tilewright.target.build.MpiToolchain;
import org.tilewright.target.cpp.GeneratedProgram;
import org.tilewright.target.cpp.NamedPlan;
import org.tilewright.target.cpp.RunsOn;
import org.tilewright.target.mpi.DumpedResults;
import org.tilewright.target.mpi.MpiRun;
import org.tilewright.testing.MpiBatch;

/** The generated code of every sample under the sanitizers of the compiler, all of them in one binary. */
@Tag("slow")
class SanitisedSamplesTest {

    /** The compiler leaves nothing out that could be reported, and takes a third of the time. */
    private static final CompilerFlags WATCHED = CompilerFlags.SANITISED.optimised("-O0");

    @TempDir
    Path folder;

    private record Run(String what, Analysis analysis) { }

    private static MpiToolchain tools() {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.missing().isEmpty(), "MPI or CBLAS is not installed");
        return tools;
    }

    @Test
    void everySampleIsRightOnEveryGridAndTouchesNoMemoryThatIsNotItsOwn() throws Exception {
        MpiToolchain tools = tools();
        List<NamedPlan> plans = new ArrayList<>();
        Map<MpiBatch.Job, Run> runs = new LinkedHashMap<>();
        for (Path sample : Samples.all()) {
            String name = Samples.name(sample);
            plans.add(new NamedPlan(name, Samples.plan(Samples.analysis(sample, Map.of()))));
            for (List<String> grid : Samples.grids(sample)) {
                Analysis analysis = Samples.analysis(sample, Samples.params(grid));
                long ranks = Samples.plan(analysis).grid().processors(analysis.params());
                // every value, those that were chosen too
                runs.put(new MpiBatch.Job(name, analysis.params().asMap(), ranks, List.of(), sample.toAbsolutePath().getParent(),
                        Files.createTempDirectory(folder, name)), new Run(sample + " " + grid, analysis));
            }
        }
        // memory that MPI never frees is not the programs' fault
        MpiBatch batch = MpiBatch.compiled(folder, tools, plans, WATCHED, RunsOn.HOST, Map.of("ASAN_OPTIONS", "detect_leaks=0"));
        Map<MpiBatch.Job, MpiBatch.Outcome> outcomes = batch.run(List.copyOf(runs.keySet()), Map.of(), false);
        List<String> reports = new ArrayList<>();
        runs.forEach((job, run) -> {
            if (outcomes.get(job).report().isEmpty()) {
                reports.add(run.what + ": " + outcomes.get(job).said());
            } else {
                Verify.against(Samples.plan(run.analysis).program(), run.analysis.params(), job.files(), KeptInputs.NONE,
                        new DumpedResults(job.dump())).offence().ifPresent(o -> reports.add(run.what + ": " + o));
            }
        });
        assertEquals(List.of(), reports);
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
