package org.tilewright.lsp.feature;

import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.hover.Explain;
import org.tilewright.lsp.feature.hover.Explanation;

/** What the word at a place means and costs. */
public final class HoverHandler {

    private final Snapshot snapshot;
    private final int offset;

    public HoverHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.offset = snapshot.offset(position);
    }

    public Optional<Hover> handle() {
        return new Explain(snapshot, offset).explanation().map(this::hover);
    }

    private Hover hover(Explanation e) {
        return new Hover(new MarkupContent(MarkupKind.MARKDOWN, e.markdown()), snapshot.lines().range(e.start(), e.end()));
    }
}
