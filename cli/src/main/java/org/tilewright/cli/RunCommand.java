package org.tilewright.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.tilewright.cli.machine.ForcedBlasCore;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.target.PrintOutcome;
import org.tilewright.cli.target.PrintShown;
import org.tilewright.cli.target.RunOutcome;
import org.tilewright.cli.target.RunRequest;
import org.tilewright.cli.target.Target;
import org.tilewright.language.Analysis;
import org.tilewright.oracle.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tilewright run}: builds what is needed, runs the program and tells what it took. */
@Command(name = "run", mixinStandardHelpOptions = true, description = "Run a program, on as many processors as its machine has.")
final class RunCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE")
    private Path file;

    @Mixin
    private ProgramOptions options;

    @Mixin
    private TargetOption targetOption;

    @Option(names = "--repeat", paramLabel = "N", description = "Time the statements N times (default: 1).")
    private int repeat = 1;

    @Option(names = "--verify", description = "Compare the results with the reference evaluation.")
    private boolean verify;

    @Option(names = "--explain", description = "Print time, waiting and bytes of each statement beside the predicted ones.")
    private boolean explain;

    @Option(names = "--show", paramLabel = "TENSOR", split = ",",
            description = "Print the upper left corner of a result, its norm and its largest magnitude; repeatable.")
    private List<String> show = List.of();

    @Option(names = "--no-overlap", description = "Send the pieces of a step when it starts, not during the previous step (mpi).")
    private boolean noOverlap;

    @Option(names = "--oversubscribe", description = "Start more than 8 processes per core (mpi) or 4096 threads (local).")
    private boolean oversubscribe;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private final Terminal terminal;

    RunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (repeat < 1) {
            throw new ParameterException(spec.commandLine(), "--repeat " + repeat + ": at least one run is needed");
        }
        Target target = targetOption.target();
        PlannedProgram program = PlannedProgram.of(file, options, Analysis.Depth.ADVICE, terminal);
        show.forEach(name -> PrintShown.cannot(program, name).ifPresent(why -> {
            throw new Failure(ExitCode.WRONG_USE, "--show " + name + ": " + why);
        }));
        if (!oversubscribe) {
            target.tooMany(program.processors()).ifPresent(why -> {
                throw new Failure(ExitCode.MISSING_HERE, why);
            });
        }
        ForcedBlasCore.warning(System.getenv()).ifPresent(w -> terminal.err().println(terminal.yellow("warning") + ": " + w));
        RunOutcome outcome = target.run(program, new RunRequest(repeat, verify, !noOverlap, show, terminal));
        terminal.progressDone();
        PrintOutcome print = new PrintOutcome(program, outcome);
        if (json) {
            terminal.out().println(print.asJson());
        } else {
            print.asText(terminal);
            outcome.shown().forEach(s -> PrintShown.asText(s, terminal));
            if (explain) {
                print.explain(terminal);
            }
        }
        outcome.verified().flatMap(Verdict::offence).ifPresent(o -> {
            throw new Failure(ExitCode.RUN_FAILED, "verification failed: " + o);
        });
        return ExitCode.DONE;
    }
}
