package org.tilewright.cli.target;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.tilewright.analysis.Memory;
import org.tilewright.backend.Backend;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.mpi.ReportedTensors;
import org.tilewright.backend.taken.StatementTaken;
import org.tilewright.backend.toolchain.BuildCache;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.PassingFolder;
import org.tilewright.backend.toolchain.ProductsHere;
import org.tilewright.cli.machine.ProcessLimit;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.FileMessages;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.PrintDiagnostics;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.Units;
import org.tilewright.io.TensorFileException;
import org.tilewright.oracle.KeptInputs;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.plan.Plan;

/** Writes a plan as a C++ program, builds it and runs it under mpirun. @param runsOn what computes its leaves */
public record MpiTarget(MpiToolchain tools, RunsOn runsOn) implements Target {

    /** Results of up to this size are fetched after a run only to show the scalars among them. */
    private static final long SMALL = 16L << 20;

    @Override
    public String name() {
        return Backend.of(runsOn).map(Backend::word).orElse("simulation");
    }

    @Override
    public ComputedBy computedBy() {
        return switch (runsOn) {
            case HOST -> tools.blas().isPresent() ? ComputedBy.PROCESSES : ComputedBy.PROCESSES_WITHOUT_BLAS;
            case SIMULATED -> ComputedBy.SIMULATION;
            case OPENCL, CUDA -> ComputedBy.DEVICE;
            case EMULATED_CUDA -> ComputedBy.EMULATED_DEVICE;
        };
    }

    /** The C++ program of a plan. */
    public GeneratedProgram generate(PlannedProgram program) {
        return emit(program.plan(), notice -> { });
    }

    /** @param notices takes what the user should know of what the program stands on */
    private GeneratedProgram emit(Plan plan, Consumer<String> notices) {
        NamedPlan named = NamedPlan.of(plan);
        ProductsHere here = products();
        here.notice().ifPresent(notices);
        return Backend.emit(named, runsOn, here.products());
    }

    private ProductsHere products() {
        try {
            return ProductsHere.of(runsOn, tools.blas());
        } catch (IllegalArgumentException e) {
            throw new Failure(ExitCode.PROGRAM_HAS_ERRORS, e.getMessage(), e);
        }
    }

    /**
     * Writes the program's sources and, if asked, the binary.
     *
     * @param compile how to make the binary; empty for sources alone
     * @return what was written for the user to look at
     */
    public List<Path> build(PlannedProgram program, Path folder, Optional<CompilerFlags> compile, Terminal terminal) {
        GeneratedProgram generated = emit(program.plan(), terminal::notice);
        MpiBuild build = new MpiBuild(folder, BuildCache.ofUser(terminal::notice));
        try {
            List<Path> written = new ArrayList<>();
            compile.ifPresent(c -> terminal.progress("compiling " + program.source().file() + " ..."));
            Optional<Path> binary = compile.isPresent() ? Optional.of(build.compile(generated, tools, compile.get())) : Optional.empty();
            written.add(compile.isPresent() ? build.source(generated) : build.writeSources(generated));
            written.add(folder.resolve("CMakeLists.txt"));
            binary.ifPresent(written::add);
            return written;
        } catch (MpiException e) {
            throw failure(e, program, generated, terminal);
        } catch (IOException e) {
            throw new Failure(ExitCode.MISSING_HERE, "cannot write " + FileMessages.of(e), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    @Override
    public Optional<String> tooMany(long processors) {
        return ProcessLimit.ofProcesses(processors, Runtime.getRuntime().availableProcessors(), System.getenv());
    }

    @Override
    public RunOutcome run(PlannedProgram program, RunRequest request) {
        OutputPaths.tryFirst(program);
        GeneratedProgram generated = emit(withoutChoices(program.plan()), request.terminal()::notice);
        request.terminal().progress("building " + program.source().file() + " ...");
        try (BuildCache.Entry built = MpiBuild.cached(generated, tools, CompilerFlags.USUAL, BuildCache.ofUser(request.terminal()::notice),
                () -> request.terminal().progress("compiling " + program.source().file() + " ..."));
             PassingFolder dump = PassingFolder.make()) {
            Path binary = built.folder().resolve(generated.name());
            // several runs may share the binary
            Path log = built.folder().resolve(generated.name() + "." + ProcessHandle.current().pid() + ".run.log");
            request.terminal().progress("running " + program.source().file() + " ...");
            boolean fetched = request.verify() || showsScalars(program);
            MpiRun.Options options = MpiRun.Options.of(program.params().asMap(), program.processors(), program.folder())
                    .repeat(request.repeat()).show(request.show())
                    .overlap(request.overlap() && hasRoomAhead(program, request.terminal())).inAnyMemory();
            KeptInputs kept = request.verify() ? KeptInputs.before(program.program(), program.params(), program.folder()) : KeptInputs.NONE;
            JsonObject report = new MpiRun(tools, binary, log).run(fetched ? options.dump(dump.path()) : options,
                    request.terminal().err()::println);
            Files.deleteIfExists(log);
            Optional<Verdict> verified = Optional.empty();
            DumpedResults results = DumpedResults.of(dump.path(), report);
            if (request.verify()) {
                request.terminal().progress("verifying " + program.source().file() + " ...");
                verified = Optional.of(Verify.against(program.program(), program.params(), program.folder(), kept, results));
            }
            JsonObject seconds = report.getAsJsonObject("seconds");
            RunOutcome.Seconds time = new RunOutcome.Seconds(seconds.get("median").getAsDouble(), seconds.get("min").getAsDouble(),
                    seconds.get("max").getAsDouble(), request.repeat());
            return new RunOutcome(name(), HowItRan.of(computedBy(), program.processors(), request), program.processors(), time,
                    report.get("flops").getAsDouble(),
                    report.get("bytesReceived").getAsLong(), OptionalLong.of(report.get("maxBytesPerProcessor").getAsLong()),
                    program.plan().grid().hasNodes() ? OptionalLong.of(report.get("bytesInsideNodes").getAsLong()) : OptionalLong.empty(),
                    OptionalLong.of(report.get("bytesOnTheWire").getAsLong()),
                    OptionalDouble.of(report.getAsJsonObject("secondsWithMessages").get("max").getAsDouble()),
                    report.get("peakBytesPerProcessor").getAsLong(),
                    report.has("peakBytesOnDevice") ? OptionalLong.of(report.get("peakBytesOnDevice").getAsLong()) : OptionalLong.empty(),
                    verified, StatementTaken.of(program.plan(), report), results.rounds(),
                    Results.of(program, t -> fetched ? Optional.of(results.element(t).text(0)) : Optional.empty()),
                    Results.shown(program, request.show(), new ReportedTensors(report)::of));
        } catch (EvaluationException e) {
            throw new Failure(ExitCode.RUN_FAILED, "verification failed: the run completed, but " + e.getMessage(), e);
        } catch (MpiException e) {
            throw failure(e, program, generated, request.terminal());
        } catch (TensorFileException e) {
            throw new Failure(ExitCode.RUN_FAILED, e.getMessage(), e);
        } catch (IOException e) {
            throw new Failure(ExitCode.RUN_FAILED, FileMessages.of(e), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Whether the pieces of next steps have room in the machine's memory; what does not fit at all was warned about when it was checked.
     */
    private boolean hasRoomAhead(PlannedProgram program, Terminal terminal) {
        Plan plan = program.plan();
        boolean host = runsOn == RunsOn.HOST;
        Memory memory = host ? Memory.of(plan, program.params()) : Memory.ofDevices(plan, program.params());
        Optional<Long> capacity = host ? Memory.capacity(plan) : Memory.deviceCapacity(plan).or(() -> Memory.capacity(plan));
        long least = memory.maxBytesPerProcessor();
        String has = host ? ", and the machine has " : ", and its device has ";
        if (!memory.overlap() && least <= capacity.orElseThrow()) {
            Memory ahead = host ? Memory.of(plan, program.params(), true) : Memory.ofDevices(plan, program.params(), true);
            terminal.notice("pieces travel when their step starts, not during the previous step: to overlap them a processor needs "
                    + "" + Units.bytes(ahead.maxBytesPerProcessor()) + has + Units.bytes(capacity.orElseThrow()));
        } else if (!host && capacity.isPresent() && least > capacity.get()) {
            terminal.notice("a processor needs " + Units.bytes(least) + " at one time" + has + Units.bytes(capacity.get()));
        }
        return memory.overlap();
    }

    /** The same plan whatever was chosen for its autos: a run passes every value, and one binary serves all choices. */
    private static Plan withoutChoices(Plan plan) {
        Map<String, Long> neutral = new LinkedHashMap<>();
        plan.program().params().stream().filter(p -> p.choice().isPresent()).forEach(p -> neutral.put(p.name().text(), 1L));
        return new Plan(plan.program().withDefaults(neutral), plan.grid(), plan.tensors(), plan.steps(), plan.requirements());
    }

    private static boolean showsScalars(PlannedProgram program) {
        List<RunOutcome.Result> all = Results.of(program, t -> Optional.empty());
        long bytes = all.stream().mapToLong(r -> r.extents().stream().mapToLong(Long::longValue).reduce(16, (a, b) -> a * b)).sum();
        return bytes < SMALL && all.stream().anyMatch(r -> r.extents().isEmpty());
    }

    private static Failure failure(MpiException e, PlannedProgram program, GeneratedProgram generated, Terminal terminal) {
        int exit = switch (e.stage()) {
            case MISSING -> ExitCode.MISSING_HERE;
            case ARGUMENTS -> ExitCode.PROGRAM_HAS_ERRORS;
            case BUILD, RUN -> ExitCode.RUN_FAILED;
        };
        String rejected = e.stage() == MpiException.Stage.BUILD
                ? RejectedCode.of(e.log(), program, generated).stream()
                        .flatMap(d -> new PrintDiagnostics(terminal).lines(program.source(), d).stream()).map(l -> "\n" + l)
                        .collect(Collectors.joining())
                : "";
        return new Failure(exit, e.getMessage() + rejected + e.log().map(l -> "\nthe full output is in " + l).orElse(""), e);
    }

    private static Failure interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Failure(ExitCode.RUN_FAILED, "interrupted", e);
    }
}
