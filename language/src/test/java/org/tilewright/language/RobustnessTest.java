package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.source.Diagnostic;
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

    @Test
    void deepTexts() {
        String head = "tensor A, B : f64(8)\ninput B = ones\n";
        for (int n : new int[] {1000, 10_000}) {
            tooDeep(head + "A(i) = " + "(".repeat(n) + "B(i)" + ")".repeat(n) + "\nA(i) = B(i)\n");
            tooDeep(head + "A(i) = " + "abs(".repeat(n) + "B(i)" + ")".repeat(n) + "\nA(i) = B(i)\n");
            tooDeep(head + "A(i) = " + "-".repeat(2 * n) + "B(i)\nA(i) = B(i)\n");
            tooDeep(head + "A(i) = B(i)" + " + B(i)".repeat(2 * n) + "\nA(i) = B(i)\n");
            tooDeep(head + "A(i) = B(i" + " + 0".repeat(2 * n) + ")\nA(i) = B(i)\n");
            tooDeep(head + "param n = 1" + " * 1".repeat(2 * n) + "\nA(i) = B(i)\n");
            tooDeep(head + "A(i) = max(B(i)" + ", 1".repeat(2 * n) + ")\nA(i) = B(i)\n");
            tooDeep(head + "A = einsum(\"i" + ",i".repeat(2 * n) + "->i\"" + ", B".repeat(2 * n + 1) + ")\nA(i) = B(i)\n");
        }
    }

    @Test
    void whatIsPromisedToBeReadIsRead() {
        String head = "tensor A, B : f64(8)\ninput B = ones\nA(i) = ";
        assertEquals(List.of(), Checked.diagnostics(head + "(".repeat(200) + "B(i)" + ")".repeat(200)));
        assertEquals(List.of(), Checked.diagnostics(head + "abs(".repeat(200) + "B(i)" + ")".repeat(200)));
        assertEquals(List.of(), Checked.diagnostics(head + "B(i)" + " - B(i)".repeat(999)));
        assertEquals(List.of(), Checked.diagnostics(head + "B(i)" + " * B(i)".repeat(999)));
        assertEquals(List.of(), Checked.diagnostics(head + "max(B(i)" + ", 1".repeat(999) + ")"));
    }

    @Test
    void deepRepeats() {
        StringBuilder open = new StringBuilder("tensor A : f64(8)\n");
        for (int i = 0; i < 20; i++) {
            open.append("repeat t").append(i).append(" in 0..2 {\n");
        }
        tooDeep(open + "A(i) = 1\n" + "}\n".repeat(20));
    }

    @Test
    void functionsThatDouble() {
        StringBuilder text = new StringBuilder("fun f0(x) = x\n");
        for (int i = 1; i < 30; i++) {
            text.append("fun f").append(i).append("(x) = f").append(i - 1).append("(x) + f").append(i - 1).append("(x)\n");
        }
        assertTrue(Checked.errors(text.toString()).stream().allMatch(d -> d.code().equals("expression-too-long")));
    }

    private static void tooDeep(String text) {
        survives(text);
        assertEquals(List.of("nesting-too-deep"), Checked.errors(text).stream().map(Diagnostic::code).toList());
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
        if (found.stream().noneMatch(d -> d.code().startsWith("syntax") || d.code().equals("nesting-too-deep"))) {
            String once = TilewrightFormatter.format(text);
            assertEquals(once, TilewrightFormatter.format(once), () -> "formatting twice, of\n" + text);
        }
    }
}
