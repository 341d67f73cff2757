package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.Position;
import org.tilewright.lsp.document.Snapshot;

/** The places of the name under the cursor, written and read told apart. */
public final class DocumentHighlightHandler {

    private final Snapshot snapshot;
    private final Position position;

    public DocumentHighlightHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.position = position;
    }

    public List<DocumentHighlight> handle() {
        return List.of();
    }
}
