package org.tilewright.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.check.CheckProgram;
import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.Program;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.Plan;
import org.tilewright.plan.PlanResult;
import org.tilewright.plan.Planner;

/** A generated text taken through the language and the planner, which must find no error in it. */
record GeneratedProgram(String text, Program program, ParamValues params, Plan plan) {

    static GeneratedProgram of(List<Integer> numbers) {
        return of(ProgramGenerator.next(new Choices(numbers)));
    }

    static GeneratedProgram of(String text) {
        return of(text, "generated.tw");
    }

    static GeneratedProgram of(String text, String file) {
        ParseResult parsed = TilewrightParser.parse(file, text);
        List<Diagnostic> found = new ArrayList<>(parsed.diagnostics());
        ParamValues params = ParamValues.evaluate(parsed.program().params(), Map.of(), found);
        found.addAll(CheckProgram.check(parsed.program(), params));
        PlanResult planned = Planner.plan(parsed.program(), params, Optional.empty());
        found.addAll(planned.diagnostics());
        List<String> errors = found.stream().filter(Diagnostic::isError)
                .map(d -> d.range().line() + ":" + d.range().column() + " " + d.message() + " [" + d.code() + "]").toList();
        if (!errors.isEmpty()) {
            throw new AssertionError("a generated program is legal, but:\n" + String.join("\n", errors) + "\n\n" + text);
        }
        return new GeneratedProgram(text, parsed.program(), params, planned.plan().orElseThrow());
    }
}
