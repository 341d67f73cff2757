package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.language.Analysis;
import org.tilewright.oracle.KeptInputs;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Plan;
import org.tilewright.target.build.BuildCache;
import org.tilewright.target.build.CompilerFlags;
import org.tilewright.target.build.MpiBuild;
import org.tilewright.target.build.MpiException;
import org.tilewright.target.build.MpiToolchain;
import org.tilewright.target.build.OpenClToolchain;
import org.tilewright.target.cpp.GeneratedProgram;
import org.tilewright.target.cpp.NamedPlan;
import org.tilewright.target.cpp.RunsOn;
import org.tilewright.target.gpu.GpuEmitter;
import org.tilewright.target.gpu.Products;
import org.tilewright.target.mpi.DumpedResults;
import org.tilewright.target.mpi.MpiRun;

/** The generated programs of every sample on devices, all of them in one binary: what they compute, and the bytes that move. */
@Tag("slow")
class DeviceSamplesTest {

    /** The params that grids are made of. */
    private static final Set<String> GRIDS = Set.of("g", "gx", "gy", "gz", "p", "c", "sockets", "processors");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(value = RunsOn.class, names = {"OPENCL", "EMULATED_CUDA"})
    void everySampleIsRightOnEveryGrid(RunsOn runsOn) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "skipped, needs MPI");
        assumeTrue(runsOn != RunsOn.OPENCL || OpenClToolchain.detect(tools).missing().isEmpty(), "skipped, needs OpenCL");
        List<NamedPlan> plans = new ArrayList<>();
        for (Path sample : Samples.all()) {
            plans.add(new NamedPlan(Samples.name(sample), Samples.plan(Samples.analysis(sample, Map.of()))));
        }
        GeneratedProgram program = GpuEmitter.emit("samples", plans, runsOn, Products.BY_CUBLAS);
        List<String> wrong = new ArrayList<>();
        BuildCache cache = BuildCache.ofUser(System.err::println);
        try (BuildCache.Entry built = MpiBuild.cached(program, tools, CompilerFlags.USUAL.optimised("-O1"), cache)) {
            MpiRun run = new MpiRun(tools, built.folder().resolve("samples"), folder.resolve("run.log"));
            for (Path sample : Samples.all()) {
                for (List<String> grid : Samples.grids(sample)) {
                    wrong.addAll(faults(sample, Samples.params(grid), run));
                }
                wrong.addAll(faults(sample, onOneProcessor(sample), run));
            }
        }
        assertEquals(List.of(), wrong);
    }

    private List<String> faults(Path sample, Map<String, Long> given, MpiRun run) throws Exception {
        Analysis analysis = Samples.analysis(sample, given);
        Plan plan = Samples.plan(analysis);
        Path dump = Files.createTempDirectory(folder, Samples.name(sample));
        Path files = sample.toAbsolutePath().getParent();
        String where = sample + " " + given + ": ";
        try {
            JsonObject report = run.run(MpiRun.Options.of(analysis.params().asMap(), plan.grid().processors(analysis.params()), files)
                    .program(Samples.name(sample)).dump(dump), line -> { });
            List<String> wrong = new ArrayList<>();
            Verify.against(plan.program(), analysis.params(), files, KeptInputs.NONE, new DumpedResults(dump)).offence()
                    .ifPresent(o -> wrong.add(where + o));
            long predicted = Traffic.of(plan, analysis.params()).totalBytes();
            if (report.get("bytesReceived").getAsLong() != predicted) {
                wrong.add(where + "received " + report.get("bytesReceived") + " bytes, predicted " + predicted);
            }
            return wrong;
        } catch (MpiException e) {
            return List.of(where + e.getMessage() + "\n" + Files.readString(folder.resolve("run.log")));
        }
    }

    /** The params of a sample's first grid, with one processor in place of several. */
    private static Map<String, Long> onOneProcessor(Path sample) {
        Map<String, Long> out = Samples.params(Samples.grids(sample).getFirst());
        out.replaceAll((name, value) -> GRIDS.contains(name) ? 1L : value);
        return out;
    }
}
