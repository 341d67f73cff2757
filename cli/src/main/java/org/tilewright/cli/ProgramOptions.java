package org.tilewright.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that choose one variant of a program: its params and its schedule. */
final class ProgramOptions {

    @Option(names = {"-p", "--param"}, paramLabel = "NAME=VALUE", description = "Set a param for this run; repeatable.")
    private Map<String, Long> params = new LinkedHashMap<>();

    @Option(names = "--schedule", paramLabel = "NAME", description = "Use the schedule of this name instead of the first.")
    private String schedule;

    Map<String, Long> params() {
        return params;
    }

    Optional<String> schedule() {
        return Optional.ofNullable(schedule);
    }
}
