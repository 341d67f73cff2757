package org.tilewright.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.choice.ChooseAuto;
import org.tilewright.analysis.load.Rates;
import org.tilewright.check.CheckProgram;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.machine.Measurements;

/** Gives every {@code auto} of a sound program its value, and says which and why. */
final class SettleAuto {

    private SettleAuto() { }

    /** @param found receives a hint for each value that was chosen */
    static ParseResult in(ParseResult read, Map<String, Long> overrides, Optional<String> schedule, Set<Diagnostic> found) {
        Program program = read.program();
        if (read.hasErrors() || !ChooseAuto.isNeeded(program)) {
            return read;
        }
        List<Diagnostic> problems = new ArrayList<>();
        ParamValues params = ParamValues.evaluate(program.params(), overrides, problems);
        problems.addAll(CheckProgram.check(program, params, read.uncertain()));
        if (problems.stream().anyMatch(Diagnostic::isError)) {
            return read;
        }
        long processors = ChooseAuto.processors(program, overrides);
        if (processors > Prediction.MOST_PROCESSORS) {
            program.params().stream().filter(p -> p.choice().isPresent()).findFirst().ifPresent(p -> found.add(Diagnostic.error(p.range(),
                    "auto-too-many-processors",
                    "auto compares what the program would take on " + processors + " processors, and that is predicted for at most "
                    + Prediction.MOST_PROCESSORS + "; write a number")));
            return read;
        }
        Rates rates = Rates.of(program.machine(), Measurements.ofThisMachine(), processors);
        ChooseAuto.Chosen chosen = ChooseAuto.choose(program, overrides, schedule, rates);
        for (Param p : program.params()) {
            Long value = chosen.values().get(p.name().text());
            if (value != null && (chosen.cost().isPresent() || !chosen.comparedAll())) {
                found.add(Diagnostic.hint(p.range(), "auto-chosen", "auto is " + value + " here: " + reason(chosen, rates)
                        + "; -p " + p.name() + "=N sets another value"));
            }
        }
        return new ParseResult(program.withDefaults(chosen.values()), read.diagnostics(), read.uncertain(), read.occurrences(),
                read.tree(), read.unread());
    }

    private static String reason(ChooseAuto.Chosen chosen, Rates rates) {
        String some = "counting what all choices send takes too long";
        if (chosen.cost().isEmpty()) {
            return "the choice that promises least, since " + some;
        }
        double seconds = chosen.cost().get().seconds();
        String of = chosen.comparedAll() ? "all choices" : "those choices that were compared, since " + some;
        return (Double.isInfinite(seconds) ? "no choice fits the machine's memory, and this one needs least"
                + (chosen.comparedAll() ? "" : " of " + of)
                : String.format(Locale.ROOT, "the whole program is predicted to take %.3g s, the least of %s", seconds, of)) + ", by "
                + rates.origin().text();
    }
}
