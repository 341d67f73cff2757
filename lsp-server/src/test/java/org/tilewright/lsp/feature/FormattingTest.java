package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.tilewright.language.format.TilewrightFormatter;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;

/** Formatting of a text, of a range and while typing. */
class FormattingTest {

    private static String formatted(String text) {
        Snapshot s = Marked.snapshot(text);
        return Marked.applied(text, new FormattingHandler(s, Optional.empty()).handle());
    }

    @Test
    void onlyBlanksChange() {
        Snapshot s = Marked.snapshot("param   n=4 ;\nparam m = 4\ntensor A:f64( n )  \n");
        List<TextEdit> edits = new FormattingHandler(s, Optional.empty()).handle();
        assertEquals("param n = 4\nparam m = 4\ntensor A : f64(n)\n", Marked.applied(s.text(), edits));
        assertTrue(edits.stream().allMatch(e -> e.getNewText().isBlank()));
        assertTrue(edits.stream().noneMatch(e -> e.getRange().getStart().getLine() == 1), edits::toString);
    }

    @Test
    void aByteOrderMarkIsNoErrorAndGoes() {
        Snapshot s = Marked.snapshot("\uFEFFparam n=4\ntensor A : f64(n)\nA(i) = m\n");
        assertEquals(List.of("unknown-name"), s.diagnostics().stream().filter(d -> d.isError()).map(d -> d.code()).toList());
        assertEquals("param n = 4\ntensor A : f64(n)\nA(i) = m\n", formatted("\uFEFFparam n=4\ntensor A : f64(n)\nA(i) = m\n"));
        // also where the first item cannot be read
        assertEquals(" ((( param\nparam n = 4\n", formatted("\uFEFF((( param\nparam n=4\n"));
    }

    @Test
    void aRangeChangesOnlyWhatTouchesIt() {
        Snapshot s = Marked.snapshot("param  n = 4\nparam  m = 4\nparam  o = (\nparam  p = 4\n");
        assertEquals("param  n = 4\nparam m = 4\nparam  o = (\nparam  p = 4\n",
                Marked.applied(s.text(), new FormattingHandler(s, Optional.of(s.lines().range(13, 25))).handle()));
    }

    @Test
    void anErrorElsewhereHindersNothing() {
        assertEquals("param n = 4\nparam  m = (\nA(i) = 1\n", formatted("param  n=4\nparam  m = (\nA( i )=1\n"));
    }

    @Test
    void lineEndsAreKept() {
        assertEquals("param n = 4\r\nparam m = 4\r\n", formatted("param  n = 4\r\nparam  m = 4\r\n\r\n\r\n"));
        assertEquals("param n = 4\nparam m = 4\n", formatted("param n = 4\rparam m = 4"));
        assertEquals("", formatted(""));
        assertEquals("// \uD83D\uDE00\nparam n = 1  // \uD83D\uDE00\n", formatted("// \uD83D\uDE00   \n\tparam\tn = 1 // \uD83D\uDE00 "));
    }

    @Test
    void editsGiveWhatTheFormatterGives() {
        Random random = new Random(3);
        for (Path f : Samples.all()) {
            StringBuilder text = new StringBuilder(Samples.text(f));
            List<Token> tokens = Token.allOf(text.toString());
            for (int i = tokens.size() - 1; i > 0; i--) {
                if (tokens.get(i).offset() > tokens.get(i - 1).end() && tokens.get(i - 1).kind() != Token.Kind.LINE_COMMENT
                        && random.nextInt(3) == 0) {
                    text.replace(tokens.get(i - 1).end(), tokens.get(i).offset(),
                            List.of(" ", "\n", "   ", "\n\n\n\t", "\r\n").get(random.nextInt(5)));
                }
            }
            String once = formatted(text.toString());
            assertEquals(TilewrightFormatter.format(text.toString()), once);
            assertEquals(once, formatted(once));
        }
    }

    @Test
    void brokenSamplesChangeInBlanksOnlyAndOnlyOnce() {
        Random random = new Random(5);
        for (Path f : Samples.all()) {
            for (int k = 0; k < 8; k++) {
                StringBuilder text = new StringBuilder(Samples.text(f));
                int at = random.nextInt(text.length());
                text.insert(at, List.of(")", "}", "{", "(", "\"", ",", "= ", "\n/*").get(k));
                String once = formatted(text.toString());
                assertEquals(Token.allOf(text.toString()).stream().map(t -> t.text().stripTrailing()).toList(),
                        Token.allOf(once).stream().map(t -> t.text().stripTrailing()).toList());
                assertEquals(once, formatted(once), text::toString);
            }
        }
    }

    /** The text with the cursor after what was typed, as the editor has it when it asks. */
    private static String typed(String text, String ch) {
        Marked m = Marked.of(text);
        return Marked.applied(m.snapshot().text(), new OnTypeFormattingHandler(m.snapshot(), m.cursor(), ch).handle());
    }

    @Test
    void aClosingBraceGoesBelowItsItem() {
        assertEquals("schedule A {\n  split(k, a, b, 2)\n}", typed("schedule A {\n  split(k, a, b, 2)\n  }|", "}"));
        assertEquals("  repeat t in 0..2 {\n    A = 1\n  }\n", typed("  repeat t in 0..2 {\n    A = 1\n    }|\n", "}"));
        assertEquals("schedule A {\n  reorder({a, b}\n", typed("schedule A {\n  reorder({a, b}|\n", "}"));
        assertEquals("schedule A {\r\n\tsplit(\r\n}\r\nparam n = 1", typed("schedule A {\r\n\tsplit(\r\n\t}|\r\nparam n = 1", "}"));
    }

    @Test
    void aNewLineInABlockIsIndented() {
        assertEquals("schedule A {\n  \n}", typed("schedule A {\n|\n}", "\n"));
        assertEquals("schedule A {\n  \n", typed("schedule A {\n|\n", "\n"));
        assertEquals("repeat t in 0..2 {\n  A(i) = 1\n  \n", typed("repeat t in 0..2 {\n  A(i) = 1\n|\n", "\n"));
        assertEquals("machine M {\n\tnode = Grid(2)\n\t\n", typed("machine M {\n\tnode = Grid(2)\n|\n", "\n"));
        assertEquals("schedule A {\n}", typed("schedule A {\n  |}", "\n"));
        assertEquals("param n = 1\n\n", typed("param n = 1\n|\n", "\n"));
        assertEquals("schedule A {\n  split(k,\n    \n", typed("schedule A {\n  split(k,\n    |\n", "\n"));
        assertEquals("schedule A {\n/*\n\n*/", typed("schedule A {\n/*\n|\n*/", "\n"));
        assertEquals("schedule A {\n  split(k)\n\nparam n = 1\n\n", typed("schedule A {\n  split(k)\n\nparam n = 1\n|\n", "\n"));
    }

    @Test
    void positionsOutsideOfTheTextAreHarmless() {
        Snapshot s = Marked.snapshot("param n = 1");
        assertTrue(new OnTypeFormattingHandler(s, new org.eclipse.lsp4j.Position(9, 9), "\n").handle().isEmpty());
        assertTrue(new FormattingHandler(s,
                Optional.of(new Range(new org.eclipse.lsp4j.Position(7, 0), new org.eclipse.lsp4j.Position(9, 9)))).handle().size() <= 1);
    }
}
