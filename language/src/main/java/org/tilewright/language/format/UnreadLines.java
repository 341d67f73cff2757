package org.tilewright.language.format;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.language.syntax.ItemSegments;
import org.tilewright.language.syntax.Token;
import org.tilewright.language.syntax.Unread;

/** Finds the whole lines that the layout leaves alone because something on them could not be read. */
final class UnreadLines {

    /**
     * Lines that stay as they are.
     *
     * @param token all of them as one token
     * @param indentation the blanks before
     */
    record Lines(Token token, String indentation) { }

    private final String text;
    private final List<Token> tokens;
    private final int[] segmentFirst;
    private final int[] segmentLast;

    private UnreadLines(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
        this.segmentFirst = new int[tokens.size()];
        this.segmentLast = new int[tokens.size()];
    }

    static List<Lines> of(String text, List<Token> tokens, List<Unread> unread) {
        return unread.isEmpty() ? List.of() : new UnreadLines(text, tokens).find(unread);
    }

    private List<Lines> find(List<Unread> unread) {
        findSegments();
        List<Lines> result = new ArrayList<>();
        int last = -1;
        for (Unread u : unread) {
            int first = indexAt(u.start());
            if (first <= last) {
                continue;
            }
            int end = Math.max(first, indexAt(u.end()) - 1);
            // What shares a line with something unread stays with it, and so does the rest of its item.
            while (first > last + 1 && !tokens.get(first).startsLine()) {
                first = Math.max(last + 1, segmentFirst[first - 1]);
            }
            while (end + 1 < tokens.size() && !tokens.get(end + 1).startsLine()) {
                end = Math.max(end + 1, segmentLast[end + 1]);
            }
            last = end;
            int start = tokens.get(first).offset();
            Token whole = new Token(Token.Kind.SYMBOL, text.substring(start, tokens.get(end).end()), start,
                    tokens.get(first).linesBefore());
            result.add(new Lines(whole, text.substring(lineStart(start), start)));
        }
        return result;
    }

    /** For each token the first and the last one of its piece of the text; a comment is a piece of its own. */
    private void findSegments() {
        List<Integer> code = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            segmentFirst[i] = i;
            segmentLast[i] = i;
            if (!tokens.get(i).isComment()) {
                code.add(i);
            }
        }
        for (ItemSegments.Segment s : ItemSegments.of(code.stream().map(tokens::get).toList())) {
            for (int i = s.first(); i <= s.last(); i++) {
                segmentFirst[code.get(i)] = code.get(s.first());
                segmentLast[code.get(i)] = code.get(s.last());
            }
        }
    }

    /** The offset after the last line end before, as far as only blanks are between. */
    private int lineStart(int offset) {
        int at = offset;
        while (at > 0 && (text.charAt(at - 1) == ' ' || text.charAt(at - 1) == '\t')) {
            at--;
        }
        return at;
    }

    /** The index of the first token at an offset or after it. */
    private int indexAt(int offset) {
        int low = 0;
        int high = tokens.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (tokens.get(middle).offset() < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
