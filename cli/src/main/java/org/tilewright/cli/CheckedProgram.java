package org.tilewright.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.analysis.Advise;
import org.tilewright.check.CheckProgram;
import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.Program;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.PlanResult;
import org.tilewright.plan.Planner;
import org.tilewright.schedule.CheckSchedules;

/**
 * A program after every check that needs no run.
 *
 * @param planned absent if an error came before planning
 * @param diagnostics everything that was found, in the order of the text
 */
record CheckedProgram(SourceText source, Program program, ParamValues params, Optional<PlanResult> planned,
                      List<Diagnostic> diagnostics) {

    /** How much is looked at. */
    enum Depth {
        /** What keeps the program from running as it was asked to run. */
        ERRORS,
        /** Also what it would cost, and whether schedules that are not in use would run. */
        ADVICE
    }

    /** Checks one file under the given options. @throws Failure if the options do not fit the program */
    static CheckedProgram of(SourceText source, ProgramOptions options, Depth depth) {
        ParseResult parsed = TilewrightParser.parse(source.file().toString(), source.text());
        Program program = parsed.program();
        if (!parsed.hasErrors()) {
            requireParams(source, program, options.params());
            requireSchedule(source, program, options.schedule());
        }
        Set<Diagnostic> found = new LinkedHashSet<>(parsed.diagnostics());
        List<Diagnostic> problems = new ArrayList<>();
        ParamValues params = ParamValues.evaluate(program.params(), options.params(), problems);
        found.addAll(problems);
        found.addAll(CheckProgram.check(program, params, parsed.uncertain()));
        Optional<PlanResult> planned = Optional.empty();
        if (found.stream().noneMatch(Diagnostic::isError)) {
            planned = Optional.of(Planner.plan(program, params, options.schedule()));
            found.addAll(planned.get().diagnostics());
            if (depth == Depth.ADVICE) {
                planned.get().plan().ifPresent(p -> found.addAll(Advise.on(p, params)));
            }
            if (depth == Depth.ADVICE && options.schedule().isEmpty()) {
                alternatives(program).forEach(s -> found.addAll(Planner.plan(program, params, Optional.of(s)).diagnostics()));
            }
        }
        if (planned.isEmpty()) {
            found.addAll(CheckSchedules.check(program, params));
        }
        List<Diagnostic> ordered = new ArrayList<>(found);
        ordered.sort(java.util.Comparator.<Diagnostic>comparingInt(d -> d.range().line()).thenComparingInt(d -> d.range().column()));
        return new CheckedProgram(source, program, params, planned, List.copyOf(ordered));
    }

    boolean hasErrors() {
        return diagnostics.stream().anyMatch(Diagnostic::isError);
    }

    /** Names of schedules that are not the default of their statement. */
    private static Set<String> alternatives(Program program) {
        Set<String> statements = new LinkedHashSet<>();
        return program.schedules().stream().filter(s -> !statements.add(s.target().text())).flatMap(s -> s.name().stream())
                .map(Object::toString).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static void requireParams(SourceText source, Program program, Map<String, Long> given) {
        Set<String> known = program.params().stream().map(p -> p.name().text()).collect(Collectors.toCollection(LinkedHashSet::new));
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw new Failure(ExitCode.WRONG_USE, "-p " + name + "=" + given.get(name) + ": " + source.file() + " has no param '"
                        + name + "'; " + (known.isEmpty() ? "it has none" : "it has " + String.join(", ", known)));
            }
        }
    }

    private static void requireSchedule(SourceText source, Program program, Optional<String> schedule) {
        Set<String> known = program.schedules().stream().flatMap(s -> s.name().stream()).map(Object::toString)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (schedule.isPresent() && !known.contains(schedule.get())) {
            throw new Failure(ExitCode.WRONG_USE, "--schedule " + schedule.get() + ": " + source.file() + " has no schedule of that name; "
                    + (known.isEmpty() ? "none has a name ('schedule A as NAME { ... }' gives one)" : "it has " + String.join(", ", known)));
        }
    }
}
