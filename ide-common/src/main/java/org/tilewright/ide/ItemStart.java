package org.tilewright.ide;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where an item of a program can begin, and a snippet that is one: a whole line of its own, in no bracket. */
public final class ItemStart {

    private static final Pattern BEGUN = Pattern.compile("\\s*\\w*");
    /** Comments and quoted texts, whose brackets are none, and brackets. */
    private static final Pattern PARTS = Pattern.compile("//.*|/\\*[\\s\\S]*?(?:\\*/|\\z)|\"[^\"\\n]*\"?|[({})]");

    /** The length of a comment with nothing in it. */
    private static final int SHORTEST = 4;

    private ItemStart() { }

    /** Whether an item can begin behind a text, which may end with a piece of its first word. */
    public static boolean isBehind(CharSequence before) {
        String text = before.toString();
        if (!BEGUN.matcher(text.substring(text.lastIndexOf('\n') + 1)).matches()) {
            return false;
        }
        int open = 0;
        for (Matcher m = PARTS.matcher(text); m.find();) {
            if (m.group().startsWith("/*") && (m.group().length() < SHORTEST || !m.group().endsWith("*/"))) {
                return false;
            }
            open += switch (m.group()) {
                case "(", "{" -> 1;
                case ")", "}" -> -1;
                default -> 0;
            };
        }
        return open <= 0;
    }
}
