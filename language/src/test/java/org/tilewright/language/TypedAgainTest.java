package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.syntax.ItemSegments;
import org.tilewright.language.syntax.ItemSegments.Role;
import org.tilewright.language.syntax.ItemSegments.Segment;
import org.tilewright.language.syntax.Token;
import org.tilewright.language.syntax.Unread;

/**
 * Each item of a program is taken away and typed again, character by character, while the others stand. What is half-written is at
 * fault alone: no error of form stands on another line than those of the item so far, and every other item is read as it stands.
 */
@Tag("slow")
class TypedAgainTest {

    /** Where an item begins, and where it ends. */
    private record Piece(int start, int end) { }

    @ParameterizedTest
    @ValueSource(strings = {"matmul/summa.tw", "tensor/mttkrp.tw", "solve/laplace.tw", "mdh/prl_records.tw", "solve/eigenvalue.tw"})
    void whatIsHalfWrittenIsAtFaultAlone(String sample) throws IOException {
        String text = Files.readString(Path.of("../samples").resolve(sample)).replace("\r", "");
        List<Piece> pieces = pieces(text);
        assertTrue(pieces.size() > 5, () -> "only " + pieces);
        List<String> wrong = new ArrayList<>();
        for (Piece p : pieces) {
            for (int end = p.start; end <= p.end; end++) {
                check(text, p, end, wrong);
            }
        }
        assertTrue(wrong.isEmpty(), () -> wrong.size() + " times:\n" + String.join("\n", wrong.subList(0, Math.min(12, wrong.size()))));
    }

    private static void check(String text, Piece p, int end, List<String> wrong) {
        String typed = text.substring(0, end) + text.substring(p.end);
        ParseResult parsed = TilewrightParser.parse("test.tw", typed);
        int first = line(text, p.start);
        int last = line(text, end);
        for (Diagnostic d : parsed.diagnostics()) {
            if (d.code().startsWith("syntax") && (d.range().line() < first || d.range().endLine() > last)) {
                wrong.add("after '" + text.substring(p.start, end) + "' on line " + last + ": " + d);
            }
        }
        for (Unread u : parsed.unread()) {
            if (u.start() < p.start || u.end() > end) {
                wrong.add("after '" + text.substring(p.start, end) + "' unread: " + typed.substring(u.start(), u.end()));
            }
        }
    }

    private static int line(String text, int offset) {
        return (int) text.substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
    }

    /** The items; a repeat is one with all that is in it, and each of its steps is one, too. */
    private static List<Piece> pieces(String text) {
        List<Token> tokens = Token.allOf(text).stream().filter(t -> !t.isComment()).toList();
        List<Segment> segments = ItemSegments.of(tokens);
        List<Piece> out = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            Segment s = segments.get(i);
            if (s.role() == Role.ITEM) {
                out.add(new Piece(tokens.get(s.first()).offset(), tokens.get(s.last()).end()));
            } else if (s.role() == Role.REPEAT_HEAD) {
                int close = i + 1;
                while (segments.get(close).role() != Role.CLOSING_BRACE || segments.get(close).insideRepeat() != s.insideRepeat()) {
                    close++;
                }
                out.add(new Piece(tokens.get(s.first()).offset(), tokens.get(segments.get(close).last()).end()));
            }
        }
        return out;
    }
}
