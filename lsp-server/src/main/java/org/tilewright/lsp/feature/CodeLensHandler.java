package org.tilewright.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeLens;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.run.LastRun;

/** What can be done with a schedule, and what its statement costs. */
public final class CodeLensHandler {

    private final Snapshot snapshot;
    private final Optional<LastRun> lastRun;

    public CodeLensHandler(Snapshot snapshot, Optional<LastRun> lastRun) {
        this.snapshot = snapshot;
        this.lastRun = lastRun;
    }

    public List<CodeLens> handle() {
        return List.of();
    }
}
