package org.tilewright.intellij;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.intellij.openapi.editor.Document;
import java.lang.reflect.Proxy;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.tilewright.ide.protocol.Reveal;

/** Which part of a text a click in the preview selects. */
class TextsTest {

    private static final String TEXT = "param n = 4\n\nA(i) = B(i)\nlast";

    /** A document that knows its lines. */
    private static Document document(String text) {
        String[] lines = text.isEmpty() ? new String[0] : text.split("\n", -1);
        return (Document) Proxy.newProxyInstance(TextsTest.class.getClassLoader(), new Class<?>[] {Document.class},
                (self, method, arguments) -> {
                    int start = 0;
                    if (arguments != null) {
                        for (int i = 0; i < (int) arguments[0]; i++) {
                            start += lines[i].length() + 1;
                        }
                    }
                    return switch (method.getName()) {
                        case "getLineCount" -> lines.length;
                        case "getLineStartOffset" -> start;
                        case "getLineEndOffset" -> start + lines[(int) arguments[0]].length();
                        default -> throw new UnsupportedOperationException(method.getName());
                    };
                });
    }

    private static String selected(Reveal place) {
        Texts.Selection s = Texts.selection(document(TEXT), place);
        return TEXT.substring(s.start(), s.end());
    }

    private static Reveal place(int line, int column, int endLine, int endColumn) {
        return new Reveal(line, OptionalInt.of(column), OptionalInt.of(endLine), OptionalInt.of(endColumn));
    }

    @Test
    void aPlaceIsSelected() {
        assertEquals("B(i)", selected(place(3, 8, 3, 12)));
        assertEquals("n = 4\n\nA(i)", selected(place(1, 7, 3, 5)));
    }

    @Test
    void withoutAnEndItIsTheRestOfTheLine() {
        assertEquals("A(i) = B(i)", selected(new Reveal(3, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty())));
    }

    @Test
    void aPlaceOutsideOfTheTextIsMovedIntoIt() {
        assertEquals("last", selected(new Reveal(99, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty())));
        assertEquals("", selected(place(1, 99, 1, 3)));
        assertEquals(new Texts.Selection(0, 0), Texts.selection(document(""), place(1, 1, 1, 1)));
    }
}
