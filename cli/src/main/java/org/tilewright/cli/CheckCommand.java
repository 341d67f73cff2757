package org.tilewright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tilewright.cli.program.CheckedProgram;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.PrintDiagnostics;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.Terminal;
import org.tilewright.ir.Diagnostic;
import org.tilewright.language.Analysis;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tilewright check}: the diagnostics of programs, without running them. */
@Command(name = "check", mixinStandardHelpOptions = true, description = "Report errors, warnings and hints.")
final class CheckCommand implements Callable<Integer> {

    /** How diagnostics are written. */
    enum Format { text, json }

    @Parameters(arity = "1..*", paramLabel = "FILE")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--format", paramLabel = "text|json", description = "One line a diagnostic (default) or one JSON array.")
    private Format format = Format.text;

    @Mixin
    private ProgramOptions options;

    private final Terminal terminal;

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Diagnostic> all = new ArrayList<>();
        for (Path file : files) {
            all.addAll(CheckedProgram.of(options.source(file), options, Analysis.Depth.ADVICE).diagnostics());
        }
        if (format == Format.json) {
            terminal.out().println(PrintDiagnostics.asJson(all));
        } else {
            new PrintDiagnostics(terminal).asText(all, terminal.out());
        }
        return all.stream().anyMatch(Diagnostic::isError) ? ExitCode.PROGRAM_HAS_ERRORS : ExitCode.DONE;
    }
}
