package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.lsp4j.CodeAction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;

/** A statement of the shape of a matrix product gets the schedules of the papers, with the communication that they promise. */
class ScheduleAsTest {

    private static final String FLAT = """
            param n = 64
            param g = 4

            machine M = Grid(g, g)

            tensor P, Q, R : f64(n, n)

            input Q = random(1) // the left operand
            input R = random(2)

            |P(row, col) = Q(row, mid) * R(mid, col)
            """;

    private static final String DEEP = FLAT.replace("Grid(g, g)", "Grid(4, 4, 2)");

    @Test
    void summa() {
        assertEquals("""
                param n = 64
                param g = 4
                param chunk = 8

                machine M = Grid(g, g)

                tensor P, Q, R : f64(n, n)
                P(x, y) -> M(x, y)
                Q(x, y) -> M(x, y)
                R(x, y) -> M(x, y)

                input Q = random(1) // the left operand
                input R = random(2)

                P(row, col) = Q(row, mid) * R(mid, col)

                schedule P {
                  distribute({row, col}, {rowo, colo}, {rowi, coli}, M)
                  split(mid, mido, midi, chunk)
                  reorder({mido, rowi, coli, midi})
                  communicate(P, colo)
                  communicate({Q, R}, mido)
                  substitute({rowi, coli, midi}, gemm)
                }
                """, Offered.at(FLAT).after("Schedule as SUMMA"));
    }

    @ParameterizedTest
    @CsvSource({"SUMMA,BROADCAST", "Cannon,SHIFT", "PUMMA,BROADCAST SHIFT"})
    void movesWhatItPromisesOnASquare(String algorithm, String kinds) {
        String expected = kinds;
        for (String product : List.of("Q(row, mid) * R(mid, col)", "Q(mid, row) * R(mid, col)", "R(col, mid) * Q(row, mid)",
                "2 * Q(row, mid) * Q(mid, col)")) {
            String text = Offered.at(FLAT.replace("Q(row, mid) * R(mid, col)", product)).after("Schedule as " + algorithm);
            assertEquals(Set.of(expected.split(" ")), kinds(text), text);
        }
    }

    @ParameterizedTest
    @CsvSource({"Johnson,BROADCAST REDUCE", "COSMA,BROADCAST REDUCE"})
    void movesWhatItPromisesOnACube(String algorithm, String kinds) {
        assertEquals(new TreeSet<>(Set.of(kinds.split(" "))), kinds(Offered.at(DEEP).after("Schedule as " + algorithm)));
    }

    @Test
    void theTwoAndAHalfDimensionalAlgorithmShiftsOnEachLayer() {
        Set<String> kinds = kinds(Offered.at(DEEP).after("Schedule as Solomonik 2.5D"));
        assertTrue(kinds.contains("SHIFT") && kinds.contains("REDUCE") && !kinds.contains("BROADCAST"), kinds.toString());
    }

    @Test
    void minPlusHasTheLoopsButNoKernel() {
        String text = Offered.at(FLAT.replace("Q(row, mid) * R(mid, col)", "min(mid: Q(row, mid) + R(mid, col))"))
                .after("Schedule as Cannon");
        assertTrue(text.contains("rotate(mido, {rowo, colo}, midos)") && !text.contains("gemm"), text);
    }

    @Test
    void onlyWhereItFits() {
        assertEquals(List.of("Schedule as SUMMA: 128.0 KiB move in all, 1.33x the least"),
                schedules(FLAT.replace("Grid(g, g)", "Grid(g, 2)")));
        assertEquals(List.of(), schedules(FLAT.replace("Grid(g, g)", "Grid(g)")));
        assertEquals(List.of(), schedules(FLAT.replace("Q(row, mid) * R(mid, col)", "Q(row, mid) * R(row, col)")));
        assertEquals(List.of(), schedules(FLAT.replace("Q(row, mid) * R(mid, col)", "Q(row, col)")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TTV           | tensor/ttv       | A |
            TTM           | tensor/ttm       | A |
            inner product | tensor/innerprod | a | REDUCE
            MTTKRP        | tensor/mttkrp    | A | BROADCAST REDUCE
            """)
    void theSamplesOfHigherOrderAreFoundAgain(String title, String sample, String output, String kinds) throws IOException {
        String text = Files.readString(Path.of("samples/" + sample + ".tw"));
        String statement = text.lines().filter(l -> l.startsWith(output + "(") || l.startsWith(output + " ="))
                .filter(l -> l.contains(" = ")).findFirst().orElseThrow();
        String bare = text.substring(0, text.indexOf("schedule ")).replaceAll("(?m)^.* -> .*\\n", "");
        String after = Offered.at(bare.replace(statement, "|" + statement)).after("Schedule as " + title);
        // the sample says in so many words where l stands, which it does anyway
        assertEquals(commands(text).replace("  reorder({ii, ji, ki, l})\n", ""), commands(after));
        assertEquals(kinds == null ? Set.of() : new TreeSet<>(Set.of(kinds.split(" "))), kinds(after), after);
    }

    private static String commands(String text) {
        return text.substring(text.indexOf("schedule ")).strip();
    }

    /** Each of 4 x 4 processors receives three other tiles of Q and three of R, of 16 x 16 elements: 16 * 6 * 2 KiB. */
    @Test
    void titlesSayWhatWouldMove() {
        assertEquals(List.of("Schedule as SUMMA: 192.0 KiB move in all, 1.32x the least",
                "Schedule as Cannon: 192.0 KiB move in all, 1.32x the least", "Schedule as PUMMA: 192.0 KiB move in all, 1.32x the least"),
                schedules(FLAT));
    }

    @Test
    void titlesOfAlternativesSayWhatTheAlternativeMoves() {
        // the first schedule gives each processor all of R at once; on 4 processors each tile comes whole
        String text = FLAT.replace("|", "").replace("Grid(g, g)", "Grid(2, 2)") + """

                P(x, y) -> M(x, y)
                Q(x, y) -> M(x, y)
                R(x, y) -> M(x, *)

                schedule |P {
                  distribute({row, col}, {rowo, colo}, {rowi, coli}, M)
                  communicate({P, Q, R}, colo)
                }
                """;
        Offered offered = Offered.at(text, "refactor");
        CodeAction added = offered.action("Add the alternative schedule 'cannon' (Cannon)");
        Analysis a = Analysis.of(TilewrightParser.parse("test.tw", Offered.apply(offered.snapshot(), added)), Map.of(),
                Optional.of("cannon"), Analysis.Depth.ADVICE);
        assertEquals("Add the alternative schedule 'cannon' (Cannon): "
                + Quantity.bytes(a.prediction().orElseThrow().traffic().totalBytes()) + " move in all",
                added.getTitle().replaceFirst(", .*", ""));
    }

    @Test
    void aTextThatIsNotPredictedGetsTheNameAlone() {
        assertEquals(List.of("Schedule as SUMMA", "Schedule as Cannon", "Schedule as PUMMA"),
                schedules(FLAT.replace("param n = 64", "param n = 64\ntensor Unknown : f65(n)")));
    }

    @Test
    void theMachineIsThatOfTheStatement() {
        String two = FLAT.replace("machine M", "machine L = Grid(16)\nmachine M").replace("\ninput Q", """
                P(x, y) -> M(x, y)
                Q(x, y) -> M(x, y)
                R(x, y) -> M(x, y)

                input Q""");
        assertTrue(schedules(two).stream().anyMatch(t -> t.startsWith("Schedule as Cannon: ")), () -> "" + schedules(two));
        String scheduled = Offered.at(two).after(schedules(two).getFirst());
        assertTrue(scheduled.contains("rowi, coli}, M)"), scheduled);
    }

    private static List<String> schedules(String marked) {
        return Offered.at(marked, "refactor").titles().stream().filter(t -> t.startsWith("Schedule as")).toList();
    }

    static Set<String> kinds(String text) {
        Analysis a = Analysis.of("test.tw", text);
        assertTrue(!a.hasErrors(), () -> a.diagnostics() + "\n" + text);
        Set<String> out = new TreeSet<>();
        for (TransferGroup f : a.prediction().orElseThrow().families()) {
            if (!f.firstStepOnly()) {
                out.add(f.how().getClass().getSimpleName().toUpperCase(java.util.Locale.ROOT));
            }
        }
        return out;
    }
}
