package org.tilewright.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.ir.source.SourceRange;

/** Given a text with a range between « and », expect its line and the marks below it. */
class ExcerptTest {

    private static Optional<Excerpt> of(String marked) {
        String text = marked.replace("«", "").replace("»", "");
        int start = marked.indexOf('«');
        int end = marked.indexOf('»') - 1;
        return Excerpt.of(text, new SourceRange("a.tw", line(text, start), column(text, start), line(text, end), column(text, end)));
    }

    private static int line(String text, int at) {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private static int column(String text, int at) {
        return at - text.lastIndexOf('\n', at - 1);
    }

    private static void expect(String marked, String line, String marks) {
        assertEquals(Optional.of(new Excerpt(line, marks)), of(marked));
    }

    @Test
    void theWordIsMarked() {
        expect("param n = 4\nA(i) = «B»(i)\n", "A(i) = B(i)", "       ^");
        expect("param n = 4\n  A(i) = «wrong»(i)\n", "  A(i) = wrong(i)", "         ^~~~~");
        expect("«A(i) = wrong(i)»", "A(i) = wrong(i)", "^~~~~~~~~~~~~~~");
    }

    @Test
    void whereSomethingIsMissingOneColumnIsMarked() {
        expect("A(i«» = 1", "A(i = 1", "   ^");
        expect("A(i) =«»", "A(i) =", "      ^");
    }

    @Test
    void linesEndWithTheirKindOfEnd() {
        expect("param n = 4\r\nA(i) = «B»(i)\r\nx\r\n", "A(i) = B(i)", "       ^");
        expect("A(i) = «B(i)\r\n  + 1»\r\n", "A(i) = B(i)", "       ^~~~");
    }

    @Test
    void nothingIsShownOfALineWithoutText() {
        assertEquals(Optional.empty(), of("param n = 4\n«»"));
        assertEquals(Optional.empty(), of("param n = 4\n  «»\nA(i) = 1\n"));
        assertEquals(Optional.empty(), Excerpt.of("A", SourceRange.NONE));
        assertEquals(Optional.empty(), Excerpt.of("A", new SourceRange("a.tw", 7, 1, 7, 2)));
    }

    @Test
    void tabsReachTheNextStop() {
        expect("\tA(i)\t= «B»", "    A(i)    = B", "              ^");
        expect("A«\t»= B", "A   = B", " ^~~");
    }

    @Test
    void wideCharactersTakeTwoColumnsAndAccentsNone() {
        expect("/* 行列 */ A = «B»", "/* 行列 */ A = B", "               ^");
        expect("output A to file(«\"行.npy\"»)", "output A to file(\"行.npy\")", "                 ^~~~~~~~");
        expect("/* e\u0301 \uD83D\uDE80 */ «A»", "/* e\u0301 \uD83D\uDE80 */ A", "           ^");
    }

    @Test
    void whatWouldCommandTheTerminalIsNotPrinted() {
        expect("/* \033[2J\u202E */ «A»", "/* \uFFFD[2J\uFFFD */ A", "            ^");
    }

    @Test
    void aLongLineIsCutWhereItIsFurthestFromTheWord() {
        String rest = " + b".repeat(100);
        Excerpt atStart = of("A = «wrong»" + rest).orElseThrow();
        assertTrue(atStart.line().startsWith("A = wrong + b") && atStart.line().endsWith("..."), atStart::line);
        assertEquals("    ^~~~~", atStart.marks());
        Excerpt atEnd = of("A = b" + rest + " + «wrong»").orElseThrow();
        assertTrue(atEnd.line().startsWith("...") && atEnd.line().endsWith(" + b + wrong"), atEnd::line);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20, 54, 55, 56, 100, 200, 399, 400})
    void theMarksStandUnderTheWordWhereverTheLineIsCut(int before) {
        String marked = "b ".repeat(before) + "«wrong»" + " c".repeat(400 - before);
        Excerpt e = of(marked).orElseThrow();
        assertEquals("wrong", e.line().substring(e.marks().indexOf('^'), e.marks().length()));
        assertTrue(e.line().length() <= Excerpt.MOST_COLUMNS && e.line().length() > Excerpt.MOST_COLUMNS - 3, e::line);
    }

    @Test
    void aWordThatIsTooLongKeepsItsBegin() {
        Excerpt e = of("A = «" + "x".repeat(1000) + "» + 1").orElseThrow();
        assertEquals(new Excerpt("..." + "x".repeat(Excerpt.MOST_COLUMNS - 6) + "...", "   ^" + "~".repeat(Excerpt.MOST_COLUMNS - 7)), e);
    }

    @Test
    void aLineOfAMillionCharactersTakesNoTime() {
        String many = " + b".repeat(250_000);
        assertTrue(of("A = b" + many + " + «wrong»" + many).orElseThrow().line().contains(" + wrong + b"));
    }

    /** Widths as the Unicode standard has them (East Asian Width W and F, general categories Mn, Me and Cf). */
    @ParameterizedTest
    @CsvSource({"0041, 1", "00E9, 1", "0301, 0", "03B1, 1", "1100, 2", "1161, 0", "200B, 0", "200D, 0", "20AC, 1", "2211, 1", "231A, 2",
        "2713, 1", "2FE0, 1", "D7B0, 0", "3000, 2", "3042, 2", "4E2D, 2", "AC00, 2", "FE0F, 0", "FF01, 2", "FF71, 1", "FFE5, 2", "1F600, 2",
        "20000, 2"})
    void widths(String codePoint, int width) {
        assertEquals(width, ColumnWidth.of(Integer.parseInt(codePoint, 16)));
    }
}
