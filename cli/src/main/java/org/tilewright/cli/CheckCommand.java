package org.tilewright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tilewright.cli.program.CheckedProgram;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.PrintDiagnostics;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.SourceText;
import org.tilewright.cli.program.Terminal;
import org.tilewright.ir.source.Diagnostic;
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

    @Option(names = "--format", paramLabel = "text|json",
            description = "Each diagnostic above its line of the program (default), or one JSON array.")
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
            SourceText source = options.source(file);
            List<Diagnostic> found = CheckedProgram.of(source, options, Analysis.Depth.ADVICE).diagnostics();
            if (format == Format.text) {
                new PrintDiagnostics(terminal).asText(source, found, terminal.out());
            }
            all.addAll(found);
        }
        if (format == Format.json) {
            terminal.out().println(PrintDiagnostics.asJson(all));
        }
        return all.stream().anyMatch(Diagnostic::isError) ? ExitCode.PROGRAM_HAS_ERRORS : ExitCode.DONE;
    }
}
