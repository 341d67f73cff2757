package org.tilewright.cli.program;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.Program;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.plan.planner.PlanResult;

/**
 * A program after every check that needs no run.
 *
 * @param planned absent if an error came before planning
 * @param diagnostics everything that was found, in the order of the text
 */
public record CheckedProgram(SourceText source, Program program, ParamValues params, Optional<PlanResult> planned,
                      List<Diagnostic> diagnostics) {

    /** Checks one file under the given options. @throws Failure if the options do not fit the program */
    public static CheckedProgram of(SourceText source, ProgramOptions options, Analysis.Depth depth) {
        return of(source, options, Optional.empty(), depth);
    }

    /** @param processors how many the machine is to have; params that nobody has given are chosen for that */
    public static CheckedProgram of(SourceText source, ProgramOptions options, Optional<Long> processors, Analysis.Depth depth) {
        ParseResult parsed = TilewrightParser.parse(source.file().toString(), source.text());
        Program program = parsed.program();
        requireParams(source, parsed, options.params());
        if (!parsed.hasErrors()) {
            requireSchedule(source, program, options.schedule());
        }
        Map<String, Long> params = parsed.hasErrors() ? options.params()
                : processors.map(n -> ChosenGrid.params(program, options.params(), n)).orElse(options.params());
        Analysis a = Analysis.of(parsed, params, options.schedule(), depth);
        return new CheckedProgram(source, a.program(), a.params(), a.planned(), a.diagnostics());
    }

    boolean hasErrors() {
        return diagnostics.stream().anyMatch(Diagnostic::isError);
    }

    /** Where the text has errors, a param may be in what could not be read. */
    public static void requireParams(SourceText source, ParseResult parsed, Map<String, Long> given) {
        if (parsed.hasErrors()) {
            return;
        }
        Program program = parsed.program();
        Set<String> known = program.params().stream().map(p -> p.name().text()).collect(Collectors.toCollection(LinkedHashSet::new));
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw new Failure(ExitCode.WRONG_USE, "-p " + name + "=" + given.get(name) + ": " + source.file() + " has no param '"
                        + name + "'; " + (known.isEmpty() ? "it has none" : "it has " + String.join(", ", known))
                        + NearestName.question(name, known));
            }
        }
    }

    private static void requireSchedule(SourceText source, Program program, Optional<String> schedule) {
        List<String> known = ScheduleChoice.names(program);
        if (schedule.isPresent() && !known.contains(schedule.get())) {
            throw new Failure(ExitCode.WRONG_USE, "--schedule " + schedule.get() + ": " + source.file() + " has no schedule of that name; "
                    + (known.isEmpty() ? "none has a name ('schedule A as NAME { ... }' gives one)"
                            : "it has " + String.join(", ", known)) + NearestName.question(schedule.get(), known));
        }
    }
}
