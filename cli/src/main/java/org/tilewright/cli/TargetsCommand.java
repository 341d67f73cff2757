package org.tilewright.cli;

import com.google.gson.GsonBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.cli.machine.Finding;
import org.tilewright.cli.machine.ForcedBlasCore;
import org.tilewright.cli.machine.MeasuredMachine;
import org.tilewright.cli.machine.OpenBlasCore;
import org.tilewright.cli.machine.SurveyMachine;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import org.tilewright.target.build.CudaToolchain;
import org.tilewright.target.build.MpiToolchain;
import org.tilewright.target.build.OpenClToolchain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tilewright targets}: what this machine offers, where, and how to get what is missing. */
@Command(name = "targets", mixinStandardHelpOptions = true, description = "Tell what this machine offers and how to get the rest.")
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
        Map<String, List<MpiToolchain.Missing>> kernels = new LinkedHashMap<>();
        kernels.put("opencl", missing(tools, OpenClToolchain.detect(tools).missing()));
        kernels.put("cuda", missing(tools, CudaToolchain.detect().missing()));
        SurveyMachine survey = SurveyMachine.of(tools);
        List<Finding> findings = survey.findings();
        List<String> warnings = Stream.concat(survey.warnings().stream(), ForcedBlasCore.warning(System.getenv()).stream()).toList();
        if (json) {
            Stream<String> generated = kernels.entrySet().stream().filter(k -> k.getValue().isEmpty()).map(Map.Entry::getKey);
            printJson(survey, warnings,
                    Stream.concat(tools.missing().isEmpty() ? Stream.of("local", "mpi") : Stream.of("local"), generated).toList(),
                    measured);
            return ExitCode.DONE;
        }
        Table targets = Table.ofFacts();
        targets.row("local", "yes", "in the Java virtual machine, one thread a processor");
        targets.row("mpi", tools.missing().isEmpty() ? "yes" : "no", tools.missing().isEmpty() ? "C++ and MPI, one process a processor"
                : tools.missing().stream().map(m -> "without " + m.what()).collect(Collectors.joining(", ")));
        kernels.forEach((name, missing) -> targets.row(name, missing.isEmpty() ? "yes" : "no", missing.isEmpty() ? kernelTarget(name)
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

    private static String kernelTarget(String name) {
        if (name.equals("opencl")) {
            return "C++, OpenCL and MPI, one process a processor";
        }
        return "CUDA C++ and MPI, one process and one GPU a processor"
                + (SurveyMachine.hasCudaDriver() ? "" : "; here programs build, and run with --emulate: there is no driver of a GPU");
    }

    private static List<MpiToolchain.Missing> missing(MpiToolchain tools, List<MpiToolchain.Missing> ofKernels) {
        // kernels stand in programs that send messages
        return Stream.concat(tools.isComplete() ? Stream.empty() : tools.missing().stream(), ofKernels.stream()).toList();
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
