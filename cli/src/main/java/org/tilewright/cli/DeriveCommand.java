package org.tilewright.cli;

import com.google.gson.GsonBuilder;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.PrintDiagnostics;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.SourceText;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.WriteFile;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tilewright derive}: writes the grid, the layouts and the schedules that a program does not have. */
@Command(name = "derive", mixinStandardHelpOptions = true,
        description = "Write the machine, layouts and schedules that a program leaves out; what it has stays.")
final class DeriveCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE")
    private Path file;

    @Option(names = "--processors", paramLabel = "N", description = "Number of processors if the program declares no machine"
            + " (default: as many as this computer has).")
    private Optional<Long> processors = Optional.empty();

    @Option(names = "--memory", paramLabel = "SIZE", description = "Memory per processor, such as \"8 GiB\", if the program declares no"
            + " machine; plans that need more are not chosen.")
    private Optional<String> memory = Optional.empty();

    @Option(names = "--statement", paramLabel = "NAME", description = "Derive only for this statement, named by its tensor or label.")
    private Optional<String> statement = Optional.empty();

    @Option(names = "--in-place", description = "Write the result to the file; otherwise it is printed.")
    private boolean inPlace;

    @Option(names = "-o", paramLabel = "OUT", description = "Write the result to another file.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--explain", description = "Print the candidates that were compared instead of the text.")
    private boolean explain;

    @Option(names = "--json", description = "Print one JSON object with the text and the candidates.")
    private boolean json;

    @Mixin
    private ProgramOptions options;

    private final Terminal terminal;

    DeriveCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (processors.filter(p -> p < 1 || p > Prediction.MOST_PROCESSORS).isPresent()) {
            throw new Failure(ExitCode.WRONG_USE, "--processors " + processors.get() + ": there are 1 to " + Prediction.MOST_PROCESSORS);
        }
        Optional<Path> to = out.or(() -> inPlace ? Optional.of(file) : Optional.empty());
        SourceText source = options.source(file);
        to.ifPresent(WriteFile::tryFirst);
        Derived derived = Derive.of(file.toString(), source.text(), new Derive.Options(options.checked(source),
                processors.map(OptionalLong::of).orElse(OptionalLong.empty()), statement, memory.map(DeriveCommand::room)));
        boolean failed = derived.diagnostics().stream().anyMatch(d -> d.isError());
        new PrintDiagnostics(terminal).asText(source, derived.diagnostics(), failed && !json ? terminal.out() : terminal.err());
        if (failed) {
            return ExitCode.PROGRAM_HAS_ERRORS;
        }
        if (!derived.isChanged() && !json && derived.diagnostics().isEmpty()) {
            terminal.err().println(file + ": nothing to derive: the program has a machine, a layout for each tensor and a schedule for "
                    + "each statement with a sum");
        }
        to.ifPresent(t -> WriteFile.text(t, derived.text()));
        if (json) {
            terminal.out().println(new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(fields(derived)));
        } else if (explain) {
            explain(derived, terminal.out());
        } else if (out.isEmpty() && !inPlace) {
            terminal.out().print(derived.text());
        }
        return ExitCode.DONE;
    }

    private static Derive.Room room(String given) {
        return Derive.Room.of(given).orElseThrow(() -> new Failure(ExitCode.WRONG_USE, "--memory " + given + ": this is not a memory size"
                + " such as 8 GiB; the units are B, KiB, MiB, GiB, TiB, kB, MB, GB and TB"));
    }

    private static void explain(Derived derived, PrintStream to) {
        Table table = Table.withHeader("grid", "received, mean", "most", "memory", "lower bound");
        for (Derived.Candidate c : derived.compared()) {
            table.row(c.text() + (c.fits().filter(f -> !f).isPresent() ? " (too much memory)" : ""),
                    Quantity.bytes(Math.round(c.meanBytes())), Quantity.bytes(c.mostBytes()), Quantity.bytes(c.memoryBytes()),
                    Quantity.bytes(c.boundBytes()));
        }
        table.print(to, "");
        if (!derived.tiles().isEmpty()) {
            to.println();
            Table tiles = Table.withHeader("statement", "at least, for V points", "fast memory S", "best tile");
            derived.tiles().forEach(t -> tiles.row(t.statement(), t.best().least(),
                    String.format(Locale.ROOT, "%,d elements", t.best().fastElements()), t.best().text()));
            tiles.print(to, "");
        }
        if (derived.isChanged()) {
            to.println();
            derived.written().forEach(w -> to.println("written: " + w));
        }
    }

    private static Map<String, Object> fields(Derived derived) {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("changed", derived.isChanged());
        m.put("written", derived.written());
        List<Map<String, Object>> compared = new ArrayList<>();
        for (Derived.Candidate c : derived.compared()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("grid", c.grids().getFirst());
            if (c.grids().size() > 1) {
                one.put("grids", c.grids());
            }
            one.put("meanBytesPerProcessor", c.meanBytes());
            one.put("maxBytesPerProcessor", c.mostBytes());
            one.put("memoryBytesPerProcessor", c.memoryBytes());
            one.put("lowerBoundBytesPerProcessor", c.boundBytes());
            one.put("copiesBytesPerProcessor", c.copyBytes());
            c.fits().ifPresent(f -> one.put("fits", f));
            compared.add(one);
        }
        m.put("compared", compared);
        m.put("tiles", derived.tiles().stream().map(DeriveCommand::fields).toList());
        m.put("text", derived.text());
        return m;
    }

    private static Map<String, Object> fields(Derived.Tile tile) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("statement", tile.statement());
        one.put("fastMemoryElements", tile.best().fastElements());
        one.put("pointsPerElement", tile.best().intensity());
        tile.best().form().ifPresent(f -> one.put("least", f.text()));
        one.put("tile", tile.best().extents());
        return one;
    }
}
