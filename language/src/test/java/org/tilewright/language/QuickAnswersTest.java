package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.Diagnostic;

/** What takes long to count is told of while a text is edited, and counted where somebody asked for it. */
class QuickAnswersTest {

    /** Diagonals of C on a cube of 16,384 processors, element by element: about 40 million looks at bounds. */
    private static final String DIAGONALS = """
            machine M = Grid(32, 32, 16)
            tensor A : i64(6057, 6057)
            tensor B : i64(6057, 12115, 6057)
            tensor C : i64(6057, 12114)
            A(x, y) -> M(x, 31, 15)
            B(x, y, z) -> M(x, z, y)
            C(k, x) -> M(*, 31, x)
            input B = random(1)
            input C = random(2)
            A(j, i) = B(j, 2 * (6057 - 1 - i), i) * C(j, i - j + 6057 - 1)
            schedule A {
              divide(j, jo0, ji1, 32)
              divide(i, io2, ii3, 32)
              distribute({jo0, io2})
              reorder({ii3, io2, ji1, jo0})
            }
            """;

    private static List<Diagnostic> of(Analysis a, String code) {
        return a.diagnostics().stream().filter(d -> d.code().equals(code)).toList();
    }

    @Test
    void theStatementIsNamedWhoseTrafficTakesTooLongToCount() {
        Analysis a = Analysis.of("diagonals.tw", DIAGONALS);
        assertFalse(a.hasErrors(), () -> a.diagnostics().toString());
        assertTrue(a.prediction().isEmpty());
        Diagnostic told = of(a, "not-predicted").getFirst();
        assertEquals(Diagnostic.Severity.HINT, told.severity());
        assertEquals(10, told.range().line());
        assertTrue(told.message().startsWith("what 'A' sends is not predicted here: counting it takes more than 30 million evaluations"),
                told::message);
    }

    @Test
    void anEditElsewhereDoesNotTryAgain() {
        Analysis first = Analysis.of("diagonals.tw", DIAGONALS, Memo.within(Prediction.MOST_READS));
        assertTrue(first.kept().spent() > Prediction.MOST_READS);
        Analysis second = Analysis.of("diagonals.tw", DIAGONALS + "// edited\n", first.kept());
        assertEquals(1, of(second, "not-predicted").size());
        assertTrue(second.kept().spent() < Prediction.MOST_READS / 10, () -> second.kept().spent() + " reads again");
    }

    @Test
    void whoAsksForTheNumbersGetsThem() {
        Analysis a = Analysis.of("diagonals.tw", DIAGONALS);
        Prediction all = Prediction.of(a.planned().orElseThrow().plan().orElseThrow(), a.params());
        assertTrue(all.traffic().reads() > Prediction.MOST_READS, () -> all.traffic().reads() + " reads: the example is too simple now");
        assertTrue(all.traffic().messages() > 0);
    }

    @Test
    void autoComparesNoMoreThanItCanCountSoon() {
        Analysis a = Analysis.of("auto.tw", """
                machine M = Grid(16384)
                tensor A, B : f64(8075)
                tensor C : f64(8075, 8075, 8075)
                A(x) -> M(x)
                input B = random(1)
                input C = random(2)
                A(l) = B(j) + C(5, k, q)
                schedule A {
                  distribute({k}, {ko}, {ki}, M)
                  divide(ki, k1, k2, auto)
                  divide(k2, k3, k4, 7)
                  communicate(A, l)
                }
                """);
        assertFalse(a.hasErrors(), () -> a.diagnostics().toString());
        String told = of(a, "auto-chosen").getFirst().message();
        assertTrue(told.contains("the least of those choices that were compared, since counting what all choices send takes too long"),
                told);
    }

    @Test
    void roundsThatAreTooManyToCountAreNotListedEither() {
        Analysis a = Analysis.of("history.tw", """
                machine M = Grid(4)
                param rounds = 1000000000
                tensor h : f64(rounds)
                tensor x : f64()
                h(t) -> M(t)
                x -> M(*)
                input h = zeros
                input x = zeros
                repeat t in 0..rounds {
                  x = x + 1
                  h(t) = x
                }
                """, Memo.within(Prediction.MOST_READS));
        assertFalse(a.hasErrors(), () -> a.diagnostics().toString());
        assertTrue(a.prediction().isEmpty());
        assertTrue(of(a, "not-predicted").getFirst().message().startsWith("what 'h' sends and stores is not predicted here"));
    }

    @Test
    void sumsBeyond64BitsAreToldOnce() {
        // each statement moves 8e18 bytes, and both together more than there are numbers for
        Analysis a = Analysis.of("rounds.tw", """
                machine M = Grid(2)
                tensor A, B : f64(1000000)
                A(x) -> M(x)
                B(x) -> M(0)
                input B = random(1)
                repeat t in 0..2000000000000 {
                  A(i) = B(i)
                  A(i) = 2 * B(i)
                }
                """);
        assertFalse(a.hasErrors(), () -> a.diagnostics().toString());
        assertTrue(a.prediction().isEmpty());
        assertTrue(of(a, "not-predicted").getFirst().message().contains("more than 2^63 bytes or messages"));
    }

    @Test
    void autoComparesAllChoicesOfAProductOnThousandsOfProcessors() throws IOException {
        String sample = Files.readString(Path.of("../samples/features/auto.tw"));
        Analysis a = Analysis.of(TilewrightParser.parse("auto.tw", sample), Map.of("processors", 16384L), Optional.empty(),
                Analysis.Depth.ERRORS);
        String told = of(a, "auto-chosen").getFirst().message();
        assertTrue(told.contains("the least of all choices"), told);
    }
}
