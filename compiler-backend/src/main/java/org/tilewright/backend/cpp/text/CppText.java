package org.tilewright.backend.cpp.text;

import java.util.regex.Pattern;

/** The user's words in C++: as a string, and in a comment. */
public final class CppText {

    /** What would make the next line part of this one: a backslash, or the three signs that once stood for it. */
    private static final Pattern GOES_ON = Pattern.compile("(\\\\|\\?\\?/)\\s*\\z");

    private CppText() { }

    /** The literal for a text. */
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f) {
                out.append("\\%03o".formatted((int) c));
            } else {
                // two question marks begin a sign of three
                boolean second = c == '?' && out.charAt(out.length() - 1) == '?';
                out.append(c == '"' || c == '\\' || second ? "\\" : "").append(c);
            }
        }
        return out.append('"').toString();
    }

    /** The text for a comment that ends with its line. */
    public static String inComment(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return GOES_ON.matcher(line).find() ? line.stripTrailing() + " ." : line;
    }
}
