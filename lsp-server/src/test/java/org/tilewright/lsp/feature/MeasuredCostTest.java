package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.MeasuredCost;
import org.tilewright.lsp.feature.shown.LastShown;
import org.tilewright.lsp.run.LastRun;
import org.tilewright.lsp.run.StatementRun;

/** What is above a statement after a run. */
class MeasuredCostTest {

    private static final String TEXT = """
            param n = 8
            tensor A, B : f64(n, n)
            input B = random(1)
            first: A(i, j) = B(i, j)
                + 1
            repeat t in 0..3 {
              A(i, j) += B(j, i)
            }
            """;

    private static StatementRun ran(String name, int line, double waiting, long bytes) {
        return new StatementRun(name, line, OptionalDouble.of(0.012), OptionalDouble.of(0.010), OptionalDouble.of(waiting), bytes);
    }

    private static LastRun run(List<StatementRun> statements) {
        return new LastRun("", "12.0 ms", false, List.of(), statements);
    }

    @Test
    void eachStatementTellsWhatItTookBesideWhatWasPredicted() {
        Snapshot s = Marked.snapshot(TEXT);
        List<MeasuredCost> all = MeasuredCost.of(s, run(List.of(ran("first", 4, 0, 0), ran("redistribute A", 5, 0, 8),
                ran("A", 7, 0.0031, 85606))));
        assertEquals(List.of("ran 12.0 ms (predicted 10.0 ms), nothing moved",
                "ran 12.0 ms (predicted 10.0 ms), waited 3.10 ms, 83.6 KiB moved"), all.stream().map(MeasuredCost::text).toList());
        assertEquals(List.of("3:0-3:24", "6:2-6:20"), all.stream().map(m -> m.at().getStart().getLine() + ":"
                + m.at().getStart().getCharacter() + "-" + m.at().getEnd().getLine() + ":" + m.at().getEnd().getCharacter()).toList());
    }

    @Test
    void whatIsNotKnownIsNotTold() {
        StatementRun unknown = new StatementRun("A", 7, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 16);
        assertEquals(List.of("ran, 16 B moved"), MeasuredCost.of(Marked.snapshot(TEXT), run(List.of(unknown))).stream()
                .map(MeasuredCost::text).toList());
    }

    @Test
    void aStatementInAnotherLineIsAnother() {
        assertEquals(List.of(), MeasuredCost.of(Marked.snapshot(TEXT), run(List.of(ran("first", 5, 0, 0), ran("last", 4, 0, 0)))));
    }

    @Test
    void theLensesHaveThem() {
        List<String> titles = lenses(Optional.of(run(List.of(ran("A", 7, 0, 0)))));
        assertTrue(titles.contains("7 ran 12.0 ms (predicted 10.0 ms), nothing moved"), titles::toString);
        assertTrue(lenses(Optional.empty()).stream().noneMatch(t -> t.contains("ran ")));
    }

    private static List<String> lenses(Optional<LastRun> last) {
        return new CodeLensHandler(Marked.snapshot(TEXT), last, new LastShown<>()).handle().stream()
                .map(l -> (l.getRange().getStart().getLine() + 1) + " " + l.getCommand().getTitle()).toList();
    }
}
