package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.syntax.Token;
import org.tilewright.tests.Share;

/**
 * Two texts of the table of errors, each with one mistake, in one text: at most two errors, whatever the one breaks that the other stands
 * on. Of all pairs, some are tried; with {@code -Dtilewright.pairs=50} each text beside 50 others.
 */
class PairsOfErrorsTest {

    /** With so many others each case is tried. */
    private static final int PARTNERS = Integer.getInteger("tilewright.pairs", 3);

    /** Between the numbers of two that are tried together, the first time. */
    private static final int APART = 7;

    private static final Set<String> DECLARING = Set.of("param", "machine", "record", "tensor", "fun", "as");
    private static final Pattern FILE = Pattern.compile("\"(?=[A-Za-z./]+\\.)");

    private record Pair(String first, String second) {

        String text() {
            Set<String> taken = new HashSet<>(declared(first));
            taken.addAll(declared(second));
            taken.retainAll(words(first));
            StringBuilder renamed = new StringBuilder();
            int from = 0;
            Token before = null;
            for (Token t : Token.allOf(second)) {
                boolean unit = before != null && !t.startsLine() && (before.kind() == Token.Kind.NUMBER || before.is("/"));
                before = t;
                if (t.kind() == Token.Kind.WORD && taken.contains(t.text()) && !unit) {
                    renamed.append(second, from, t.end()).append("_b");
                    from = t.end();
                }
            }
            renamed.append(second, from, second.length());
            return first + "\n" + FILE.matcher(renamed).replaceAll("\"b");
        }
    }

    private static Set<String> words(String text) {
        Set<String> out = new HashSet<>();
        Token.allOf(text).stream().filter(t -> t.kind() == Token.Kind.WORD).forEach(t -> out.add(t.text()));
        return out;
    }

    /** The names that items declare, and labels; of broken items what looks like one. */
    private static Set<String> declared(String text) {
        Set<String> out = new HashSet<>();
        List<Token> tokens = Token.allOf(text);
        boolean declaring = false;
        for (int i = 0; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            boolean label = t.startsLine() && i + 1 < tokens.size() && tokens.get(i + 1).is(":");
            if (t.kind() == Token.Kind.WORD && !DECLARING.contains(t.text()) && (declaring || label)) {
                out.add(t.text());
            }
            declaring = DECLARING.contains(t.text()) || declaring && (t.is(",") || tokens.size() > i + 1 && tokens.get(i + 1).is(","));
        }
        return out;
    }

    private static List<Pair> pairs() throws IOException {
        List<String> texts = ErrorsTest.cases().filter(c -> !c.code().startsWith("unused") && !c.code().equals("sum-around-function")
                && !c.code().equals("variable-occurs-once")).map(c -> Marked.of(c.text()).text()).toList();
        List<Pair> out = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            for (int j = 1; j <= PARTNERS; j++) {
                out.add(new Pair(texts.get(i), texts.get((i + j * j * APART) % texts.size())));
            }
        }
        return Share.of(out, 3);
    }

    @Test
    void aMistakeCostsOneErrorBesideAnother() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Pair p : pairs()) {
            List<Diagnostic> errors = Checked.errors(p.text());
            if (errors.size() > 2) {
                wrong.add(p.text() + "\n" + String.join("\n", errors.stream().map(d -> "  " + d.range().line() + ":" + d.range().column()
                        + " " + d.code() + ": " + d.message()).toList()) + "\n");
            }
        }
        assertEquals(List.of(), wrong, () -> wrong.size() + " pairs:\n" + String.join("\n", wrong));
    }
}
