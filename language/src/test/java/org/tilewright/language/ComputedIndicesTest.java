package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;

/** Indices that only a run knows: what they read and add to, what that moves, and how many steps it takes. */
class ComputedIndicesTest {

    private static Analysis analysis(String text) {
        Analysis a = Analysis.of(TilewrightParser.parse("computed.tw", text), Map.of(), Optional.empty(), Analysis.Depth.ADVICE);
        assertEquals(List.of(), a.diagnostics().stream().filter(Diagnostic::isError).toList(), text);
        return a;
    }

    private static Plan plan(Analysis a) {
        return a.planned().flatMap(PlanResult::plan).orElseThrow();
    }

    /** Runs a program, whose bytes are those that were predicted and whose results are those of the definition. */
    private static LocalResult run(String text) {
        Analysis a = analysis(text);
        LocalResult result = LocalRun.run(plan(a), a.params(), LocalRun.Options.in(Path.of(".")));
        Verdict v = Verify.against(a.program(), a.params(), Path.of("."), result);
        assertTrue(v.passed(), v.text());
        assertEquals(Optional.empty(), a.prediction().orElseThrow().traffic().contradicts(result.bytesReceived(), result.totalMessages(),
                result.inside()), text);
        return result;
    }

    private static List<Long> elements(LocalResult r, String tensor, int n) {
        return tensor.equals("s") ? List.of(r.element("s").integer(0))
                : IntStream.range(0, n).mapToObj(i -> r.element(tensor, i).integer(0)).toList();
    }

    /** How many steps a statement is said to take. */
    private static double flops(String text, int statement) {
        Analysis a = analysis(text);
        return ((Plan.Compute) plan(a).steps().stream().filter(Plan.Compute.class::isInstance).toList().get(statement)).flops()
                .evaluate(a.params());
    }

    private static final String START = """
            param n = 10
            param m = 7
            machine M = Grid(2)
            tensor x, sq, back : i64(n)
            tensor key, y : i64(m)
            tensor hit : bool(n)
            tensor H, Last : i64(n)
            tensor W : i64(n, m)
            tensor s : i64()
            x(i) -> M(i)
            sq(i) -> M(i)
            back(i) -> M(i)
            key(e) -> M(e)
            y(e) -> M(e)
            hit(i) -> M(i)
            H(i) -> M(i)
            Last(i) -> M(i)
            W(i, e) -> M(i)
            s -> M(*)
            input x = iota
            input hit = zeros
            input H = zeros
            input W = zeros
            sq(i) = i * i
            key(e) = (e * e) % n
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            y(e) = sq(key(e))                            | y | 0 1 16 81 36 25 36
            y(e) = -sq(key(e)) + x(n - 1 - key(e))       | y | 9 7 -11 -81 -33 -21 -33
            y(e) = x(key(e)) * sq(key(e)) + key(e)       | y | 0 2 68 738 222 130 222
            y(e) = sq(max(key(e) - 1, 0))                | y | 0 0 9 64 25 16 25
            y(e) = sq(sq(key(e) % 4) % n)                | y | 0 1 0 1 16 1 16
            y(e) = select(key(e) < 5, sq(key(e)), -1)    | y | 0 1 16 -1 -1 -1 -1
            y(e) = x(min(e + 4, n - 1))                  | y | 4 5 6 7 8 9 9
            s = sum(e: sq(key(e)))                       | s | 195
            s = sq(key(2))                               | s | 16
            s = max(e: sq(key(e)) - e)                   | s | 78
            s = sq(argmax(e: key(e)))                    | s | 9
            s = key(s)                                   | s | 0
            back(i) = sq(n - 1 - x(i))                   | back | 81 64 49 36 25 16 9 4 1 0
            H(key(e)) += 1                               | H | 1 1 0 0 1 1 2 0 0 1
            H(key(e)) += e * e - 2                       | H | -2 -1 0 0 2 23 48 0 0 7
            H(n - 1 - key(e)) += x(key(e))               | H | 9 0 0 12 5 4 0 0 1 0
            H(sq(key(e)) % 3) += e                       | H | 13 8 0 0 0 0 0 0 0 0
            H(x(i)) += i for i in 2..5                   | H | 0 0 2 3 4 0 0 0 0 0
            H(key(e)) += W(i, e) + 1                     | H | 1 1 0 0 1 1 2 0 0 1
            H(key(s)) += key(e)                          | H | 31 0 0 0 0 0 0 0 0 0
            H(s) += 1                                    | H | 1 0 0 0 0 0 0 0 0 0
            """)
    void areThoseOfTheDefinition(String statement, String tensor, String elements) {
        List<Long> expected = java.util.Arrays.stream(elements.split(" ")).map(Long::valueOf).toList();
        assertEquals(expected, elements(run(START + "s = 0\n" + statement), tensor, expected.size()), statement);
    }

    @Test
    void conditionsAreReadAndJoined() {
        LocalResult r = run(START + "hit(key(e)) += e > 2\ny(e) = select(hit(key(e)), 1, 0)");
        assertEquals(List.of(0L, 0L, 0L, 1L, 1L, 1L, 1L), elements(r, "y", 7));
    }

    @Test
    void severalIndicesOfOneElementMayBeComputed() {
        LocalResult r = run(START + "W(key(e), (e + key(e)) % m) += e\nW(key(e), j) += key(j)\ny(e) = W(key(e), sq(key(e)) % m)");
        assertEquals(7, elements(r, "y", 7).size());
    }

    @Test
    void followsPointersRoundByRound() {
        LocalResult r = run(START + "back(i) = max(i - 1, 0)\nrepeat t in 0..4 { back(i) = back(back(i)) }");
        assertEquals(List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L), elements(r, "back", 10));
    }

    /** Of a large tensor, no more than what is read of it travels: its owners say what they have, and that is added up. */
    @Test
    void aLargeTensorStaysWhereItIs() {
        String text = """
                machine M = Grid(4)
                tensor X : f64(100000)
                tensor k : i64(8)
                tensor y : f64(8)
                X(i) -> M(i)
                k(i) -> M(*)
                y(i) -> M(*)
                input X = random(1)
                k(i) = i * 12345
                y(i) = X(k(i))
                """;
        LocalResult r = run(text);
        assertTrue(r.totalBytesReceived() <= 4 * 8 * 8 * 2, r.totalBytesReceived() + " B");
    }

    @Test
    void everyElementTakesOneStepWhateverTheNumberOfBins() {
        String head = "param bins = 1000\ntensor k : i64(50)\ntensor H : i64(bins)\ninput H = zeros\nk(e) = e % 7\n";
        assertEquals(50, flops(head + "H(k(e)) += 1", 1));
        // the comparison that stands there is not made, only what it says is followed
        assertEquals(50, flops(head + "H(b) = sum(e: select(k(e) == b, 1, 0))", 1));
        // of reals every bin is tried, and counted: a comparison each, and what is added
        assertEquals(2 * 50 * 1000, flops(head + "tensor r : f64(50)\ninput r = ones\nH(b) = sum(e: select(r(e) == b, 1, 0))", 1));
        assertTrue(leaf(head + "H(b) = sum(e: select(k(e) == b, 1, 0))").contains("b = k(e)"));
        assertTrue(leaf(head + "H(b) = max(e: select(k(e) == b, e, -9223372036854775808))").contains("b = k(e)"));
        assertTrue(leaf(head + "H(b) = sum(e: select(k(e) == b + 1, 1, 0))").contains("select"));
    }

    private static String leaf(String text) {
        return org.tilewright.plan.text.PlanText.of(plan(analysis(text)));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            y(e) = sq(key(e) + 1)    | computes an index that dimension 0 of 'sq' does not have at key(e)+1 = 10, e = 3
            y(e) = sq(-key(e))       | computes an index that dimension 0 of 'sq' does not have at -key(e) = -
            H(key(e) - 1) += 1       | computes an index that dimension 0 of 'H' does not have at key(e)-1 = -1, e = 0
            """)
    void whatIsOutsideEndsTheRun(String statement, String message) {
        Analysis a = analysis(START + statement);
        LocalRunException e = assertThrows(LocalRunException.class,
                () -> LocalRun.run(plan(a), a.params(), LocalRun.Options.in(Path.of("."))));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }
}
