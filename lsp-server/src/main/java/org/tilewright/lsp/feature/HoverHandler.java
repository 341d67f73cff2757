package org.tilewright.lsp.feature;

import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.tilewright.lsp.ClientAbilities;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.hover.Explain;
import org.tilewright.lsp.feature.hover.Explanation;
import org.tilewright.lsp.feature.hover.PlainText;

/** What the word at a place means and costs. */
public final class HoverHandler {

    private final Snapshot snapshot;
    private final int offset;
    private final ClientAbilities abilities;

    public HoverHandler(Snapshot snapshot, Position position, ClientAbilities abilities) {
        this.snapshot = snapshot;
        this.abilities = abilities;
        this.offset = snapshot.offset(position);
    }

    public Optional<Hover> handle() {
        return new Explain(snapshot, offset, abilities.showsPicturesInHovers()).explanation().map(this::hover);
    }

    private Hover hover(Explanation e) {
        MarkupContent said = abilities.showsMarkdownInHovers() ? new MarkupContent(MarkupKind.MARKDOWN, e.markdown())
                : new MarkupContent(MarkupKind.PLAINTEXT, PlainText.of(e.markdown()));
        return new Hover(said, snapshot.lines().range(e.start(), e.end()));
    }
}
