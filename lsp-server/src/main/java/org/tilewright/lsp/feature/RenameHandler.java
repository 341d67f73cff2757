package org.tilewright.lsp.feature;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.tilewright.lsp.document.Snapshot;

/** Gives a name another name at all its places, or says what stands in the way. */
public final class RenameHandler {

    private final Snapshot snapshot;
    private final Position position;
    private final String newName;

    public RenameHandler(Snapshot snapshot, Position position, String newName) {
        this.snapshot = snapshot;
        this.position = position;
        this.newName = newName;
    }

    public WorkspaceEdit handle() {
        return new WorkspaceEdit();
    }
}
