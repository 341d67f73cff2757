package org.tilewright.lsp.feature.action;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.CodeActionHandler;

/** A text in the midst of being written has actions that apply, wherever the cursor stands. */
class BrokenTextTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void neverFails(int seed) throws IOException {
        Random random = new Random(seed);
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of("samples"))) {
            files = all.filter(f -> f.toString().endsWith(".tw")).sorted().toList();
        }
        for (int i = 0; i < 12; i++) {
            String text = Files.readString(files.get(random.nextInt(files.size())));
            for (int n = 1 + random.nextInt(2); n > 0; n--) {
                text = broken(text, random);
            }
            String now = text;
            Snapshot s = Offered.snapshot(now);
            s.diagnostics().stream().map(d -> s.lines().start(d.range())).forEach(at -> actions(s, at, at));
            for (int n = 0; n < 6; n++) {
                int at = random.nextInt(now.length() + 1);
                actions(s, at, Math.min(now.length(), at + random.nextInt(30)));
            }
        }
    }

    private static void actions(Snapshot s, int start, int end) {
        try {
            for (CodeAction a : new CodeActionHandler(s, s.lines().range(start, end), new CodeActionContext(List.of())).handle()) {
                // what can be derived is found only for sound texts, which others try
                if (a.getEdit() != null) {
                    Offered.apply(s, a);
                }
            }
            CodeActionContext all = new CodeActionContext(List.of());
            all.setOnly(List.of("source.fixAll"));
            new CodeActionHandler(s, s.lines().range(start, end), all).handle().forEach(a -> Offered.apply(s, a));
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("at " + start + " of\n" + s.text(), e);
        }
    }

    /** One word or sign less, one twice, another in its place, or the end cut off. */
    private static String broken(String text, Random random) {
        List<Token> tokens = Token.allOf(text).stream().filter(t -> !t.isComment()).toList();
        Token t = tokens.get(random.nextInt(tokens.size()));
        Token other = tokens.get(random.nextInt(tokens.size()));
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, t.offset()) + text.substring(t.end());
            case 1 -> text.substring(0, t.end()) + " " + t.text() + text.substring(t.end());
            case 2 -> text.substring(0, t.offset()) + other.text() + text.substring(t.end());
            default -> text.substring(0, t.end());
        };
    }
}
