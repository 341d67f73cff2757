package org.tilewright.lsp.feature;

import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Position;
import org.tilewright.lsp.document.Snapshot;

/** What the word at a place means and costs. */
public final class HoverHandler {

    private final Snapshot snapshot;
    private final Position position;

    public HoverHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.position = position;
    }

    public Optional<Hover> handle() {
        return Optional.empty();
    }
}
