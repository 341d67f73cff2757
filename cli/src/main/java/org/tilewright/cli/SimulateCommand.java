package org.tilewright.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.tilewright.analysis.load.Rates;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.SimGridToolchain;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.FileMessages;
import org.tilewright.cli.program.MachineOption;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.SourceText;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.simulate.PrintSimulation;
import org.tilewright.cli.simulate.SimulatedOutcome;
import org.tilewright.cli.simulate.Simulation;
import org.tilewright.language.Analysis;
import org.tilewright.language.scale.ScaleMachine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tilewright simulate}: runs the generated program on a simulated machine and compares its time with the model's. */
@Command(name = "simulate", mixinStandardHelpOptions = true,
        description = "Run the MPI program on a simulation of its machine, with SimGrid, and compare its time with the cost model.")
final class SimulateCommand implements Callable<Integer> {

    /** Each process has memory for its stack and for the program's variables. */
    private static final long MOST_PROCESSORS = 4096;

    @Parameters(paramLabel = "FILE")
    private Path file;

    @Option(names = "--processors", paramLabel = "N", split = ",", description = "Numbers of processors to use in turn: 16,64,256"
            + " (default: as many as the machine has).")
    private List<Long> processors = new ArrayList<>();

    @Option(names = "--no-overlap", description = "Send the pieces of a step when it starts, not during the previous step.")
    private boolean noOverlap;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Mixin
    private MachineOption machine;

    @Mixin
    private ProgramOptions options;

    private final Terminal terminal;

    SimulateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        processors.forEach(SimulateCommand::requireFew);
        SourceText source = options.source(file);
        MpiToolchain tools = SimGridToolchain.detect();
        List<SimulatedOutcome> outcomes = new ArrayList<>();
        List<Optional<Long>> counts = processors.isEmpty() ? List.of(Optional.empty()) : processors.stream().map(Optional::of).toList();
        Optional<ScaleMachine> named = machine.named(processors.stream().max(Long::compare).orElse(1L));
        PlannedProgram program = null;
        Rates rates = null;
        for (Optional<Long> n : counts) {
            program = PlannedProgram.of(source, options, n, Analysis.Depth.ERRORS, terminal);
            requireFew(program.processors());
            rates = Simulation.rates(program, named);
            outcomes.add(simulate(program, rates, tools));
        }
        terminal.progressDone();
        PrintSimulation print = new PrintSimulation(program, rates, named.map(ScaleMachine::name).orElse("assumed"), outcomes);
        if (json) {
            terminal.out().println(print.asJson());
        } else {
            print.asText(terminal);
        }
        return ExitCode.DONE;
    }

    private static void requireFew(long n) {
        if (n < 1 || n > MOST_PROCESSORS) {
            throw new Failure(ExitCode.WRONG_USE, n + " processors: a simulation has 1 to " + MOST_PROCESSORS);
        }
    }

    private SimulatedOutcome simulate(PlannedProgram program, Rates rates, MpiToolchain tools) {
        try {
            return Simulation.of(program, rates, tools, !noOverlap, terminal);
        } catch (MpiException e) {
            int exit = switch (e.stage()) {
                case MISSING -> ExitCode.MISSING_HERE;
                case ARGUMENTS -> ExitCode.PROGRAM_HAS_ERRORS;
                case BUILD, RUN -> ExitCode.RUN_FAILED;
            };
            throw new Failure(exit, e.getMessage() + e.log().map(l -> "\nthe full output is in " + l).orElse(""), e);
        } catch (IOException e) {
            throw new Failure(ExitCode.RUN_FAILED, FileMessages.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ExitCode.RUN_FAILED, "interrupted", e);
        }
    }
}
