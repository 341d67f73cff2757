package org.tilewright.cli;

import com.google.gson.GsonBuilder;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.Backend;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.cli.machine.Finding;
import org.tilewright.cli.machine.ForcedBlasCore;
import org.tilewright.cli.machine.MeasuredMachine;
import org.tilewright.cli.machine.OpenBlasCore;
import org.tilewright.cli.machine.SurveyMachine;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tilewright targets}: what this machine offers, where, and how to get what is missing. */
@Command(name = "targets", mixinStandardHelpOptions = true, description = "Show what this machine supports and how to get the rest.")
final class TargetsCommand implements Callable<Integer> {

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(names = "--measure",
            description = "Measure messages, arithmetic and memory of this machine, and keep the results for the cost model.")
    private boolean measure;

    private final Terminal terminal;

    TargetsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        MpiToolchain tools = MpiToolchain.detect();
        if (measure) {
            MeasuredMachine.measureAndKeep(tools, terminal);
        }
        Optional<MeasuredMachine> measured = MeasuredMachine.kept();
        Map<Backend, List<MpiToolchain.Missing>> missingFor = new EnumMap<>(Backend.class);
        Arrays.stream(Backend.values()).forEach(b -> missingFor.put(b, b.missing(tools)));
        SurveyMachine survey = SurveyMachine.of(tools);
        List<Finding> findings = survey.findings();
        List<String> warnings = Stream.concat(survey.warnings().stream(), ForcedBlasCore.warning(System.getenv()).stream()).toList();
        if (json) {
            List<String> here = Backend.words().stream().filter(w -> missingFor.get(Backend.named(w).orElseThrow()).isEmpty()).toList();
            printJson(survey, warnings, here, measured);
            return ExitCode.DONE;
        }
        Table targets = Table.ofFacts();
        missingFor.forEach((b, missing) -> targets.row(b.word(), missing.isEmpty() ? "yes" : "no", missing.isEmpty() ? meaning(b)
                : missing.stream().map(m -> "without " + m.what()).collect(Collectors.joining(", "))));
        terminal.out().println(terminal.bold("Targets"));
        targets.print(terminal.out(), "  ");
        Table here = Table.ofFacts();
        findings.forEach(f -> here.row(f.what(), f.detail().orElse("-"), f.where().orElse("")));
        terminal.out().println(terminal.bold("Found"));
        here.print(terminal.out(), "  ");
        if (findings.stream().anyMatch(f -> !f.isHere())) {
            Table missing = Table.ofFacts();
            findings.stream().filter(f -> !f.isHere()).forEach(f -> missing.row(f.what(), f.install().orElse("")));
            terminal.out().println(terminal.bold("Missing"));
            missing.print(terminal.out(), "  ");
        }
        measured.ifPresent(m -> m.print(terminal));
        warnings.forEach(w -> terminal.out().println(terminal.yellow("warning") + ": " + w));
        return ExitCode.DONE;
    }

    private static String meaning(Backend b) {
        return b.meaning() + (b != Backend.CUDA || SurveyMachine.hasCudaDriver() ? ""
                : "; programs build here and run with --emulate: there is no GPU driver");
    }

    private void printJson(SurveyMachine survey, List<String> warnings, List<String> targets, Optional<MeasuredMachine> measured) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("targets", targets);
        root.put("found",
                survey.findings().stream().filter(Finding::isHere).map(f -> Map.of("what", f.what(), "detail", f.detail().orElse(""),
                        "where", f.where().orElse(""))).toList());
        root.put("missing", survey.findings().stream().filter(f -> !f.isHere())
                .map(f -> Map.of("what", f.what(), "install", f.install().orElse(""))).toList());
        measured.ifPresent(m -> root.put("measured", m.fields()));
        survey.system().flatMap(OpenBlasCore::setting).ifPresent(s -> root.put("openBlasSetting", s));
        root.put("warnings", warnings);
        terminal.out().println(new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(root));
    }
}
