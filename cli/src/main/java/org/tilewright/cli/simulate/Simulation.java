package org.tilewright.cli.simulate;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.analysis.Cost;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.load.ProcessorWork;
import org.tilewright.analysis.load.Rates;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.simulated.SimulatedEmitter;
import org.tilewright.backend.mpi.SimulatedRun;
import org.tilewright.backend.toolchain.BuildCache;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.PassingFolder;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.Terminal;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.language.scale.ScaleMachine;
import org.tilewright.plan.Plan;

/** Runs a program on a simulation of its machine, beside what the cost model says of it. */
public final class Simulation {

    private Simulation() { }

    /**
     * The rates of the program's machine; what the file does not say is that of a machine by name, or assumed, whatever was measured of
     * this one.
     */
    public static Rates rates(PlannedProgram program, Optional<ScaleMachine> named) {
        return named.map(m -> m.rates(program.program().machine()))
                .orElseGet(() -> Rates.of(program.program().machine(), Optional.empty(), program.processors()));
    }

    /** @param tools SimGrid's */
    public static SimulatedOutcome of(PlannedProgram program, Rates rates, MpiToolchain tools, boolean overlap, Terminal terminal)
            throws IOException, InterruptedException, MpiException {
        Plan plan = program.plan();
        long nodeSize = plan.grid().hasNodes() ? plan.grid().processorsOfNode(program.params()) : 1;
        terminal.progress("building " + program.source().file() + " ...");
        GeneratedProgram generated = SimulatedEmitter.emit(NamedPlan.of(plan));
        try (PassingFolder folder = PassingFolder.make();
             BuildCache.Entry built = MpiBuild.cached(generated, tools, CompilerFlags.USUAL, BuildCache.ofUser(terminal::notice))) {
            terminal.progress("simulating " + program.source().file() + " on " + program.processors() + " processors ...");
            SimulatedRun.Machine machine = new SimulatedRun.Machine(new Platform(rates, program.processors(), nodeSize).xml(),
                    SimulatedRun.hosts(program.processors()), leaves(plan, program.params(), rates));
            JsonObject report = report(folder, new SimulatedRun(tools, built.folder().resolve(generated.name()), folder.path()), machine,
                    program, overlap);
            terminal.progress("modelling " + program.source().file() + " ...");
            Traffic traffic = Traffic.of(plan, program.params());
            return new SimulatedOutcome(program.processors(), plan.grid().extents(program.params()),
                    report.getAsJsonObject("seconds").get("median").getAsDouble(),
                    Cost.of(plan, program.params(), rates, overlap, Memo.nothing()).seconds(),
                    report.get("bytesReceived").getAsLong(), traffic.totalBytes(), report.get("maxBytesPerProcessor").getAsLong(),
                    report.get("messagesSent").getAsLong(), report.get("peakBytesPerProcessor").getAsLong());
        }
    }

    /** @param folder of the log, which stays where the simulation fails */
    private static JsonObject report(PassingFolder folder, SimulatedRun run, SimulatedRun.Machine machine, PlannedProgram program,
            boolean overlap) throws IOException, InterruptedException, MpiException {
        try {
            return run.run(machine, program.params().asMap(), overlap && Memory.overlaps(program.plan(), program.params()));
        } catch (MpiException e) {
            folder.keep();
            throw e;
        }
    }

    /**
     * What the processes read: the operations that a processor does in the time of a byte of its memory, then those that each statement
     * does at a point, of all that the cost model counts.
     */
    private static String leaves(Plan plan, ParamValues params, Rates rates) {
        ParamValues first = plan.program().inFirstRounds(params);
        long[] grid = plan.grid().extents(first);
        List<Double> numbers = new ArrayList<>(List.of(rates.flopsPerSecond() / rates.memoryBytesPerSecond()));
        for (Plan.Compute c : SimulatedEmitter.statements(plan)) {
            double points = Arrays.stream(ProcessorWork.byProcessor(c, first, grid)).sum();
            numbers.add(points == 0 ? 0 : c.flops().evaluate(first) / points);
        }
        return numbers.stream().map(n -> String.format(Locale.ROOT, "%.17g", n)).collect(Collectors.joining(" "));
    }
}
