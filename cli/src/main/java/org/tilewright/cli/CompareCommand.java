package org.tilewright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.tilewright.cli.compare.Compared;
import org.tilewright.cli.compare.Comparison;
import org.tilewright.cli.compare.ParamLists;
import org.tilewright.cli.compare.PrintComparison;
import org.tilewright.cli.program.CheckedProgram;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.PrintDiagnostics;
import org.tilewright.cli.program.ProgramErrors;
import org.tilewright.cli.program.SourceText;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.target.RunRequest;
import org.tilewright.cli.target.Target;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.scale.ProcessorCounts;
import org.tilewright.language.scale.Unfit;
import org.tilewright.language.scale.Variant;
import org.tilewright.language.scale.Variants;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tilewright compare}: runs the schedules of a program, under one or several params, and tells them side by side. */
@Command(name = "compare", mixinStandardHelpOptions = true,
        description = "Run the schedules of a program one after another, and print measured values beside predicted ones.")
final class CompareCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE")
    private Path file;

    @Option(names = "--schedules", paramLabel = "all|derived|NAME", split = ",", description = "Which schedules: all in the file"
            + " (default), derived ones instead, or names.")
    private List<String> schedules = List.of("all");

    @Option(names = {"-p", "--param"}, paramLabel = "NAME=VALUE[,VALUE]",
            description = "Set a param; if there are several values, to each in turn; repeatable.")
    private Map<String, String> params = new LinkedHashMap<>();

    @Option(names = "--processors", paramLabel = "LIST", description = "Numbers of processors to use in turn: 1,2,..,8"
            + " (default: as many as the machine has).")
    private Optional<String> processors = Optional.empty();

    @Option(names = "--stdin", description = "Read the program from standard input; FILE only names it.")
    private boolean standardInput;

    @Option(names = "--repeat", paramLabel = "N", description = "Time the statements N times and report the median (default: 3).")
    private int repeat = 3;

    @Option(names = "--verify", description = "Compare the results with the reference evaluation.")
    private boolean verify;

    @Option(names = "--no-overlap", description = "Send the pieces of a step when it starts, not during the previous step (mpi).")
    private boolean noOverlap;

    @Option(names = "--oversubscribe", description = "Start more than 8 processes per core (mpi) or 4096 threads (local).")
    private boolean oversubscribe;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Mixin
    private TargetOption targetOption;

    @Spec
    private CommandSpec spec;

    private final Terminal terminal;

    CompareCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (repeat < 1) {
            throw new ParameterException(spec.commandLine(), "--repeat " + repeat + ": at least one run is needed");
        }
        Target target = targetOption.target();
        ParamLists lists = ParamLists.of(params);
        SourceText source = standardInput ? SourceText.fromStandardInput(file) : SourceText.read(file);
        ParseResult parsed = parsed(source);
        List<Map<String, Long>> choices = lists.choices();
        CheckedProgram.requireParams(source, parsed, choices.getFirst());
        List<Optional<Long>> counts = counts();
        RunRequest request = new RunRequest(repeat, verify, !noOverlap, List.of(), terminal);
        Comparison comparison = new Comparison(source, target, request, oversubscribe);
        List<Compared> all = new ArrayList<>();
        for (Map<String, Long> choice : choices) {
            for (Optional<Long> n : counts) {
                for (Variant v : variants(source, parsed, choice, n)) {
                    all.add(comparison.of(v, choice, n));
                }
            }
        }
        terminal.progressDone();
        if (all.stream().noneMatch(Compared.Ran.class::isInstance)) {
            throw nothing(all);
        }
        PrintComparison print = new PrintComparison(source, lists.varying(), all);
        if (json) {
            terminal.out().println(print.asJson());
        } else {
            print.asText(terminal);
        }
        return exit(all);
    }

    /** @throws ProgramErrors if the text has errors of form, which are printed */
    private ParseResult parsed(SourceText source) {
        ParseResult parsed = TilewrightParser.parse(source.file().toString(), source.text());
        List<Diagnostic> errors = parsed.errors();
        if (!errors.isEmpty()) {
            new PrintDiagnostics(terminal).asText(source, errors, terminal.err());
            throw new ProgramErrors();
        }
        return parsed;
    }

    private List<Optional<Long>> counts() {
        try {
            return processors.map(p -> ProcessorCounts.of(p).stream().map(Optional::of).toList()).orElse(List.of(Optional.empty()));
        } catch (Unfit e) {
            throw new Failure(ExitCode.WRONG_USE, "--processors " + processors.orElseThrow() + ": " + e.getMessage(), e);
        }
    }

    private List<Variant> variants(SourceText source, ParseResult parsed, Map<String, Long> choice, Optional<Long> processors) {
        try {
            return new Variants(source.file().toString(), parsed.program(), false).of(schedules, choice, processors.orElse(1L));
        } catch (Unfit e) {
            throw new Failure(ExitCode.WRONG_USE, "--schedules " + String.join(",", schedules) + ": " + e.getMessage(), e);
        }
    }

    /** Where nothing ran: what the first one lacks, and what else there is. */
    private static Failure nothing(List<Compared> all) {
        List<Compared.LeftOut> out = all.stream().map(Compared.LeftOut.class::cast).toList();
        List<String> reasons = out.stream().map(l -> l.why().getMessage()).distinct().toList();
        String said = reasons.size() == 1 ? reasons.getFirst()
                : "\n" + String.join("\n", out.stream().map(l -> l.schedule() + ": " + l.why().getMessage()).distinct().toList());
        int exit = out.stream().anyMatch(l -> l.why().exitCode() == ExitCode.RUN_FAILED) ? ExitCode.RUN_FAILED
                : out.getFirst().why().exitCode();
        return new Failure(exit, "nothing could be compared: " + said);
    }

    /** A schedule that does not fit the params is told and is not a failure; one that ran and failed, or is wrong, is. */
    private int exit(List<Compared> all) {
        List<String> failed = new ArrayList<>();
        for (Compared c : all) {
            switch (c) {
                case Compared.Ran r -> r.offence().ifPresent(o -> failed.add("verification of " + r.schedule() + " failed: " + o));
                case Compared.LeftOut l when l.why().exitCode() == ExitCode.RUN_FAILED ->
                    failed.add(l.schedule() + " failed: " + l.why().getMessage());
                case Compared.LeftOut l -> { }
            }
        }
        failed.forEach(f -> terminal.err().println("tilewright: " + f));
        return failed.isEmpty() ? ExitCode.DONE : ExitCode.RUN_FAILED;
    }
}
