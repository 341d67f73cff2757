package org.tilewright.lsp.feature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRange;
import org.tilewright.language.syntax.ItemSegments;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;

/** The nested wholes around a place: word, argument, command, schedule, file. Made from the tokens, so broken text has them too. */
public final class SelectionRangeHandler {

    /** Each level nests once more in the answer, and readers of JSON limit how deep it nests. */
    private static final int MOST_LEVELS = 60;

    private final Snapshot snapshot;
    private final List<Position> positions;
    private final List<Token> tokens;
    private final List<Brackets.Pair> pairs;
    private final List<ItemSegments.Segment> segments;

    /** Part of the text. */
    private record Part(int start, int end) {
        boolean holds(Part other) {
            return start <= other.start && other.end <= end;
        }
    }

    public SelectionRangeHandler(Snapshot snapshot, List<Position> positions) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.tokens = snapshot.tokens().stream().filter(t -> !t.isComment()).toList();
        this.pairs = Brackets.of(tokens);
        this.segments = ItemSegments.of(tokens);
    }

    public List<SelectionRange> handle() {
        return positions.stream().map(p -> ranges(snapshot.offset(p))).toList();
    }

    private SelectionRange ranges(int offset) {
        List<Part> parts = new ArrayList<>();
        snapshot.tokens().subList(Math.max(0, TokenSearch.firstEndingAfter(snapshot.tokens(), offset - 1)), snapshot.tokens().size())
                .stream().limit(2)
                .forEach(t -> parts.add(new Part(t.offset(), t.end())));
        pairs.forEach(p -> bracket(p, offset, parts));
        segments.forEach(s -> segment(s, offset, parts));
        parts.removeIf(p -> p.start() > offset || p.end() < offset || p.start() >= p.end());
        // where two words meet, the one that begins here is meant
        parts.sort(Comparator.comparingInt((Part p) -> p.end() - p.start()).thenComparing(Comparator.comparingInt(Part::start).reversed()));
        parts.add(new Part(0, snapshot.text().length()));
        List<Part> nested = new ArrayList<>(List.of(new Part(offset, offset)));
        for (Part p : parts) {
            if (p.holds(nested.getLast()) && !p.equals(nested.getLast())) {
                nested.add(p);
            }
        }
        if (nested.size() > MOST_LEVELS) {
            nested.subList(MOST_LEVELS - 1, nested.size() - 1).clear();
        }
        SelectionRange result = null;
        for (int i = nested.size() - 1; i >= (nested.size() > 1 ? 1 : 0); i--) {
            result = new SelectionRange(snapshot.lines().range(nested.get(i).start(), nested.get(i).end()), result);
        }
        return result;
    }

    /** What is inside of a bracket, the bracket, and what it belongs to: a call, a schedule, a repeat. */
    private void bracket(Brackets.Pair p, int offset, List<Part> parts) {
        int last = p.end() - 1;
        int start = startOfOwner(p);
        if (tokens.get(start).offset() > offset || tokens.get(last).end() < offset) {
            return;
        }
        int inside = p.close() < 0 ? last : last - 1;
        if (inside > p.open()) {
            parts.add(part(p.open() + 1, inside));
            if (!p.block()) {
                arguments(p.open() + 1, inside, parts);
            }
        }
        parts.add(part(p.open(), last));
        parts.add(part(start, last));
    }

    private int startOfOwner(Brackets.Pair p) {
        if (p.block() && p.item() >= 0) {
            return p.item();
        }
        int at = p.open();
        if (!p.block() && at > 0 && tokens.get(at - 1).kind() == Token.Kind.WORD) {
            at--;
            while (at > 1 && tokens.get(at - 1).is(".") && tokens.get(at - 2).kind() == Token.Kind.WORD) {
                at -= 2;
            }
        }
        return at;
    }

    private void arguments(int first, int last, List<Part> parts) {
        int begin = first;
        int depth = 0;
        for (int i = first; i <= last; i++) {
            Token t = tokens.get(i);
            depth += t.is("(") || t.is("{") ? 1 : t.is(")") || t.is("}") ? -1 : 0;
            if (depth == 0 && (t.is(",") || t.is(":"))) {
                if (i > begin) {
                    parts.add(part(begin, i - 1));
                }
                begin = i + 1;
            }
        }
        if (begin <= last) {
            parts.add(part(begin, last));
        }
    }

    /** An item, and what stands on either side of its sign. */
    private void segment(ItemSegments.Segment s, int offset, List<Part> parts) {
        Part whole = part(s.first(), s.last());
        if (whole.start() > offset || whole.end() < offset) {
            return;
        }
        parts.add(whole);
        int depth = 0;
        for (int i = s.first(); i <= s.last(); i++) {
            Token t = tokens.get(i);
            depth += t.is("(") || t.is("{") ? 1 : t.is(")") || t.is("}") ? -1 : 0;
            if (depth == 0 && i > s.first() && i < s.last() && (t.is("=") || t.is("+=") || t.is("->"))) {
                parts.add(part(s.first(), i - 1));
                parts.add(part(i + 1, s.last()));
            }
        }
    }

    private Part part(int first, int last) {
        return new Part(tokens.get(first).offset(), tokens.get(last).end());
    }
}
