package org.tilewright.language;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.advice.Advise;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.check.CheckProgram;
import org.tilewright.ir.Program;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;
import org.tilewright.schedule.CheckSchedules;

/**
 * A text after every check that needs no run; the one pipeline of the command and of the editors.
 *
 * @param params the values of all params that have one
 * @param planned absent if an error came before planning
 * @param prediction what the plan costs; absent without a plan, or where nobody asked for advice
 * @param diagnostics everything that was found, in the order of the text
 * @param kept what the next version of the text need not work out again
 */
public record Analysis(ParseResult parsed, ParamValues params, Optional<PlanResult> planned, Optional<Prediction> prediction,
                       List<Diagnostic> diagnostics, Memo kept) {

    /** The code of the hint where a plan's costs take too long to count. */
    public static final String NOT_PREDICTED = "not-predicted";

    /** How much is looked at. */
    public enum Depth {
        /** What keeps the program from running as it was asked to run. */
        ERRORS,
        /** Also what it would cost, and whether schedules that are not in use would run. */
        ADVICE
    }

    /** Analyses a text with the defaults of its params and its first schedules. */
    public static Analysis of(String fileName, String text) {
        return of(fileName, text, Memo.within(Prediction.MOST_READS));
    }

    /** @param kept of an earlier version of the text */
    public static Analysis of(String fileName, String text, Memo kept) {
        return of(fileName, text, kept, unplanned -> { });
    }

    /**
     * @param kept of an earlier version of the text
     * @param unplanned is told, before anything is planned, what form, names and values tell
     */
    public static Analysis of(String fileName, String text, Memo kept, Consumer<List<Diagnostic>> unplanned) {
        Memo now = kept.next();
        return of(TilewrightParser.parse(fileName, text, now), Map.of(), Optional.empty(), Depth.ADVICE, now, unplanned);
    }

    /**
     * @param overrides values of params in place of their defaults; every {@code auto} gets its value here
     * @param schedule the name of the schedules to use, for statements that have one of that name
     */
    public static Analysis of(ParseResult read, Map<String, Long> overrides, Optional<String> schedule, Depth depth) {
        return of(read, overrides, schedule, depth, Memo.within(Prediction.MOST_READS), unplanned -> { });
    }

    private static Analysis of(ParseResult read, Map<String, Long> overrides, Optional<String> schedule, Depth depth, Memo kept,
                               Consumer<List<Diagnostic>> unplanned) {
        Set<Diagnostic> found = new LinkedHashSet<>(read.diagnostics());
        ParseResult parsed = SettleAuto.in(read, overrides, schedule, found);
        Program program = parsed.program();
        List<Diagnostic> problems = new ArrayList<>();
        ParamValues params = ParamValues.evaluate(program.params(), overrides, problems);
        found.addAll(problems);
        found.addAll(CheckProgram.check(program, params, parsed.uncertain()));
        unplanned.accept(OneErrorACause.of(found, parsed.occurrences()));
        Optional<PlanResult> planned = Optional.empty();
        Optional<Prediction> prediction = Optional.empty();
        if (found.stream().noneMatch(Diagnostic::isError)) {
            planned = Optional.of(MakePlan.of(program, params, schedule, kept));
            found.addAll(planned.get().diagnostics());
            if (depth == Depth.ADVICE) {
                found.addAll(MakePlan.hints(planned.get()));
                prediction = planned.get().plan().flatMap(p -> predict(p, params, kept, found));
                prediction.ifPresent(p -> found.addAll(Advise.on(p, kept)));
            }
            if (depth == Depth.ADVICE && schedule.isEmpty()) {
                ScheduleChoice.alternatives(program)
                        .forEach(s -> found.addAll(MakePlan.of(program, params, Optional.of(s), kept).diagnostics()));
            }
        } else {
            // the statements that the errors have nothing to do with, and the schedules of all
            SoundPart.of(program, found).ifPresent(sound -> found.addAll(MakePlan.of(sound, params, schedule, kept).diagnostics()));
            found.addAll(CheckSchedules.check(program, params));
        }
        return new Analysis(parsed, params, planned, prediction, OneErrorACause.of(found, parsed.occurrences()), kept);
    }

    private static Optional<Prediction> predict(Plan plan, ParamValues params, Memo kept, Set<Diagnostic> found) {
        try {
            return Optional.of(Prediction.of(plan, params, kept));
        } catch (TooLarge e) {
            SourceRange place = e.place().or(() -> plan.program().machine().map(m -> m.name().range()))
                    .orElseGet(() -> plan.steps().getLast().cause());
            found.add(Diagnostic.hint(place, NOT_PREDICTED, e.getMessage()));
            return Optional.empty();
        }
    }

    public Program program() {
        return parsed.program();
    }

    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(Diagnostic::isError);
    }
}
