package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.choice.ChooseOwners;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.language.Analysis;
import org.tilewright.plan.planner.Owners;
import org.tilewright.plan.planner.PlanResult;
import org.tilewright.plan.planner.Planner;
import org.tilewright.plan.planner.StatementPlans;

/** Whose owners compute a statement without a schedule. Each program also runs, and counts what was predicted. */
class OwnersTest {

    private static final String LINE = """
            machine M = Grid(3)
            tensor x, y : f64(11)
            tensor s : f64()
            input x = random(1)
            input y = random(2)
            """;
    private static final String SQUARE = """
            machine M = Grid(2, 2)
            tensor A : f64(7, 9)
            tensor y : f64(7)
            tensor x : f64(9)
            input A = random(1)
            input x = random(2)
            """;

    /** The tensor whose owners compute the last statement, and what moves. */
    private static String owners(String text) {
        Planned p = Planned.text(text).verify();
        Plan.Compute last = (Plan.Compute) p.plan().steps().getLast();
        return last.owners().orElse("a schedule") + " " + p.moves();
    }

    /** What is found out about one statement holds for all that say the same of the same tensors in the same layouts. */
    @Test
    void statementsThatStandOftenAreWeighedOnce() {
        String copies = "s = x(i) * y(i)\n".repeat(50) + "y(i) = 2 * x(i)\n" + "s = x(i) * y(i)\n".repeat(50);
        Analysis a = Analysis.of("test.tw", LINE + "x(i) -> M(i)\ny(i) -> M(i)\ns -> M(*)\n" + copies);
        int[] weighed = {0};
        StatementPlans statements = new StatementPlans(a.program(), a.params(), Memo.nothing());
        Owners owners = ChooseOwners.of(statements, Optional.empty(), Memo.nothing(), (compute, program, params) -> {
            weighed[0]++;
            return OptionalLong.of(compute.owners().orElse("").equals("x") ? 5 : 7);
        });
        PlanResult planned = Planner.plan(statements, Optional.empty(), owners);
        assertEquals(0, planned.diagnostics().size(), planned.diagnostics()::toString);
        // the sum by the owners of 's' and by those of 'x' and 'y', who are the same; for the other there is one way
        assertEquals(2, weighed[0]);
        assertEquals(100, planned.moved().size());
        assertEquals(100, planned.moved().stream().map(m -> m.statement().range().line()).distinct().count());
        assertEquals(101, planned.plan().orElseThrow().steps().stream().filter(s -> s instanceof Plan.Compute c
                && c.owners().equals(Optional.of("x")) || s instanceof Plan.Compute d && d.owners().equals(Optional.of("y"))).count());
    }

    /** What was found out about a statement holds where an edit moves it to. */
    @Test
    void aStatementThatAnEditMovesIsNotWeighedAgain() {
        int[] weighed = {0};
        Memo kept = Memo.nothing();
        for (String above : List.of("", "// a line\n", "\n\n")) {
            Analysis a = Analysis.of("test.tw", above + LINE + "x(i) -> M(i)\ny(i) -> M(i)\ns -> M(*)\ns = x(i) * y(i)\n");
            StatementPlans statements = new StatementPlans(a.program(), a.params(), kept);
            PlanResult planned = Planner.plan(statements, Optional.empty(), ChooseOwners.of(statements, Optional.empty(), kept,
                    (compute, program, params) -> OptionalLong.of(10 - weighed[0]++)));
            assertEquals(List.of("x"), planned.moved().stream().map(PlanResult.Moved::input).toList());
            kept = kept.next();
        }
        assertEquals(2, weighed[0]);
    }

    /** Statements that say the same are told apart where a tensor has moved between them. */
    @Test
    void whoComputesFollowsTheLayoutAtTheStatement() {
        String text = LINE + "x(i) -> M(i)\ny(i) -> M(*)\ns -> M(*)\ns = x(i) * y(i)\nredistribute x(i) -> M(*)\ns = x(i) * y(i)\n";
        List<Plan.Step> steps = Planned.text(text).verify().plan().steps();
        assertEquals(List.of("x", "s"), steps.stream().filter(Plan.Compute.class::isInstance).map(c -> ((Plan.Compute) c).owners().get())
                .toList());
    }

    @Test
    void partsOfASumTravelInsteadOfItsTerms() {
        assertEquals("x [s AllReduce]", owners(LINE + "x(i) -> M(i)\ny(i) -> M(i)\ns -> M(*)\ns = x(i) * y(i)"));
        assertEquals("x [s Reduce]", owners(LINE + "x(i) -> M(i)\ns -> M(1)\ns = max(i: abs(x(i)))"));
    }

    @Test
    void ofInputsTheOneCountsForWhichLeastMoves() {
        assertEquals("y [s AllReduce]", owners(LINE + "x(i) -> M(*)\ny(i) -> M(i)\ns -> M(*)\ns = x(i) * y(i)"));
        // x, wherever it is computed, must be brought to where y is, or the other way round
        assertEquals("x [y PointToPoint, s AllReduce]",
                owners(LINE + "x(i) -> M(i)\ny(i) -> M(cyclic(i, 2))\ns -> M(*)\ns = x(i) * y(i)"));
        assertEquals("y [s AllReduce]", owners(LINE + "x(i) -> M(*)\ny(i) -> M(cyclic(i, 2))\ns -> M(*)\ns = x(i) * y(i)"));
    }

    @Test
    void theOutputIsNoInputWhereItsOldValuesAreRead() {
        String text = """
                machine M = Grid(3)
                tensor A : f64(7, 7)
                tensor v : f64(7)
                input A = random(1)
                input v = random(2)
                A(i, k) -> M(k)
                v(i) -> M(i)
                v(i) = v(k) * A(i, k)
                """;
        assertEquals("A [v PointToPoint]", owners(text));
        assertEquals(1, hints(text).size());
    }

    @Test
    void aMatrixStaysWhereItIsCutInTwoDimensions() {
        assertEquals("A [y AllReduce]", owners(SQUARE + "A(i, j) -> M(i, j)\nx(j) -> M(*, j)\ny(i) -> M(i, *)\ny(i) = A(i, j) * x(j)"));
    }

    @Test
    void alongADimensionThatDoesNotCutTheInputTheOutputIsCut() {
        assertEquals("A [A Broadcast, B Reduce]", owners("""
                machine M = Grid(2, 2)
                tensor A : f64(40, 3)
                tensor X : f64(40, 2)
                tensor B : f64(3, 2)
                input A = random(1)
                input X = random(2)
                A(k, i) -> M(k, 0)
                X(k, j) -> M(k, j)
                B(i, j) -> M(0, j)
                B(i, j) = A(k, i) * X(k, j)
                """));
    }

    @Test
    void whereAsMuchMovesTheWorkIsShared() {
        assertEquals("y [x PointToPoint]", owners(LINE + "x(i) -> M(*)\ny(i) -> M(i)\nx(i) = y(i) / 2"));
    }

    @Test
    void whereNothingMovesTheOutputsOwnersCompute() {
        assertEquals("y []", owners(LINE + "x(i) -> M(i)\ny(i) -> M(i)\ny(i) = x(i) / 2"));
        assertEquals("s []", owners(LINE + "x(i) -> M(*)\ns -> M(*)\ns = max(i: x(i))"));
    }

    /** Tensors at one place are computed there, so that nothing travels. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            machine M = Grid(4)       | A(i, j) -> M(2)  x(j) -> M(2)  y(i) -> M(2)
            machine M = Grid(4)       | A(i, j) -> M(c)  x(j) -> M(c)  y(i) -> M(c)
            machine M = Grid(4)       | A(i, j) -> M(c + 1)  x(j) -> M(3)  y(i) -> M(1 + c)
            machine M = Grid(2, 3)    | A(i, j) -> M(i, 1)  x(j) -> M(*, 1)  y(i) -> M(i, 1)
            machine M = Grid(2, 3)    | A(i, j) -> M(1, i)  x(j) -> M(1, *)  y(i) -> M(1, i)
            machine M = Grid(2, 3)    | A(i, j) -> M(1, 2)  x(j) -> M(1, *)  y(i) -> M(1, 2)
            LEVELS                    | A(i, j) -> M.n(i), A(k, l) -> M.g(2) x(j) -> M.n(*), x(k) -> M.g(*) y(i) -> M.n(i), y(k) -> M.g(2)
            LEVELS                    | A(i, j) -> M.n(1), A(k, l) -> M.g(k) x(j) -> M.n(1), x(k) -> M.g(*) y(i) -> M.n(1), y(k) -> M.g(k)
            """)
    void whatIsAtOneCoordinateIsComputedThere(String machine, String layouts) {
        for (String type : List.of("f64", "u8")) {
            String text = "param c = 2\n" + machine.replace("LEVELS", "machine M { n = Grid(2) g = Grid(3) }") + "\ntensor A : "
                    + type + "(7, 9)\ntensor y : " + type + "(7)\ntensor x : " + type + "(9)\ninput A = random(1)\ninput x = random(2)\n"
                    + layouts + "\ny(i) = A(i, j) * x(j)";
            assertEquals("[]", owners(text).replaceFirst("\\w+ ", ""));
        }
    }

    @Test
    void aScheduleWorksWhereTheOutputIs() {
        assertEquals("a schedule []", owners(SQUARE + "A(i, j) -> M(1, 1)\nx(j) -> M(1, *)\ny(i) -> M(1, 1)\ny(i) = A(i, j) * x(j)\n"
                + "schedule y { reorder({j, i}) }"));
        assertEquals("a schedule []", owners(SQUARE + "A(i, j) -> M(i, 1)\nx(j) -> M(*, 1)\ny(i) -> M(i, 1)\ny(i) = A(i, j) * x(j)\n"
                + "schedule y { divide(i, io, ii, 2) distribute(io, M.0) }"));
        assertEquals("a schedule [x Scatter]", owners(SQUARE + "A(i, j) -> M(1, 1)\nx(j) -> M(0, 0)\ny(i) -> M(1, 1)\n"
                + "y(i) = A(i, j) * x(j)\nschedule y { split(j, jo, ji, 4) reorder({jo, i, ji}) communicate(x, jo) }"));
    }

    @Test
    void ofTwoPlacesTheOneComputesToWhichLeastMoves() {
        String tensors = "machine M = Grid(4)\ntensor A : f64(7, 9)\ntensor y : f64(7)\ntensor x : f64(9)\ntensor s : f64()\n"
                + "input A = random(1)\ninput x = random(2)\n";
        assertEquals("A [y Gather]", owners(tensors + "A(i, j) -> M(2)\nx(j) -> M(2)\ny(i) -> M(1)\ny(i) = A(i, j) * x(j)"));
        assertEquals("A [x Scatter, y Gather]", owners(tensors + "A(i, j) -> M(2)\nx(j) -> M(3)\ny(i) -> M(1)\ny(i) = A(i, j) * x(j)"));
        assertEquals("x [s Gather]", owners(tensors + "x(j) -> M(3)\ns -> M(1)\ns = x(j)"));
        // without a layout it is at 0, which finds the sum and hands on one number
        assertEquals("x [s Replicate]", owners(tensors + "s -> M(*)\ns = x(j)"));
    }

    @Test
    void noProcessorIsLeftIdleThatTheOutputGivesWork() {
        // the owners of A are a column of the grid; y is cut along its rows
        assertEquals("y", owners(SQUARE + "A(i, j) -> M(i, 0)\nx(j) -> M(*, *)\ny(i) -> M(*, i)\ny(i) = A(i, j) * x(j)").split(" ")[0]);
    }

    @Test
    void aScheduleSaysWhoComputes() {
        assertEquals("a schedule [x PointToPoint, s Replicate]",
                owners(LINE + "x(i) -> M(i)\ns -> M(*)\ns = max(i: abs(x(i)))\nschedule s { split(i, io, ii, 4) }"));
    }

    @Test
    void aHintSaysWhoComputesAndWhatItSaves() {
        assertEquals(List.of("without a schedule, the owners of 'x' compute this: 32 B travel; if those of 's' did, 176 B would"),
                hints(LINE + "x(i) -> M(i)\ns -> M(*)\ns = max(i: abs(x(i)))"));
        assertEquals(List.of("without a schedule, the owners of 'y' compute this: the work is shared, and no more travels (176 B) than if"
                + " those of 'x' did"), hints(LINE + "x(i) -> M(*)\ny(i) -> M(i)\nx(i) = y(i) / 2"));
        assertEquals(List.of(), hints(LINE + "x(i) -> M(i)\ny(i) -> M(i)\ny(i) = x(i) / 2"));
    }

    private static List<String> hints(String text) {
        Analysis a = Analysis.of("test.tw", text);
        assertEquals(Optional.empty(), a.diagnostics().stream().filter(d -> d.isError()).findFirst());
        return a.diagnostics().stream().filter(d -> d.code().equals(MakePlan.OWNERS)).map(d -> d.message()).toList();
    }
}
