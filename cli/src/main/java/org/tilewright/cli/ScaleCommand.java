package org.tilewright.cli;

import com.google.gson.GsonBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.tilewright.analysis.load.Rates;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.MachineOption;
import org.tilewright.cli.program.PrintDiagnostics;
import org.tilewright.cli.program.ProgramErrors;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.SourceText;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.WriteFile;
import org.tilewright.cli.scale.ScalingReport;
import org.tilewright.ir.Program;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.scale.ProcessorCounts;
import org.tilewright.language.scale.Scale;
import org.tilewright.language.scale.ScaleMachine;
import org.tilewright.language.scale.Scaling;
import org.tilewright.language.scale.Unfit;
import org.tilewright.language.scale.Variant;
import org.tilewright.language.scale.Variants;
import org.tilewright.language.scale.WeakParam;
import org.tilewright.language.syntax.NearestName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tilewright scale}: what programs are predicted to take on more and more processors. */
@Command(name = "scale", mixinStandardHelpOptions = true,
        description = "Predict time, efficiency, traffic and memory on increasing numbers of processors; nothing runs.")
final class ScaleCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "One or several programs to compare.")
    private List<Path> files = List.of();

    @Option(names = "--processors", paramLabel = "LIST", defaultValue = "1,4,..,4096",
            description = "Numbers of processors; '..' continues the sequence (default: ${DEFAULT-VALUE}).")
    private String processors;

    @Option(names = "--weak", paramLabel = "NAME=VALUE", description = "A param that grows with the number of processors P, as in"
            + " \"n = 8192 * sqrt(P)\"; repeatable. Without it the program stays the same.")
    private List<String> weak = List.of();

    @Option(names = "--schedules", paramLabel = "all|derived|NAME", split = ",",
            description = "Which schedules to compare: all in the file, derived ones instead, or names.")
    private List<String> schedules = List.of();

    @Mixin
    private MachineOption machine;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(names = "--svg", paramLabel = "OUT", description = "Also write a picture.")
    private Optional<Path> svg = Optional.empty();

    @Mixin
    private ProgramOptions options;

    private final Terminal terminal;

    ScaleCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Long> counts = said("--processors " + processors, () -> ProcessorCounts.of(processors));
        List<WeakParam> growing = new ArrayList<>();
        weak.forEach(w -> growing.add(said("--weak " + w, () -> WeakParam.of(w))));
        svg.ifPresent(WriteFile::tryFirst);
        ScaleMachine of = machine.of(counts.getLast());
        Map<Path, Program> programs = programs();
        requireParams(programs, growing);
        Map<String, Rates> rates = new LinkedHashMap<>();
        List<Variant> variants = new ArrayList<>();
        programs.forEach((file, program) -> {
            rates.put(file.toString(), of.rates(program.machine()));
            Map<String, Long> smallest = smallest(program, growing, counts.getFirst());
            variants.addAll(said("--schedules " + String.join(",", asked()),
                    () -> new Variants(file.toString(), program, programs.size() > 1).of(asked(), smallest, counts.getFirst())));
        });
        Scale.Options how = new Scale.Options(counts, options.params(), growing, of::rates, of.memoryBytes());
        List<Scaling> all = new ArrayList<>();
        for (Variant v : variants) {
            terminal.progress("predicting " + v.name() + " ...");
            all.add(Scale.of(v, how));
        }
        terminal.progressDone();
        ScalingReport report = new ScalingReport(of, rates, growing, all);
        if (all.stream().allMatch(s -> s.rows().isEmpty())) {
            throw new Failure(ExitCode.WRONG_USE, "nothing can be predicted: " + all.stream().map(s -> s.variant().name() + " on "
                    + s.leftOut().getFirst().processors() + " processors: " + s.leftOut().getFirst().reason())
                    .collect(Collectors.joining("; ")));
        }
        svg.ifPresent(out -> WriteFile.text(out, report.svg()));
        if (json) {
            terminal.out().println(new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(report.json()));
        } else {
            report.print(terminal.out());
        }
        return ExitCode.DONE;
    }

    private static <T> T said(String words, Supplier<T> value) {
        try {
            return value.get();
        } catch (Unfit e) {
            throw new Failure(ExitCode.WRONG_USE, words + ": " + e.getMessage(), e);
        }
    }

    /** @throws ProgramErrors if one has errors of form, which are printed */
    private Map<Path, Program> programs() {
        if (options.isFromStandardInput() && files.size() > 1) {
            throw new Failure(ExitCode.WRONG_USE, "--stdin is one program, and these are " + files.size() + " files");
        }
        Map<Path, Program> out = new LinkedHashMap<>();
        boolean failed = false;
        for (Path file : files) {
            SourceText source = options.source(file);
            ParseResult parsed = TilewrightParser.parse(file.toString(), source.text());
            List<Diagnostic> errors = parsed.errors();
            new PrintDiagnostics(terminal).asText(source, errors, json ? terminal.err() : terminal.out());
            failed |= !errors.isEmpty();
            out.put(file, parsed.program());
        }
        if (failed) {
            throw new ProgramErrors();
        }
        return out;
    }

    /** Every param that is set is one of a file's, and set once. */
    private void requireParams(Map<Path, Program> programs, List<WeakParam> growing) {
        Set<String> known = programs.values().stream().flatMap(p -> p.params().stream()).map(p -> p.name().text())
                .collect(Collectors.toSet());
        options.params().forEach((name, value) -> requireKnown("-p " + name + "=" + value, name, known));
        Set<String> before = new HashSet<>(options.params().keySet());
        for (int i = 0; i < growing.size(); i++) {
            String name = growing.get(i).name();
            requireKnown("--weak " + weak.get(i), name, known);
            if (!before.add(name)) {
                throw new Failure(ExitCode.WRONG_USE, "--weak " + weak.get(i) + ": '" + name + "' is given twice");
            }
        }
    }

    private void requireKnown(String words, String name, Set<String> known) {
        if (!known.contains(name)) {
            throw new Failure(ExitCode.WRONG_USE, words + ": " + (files.size() == 1 ? files.getFirst() + " has" : "these files have")
                    + " no param '" + name + "'" + (known.isEmpty() ? "" : "; there are "
                    + known.stream().sorted().collect(Collectors.joining(", "))) + NearestName.question(name, known));
        }
    }

    private List<String> asked() {
        List<String> out = new ArrayList<>(options.schedule().stream().toList());
        out.addAll(schedules);
        return out;
    }

    private Map<String, Long> smallest(Program program, List<WeakParam> growing, long processors) {
        Map<String, Long> out = new LinkedHashMap<>(options.params());
        growing.forEach(w -> out.put(w.name(), said("--weak", () -> w.at(processors))));
        out.keySet().removeIf(n -> program.params().first(n).isEmpty());
        return out;
    }
}
