package org.tilewright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.PrintDiagnostics;
import org.tilewright.cli.program.SourceText;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.WriteFile;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.format.TilewrightFormatter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code tilewright format}: the canonical layout of programs, in place, which has no byte order mark. A file with a syntax error is left
 * as it is.
 */
@Command(name = "format", mixinStandardHelpOptions = true, description = "Format programs in place.")
final class FormatCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--check", description = "Only list the files that would change; exit code 1 if there are any.")
    private boolean check;

    private final Terminal terminal;

    FormatCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        int exit = ExitCode.DONE;
        for (Path file : files) {
            SourceText source = SourceText.read(file);
            ParseResult parsed = TilewrightParser.parse(file.toString(), source.text());
            List<Diagnostic> syntax = parsed.diagnostics().stream().filter(d -> d.isError() && d.code().startsWith("syntax")).toList();
            if (!syntax.isEmpty()) {
                new PrintDiagnostics(terminal).asText(source, syntax, terminal.err());
                exit = ExitCode.PROGRAM_HAS_ERRORS;
                continue;
            }
            String formatted = TilewrightFormatter.format(source.text());
            if (formatted.equals(source.text()) && !source.isMarked()) {
                continue;
            }
            if (check) {
                terminal.out().println(file + ": would change");
                exit = ExitCode.PROGRAM_HAS_ERRORS;
            } else {
                WriteFile.text(file, formatted);
                terminal.out().println(file + ": formatted");
            }
        }
        return exit;
    }
}
