package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.data.RoundsTaken;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;

/** What ends a repeat: the condition after {@code until}, asked after each round. */
class UntilTest {

    /** Halves a number until it is small. */
    private static final String HALVES = """
            param g = 3
            param bound = 100
            machine M = Grid(g)
            tensor s : f64()
            tensor x : f64(7)
            x(i) -> M(i)
            %s
            input s = ones
            input x = ones
            repeat t in 0..bound until %s {
              s = s / 2
              x(i) = x(i) * s
            }
            """;

    private static Analysis analysis(String text, Map<String, Long> params) {
        Analysis a = Analysis.of(TilewrightParser.parse("until.tw", text), params, Optional.empty(), Analysis.Depth.ADVICE);
        assertEquals(List.of(), a.diagnostics().stream().filter(Diagnostic::isError).toList(), text);
        return a;
    }

    private static LocalResult run(String text, Map<String, Long> params) {
        Analysis a = analysis(text, params);
        Plan plan = a.planned().flatMap(PlanResult::plan).orElseThrow();
        LocalResult result = LocalRun.run(plan, a.params(), LocalRun.Options.in(Path.of(".")));
        Verdict v = Verify.against(a.program(), a.params(), Path.of("."), result);
        assertTrue(v.passed(), v.text());
        return result;
    }

    @Test
    void theRoundThatMakesItTrueIsTheLast() {
        LocalResult r = run(HALVES.formatted("s -> M(*)", "s < 0.1"), Map.of());
        assertEquals(List.of(new RoundsTaken("t", 10, 1, 4, 4, 4, 0)), r.rounds());
        assertEquals(0, r.totalBytesReceived(), "each processor has its own s");
        assertEquals(1.0 / 16, r.element("s").real(0));
    }

    @Test
    void aScalarOfOneProcessorIsSentToAllInEachRound() {
        LocalResult r = run(HALVES.formatted("", "s < 0.1"), Map.of());
        assertEquals(4, r.rounds().getFirst().all());
        assertEquals(4 * 2 * (8 + 1), r.totalBytesReceived(), "once for x, and what the condition comes to");
    }

    @Test
    void theBoundEndsItToo() {
        LocalResult r = run(HALVES.formatted("s -> M(*)", "s < 0.1"), Map.of("bound", 3L));
        assertEquals(List.of(new RoundsTaken("t", 10, 1, 3, 3, 3, 1)), r.rounds());
        assertEquals("3 rounds, up to its bound: its condition was never true", r.rounds().getFirst().text());
        assertEquals(0, run(HALVES.formatted("s -> M(*)", "s < 0.1"), Map.of("bound", 0L)).rounds().getFirst().all());
    }

    @Test
    void paramsAndCountersMayDecide() {
        assertEquals(6, run(HALVES.formatted("", "t >= 5"), Map.of()).rounds().getFirst().all());
        assertEquals(4, run(HALVES.formatted("", "(t == g) + (s == 0)"), Map.of()).rounds().getFirst().all());
        assertEquals(100, run(HALVES.formatted("", "false"), Map.of()).rounds().getFirst().all());
    }

    @Test
    void eachRepetitionOfARunCountsAnew() {
        Analysis a = analysis(HALVES.formatted("s -> M(*)", "s < 0.1"), Map.of());
        LocalResult r = LocalRun.run(a.planned().flatMap(PlanResult::plan).orElseThrow(), a.params(),
                LocalRun.Options.in(Path.of(".")).withRepeat(3));
        assertEquals(List.of(new RoundsTaken("t", 10, 1, 4, 4, 4, 0)), r.rounds());
        assertEquals(4 * (1 + 7 + 1), r.flops(), "a quotient, seven products and a comparison a round");
    }

    @Test
    void insideAnotherRepeatEachExecutionEndsByItself() {
        LocalResult r = run("""
                tensor s : i64()
                input s = zeros
                repeat t in 0..3 {
                  repeat u in t..10 until s >= 4 * t {
                    s += 1
                  }
                }
                """, Map.of());
        // t = 0: 1 round, s = 1; t = 1: 3 rounds, s = 4; t = 2: 4 rounds, s = 8
        assertEquals(List.of(new RoundsTaken("u", 4, 3, 8, 1, 4, 0)), r.rounds());
        assertEquals("1 to 4 rounds in each of 3 executions, until its condition was true", r.rounds().getFirst().text());
    }

    @Test
    void twoRepeatsWithOneCounterHaveConditionsOfTheirOwn() {
        LocalResult r = run("""
                tensor s : i64()
                input s = zeros
                repeat t in 0..9 until s == 2 {
                  s += 1
                }
                repeat t in 0..9 until s == 7 {
                  s += 1
                }
                """, Map.of());
        assertEquals(List.of(2L, 5L), r.rounds().stream().map(RoundsTaken::all).toList());
    }

    @Test
    void previewsTakeAllRoundsAndSaySo() {
        Analysis a = analysis(HALVES.formatted("", "s < 0.1"), Map.of());
        Diagnostic hint = a.diagnostics().stream().filter(d -> d.code().equals("at-most")).findFirst().orElseThrow();
        assertEquals("'t' has at most 100 rounds, and all of them are predicted; its condition decides at run time how many are executed",
                hint.message());
        assertEquals(100 * 2 * (8 + 1), a.prediction().orElseThrow().traffic().totalBytes());
    }
}
