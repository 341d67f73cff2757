package org.tilewright.intellij.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place of a text as a message names it: {@code FILE.tw:LINE:COLUMN}; both count from 1.
 *
 * @param from where in the message the name starts
 * @param to where the place ends
 */
record TextPlace(String file, int line, int column, int from, int to) {

    private static final Pattern PLACE =
            Pattern.compile("(?<file>(?:[A-Za-z]:)?[^\\s:\"'()]+\\.tw):(?<line>\\d{1,7})(?::(?<column>\\d{1,7}))?");

    /** Those in a line that was printed. */
    static List<TextPlace> in(String printed) {
        List<TextPlace> places = new ArrayList<>();
        Matcher m = PLACE.matcher(printed);
        while (m.find()) {
            int column = m.group("column") == null ? 1 : Integer.parseInt(m.group("column"));
            places.add(new TextPlace(m.group("file"), Integer.parseInt(m.group("line")), column, m.start(), m.end()));
        }
        return places;
    }
}
