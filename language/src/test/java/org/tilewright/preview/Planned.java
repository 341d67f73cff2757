package org.tilewright.preview;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.Plan;

/** A text with its plan under given params. */
public record Planned(Plan plan, ParamValues params) {

    public static final Path SAMPLES = Path.of("..", "samples");

    /** @param values such as {@code n=6} */
    public static Planned sample(String name, String... values) {
        try {
            return of(Files.readString(SAMPLES.resolve(name + ".tw")), values);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    public static Planned of(String text, String... values) {
        Map<String, Long> given = new HashMap<>();
        for (String v : values) {
            given.put(v.split("=")[0], Long.parseLong(v.split("=")[1]));
        }
        ParseResult parsed = TilewrightParser.parse("test.tw", text);
        List<Diagnostic> found = new ArrayList<>(parsed.diagnostics());
        ParamValues params = ParamValues.evaluate(parsed.program().params(), given, found);
        var result = MakePlan.of(parsed.program(), params, Optional.empty());
        found.addAll(result.diagnostics());
        if (found.stream().anyMatch(Diagnostic::isError)) {
            throw new AssertionError(found.toString());
        }
        return new Planned(result.plan().orElseThrow(), params);
    }

    public static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.walk(SAMPLES)) {
            return files.filter(f -> f.toString().endsWith(".tw")).map(f -> SAMPLES.relativize(f).toString().replace(".tw", "")
                    .replace('\\', '/'))
                    .sorted().toList();
        }
    }

    public Prediction prediction() {
        return Prediction.of(plan, params);
    }
}
