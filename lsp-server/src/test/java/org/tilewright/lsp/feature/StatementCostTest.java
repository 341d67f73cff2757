package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Schedule;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.plan.Communication;

/** What one statement costs by itself is what the preview of the whole program says. */
class StatementCostTest {

    static List<Path> samples() {
        return Samples.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theStatementsOfASampleAddUpToThePreview(Path sample) {
        for (String text : List.of(Samples.text(sample), Samples.text(sample).replace("\n", "\r\n"))) {
            Snapshot s = Marked.snapshot(sample, text);
            long sum = 0;
            long memory = 0;
            boolean differ = false;
            for (StatementAt at : StatementAt.allOf(s.program())) {
                StatementCost c = cost(s, at).orElseThrow(() -> new AssertionError("no cost of " + at.assignment().name()));
                sum += c.bytes() * at.repeats().stream().mapToLong(r -> s.params().integer(r.to()) - s.params().integer(r.from()))
                        .reduce(1, (a, b) -> a * b);
                differ |= c.ofWhat().filter(what -> what.startsWith("the first round")).isPresent();
                memory = Math.max(memory, c.prediction().memory().maxBytesPerProcessor());
            }
            long moved = s.prediction().orElseThrow().families().stream().filter(f -> f.how() instanceof Communication.Redistribute)
                    .mapToLong(TransferGroup::bytes).sum();
            if (!differ) {
                assertEquals(s.prediction().get().traffic().totalBytes(), sum + moved);
            }
            assertTrue(memory <= s.prediction().get().memory().maxBytesPerProcessor());
        }
    }

    /** Where the text has an error, each statement is planned by itself. */
    @ParameterizedTest
    @MethodSource("samples")
    void whatTheWholeTextsAnalysisCountedIsWhatAStatementByItselfHas(Path sample) {
        Snapshot whole = Marked.snapshot(sample, Samples.text(sample));
        Snapshot alone = Marked.snapshot(sample, Samples.text(sample) + "\noutput \n");
        assertTrue(alone.prediction().isEmpty());
        // what is 'auto' is chosen in a text without errors
        assumeTrue(whole.params().asMap().equals(alone.params().asMap()));
        assertEquals(StatementAt.allOf(alone.program()).stream().map(at -> told(cost(alone, at).orElseThrow())).toList(),
                StatementAt.allOf(whole.program()).stream().map(at -> told(cost(whole, at).orElseThrow())).toList());
    }

    private static List<Object> told(StatementCost c) {
        return List.of(c.nest(), c.compute().body(), c.compute().mapping(), c.moved(), c.bound(), c.ofWhat(),
                Arrays.toString(c.prediction().memory().peakBytes()), c.prediction().memory().peak(),
                Arrays.toString(c.prediction().traffic().receivedBytes()), c.prediction().families().stream()
                        .map(f -> List.of(f.statement(), f.tensor(), f.how(), f.cause(), f.loops(), f.iterations(), f.bytes(),
                                f.messages(), f.inside(), f.firstStepOnly(), f.ahead())).toList());
    }

    private static Optional<StatementCost> cost(Snapshot s, StatementAt at) {
        Optional<Schedule> own = s.program().schedules().stream().filter(x -> x.target().text().equals(at.assignment().name().text()))
                .findFirst();
        return StatementCost.of(s, at, own.map(Schedule::commands));
    }

    @Test
    void whereRoundsDifferTheFirstOneIsTold() {
        String text = "machine M = Grid(2)\ntensor v, w : f64(4)\nv(x) -> M(x)\ninput v = ones\ninput w = zeros\n"
                + "repeat t in 1..4 { w(i) = v(i) for i in 0..t+1 }\nrepeat t in 0..4 { w(i) = v(i) * t }\n";
        Snapshot s = Marked.snapshot(text);
        List<StatementCost> all = StatementAt.allOf(s.program()).stream().map(at -> cost(s, at).orElseThrow()).toList();
        assertEquals(List.of(Optional.of("the first round, t = 1; those of others differ"), Optional.of("one repetition")),
                all.stream().map(StatementCost::ofWhat).toList());
        // v(0) and v(1) are where w is
        assertEquals(List.of(0L, 16L), all.stream().map(StatementCost::bytes).toList());
        assertEquals((8 + 16) + 4 * 16, s.prediction().orElseThrow().traffic().totalBytes());
    }

    @Test
    void aRedistributionBeforeAStatementCounts() {
        String text = "machine M = Grid(2)\ntensor A : f64(4, 4)\ntensor v, w : f64(4)\nA(x, y) -> M(x)\nv(x) -> M(x)\nw(x) -> M(x)\n"
                + "input A = ones\n"
                + "v(i) = A(i, j); redistribute A(x, y) -> M(y); w(i) = A(i, j)\n";
        Snapshot s = Marked.snapshot(text);
        List<StatementAt> all = StatementAt.allOf(s.program());
        assertEquals(0, cost(s, all.get(0)).orElseThrow().bytes());
        // the owners of A compute, and half of each one's four sums travels
        assertEquals(32, cost(s, all.get(1)).orElseThrow().bytes());
    }

    @Test
    void noCostWhereABrokenItemWouldChangeIt() {
        for (String broken : List.of("B(x, y) -> M(x", "tensor B : f64(n, ", "machine M = Grid(", "param n = ",
                "redistribute B(x, y) ->")) {
            String text = CompletionTest.HEAD.replace("A(i, j) =", broken + "\nA(i, j) =");
            Snapshot s = Marked.snapshot(text);
            StatementAt.allOf(s.program()).forEach(at -> assertEquals(Optional.empty(), cost(s, at), broken));
        }
        Snapshot other = Marked.snapshot(CompletionTest.HEAD + "tensor Z : f64(n, \n");
        assertTrue(cost(other, StatementAt.allOf(other.program()).get(0)).isPresent());
    }
}
