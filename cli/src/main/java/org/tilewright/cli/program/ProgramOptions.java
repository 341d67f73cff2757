package org.tilewright.cli.program;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.tilewright.language.TilewrightParser;
import picocli.CommandLine.Option;

/** The options that choose one variant of a program: its params and its schedule. */
public final class ProgramOptions {

    @Option(names = {"-p", "--param"}, paramLabel = "NAME=VALUE", description = "Set a param for this run; repeatable.")
    private Map<String, Long> params = new LinkedHashMap<>();

    @Option(names = "--schedule", paramLabel = "NAME", description = "Use the schedule of this name instead of the first.")
    private String schedule;

    @Option(names = "--stdin", description = "Read the program from standard input; FILE only names it.")
    private boolean standardInput;

    /** The same as if they had been given on a command line. */
    public static ProgramOptions of(Map<String, Long> params, Optional<String> schedule) {
        ProgramOptions out = new ProgramOptions();
        out.params = new LinkedHashMap<>(params);
        out.schedule = schedule.orElse(null);
        return out;
    }

    /** The text of the program, from where the options say that it is. */
    public SourceText source(Path file) {
        return standardInput ? SourceText.fromStandardInput(file) : SourceText.read(file);
    }

    /** Whether the program comes by standard input. */
    public boolean isFromStandardInput() {
        return standardInput;
    }

    /** The params given, some of which the program may lack. */
    public Map<String, Long> params() {
        return params;
    }

    /** The params given, all of which the program has. @throws Failure if it lacks one */
    public Map<String, Long> checked(SourceText source) {
        CheckedProgram.requireParams(source, TilewrightParser.parse(source.file().toString(), source.text()), params);
        return params;
    }

    public Optional<String> schedule() {
        return Optional.ofNullable(schedule);
    }
}
