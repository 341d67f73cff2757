package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.ir.index.Param;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.refactor.WriteParams;

/** Values of params that a preview page tried, written into the text. */
class WriteParamsTest {

    private static final String TEXT = """
            param n = 6 * (5 + 5) // even
            param gx = 2
            param gy = gx
            machine M = Grid(auto, gx)
            tensor A, B : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            input B = random(1)
            A(i, j) = B(i, j)
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(ii, a, b, auto)
              communicate({A, B}, jo)
            }
            """;

    static Stream<Path> samples() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("samples"))) {
            return files.filter(f -> f.toString().endsWith(".tw")).sorted().toList().stream();
        }
    }

    private static Snapshot snapshot(String text) {
        return new Snapshot(new TextDocument("file:///written.tw", 1, text), Analysis.of("written.tw", text));
    }

    private static String written(String text, Map<String, Long> params) {
        return Splice.apply(text, new WriteParams(new Source(snapshot(text))).changes(params));
    }

    @Test
    void aValueTakesThePlaceOfWhatStandsThere() {
        assertEquals(TEXT.replace("6 * (5 + 5)", "61").replace("gy = gx", "gy = -1"), written(TEXT, Map.of("n", 61L, "gy", -1L)));
        assertEquals(TEXT, written(TEXT, Map.of("gone", 5L)));
    }

    @Test
    void whatTheToolChoseStandsInPlaceOfItsAuto() {
        assertEquals(TEXT.replace("Grid(auto", "Grid(3").replace("b, auto", "b, 7"), written(TEXT, Map.of("auto_M_0", 3L, "auto_b", 7L)));
        assertEquals(TEXT.replace("param gy = gx\n", "param gy = gx\nparam processors = 12\n"), written(TEXT, Map.of("processors", 12L)));
    }

    @Test
    void aTextWithErrorsKeepsThem() {
        String broken = TEXT + "schedule A as broken {";
        assertEquals(broken.replace("param gx = 2", "param gx = 4"), written(broken, Map.of("gx", 4L)));
        String twice = TEXT + "tensor gx : f64(n)\n";
        assertEquals(twice.replace("param gx = 2", "param gx = 4"), written(twice, Map.of("gx", 4L)));
    }

    /** The text that is written says what was tried. */
    @ParameterizedTest
    @MethodSource("samples")
    void samplesHaveTheValuesThatAreWritten(Path file) throws IOException {
        String text = Files.readString(file);
        Snapshot before = snapshot(text);
        Map<String, Long> tried = new HashMap<>();
        for (Param p : before.program().params()) {
            before.params().get(p.name().text()).ifPresent(v -> tried.put(p.name().text(), v + 1));
        }
        Snapshot after = snapshot(Splice.apply(text, new WriteParams(new Source(before)).changes(tried)));
        for (Param p : after.program().params()) {
            if (tried.containsKey(p.name().text())) {
                assertEquals(tried.get(p.name().text()), after.params().get(p.name().text()).orElseThrow());
            }
        }
    }
}
