package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.tilewright.lsp.document.Snapshot;

/** Where a name is used. */
public final class ReferencesHandler {

    private final Snapshot snapshot;
    private final Position position;
    private final boolean includeDeclaration;

    public ReferencesHandler(Snapshot snapshot, Position position, boolean includeDeclaration) {
        this.snapshot = snapshot;
        this.position = position;
        this.includeDeclaration = includeDeclaration;
    }

    public List<Location> handle() {
        return List.of();
    }
}
