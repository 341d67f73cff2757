package org.tilewright.cli;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.language.Analysis;
import org.tilewright.oracle.KeptInputs;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Plan;
import org.tilewright.testing.MpiBatch;

/**
 * The programs for MPI of many files in one binary, each run under several params and judged by its definition and by what was predicted.
 *
 * @param flags how they are compiled
 * @param environment variables of every run
 */
record MpiSamples(Path folder, MpiToolchain tools, CompilerFlags flags, Map<String, String> environment) {

    /** @param plan the one that the program was made of: whose processors compute is chosen by the params of its file */
    private record Run(String what, Plan plan, ParamValues params) { }

    /** What is wrong with each run. @param grids options of the command, as {@link Samples#grids} gives them */
    List<String> faults(List<Path> files, Function<Path, List<List<String>>> grids) throws Exception {
        List<NamedPlan> plans = new ArrayList<>();
        Map<MpiBatch.Job, Run> runs = new LinkedHashMap<>();
        for (Path file : files) {
            String name = Samples.name(file);
            Plan plan = Samples.plan(Samples.analysis(file, Map.of()));
            plans.add(new NamedPlan(name, plan));
            for (List<String> grid : grids.apply(file)) {
                Analysis analysis = Samples.analysis(file, Samples.params(grid));
                long ranks = Samples.plan(analysis).grid().processors(analysis.params());
                // every value, those that were chosen too
                runs.put(new MpiBatch.Job(name, analysis.params().asMap(), ranks, List.of(), file.toAbsolutePath().getParent(),
                        Files.createTempDirectory(folder, name)), new Run(file + " " + grid, plan, analysis.params()));
            }
        }
        MpiBatch batch = MpiBatch.compiled(folder, tools, plans, flags, RunsOn.HOST, environment);
        Map<MpiBatch.Job, MpiBatch.Outcome> outcomes = batch.run(List.copyOf(runs.keySet()), Map.of(), false);
        List<String> out = new ArrayList<>();
        runs.forEach((job, run) -> fault(job, outcomes.get(job), run).ifPresent(f -> out.add(run.what + ": " + f)));
        return out;
    }

    private static Optional<String> fault(MpiBatch.Job job, MpiBatch.Outcome outcome, Run run) {
        if (outcome.report().isEmpty()) {
            return Optional.of(outcome.said());
        }
        Optional<String> wrong = Verify.against(run.plan.program(), run.params, job.files(), KeptInputs.NONE, new DumpedResults(job.dump()))
                .offence().map(Object::toString);
        JsonObject report = outcome.report().get();
        return wrong.isPresent() ? wrong : Traffic.of(run.plan, run.params).contradicts(report.get("bytesReceived").getAsLong(),
                report.get("maxBytesPerProcessor").getAsLong(), report.get("bytesInsideNodes").getAsLong());
    }
}
