package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;

/** Left sides whose indices are more than a variable, and ranges with a step: what is set, and that what is set does not travel. */
class LeftSidesTest {

    private static Analysis analysis(String text, Map<String, Long> params) {
        Analysis a = Analysis.of(TilewrightParser.parse("left.tw", text), params, Optional.empty(), Analysis.Depth.ADVICE);
        assertEquals(List.of(), a.diagnostics().stream().filter(Diagnostic::isError).toList(), text);
        return a;
    }

    /** Runs a program, whose bytes are those that were predicted and whose results are those of the definition. */
    private static LocalResult run(String text, Map<String, Long> params) {
        Analysis a = analysis(text, params);
        Plan plan = a.planned().flatMap(PlanResult::plan).orElseThrow();
        LocalResult result = LocalRun.run(plan, a.params(), LocalRun.Options.in(Path.of(".")));
        Verdict v = Verify.against(a.program(), a.params(), Path.of("."), result);
        assertTrue(v.passed(), v.text());
        assertEquals(a.prediction().orElseThrow().traffic().totalBytes(), result.totalBytesReceived(), text);
        return result;
    }

    private static LocalResult run(String text) {
        return run(text, Map.of());
    }

    private static List<Long> elements(LocalResult r, String tensor, int n) {
        return IntStream.range(0, n).mapToObj(i -> r.element(tensor, i).integer(0)).toList();
    }

    private static final String BLOCKS = """
            param n = 12
            param g = 3
            param c = 2
            machine M = Grid(g)
            tensor x, y : i64(n)
            tensor half : i64(floor(n / 2))
            x(i) -> M(i)
            y(i) -> M(i)
            half(i) -> M(i)
            input x = zeros
            input y = iota
            input half = ones
            """;

    @Test
    void aShiftMovesOneElementAtEachBorder() {
        LocalResult r = run(BLOCKS + "x(i + 1) = y(i) for i in 0..n-1");
        assertEquals(List.of(0L, 0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L), elements(r, "x", 12));
        assertEquals(2 * 8, r.totalBytesReceived(), "y's last element of a block goes to the next processor, and x stays");
    }

    @Test
    void anIndexMayFollowACounter() {
        LocalResult r = run(BLOCKS + "repeat t in 0..3 { x(i + 2 * t) = half(i) + t }");
        assertEquals(List.of(1L, 1L, 2L, 2L, 3L, 3L, 3L, 3L, 3L, 3L, 0L, 0L), elements(r, "x", 12));
    }

    @Test
    void elementsApartAreSetByTheirOwners() {
        LocalResult r = run(BLOCKS + "x(2 * i + 1) = half(i)\nx(c * i) += 5 * half(i)");
        assertEquals(List.of(5L, 1L, 5L, 1L, 5L, 1L, 5L, 1L, 5L, 1L, 5L, 1L), elements(r, "x", 12));
        assertEquals(0, r.totalBytesReceived(), "every second element of a block of 4 belongs to a block of 2");
    }

    @Test
    void whatItSetsMayBeReadThereWithoutTravelling() {
        LocalResult r = run(BLOCKS + "y(2 * i + 1) = y(2 * i + 1) * 10 + i for i in 0..n / 2");
        assertEquals(List.of(0L, 10L, 2L, 31L, 4L, 52L, 6L, 73L, 8L, 94L, 10L, 115L), elements(r, "y", 12));
        assertEquals(0, r.totalBytesReceived());
    }

    @Test
    void aStepLeavesOutWhatIsBetween() {
        LocalResult r = run(BLOCKS + "x(i) = y(i) + 1 for i in 1..n step 4");
        assertEquals(List.of(0L, 2L, 0L, 0L, 0L, 6L, 0L, 0L, 0L, 10L, 0L, 0L), elements(r, "x", 12));
        assertEquals(0, r.totalBytesReceived());
    }

    @Test
    void sumsAndReductionsTakeTheStepsToo() {
        LocalResult r = run(BLOCKS + "tensor s, m : i64()\ns = y(i) for i in 1..n step 3\nm = max(i: y(i)) for i in 0..n-1 step 5");
        assertEquals(1 + 4 + 7 + 10, r.element("s").integer(0));
        assertEquals(10, r.element("m").integer(0));
    }

    @Test
    void aStepAndACoefficientGoTogether() {
        LocalResult r = run(BLOCKS + "x(2 * i + 1) = y(i) + i for i in 1..6 step 2");
        assertEquals(List.of(0L, 0L, 0L, 2L, 0L, 0L, 0L, 6L, 0L, 0L, 0L, 10L), elements(r, "x", 12));
    }

    @Test
    void layoutsThatDealOutElementsAreServedToo() {
        String cyclic = BLOCKS.replace("x(i) -> M(i)", "x(i) -> M(cyclic(i, 2))");
        LocalResult r = run(cyclic + "x(3 * i + 1) = y(i) for i in 0..4\nx(i) = 7 for i in 2..n step 5");
        assertEquals(List.of(0L, 0L, 7L, 0L, 1L, 0L, 0L, 7L, 0L, 0L, 3L, 0L), elements(r, "x", 12));
    }

    @Test
    void aRangeWithAStepMayBeEmpty() {
        LocalResult r = run(BLOCKS + "x(2 * i) = 3 for i in c..2 step 3");
        assertEquals(List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L), elements(r, "x", 12));
    }

    @Test
    void stepIsANameElsewhere() {
        LocalResult r = run("param step = 2\ntensor x : i64(6)\ninput x = zeros\nx(i) = step for i in step - 1..6 step step\n"
                + "x(0) = step + step\n");
        assertEquals(List.of(4L, 2L, 0L, 2L, 0L, 2L), elements(r, "x", 6));
        LocalResult tensor = run("tensor x, step : i64(3)\ninput x = zeros\ninput step = zeros\n"
                + "x(i) = 1 for i in 0..2\nstep(i) = x(i) + 1 for i in 0..3 step 1\n");
        assertEquals(List.of(2L, 2L, 1L), elements(tensor, "step", 3));
    }
}
