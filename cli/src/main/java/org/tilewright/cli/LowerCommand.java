package org.tilewright.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.Terminal;
import org.tilewright.language.Analysis;
import org.tilewright.plan.planner.PlanResult;
import org.tilewright.plan.text.PlanText;
import org.tilewright.schedule.ConcreteIndexNotation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tilewright lower}: what the compiler makes of a program, readable. */
@Command(name = "lower", mixinStandardHelpOptions = true, description = "Show what the compiler turns a program into.")
final class LowerCommand implements Callable<Integer> {

    /** How far the program is lowered. */
    enum Stage { concrete, plan, source }

    @Parameters(paramLabel = "FILE")
    private Path file;

    @Option(names = "--stage", required = true, paramLabel = "concrete|plan|source",
            description = "The scheduled loops in concrete index notation, the plan of all processors, or the generated source.")
    private Stage stage;

    @Mixin
    private ProgramOptions options;

    @Mixin
    private TargetOption targetOption;

    private final Terminal terminal;

    LowerCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().print(switch (stage) {
            case concrete -> concrete();
            case plan -> PlanText.of(program().plan());
            case source -> targetOption.forSources().generate(program()).source();
        });
        return ExitCode.DONE;
    }

    private PlannedProgram program() {
        return PlannedProgram.of(file, options, Analysis.Depth.ERRORS, terminal);
    }

    private String concrete() {
        PlannedProgram program = program();
        PlanResult planned = MakePlan.of(program.program(), program.params(), options.schedule());
        return ConcreteIndexNotation.of(planned.nests());
    }
}
