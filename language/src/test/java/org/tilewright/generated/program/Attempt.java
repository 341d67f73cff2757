package org.tilewright.generated.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.generated.choices.Choices;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;

/** A generated text taken through the language and the planner, as the command does. */
public sealed interface Attempt {

    record Accepted(GeneratedProgram program) implements Attempt { }

    record Refused(String text, List<Diagnostic> errors) implements Attempt { }

    /** @param file stands in the folder of the files that the program reads */
    static Attempt of(String text, Path file, Map<String, Long> overrides, Optional<String> schedule) {
        ParseResult parsed = TilewrightParser.parse(file.toString(), text);
        Analysis analysis = Analysis.of(parsed, overrides, schedule, Analysis.Depth.ERRORS);
        if (analysis.hasErrors()) {
            return new Refused(text, analysis.diagnostics().stream().filter(Diagnostic::isError).toList());
        }
        return new Accepted(new GeneratedProgram(text, parsed, analysis.program(), analysis.params(),
                analysis.planned().orElseThrow().plan().orElseThrow(), file));
    }

    /** The program that a row of choices makes. */
    static Attempt of(Choices c, Path folder) {
        ProgramGenerator.Draft draft = ProgramGenerator.next(c);
        draft.files().forEach(f -> f.write(folder));
        return of(draft.text(), folder.resolve("generated.tw"), Map.of(), Optional.empty());
    }
}
