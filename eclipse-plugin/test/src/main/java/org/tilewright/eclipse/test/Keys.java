package org.tilewright.eclipse.test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A person with keyboard and mouse at the screen that the workbench is on. */
final class Keys {

    private Keys() { }

    /** Types characters. */
    static void type(String text) {
        xdotool("type", "--delay", "60", text);
    }

    /** Presses a key or a chord, by the names of X, such as {@code ctrl+space}. */
    static void press(String chord) {
        xdotool("key", chord);
    }

    /** Moves the pointer to a place of the screen, as a hand does, not in one leap. */
    static void point(int x, int y) {
        for (int away = 4; away >= 0; away--) {
            xdotool("mousemove", "--sync", String.valueOf(x + away * 3), String.valueOf(y));
        }
    }

    private static void xdotool(String... arguments) {
        List<String> words = new ArrayList<>(List.of("xdotool"));
        words.addAll(List.of(arguments));
        try {
            int code = new ProcessBuilder(words).inheritIO().start().waitFor();
            if (code != 0) {
                throw new AssertionError(words + " ended with " + code);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
