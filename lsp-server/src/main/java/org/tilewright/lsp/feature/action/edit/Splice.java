package org.tilewright.lsp.feature.action.edit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One change of a text: the characters between two offsets are replaced. Line ends are written {@code \n}. */
public record Splice(int start, int end, String text) {

    public static Splice insert(int at, String text) {
        return new Splice(at, at, text);
    }

    public static Splice delete(int start, int end) {
        return new Splice(start, end, "");
    }

    /** The shortest change that makes one text of the other and parts no carriage return from its newline; line ends as they are. */
    public static Splice between(String before, String after) {
        int most = Math.min(before.length(), after.length());
        int head = 0;
        while (head < most && before.charAt(head) == after.charAt(head)) {
            head++;
        }
        int tail = 0;
        while (tail < most - head && before.charAt(before.length() - 1 - tail) == after.charAt(after.length() - 1 - tail)) {
            tail++;
        }
        head -= partsLineEnd(before, head) || partsLineEnd(after, head) ? 1 : 0;
        tail -= partsLineEnd(before, before.length() - tail) || partsLineEnd(after, after.length() - tail) ? 1 : 0;
        return new Splice(head, before.length() - tail, after.substring(head, after.length() - tail));
    }

    private static boolean partsLineEnd(String text, int at) {
        return at > 0 && at < text.length() && text.charAt(at - 1) == '\r' && text.charAt(at) == '\n';
    }

    /** The text after all changes; where several insert at one place, they stand in the order of the list. */
    public static String apply(String text, List<Splice> changes) {
        List<Splice> ordered = new ArrayList<>(changes);
        ordered.sort(Comparator.comparingInt(Splice::start).thenComparingInt(Splice::end));
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (Splice s : ordered) {
            if (s.start < at) {
                throw new IllegalArgumentException("changes overlap at " + s.start);
            }
            out.append(text, at, s.start).append(s.text);
            at = s.end;
        }
        return out.append(text, at, text.length()).toString();
    }

    /** Whether the two can't both be made. Insertions at one place can. */
    public boolean overlaps(Splice o) {
        return start < o.end && o.start < end;
    }
}
