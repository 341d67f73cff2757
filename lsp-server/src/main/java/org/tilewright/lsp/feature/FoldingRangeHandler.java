package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.tilewright.lsp.document.Snapshot;

/** What can be folded away: schedules, repeats, machines, comments and runs of declarations. */
public final class FoldingRangeHandler {

    private final Snapshot snapshot;

    public FoldingRangeHandler(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    public List<FoldingRange> handle() {
        return List.of();
    }
}
