package org.tilewright.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.ir.index.ParamValues;
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
        Map<Path, Plan> planned = new HashMap<>();
        for (Path file : files) {
            Plan plan = Samples.plan(Samples.analysis(file, Map.of()));
            planned.put(file, plan);
            plans.add(new NamedPlan(Samples.name(file), plan));
        }
        GeneratedProgram program = GpuEmitter.emit("programs", plans, runsOn, Products.BY_CUBLAS);
        List<String> wrong = new ArrayList<>();
        BuildCache cache = BuildCache.ofUser(System.err::println);
        try (BuildCache.Entry built = MpiBuild.cached(program, tools, CompilerFlags.USUAL.optimised("-O1"), cache)) {
            MpiRun run = new MpiRun(tools, built.folder().resolve("programs"), folder.resolve("run.log"));
            for (Path file : files) {
                for (Map<String, Long> given : params.apply(file)) {
                    wrong.addAll(faults(file, planned.get(file), given, run));
                }
            }
        }
        return wrong;
    }

    /** What is wrong with a program under given params; its plan is that for the file's own, by which whose processors compute is chosen. */
    private List<String> faults(Path file, Plan plan, Map<String, Long> given, MpiRun run) throws Exception {
        Analysis analysis = Samples.analysis(file, given);
        Path dump = Files.createTempDirectory(folder, Samples.name(file));
        Path files = file.toAbsolutePath().getParent();
        String where = file + " " + given + ": ";
        try {
            JsonObject report = run.run(MpiRun.Options.of(analysis.params().asMap(), plan.grid().processors(analysis.params()), files)
                    .program(Samples.name(file)).dump(dump), line -> { });
            List<String> wrong = new ArrayList<>(unlikePredicted(plan, analysis.params(), report).stream().map(w -> where + w).toList());
            Verify.against(plan.program(), analysis.params(), files, KeptInputs.NONE, new DumpedResults(dump)).offence()
                    .ifPresent(o -> wrong.add(where + o));
            return wrong;
        } catch (MpiException e) {
            return List.of(where + e.getMessage() + "\n" + Files.readString(folder.resolve("run.log")));
        }
    }

    private static List<String> unlikePredicted(Plan plan, ParamValues params, JsonObject report) {
        List<String> wrong = new ArrayList<>();
        Traffic traffic = Traffic.of(plan, params);
        long received = report.get("bytesReceived").getAsLong();
        if (received != traffic.totalBytes()) {
            wrong.add("received " + received + " bytes, predicted " + traffic.totalBytes());
        }
        long inside = report.get("bytesInsideNodes").getAsLong();
        if (inside != traffic.inside().bytes()) {
            wrong.add("received " + inside + " bytes inside nodes, predicted " + traffic.inside());
        }
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
