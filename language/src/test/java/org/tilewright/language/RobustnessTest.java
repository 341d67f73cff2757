package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.Diagnostic;
import org.tilewright.language.format.TilewrightFormatter;

/** Texts as they are in the midst of typing: whatever they hold, there is an answer and no exception. */
class RobustnessTest {

    private static final List<String> PIECES = List.of("(", ")", "{", "}", ",", ":", "=", "->", "+", "*", "..", ".", ";", "\"",
            "/*", "//", "\n", "param ", "tensor ", "machine ", "schedule ", "repeat ", "input ", "A", "i", "42", "1.5", "f64",
            "in", "auto", "«", "\u0000", "-", "einsum", "sum(", "fun f(x) = ", "%");

    @Test
    void truncatedTexts() {
        for (int end = 0; end < Texts.EVERY_FORM.length(); end += 11) {
            survives(Texts.EVERY_FORM.substring(0, end));
        }
    }

    @Test
    void randomEdits() {
        Random random = new Random(20261121);
        for (int round = 0; round < 200; round++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? Texts.SUMMA : Texts.EVERY_FORM);
            for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(12)));
                    case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                    default -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(40))));
                }
            }
            survives(text.toString());
        }
    }

    private static void survives(String text) {
        List<Diagnostic> found;
        try {
            found = Checked.diagnostics(text);
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError("on the text:\n" + text, e);
        }
        long lines = text.chars().filter(c -> c == '\n').count() + 1;
        for (Diagnostic d : found) {
            assertTrue(d.range().line() >= 1 && d.range().endLine() <= lines && d.range().column() >= 1, () -> d + " on\n" + text);
            assertTrue(d.message().endsWith(".") || !d.message().isBlank());
        }
        if (found.stream().noneMatch(d -> d.code().equals("syntax"))) {
            String once = TilewrightFormatter.format(text);
            assertEquals(once, TilewrightFormatter.format(once), () -> "formatting twice, of\n" + text);
        }
    }
}
