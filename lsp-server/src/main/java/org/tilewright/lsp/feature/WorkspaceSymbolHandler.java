package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.tilewright.lsp.document.Snapshot;

/** Declared names of all open texts that fit a query. */
public final class WorkspaceSymbolHandler {

    private final List<Snapshot> snapshots;
    private final String query;

    public WorkspaceSymbolHandler(List<Snapshot> snapshots, String query) {
        this.snapshots = snapshots;
        this.query = query;
    }

    public List<WorkspaceSymbol> handle() {
        return List.of();
    }
}
