package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tilewright.language.format.TilewrightFormatter;
import org.tilewright.language.syntax.Token;

/** Texts with items that cannot be read: the others are laid out, these stay as they are. */
class UnreadFormattingTest {

    private static String format(String text) {
        return TilewrightFormatter.formatReadable(TilewrightParser.parse("test.tw", text));
    }

    @Test
    void anItemWithAnErrorKeepsItsLines() {
        assertEquals("""
                param n = 4
                tensor A,,   B :f64(n,
                     n)   // not yet
                A(i, j) = 1
                """, format("""
                param   n=4
                tensor A,,   B :f64(n,
                     n)   // not yet
                A( i,j )=1
                """));
    }

    @Test
    void aStepWithAnErrorKeepsItsLine() {
        assertEquals("""
                repeat t in 0..4 {
                   A(i)  =  (
                  B(i) = 1
                }
                repeat t in 0..4 {
                   A(i)  =  (
                }
                """, format("""
                repeat  t in 0..4 {
                   A(i)  =  (
                   B(i)=1
                    }
                repeat  t in 0..4 {
                   A(i)  =  (
                    }
                """));
    }

    @Test
    void anUnfinishedScheduleKeepsItsLines() {
        assertEquals("""
                param n = 4

                schedule A {
                    split( k, ko
                }
                param m = 4
                """, format("""
                param n  =  4

                schedule A {
                    split( k, ko
                }
                param m  =  4
                """));
    }

    @Test
    void aTextThatIsAllWrongStays() {
        assertEquals("  )) } {\n", format("  )) } {"));
        assertEquals("", format(""));
    }

    @Test
    void lineEndsOfTheTextAreKept() {
        assertEquals("param n = 4\r\nparam = (\r\n/* a\r\nb */\r\n", format("param   n = 4\r\nparam = (\r\n/* a\rb */"));
    }

    /** Damaged programs: no token changes, and a second time changes nothing. */
    @Test
    void formattingChangesBlanksOnlyAndOnlyOnce() {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            StringBuilder text = new StringBuilder(Texts.SUMMA
                    + "repeat t in 0..4 {\n  A(i, j) = B(i, j) // again\n  redistribute A(x, y) -> M(x, *)\n}\n");
            for (int k = 0; k <= i % 4; k++) {
                int at = random.nextInt(text.length() - 6);
                switch (random.nextInt(4)) {
                    case 0 -> text.delete(at, at + 1 + random.nextInt(5));
                    case 1 -> text.insert(at,
                            List.of(")", "{", "}", " , ", "=", "\n", "schedule ", "\"", "\r", " /* ").get(random.nextInt(10)));
                    case 2 -> text.insert(at, "  \n\n\n ");
                    default -> text.replace(at, at + 1, " ");
                }
            }
            String once = format(text.toString());
            assertEquals(words(text.toString()), words(once), () -> "in:\n" + text);
            assertEquals(once, format(once), () -> "in:\n" + text);
        }
    }

    private static List<String> words(String text) {
        return Token.allOf(text).stream().map(Token::text).map(String::stripTrailing).filter(t -> !t.equals(";")).toList();
    }
}
