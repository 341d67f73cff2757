package org.tilewright.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.target.MpiTarget;
import org.tilewright.language.Analysis;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tilewright build}: readable sources, a CMakeLists.txt and the binary, in a folder that needs nothing of ours. */
@Command(name = "build", mixinStandardHelpOptions = true, description = "Write sources, a CMakeLists.txt and the binary into a folder.")
final class BuildCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE")
    private Path file;

    @Option(names = "-o", required = true, paramLabel = "DIR", description = "The folder to write into.")
    private Path folder;

    @Option(names = "--source-only", description = "Stop before compiling.")
    private boolean sourceOnly;

    @Option(names = "--sanitize",
            description = "Compile with the address and undefined-behaviour sanitizers, which stop a run at the first error.")
    private boolean sanitised;

    @Mixin
    private ProgramOptions options;

    @Mixin
    private TargetOption targetOption;

    private final Terminal terminal;

    BuildCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        MpiTarget target = targetOption.forSources();
        PlannedProgram program = PlannedProgram.of(file, options, Analysis.Depth.ADVICE, terminal);
        Optional<CompilerFlags> compile = sourceOnly ? Optional.empty()
                : Optional.of(sanitised ? CompilerFlags.SANITISED : CompilerFlags.USUAL);
        target.build(program, folder, compile, terminal).forEach(p -> terminal.out().println(p));
        return ExitCode.DONE;
    }
}
