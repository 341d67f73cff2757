package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.Analysis;

/** Of two readings that a warning offers, the one that is said to be what stands there computes the same, and the other what it says. */
class DoubtfulSumsRunTest {

    private static final String PROGRAM = """
            tensor A, B : f64(3, 3)
            tensor b, x : f64(3)
            tensor s : f64()
            A(i, j) = 1 + i + 2 * j
            B(i, j) = 1 + i * j
            b(i) = 2 + i
            x(i) = i - 1
            %s
            """;

    @TempDir
    private Path folder;

    /**
     * By hand: b = 2 3 4 with squares 4 9 16, x = -1 0 1, so that b x = -2 0 4; the rows of A are 1 3 5, 2 4 6, 3 5 7 and sum to 9 12 15,
     * those of B are 1 1 1, 1 2 3, 1 3 5 and sum to 3 6 9, and the products of the rows are 9 28 53.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            s = sqrt(b(i) * b(i))                | 9   | 5.385164807134504
            s = sqrt(pow(b(i), 2))               | 9   | 5.385164807134504
            s = abs(b(i) * x(i))                 | 6   | 2
            s = max(b(i) * x(i), 0)              | 4   | 2
            s = A(i, q) * B(i, k) * b(i)         | 810 | 314
            """)
    void theExplicitSumIsTheSameAndTheOtherReadingIsAnother(String statement, double asItStands, double otherwise) throws IOException {
        String text = PROGRAM.formatted(statement);
        assertEquals(asItStands, value(text), 1e-12);
        List<Diagnostic.Fix> fixes = doubts(text).getFirst().fixes();
        assertEquals(otherwise, value(apply(text, fixes.getFirst())), 1e-12);
        assertEquals(asItStands, value(apply(text, fixes.getLast())), 1e-12);
        assertNotEquals(fixes.getFirst(), fixes.getLast());
        assertEquals(List.of(), doubts(apply(text, fixes.getFirst())));
        assertEquals(List.of(), doubts(apply(text, fixes.getLast())));
    }

    private static List<Diagnostic> doubts(String text) {
        return Analysis.of("a.tw", text).diagnostics().stream()
                .filter(d -> d.code().equals("sum-around-function") || d.code().equals("variable-occurs-once")).toList();
    }

    private static String apply(String text, Diagnostic.Fix fix) {
        SourceRange r = fix.range();
        return text.substring(0, offset(text, r.line(), r.column())) + fix.newText()
                + text.substring(offset(text, r.endLine(), r.endColumn()));
    }

    private static int offset(String text, int line, int column) {
        int at = 0;
        for (int l = 1; l < line; l++) {
            at = text.indexOf('\n', at) + 1;
        }
        return at + column - 1;
    }

    private double value(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("a.tw"), text);
        CommandRun run = CommandRun.of("run", file.toString(), "--target", "local", "--json");
        assertEquals(0, run.exit(), () -> text + run);
        return run.object().getAsJsonArray("outputs").asList().stream().map(o -> o.getAsJsonObject())
                .filter(o -> o.get("name").getAsString().equals("s")).findFirst().orElseThrow().get("value").getAsDouble();
    }
}
