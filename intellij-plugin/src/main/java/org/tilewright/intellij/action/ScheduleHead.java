package org.tilewright.intellij.action;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a schedule begins. It is found by its words alone: a mark in the gutter must not wait for the server.
 *
 * @param label as the user reads it, such as {@code A as cannon}
 * @param name the schedule's own name; blank if it has none
 * @param from where the word {@code schedule} starts
 * @param to where it ends
 */
record ScheduleHead(String label, String name, int from, int to) {

    private static final Pattern HEAD = Pattern.compile("^[ \\t]*(?<word>schedule)[ \\t]+(?<of>\\w+)(?:[ \\t]+as[ \\t]+(?<name>\\w+))?",
            Pattern.MULTILINE);

    /** Those of a text, in its order. */
    static List<ScheduleHead> in(String text) {
        List<ScheduleHead> heads = new ArrayList<>();
        Matcher m = HEAD.matcher(text);
        while (m.find()) {
            String name = m.group("name");
            heads.add(new ScheduleHead(name == null ? m.group("of") : m.group("of") + " as " + name, name == null ? "" : name,
                    m.start("word"), m.end("word")));
        }
        return heads;
    }
}
