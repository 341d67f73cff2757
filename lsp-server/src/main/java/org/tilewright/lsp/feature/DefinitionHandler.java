package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.tilewright.lsp.document.Snapshot;

/** Where a name is declared. */
public final class DefinitionHandler {

    private final Snapshot snapshot;
    private final Position position;

    public DefinitionHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.position = position;
    }

    public List<Location> handle() {
        return List.of();
    }
}
