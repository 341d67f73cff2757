package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.Position;
import org.tilewright.lsp.document.Snapshot;

/** What can be written at a place. */
public final class CompletionHandler {

    private final Snapshot snapshot;
    private final Position position;

    public CompletionHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.position = position;
    }

    public CompletionList handle() {
        return new CompletionList(false, List.of());
    }
}
