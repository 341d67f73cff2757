package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Range;
import org.tilewright.lsp.document.Snapshot;

/** Numbers beside the words they belong to. */
public final class InlayHintsHandler {

    private final Snapshot snapshot;
    private final Range range;

    public InlayHintsHandler(Snapshot snapshot, Range range) {
        this.snapshot = snapshot;
        this.range = range;
    }

    public List<InlayHint> handle() {
        return List.of();
    }
}
