package org.tilewright.lsp.feature.hint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintKind;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.ir.SourceRange;
import org.tilewright.lsp.document.Snapshot;

/** The hints of one answer: at most one at a place, and only inside the range that was asked for. */
public final class Hints {

    private final Snapshot snapshot;
    private final int start;
    private final int end;
    private final List<InlayHint> all = new ArrayList<>();

    public Hints(Snapshot snapshot, Range range) {
        this.snapshot = snapshot;
        this.start = snapshot.offset(range.getStart());
        this.end = snapshot.offset(range.getEnd());
    }

    /** Whether a place can have hints that were asked for. */
    boolean wants(SourceRange r) {
        return r.line() > 0 && snapshot.lines().start(r) <= end && snapshot.lines().end(r) >= start;
    }

    /** A hint directly after a place. */
    void after(SourceRange place, String label, String tooltip) {
        add(place, label, tooltip, InlayHintKind.Type, false);
    }

    /** A hint after a place, set off by a blank. */
    void beside(SourceRange place, String label, String tooltip) {
        add(place, label, tooltip, InlayHintKind.Type, true);
    }

    private void add(SourceRange place, String label, String tooltip, InlayHintKind kind, boolean padded) {
        int at = snapshot.lines().end(place);
        if (place.line() < 1 || at < start || at > end) {
            return;
        }
        InlayHint h = new InlayHint(snapshot.lines().position(at), Either.forLeft(label));
        h.setKind(kind);
        h.setPaddingLeft(padded);
        h.setTooltip(new MarkupContent(MarkupKind.MARKDOWN, tooltip));
        boolean known = all.stream().anyMatch(x -> x.getPosition().equals(h.getPosition()));
        if (!known) {
            all.add(h);
        }
    }

    /** In the order of the text. */
    public List<InlayHint> inOrder() {
        all.sort(Comparator.<InlayHint>comparingInt(h -> h.getPosition().getLine()).thenComparingInt(h -> h.getPosition().getCharacter()));
        return all;
    }
}
