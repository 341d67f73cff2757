package org.tilewright.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;

/** What each word stands for, in the protocol's relative encoding. */
public final class SemanticTokensHandler {

    private final Snapshot snapshot;
    private final Range range;
    private final List<Integer> data = new ArrayList<>();
    private int line;
    private int character;

    /** @param range the part of the text to tell of, or null for all of it */
    public SemanticTokensHandler(Snapshot snapshot, Range range) {
        this.snapshot = snapshot;
        this.range = range;
    }

    /** The types and modifiers that the numbers stand for. */
    public static SemanticTokensLegend legend() {
        return new SemanticTokensLegend(WordClass.TYPES, WordClass.MODIFIERS);
    }

    public List<Integer> handle() {
        int from = range == null ? 0 : snapshot.offset(range.getStart());
        int to = range == null ? snapshot.text().length() : snapshot.offset(range.getEnd());
        ClassifyTokens classify = new ClassifyTokens(snapshot);
        for (Token t : snapshot.tokens()) {
            if (t.offset() >= to && range != null) {
                break;
            }
            WordClass word = classify.next(t);
            if (word != null && t.end() > from) {
                add(t, word);
            }
        }
        return data;
    }

    /** Not every client takes a token of several lines, so a comment is told line by line. */
    private void add(Token t, WordClass word) {
        Position start = snapshot.lines().position(t.offset());
        if (t.kind() != Token.Kind.BLOCK_COMMENT) {
            add(start.getLine(), start.getCharacter(), t.text().length(), word);
            return;
        }
        int last = snapshot.lines().position(t.end()).getLine();
        for (int l = start.getLine(); l <= last; l++) {
            int first = Math.max(t.offset(), snapshot.lines().start(l));
            int end = Math.min(t.end(), snapshot.lines().end(l));
            while (first < end && Character.isWhitespace(snapshot.text().charAt(first))) {
                first++;
            }
            if (first < end) {
                add(l, first - snapshot.lines().start(l), end - first, word);
            }
        }
    }

    private void add(int atLine, int atCharacter, int length, WordClass word) {
        data.add(atLine - line);
        data.add(atLine == line ? atCharacter - character : atCharacter);
        data.add(length);
        data.add(word.type());
        data.add(word.modifiers());
        line = atLine;
        character = atCharacter;
    }
}
