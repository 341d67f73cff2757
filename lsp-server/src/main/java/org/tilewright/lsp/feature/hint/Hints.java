package org.tilewright.lsp.feature.hint;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintKind;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.shown.Shown;

/** The hints of a text, at most one at a place. */
public final class Hints {

    private final Snapshot snapshot;
    private final List<Shown<InlayHint>> all = new ArrayList<>();

    public Hints(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** A hint directly after a place. */
    void after(SourceRange place, String label, String tooltip) {
        add(place, label, tooltip, false);
    }

    /** A hint after a place, set off by a blank. */
    void beside(SourceRange place, String label, String tooltip) {
        add(place, label, tooltip, true);
    }

    private void add(SourceRange place, String label, String tooltip, boolean padded) {
        int at = snapshot.lines().end(place);
        if (place.line() < 1 || all.stream().anyMatch(x -> x.end() == at)) {
            return;
        }
        InlayHint h = new InlayHint(snapshot.lines().position(at), Either.forLeft(label));
        h.setKind(InlayHintKind.Type);
        h.setPaddingLeft(padded);
        h.setTooltip(new MarkupContent(MarkupKind.MARKDOWN, tooltip));
        all.add(new Shown<>(snapshot.lines().start(place), at, "hint", true, h));
    }

    public List<Shown<InlayHint>> all() {
        return all;
    }
}
