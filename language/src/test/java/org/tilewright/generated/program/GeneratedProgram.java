package org.tilewright.generated.program;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.analysis.Traffic;
import org.tilewright.ir.Input;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.language.ParseResult;
import org.tilewright.plan.Plan;

/**
 * A generated text that the language and the planner found no error in.
 *
 * @param params with which it was planned
 * @param file where it would stand, in the folder of the files that it reads
 */
public record GeneratedProgram(String text, ParseResult parsed, Program program, ParamValues params, Plan plan, Path file) {

    private static final long MOST_MESSAGES = 4000;

    public static GeneratedProgram of(String text) {
        return of(text, "generated.tw");
    }

    public static GeneratedProgram of(String text, String file) {
        return switch (Attempt.of(text, Path.of(file), Map.of(), Optional.empty())) {
            case Attempt.Accepted a -> a.program();
            case Attempt.Refused r -> throw new AssertionError("a generated program is legal, but:\n" + r.errors().stream()
                    .map(d -> d.range().line() + ":" + d.range().column() + " " + d.message() + " [" + d.code() + "]")
                    .collect(Collectors.joining("\n")) + "\n\n" + text);
        };
    }

    public Path folder() {
        return file.getParent() == null ? Path.of("") : file.getParent();
    }

    /** Whether a run takes long: such as one that fetches each element by itself. */
    public boolean runsLong() {
        return Traffic.of(plan, params).messages() > MOST_MESSAGES;
    }

    /**
     * The same text and plan with every size one larger, if that is a program that has room for the files. Planned anew, the owners of
     * other tensors might compute.
     */
    public Optional<GeneratedProgram> larger() {
        Map<String, Long> overrides = new LinkedHashMap<>();
        program.params().forEach(p -> {
            if (p.name().text().matches("n\\d*")) {
                overrides.put(p.name().text(), params.get(p.name().text()).orElseThrow() + 1);
            }
        });
        return with(overrides, Optional.empty()).filter(l -> program.inputs().stream().filter(i -> i.source() instanceof Input.Source.File)
                .flatMap(i -> program.tensor(i.tensor().text()).orElseThrow().extents().stream())
                .allMatch(e -> params.integer(e) <= l.params.integer(e)))
                .filter(l -> plan.requirements().stream().allMatch(r -> r.violation(l.params).isEmpty()))
                .map(l -> new GeneratedProgram(l.text, l.parsed, l.program, l.params, plan, l.file));
    }

    /** The same text with other params, or with another of its schedules, if that is a program. */
    public Optional<GeneratedProgram> with(Map<String, Long> overrides, Optional<String> schedule) {
        return Attempt.of(text, file, overrides, schedule) instanceof Attempt.Accepted a ? Optional.of(a.program()) : Optional.empty();
    }
}
