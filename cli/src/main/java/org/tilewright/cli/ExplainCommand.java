package org.tilewright.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.PrintDiagnostics;
import org.tilewright.cli.program.SourceText;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import org.tilewright.language.Analysis;
import org.tilewright.language.Explanation;
import org.tilewright.language.syntax.NearestName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code tilewright explain}: what the code of a diagnostic means, with a program that gives it and the mended one. */
@Command(name = "explain", mixinStandardHelpOptions = true,
        description = "Explain the code of an error, warning or hint, with an example.")
final class ExplainCommand implements Callable<Integer> {

    private static final Path EXAMPLE = Path.of("example.tw");

    @Parameters(arity = "0..1", paramLabel = "CODE", description = "The code in [...] after a message; without one, all codes are listed.")
    private Optional<String> code = Optional.empty();

    private final Terminal terminal;

    ExplainCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Map<String, Explanation> all = Explanation.all();
        if (code.isEmpty()) {
            Table table = Table.ofFacts();
            all.values().forEach(e -> table.row(e.code(), e.text().replaceAll("\\s+", " ").replaceFirst("(?<=\\.) .*", "")));
            table.print(terminal.out(), "");
            return ExitCode.DONE;
        }
        String name = code.get().replaceAll("^\\[|]$", "");
        Explanation found = all.get(name);
        if (found == null) {
            throw new Failure(ExitCode.WRONG_USE, "no diagnostic has the code '" + name + "'" + NearestName.question(name, all.keySet())
                    + (NearestName.of(name, all.keySet()).isEmpty() ? "; 'tilewright explain' lists all" : ""));
        }
        terminal.out().println(terminal.bold(found.code()) + "\n\n" + found.text());
        found.example().ifPresent(x -> show(name, x));
        return ExitCode.DONE;
    }

    /** The program, what is said of it, and the mended program. */
    private void show(String name, Explanation.Example example) {
        terminal.out().println();
        indented(example.gives());
        terminal.out().println("\ngives\n");
        Analysis.of(EXAMPLE.toString(), example.gives()).diagnostics().stream()
                .filter(d -> d.code().equals(name))
                .forEach(d -> new PrintDiagnostics(terminal).lines(new SourceText(EXAMPLE, example.gives()), d)
                        .forEach(l -> terminal.out().println("  " + l)));
        terminal.out().println("\nand this does not:\n");
        indented(example.mended());
    }

    private void indented(String text) {
        text.lines().forEach(l -> terminal.out().println("  " + l));
    }
}
