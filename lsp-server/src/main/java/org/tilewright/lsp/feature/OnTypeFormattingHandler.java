package org.tilewright.lsp.feature;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.LineIndex;
import org.tilewright.lsp.document.Snapshot;

/** Indents a line that was just begun and moves a closing brace to its place. */
public final class OnTypeFormattingHandler {

    private final Snapshot snapshot;
    private final Position position;
    private final String typed;
    private final List<Token> tokens;
    private final LineIndex lines;

    public OnTypeFormattingHandler(Snapshot snapshot, Position position, String typed) {
        this.snapshot = snapshot;
        this.position = position;
        this.typed = typed;
        this.tokens = snapshot.tokens().stream().filter(t -> !t.isComment()).toList();
        this.lines = snapshot.lines();
    }

    public List<TextEdit> handle() {
        int line = Math.max(0, Math.min(position.getLine(), lines.lines() - 1));
        if (TokenSearch.at(snapshot.tokens(), lines.start(line)).filter(t -> t.isComment() && t.offset() < lines.start(line)).isPresent()) {
            return List.of();
        }
        return (typed.equals("}") ? ofClosedBlock(line) : ofOpenBlock(line)).filter(i -> !i.equals(indentation(line)))
                .map(i -> new TextEdit(lines.range(lines.start(line), lines.start(line) + indentation(line).length()), i))
                .stream().toList();
    }

    /** The indentation of a line that a closing brace begins is that of the line with the opening one. */
    private Optional<String> ofClosedBlock(int line) {
        int first = TokenSearch.firstEndingAfter(tokens, lines.start(line));
        if (first == tokens.size() || !tokens.get(first).is("}") || tokens.get(first).offset() > lines.end(line)) {
            return Optional.empty();
        }
        return Brackets.of(tokens).stream().filter(p -> p.close() == first && p.block()).findFirst().map(this::indentation);
    }

    private Optional<String> ofOpenBlock(int line) {
        int offset = lines.start(line);
        int next = TokenSearch.firstEndingAfter(tokens, offset);
        Optional<Brackets.Pair> around = Brackets.of(tokens).stream()
                .filter(p -> p.open() < next && (p.close() < 0 ? next <= p.end() : next <= p.close()))
                .max(Comparator.comparingInt(Brackets.Pair::open));
        return around.filter(Brackets.Pair::block).map(p -> p.close() == next && tokens.get(next).offset() <= lines.end(line)
                ? indentation(p) : indentation(p) + unit());
    }

    private String indentation(Brackets.Pair p) {
        return indentation(lines.position(tokens.get(p.item() >= 0 ? p.item() : p.open()).offset()).getLine());
    }

    private String indentation(int line) {
        int end = lines.start(line);
        while (end < lines.end(line) && (snapshot.text().charAt(end) == ' ' || snapshot.text().charAt(end) == '\t')) {
            end++;
        }
        return snapshot.text().substring(lines.start(line), end);
    }

    /** A text that is indented by tabs goes on so. */
    private String unit() {
        return snapshot.text().contains("\n\t") ? "\t" : "  ";
    }
}
