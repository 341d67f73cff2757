package org.tilewright.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.tilewright.language.format.TilewrightFormatter;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.action.edit.Splice;

/**
 * The smallest edits that put a text, or a part of it, into the canonical layout. Items that cannot be read stay as they are.
 * Only blanks between words change, so that cursors and marks stay at their words.
 */
public final class FormattingHandler {

    private final Snapshot snapshot;
    private final Optional<Range> range;
    private final List<TextEdit> edits = new ArrayList<>();

    public FormattingHandler(Snapshot snapshot, Optional<Range> range) {
        this.snapshot = snapshot;
        this.range = range;
    }

    public List<TextEdit> handle() {
        String before = snapshot.text();
        String after = TilewrightFormatter.formatReadable(snapshot.analysis().parsed());
        List<Token> old = snapshot.tokens();
        int from = 0;
        int to = 0;
        int i = 0;
        for (Token t : Token.allOf(after)) {
            // the layout leaves out semicolons and some commas, and blanks at the end of a comment
            while (i < old.size() && !old.get(i).text().equals(t.text()) && (old.get(i).is(";") || old.get(i).is(","))) {
                i++;
            }
            if (i == old.size() || !old.get(i).text().stripTrailing().equals(t.text().stripTrailing())) {
                return List.of();
            }
            gap(from, old.get(i).offset(), after.substring(to, t.offset()));
            from = old.get(i).offset() + t.text().length();
            to = t.end();
            i++;
        }
        gap(from, before.length(), after.substring(to));
        return edits;
    }

    /** Replaces what stands between two words, as far as it differs: a byte order mark goes, also before what cannot be read. */
    private void gap(int start, int end, String by) {
        Splice change = Splice.between(snapshot.document().written().substring(start, end), by);
        boolean differs = change.start() < change.end() || !change.text().isEmpty();
        if (differs && isAsked(start, end)) {
            edits.add(new TextEdit(snapshot.lines().range(start + change.start(), start + change.end()), change.text()));
        }
    }

    private boolean isAsked(int start, int end) {
        return range.isEmpty() || start <= snapshot.offset(range.get().getEnd()) && snapshot.offset(range.get().getStart()) <= end;
    }
}
