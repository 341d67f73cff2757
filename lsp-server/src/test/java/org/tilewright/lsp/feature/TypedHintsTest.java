package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InlayHint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.language.Analysis;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;
import org.tilewright.lsp.feature.cursor.Cursor;
import org.tilewright.lsp.feature.shown.LastShown;
import org.tilewright.tests.OneOf;

/**
 * The programs of the tutorial and samples are typed character by character, and each of their items is taken away and typed again while
 * the others stand: what is shown beside the other items never vanishes.
 */
@Tag("slow")
class TypedHintsTest {

    private final LastShown<InlayHint> hints = new LastShown<>();
    private final LastShown<String> lenses = new LastShown<>();
    /** Of the version before, as the server goes on from one to the next. */
    private Memo kept = Memo.within(Prediction.MOST_READS);
    private int version;
    /** Whether the text that was looked at last is without errors. */
    private boolean sound;
    private final List<String> wrong = new ArrayList<>();
    private int compared;

    static Stream<String> programs() throws IOException {
        Matcher m = Pattern.compile("```tw ([a-z]+\\.tw)\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("docs/tutorial.md")));
        return Stream.concat(m.results().map(r -> "docs/tutorial.md " + r.group(1)),
                Stream.of("matmul/summa.tw", "matmul/twohops.tw", "features/statements.tw", "solve/laplace.tw").map("samples/"::concat));
    }

    private static String text(String program) throws IOException {
        String[] names = program.split(" ");
        String file = Files.readString(Path.of(names[0])).replace("\r", "");
        return names.length == 1 ? file : file.substring(file.indexOf("\n", file.indexOf("```tw " + names[1])) + 1)
                .replaceFirst("(?s)```.*", "");
    }

    @OneOf(3)
    @ParameterizedTest
    @MethodSource("programs")
    void nothingVanishesAboveWhatIsTyped(String program) throws IOException {
        String text = text(program);
        List<Token> firsts = Cursor.items(Token.allOf(text)).stream().map(List::getFirst).toList();
        Set<String> before = Set.of();
        int item = 0;
        for (int end = 0; end <= text.length(); end++) {
            while (item + 1 < firsts.size() && firsts.get(item + 1).offset() < end) {
                item++;
            }
            int start = firsts.get(item).offset();
            Set<String> now = shown(text.substring(0, end), o -> o < start ? o : -1);
            compare(before, now, text.substring(start, Math.max(start, end)));
            before = now;
        }
        finish();
    }

    @OneOf(3)
    @ParameterizedTest
    @MethodSource("programs")
    void nothingVanishesAroundWhatIsTypedAgain(String program) throws IOException {
        String text = text(program);
        for (List<Token> item : Cursor.items(Token.allOf(text))) {
            int start = item.getFirst().offset();
            int last = item.getLast().end();
            Set<String> before = shown(text, o -> o < start || o > last ? o : -1);
            for (int end = start; end <= last; end++) {
                int gone = last - end;
                int typed = end;
                Set<String> now = shown(text.substring(0, end) + text.substring(last), o -> o < start ? o : o > typed ? o + gone : -1);
                compare(before, now, text.substring(start, end));
                before = now;
            }
        }
        finish();
    }

    private void compare(Set<String> before, Set<String> now, String typed) {
        if (sound) {
            // what is typed has a meaning now, and with it others may move nothing any more
            return;
        }
        compared += before.size();
        String gone = before.stream().filter(b -> !now.contains(b)).collect(Collectors.joining(", "));
        if (!gone.isEmpty()) {
            wrong.add("after '" + typed + "': no more " + gone);
        }
    }

    private void finish() {
        assertTrue(wrong.isEmpty(), () -> wrong.size() + " times:\n" + String.join("\n", wrong.subList(0, Math.min(12, wrong.size()))));
        assertTrue(compared > 50, () -> "only " + compared);
    }

    /** Where hints and lenses stand, at places as they are in the whole text; of those that are asked about. */
    private Set<String> shown(String text, java.util.function.IntUnaryOperator place) {
        Analysis analysis = Analysis.of("test.tw", text, kept);
        kept = analysis.kept();
        sound = !analysis.hasErrors();
        Snapshot s = new Snapshot(new TextDocument("file:///test.tw", ++version, text), analysis);
        Set<String> out = new TreeSet<>();
        new InlayHintsHandler(s, s.lines().range(0, text.length()), hints).handle().forEach(h -> {
            int at = place.applyAsInt(s.offset(h.getPosition()));
            if (at >= 0) {
                out.add("hint at " + at);
            }
        });
        new CodeLensHandler(s, Optional.empty(), lenses).handle().stream().filter(l -> l.getCommand().getTitle().contains(","))
                // a program without statements has no row, and what it computes in the end may be something else with each word
                .filter(l -> !l.getCommand().getTitle().startsWith("in all") && !l.getCommand().getTitle().startsWith("Show "))
                .forEach(l -> {
                    int at = place.applyAsInt(s.offset(l.getRange().getStart()));
                    if (at >= 0) {
                        out.add("lens at " + at);
                    }
                });
        return out;
    }
}
