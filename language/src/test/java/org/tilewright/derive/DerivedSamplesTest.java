package org.tilewright.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;
import org.tilewright.language.format.TilewrightFormatter;

/** The samples without their machines, layouts and schedules: what is derived for them has neither errors nor warnings. */
class DerivedSamplesTest {

    /** Params of what is left out are not used, and rows of few elements leave processors without work. */
    private static final Set<String> EXPECTED = Set.of("unused-declaration", "idle-processors", "uneven-load");

    static List<Path> samples() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("../samples"))) {
            return all.filter(f -> f.toString().endsWith(".tw")).filter(f -> !text(f).matches("(?s).*\\b(redistribute|auto)\\b.*")).sorted()
                    .toList();
        }
    }

    private static String text(Path sample) {
        try {
            return Files.readString(sample);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static String stripped(String text) {
        return text.replaceAll("(?ms)^schedule [^\\n]*\\{\\n.*?^\\}\\n?", "").replaceAll("(?m)^schedule [^\\n]*\\{[^\\n]*\\}\\n", "")
                .replaceAll("(?ms)^machine \\w+ \\{\\n.*?^\\}\\n", "").replaceAll("(?m)^machine [^\\n]*\\n", "")
                .replaceAll("(?m)^\\w+(\\([^)]*\\))? -> [^\\n]*\\n", "").replaceAll("\\n{3,}", "\n\n").stripTrailing() + "\n";
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void areSoundAgain(Path sample) {
        String text = stripped(text(sample));
        for (long processors : new long[] {1, 4, 6}) {
            Derived d = Derive.of(sample.toString(), text, new Derive.Options(Map.of(), OptionalLong.of(processors), Optional.empty()));
            assertEquals(List.of(), d.diagnostics());
            assertEquals(List.of(), Analysis.of(sample.toString(), d.text()).diagnostics().stream()
                    .filter(x -> x.severity() != Diagnostic.Severity.HINT && !EXPECTED.contains(x.code())).toList(), d::text);
            assertEquals(TilewrightFormatter.format(d.text()), d.text());
        }
    }
}
