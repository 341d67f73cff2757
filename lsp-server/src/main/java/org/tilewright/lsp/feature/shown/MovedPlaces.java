package org.tilewright.lsp.feature.shown;

import java.util.ArrayList;
import java.util.List;

/** Where places of a text are in a later version of it: what is as it was moves along, what was replaced shrinks to nothing. */
final class MovedPlaces {

    /** Characters of the older text and those that stand for them in the newer one. */
    private record Splice(int start, int end, int newStart, int newEnd) { }

    private final List<Splice> splices = new ArrayList<>();

    MovedPlaces(String before, String after) {
        Splice all = differing(before, 0, before.length(), after, 0, after.length());
        if (all.end > all.start || all.newEnd > all.newStart) {
            lines(before, after, all);
        }
    }

    /** Line by line where as many lines differ: a name that changes in many places leaves what stands between them. */
    private void lines(String before, String after, Splice all) {
        int start = before.lastIndexOf('\n', all.start - 1) + 1;
        int shift = all.newStart - all.start;
        List<String> old = List.of(before.substring(start, all.end).split("\n", -1));
        List<String> now = List.of(after.substring(start + shift, all.newEnd).split("\n", -1));
        if (old.size() != now.size()) {
            splices.add(all);
            return;
        }
        int at = start;
        int newAt = start + shift;
        for (int i = 0; i < old.size(); i++) {
            Splice line = differing(before, at, at + old.get(i).length(), after, newAt, newAt + now.get(i).length());
            if (line.end > line.start || line.newEnd > line.newStart) {
                splices.add(line);
            }
            at += old.get(i).length() + 1;
            newAt += now.get(i).length() + 1;
        }
    }

    /** What is left of two pieces of text without their common beginning and end. */
    private static Splice differing(String before, int start, int end, String after, int newStart, int newEnd) {
        int most = Math.min(end - start, newEnd - newStart);
        int same = 0;
        while (same < most && before.charAt(start + same) == after.charAt(newStart + same)) {
            same++;
        }
        int tail = 0;
        while (tail < most - same && before.charAt(end - 1 - tail) == after.charAt(newEnd - 1 - tail)) {
            tail++;
        }
        return new Splice(start + same, end - tail, newStart + same, newEnd - tail);
    }

    /** The beginning of a place; what is typed in front of it does not belong to it. */
    int start(int offset) {
        int shift = 0;
        for (Splice s : splices) {
            if (offset < s.start) {
                break;
            }
            if (offset < s.end) {
                return offset == s.start ? s.newStart : s.newEnd;
            }
            shift = s.newEnd - s.end;
        }
        return offset + shift;
    }

    /** The end of a place; what is typed after it does not belong to it. */
    int end(int offset) {
        int shift = 0;
        for (Splice s : splices) {
            if (offset <= s.start) {
                break;
            }
            if (offset < s.end) {
                return s.newStart;
            }
            shift = s.newEnd - s.end;
        }
        return offset + shift;
    }
}
