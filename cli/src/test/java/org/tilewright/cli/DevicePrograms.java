package org.tilewright.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.OpenClToolchain;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.oracle.KeptInputs;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Plan;
import org.tilewright.testing.MpiBatch;
import org.tilewright.testing.Pace;

/**
 * Generated programs on devices, many in one binary: what they compute, the bytes that move between processors and inside nodes, and the
 * memory of a device.
 */
record DevicePrograms(RunsOn runsOn, Path folder) {

    /** What predictions leave for kernels themselves, and for messages that need not be put together. */
    private static final long FEW_BYTES = 1L << 17;

    /** What is wrong with the programs of these files under each of their params. */
    List<String> faults(List<Path> files, Function<Path, List<Map<String, Long>>> params) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "skipped, needs MPI");
        assumeTrue(runsOn != RunsOn.OPENCL || OpenClToolchain.detect(tools).missing().isEmpty(), "skipped, needs OpenCL");
        List<NamedPlan> plans = new ArrayList<>();
        Map<MpiBatch.Job, Run> runs = new LinkedHashMap<>();
        for (Path file : files) {
            Plan plan = Samples.plan(Samples.analysis(file, Map.of()));
            plans.add(new NamedPlan(Samples.name(file), plan));
            for (Map<String, Long> given : params.apply(file)) {
                Run run = new Run(file, plan, Samples.analysis(file, given).params());
                runs.put(run.job(Files.createTempDirectory(folder, Samples.name(file))), run);
            }
        }
        MpiBatch batch = MpiBatch.compiled(folder, tools, plans, Pace.FAST, runsOn);
        Map<MpiBatch.Job, MpiBatch.Outcome> outcomes = batch.run(List.copyOf(runs.keySet()), Map.of(), false);
        List<String> wrong = new ArrayList<>();
        runs.forEach((job, run) -> run.faults(job, outcomes.get(job))
                .forEach(f -> wrong.add(run.file + " " + run.params.asMap() + ": " + f)));
        return wrong;
    }

    /** @param plan the one that the program was made of: whose processors compute is chosen by the params of its file */
    private record Run(Path file, Plan plan, ParamValues params) {

        Path files() {
            return file.toAbsolutePath().getParent();
        }

        MpiBatch.Job job(Path dump) {
            return new MpiBatch.Job(Samples.name(file), params.asMap(), plan.grid().processors(params), List.of(), files(), dump);
        }

        List<String> faults(MpiBatch.Job job, MpiBatch.Outcome outcome) {
            if (outcome.report().isEmpty()) {
                return List.of(outcome.said());
            }
            List<String> wrong = unlikePredicted(plan, params, outcome.report().get());
            Verify.against(plan.program(), params, files(), KeptInputs.NONE, new DumpedResults(job.dump())).offence()
                    .ifPresent(o -> wrong.add(o.toString()));
            return wrong;
        }
    }

    private static List<String> unlikePredicted(Plan plan, ParamValues params, JsonObject report) {
        List<String> wrong = new ArrayList<>();
        Traffic traffic = Traffic.of(plan, params);
        traffic.contradicts(report.get("bytesReceived").getAsLong(), report.get("maxBytesPerProcessor").getAsLong(),
                report.get("bytesInsideNodes").getAsLong()).ifPresent(wrong::add);
        long held = report.get("peakBytesOnDevice").getAsLong();
        long most = Memory.ofDevices(plan, params).maxBytesPerProcessor();
        // pieces of a shift that does not leave its processor stand where the tensor does, and are predicted all the same
        boolean close = most <= 2 * held + FEW_BYTES || traffic.totalBytes() == 0;
        if (held > most || !close) {
            wrong.add("took " + held + " bytes on a device, predicted " + most);
        }
        return wrong;
    }
}
