package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.MakePlan;
import org.tilewright.language.Analysis;

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

    @Test
    void partsOfASumTravelInsteadOfItsTerms() {
        assertEquals("x [s AllReduce]", owners(LINE + "x(i) -> M(i)\ny(i) -> M(i)\ns -> M(*)\ns = x(i) * y(i)"));
        assertEquals("x [s Reduce]", owners(LINE + "x(i) -> M(i)\ns -> M(1)\ns = max(i: abs(x(i)))"));
    }

    @Test
    void ofInputsTheOneCountsForWhichLeastMoves() {
        assertEquals("y [s AllReduce]", owners(LINE + "x(i) -> M(*)\ny(i) -> M(i)\ns -> M(*)\ns = x(i) * y(i)"));
        // x, wherever it is computed, must be brought to where y is, or the other way round
        assertEquals("x [y Point, s AllReduce]",
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
        assertEquals("A [v Point]", owners(text));
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
        assertEquals("y [x Point]", owners(LINE + "x(i) -> M(*)\ny(i) -> M(i)\nx(i) = y(i) / 2"));
    }

    @Test
    void whereNothingMovesTheOutputsOwnersCompute() {
        assertEquals("y []", owners(LINE + "x(i) -> M(i)\ny(i) -> M(i)\ny(i) = x(i) / 2"));
        assertEquals("s []", owners(LINE + "x(i) -> M(*)\ns -> M(*)\ns = max(i: x(i))"));
    }

    @Test
    void noProcessorIsLeftIdleThatTheOutputGivesWork() {
        // the owners of A are a column of the grid; y is cut along its rows
        assertEquals("y", owners(SQUARE + "A(i, j) -> M(i, 0)\nx(j) -> M(*, *)\ny(i) -> M(*, i)\ny(i) = A(i, j) * x(j)").split(" ")[0]);
    }

    @Test
    void aScheduleSaysWhoComputes() {
        assertEquals("a schedule [x Point, s Replicate]",
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
