package org.tilewright.lsp.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Changes one text in a random way, as people do and as they do not. */
final class RandomEdits {

    private static final List<String> PIECES = List.of("spl", "communi", "distribute({i", "split(k, ko, ki, chunk)", "reorder({", "A(", "(",
            ")", "{", "}", "}}", "{{", ",", ";", "=", "->", " -> M(x, y)", "\n", "\r\n", "\r", "\n\n\n", "\t", " ", "  ", "// 😀 größe 日本\n",
            "/*", "*/", "\"", "\"\n", "\u0000", "\ud83d", "\ude00", "😀", "e\u0301", "\u2028", "\u00a0", "\ufeff", "param q = 3\n", "param ",
            "tensor T : f64(n)\n", "tensor T, U : f64(", "machine X = Grid(2)\n", "schedule A {\n", "schedule ",
            "A(i, j) = B(i, k) * C(k, j)\n", "input T = random(1)\n", "fun f(x) = x * x\n", "repeat s in 0..3 {\n", "99999999999999999999",
            "1e999", "0", "-1", "in", "to", "as", "auto", ".5", "1.", "..", "((((((((", "@", "#", "\\", "'", "n", "chunk",
            "ko", "M", "gemm");

    private final RandomGenerator random;
    private final List<String> samples;

    RandomEdits(RandomGenerator random, List<String> samples) {
        this.random = random;
        this.samples = samples;
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private int within(int bound) {
        return random.nextInt(bound + 1);
    }

    /** @param most the length that the text is kept to */
    void edit(Client c, Draft d, int most) {
        if (d.text().length() > most) {
            int start = within(d.text().length() / 2);
            d.change(c, start, d.text().length() - random.nextInt(20), "");
            return;
        }
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4 -> insert(c, d, any(PIECES));
            case 5, 6 -> type(c, d);
            case 7, 8, 9 -> delete(c, d);
            case 10 -> deleteLine(c, d);
            case 11 -> duplicateLine(c, d);
            case 12, 13, 14 -> d.undo(c);
            case 15 -> outside(c, d);
            case 16 -> several(c, d);
            case 17 -> replaceWord(c, d);
            case 18 -> rare(c, d);
            default -> insert(c, d, "\n" + any(Draft.lines(any(samples))) + "\n");
        }
    }

    private void insert(Client c, Draft d, String piece) {
        int at = within(d.text().length());
        d.change(c, at, at, piece);
    }

    /** A word letter by letter. */
    private void type(Client c, Draft d) {
        int at = Draft.lineEnd(d.text(), within(d.text().length()));
        String word = any(PIECES);
        for (int i = 0; i < word.length() && i < 6; i++) {
            int here = Math.min(at + i, d.text().length());
            d.change(c, here, here, word.substring(i, i + 1));
        }
    }

    private void delete(Client c, Draft d) {
        int a = within(d.text().length());
        d.change(c, a, Math.min(d.text().length(), a + random.nextInt(random.nextBoolean() ? 4 : 60)), "");
    }

    private void deleteLine(Client c, Draft d) {
        int line = random.nextInt(Draft.lines(d.text()).size());
        d.change(c, List.of(new Draft.Change(line, 0, line + 1, 0, "")));
    }

    private void duplicateLine(Client c, Draft d) {
        List<String> lines = Draft.lines(d.text());
        int line = random.nextInt(lines.size());
        d.change(c, List.of(new Draft.Change(line, 0, line, 0, lines.get(line) + "\n")));
    }

    /** Positions that are not in the text. */
    private void outside(Client c, Draft d) {
        int lines = Draft.lines(d.text()).size();
        int line = random.nextInt(lines);
        d.change(c, List.of(switch (random.nextInt(5)) {
            case 0 -> new Draft.Change(line, Integer.MAX_VALUE, line, Integer.MAX_VALUE, any(PIECES));
            case 1 -> new Draft.Change(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, any(PIECES));
            case 2 -> new Draft.Change(line, 1_000_000, line + 1, 1_000_000, any(PIECES));
            case 3 -> new Draft.Change(lines + 5, 3, lines + 7, 0, any(PIECES));
            default -> new Draft.Change(line, 7, Math.max(0, line - 1), 2, any(PIECES));
        }));
    }

    /** Changes that apply one after the other in one message. */
    private void several(Client c, Draft d) {
        List<Draft.Change> all = new ArrayList<>();
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            int line = random.nextInt(40);
            int character = random.nextInt(30);
            all.add(new Draft.Change(line, character, line + random.nextInt(2), character + random.nextInt(5), any(PIECES)));
        }
        d.change(c, all);
    }

    private void replaceWord(Client c, Draft d) {
        String text = d.text();
        int at = within(text.length());
        int start = at;
        while (start > 0 && Character.isLetterOrDigit(text.charAt(start - 1))) {
            start--;
        }
        int end = at;
        while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        d.change(c, start, end, any(List.of("n", "A", "B", "ko", "io", "chunk", "M", "gx", "Grid", "split", "2", "x", "gemm", "f32", "")));
    }

    private void rare(Client c, Draft d) {
        switch (random.nextInt(8)) {
            case 0 -> insert(c, d, any(samples));
            case 1 -> insert(c, d, "(".repeat(1 + random.nextInt(3000)));
            case 2 -> insert(c, d, "A(i) = " + "-".repeat(random.nextInt(2000)) + "(x" + ")".repeat(random.nextInt(500)));
            case 3 -> d.replaceAll(c, any(samples).replace("\n", any(List.of("\r\n", "\r", "\n"))));
            case 4 -> d.replaceAll(c, "");
            case 5 -> {
                d.close(c);
                d.open(c);
            }
            default -> d.replaceAll(c, any(samples));
        }
    }
}
