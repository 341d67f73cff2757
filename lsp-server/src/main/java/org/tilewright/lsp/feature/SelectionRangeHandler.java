package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRange;
import org.tilewright.lsp.document.Snapshot;

/** The nested wholes around a place: word, argument, command, schedule, file. */
public final class SelectionRangeHandler {

    private final Snapshot snapshot;
    private final List<Position> positions;

    public SelectionRangeHandler(Snapshot snapshot, List<Position> positions) {
        this.snapshot = snapshot;
        this.positions = positions;
    }

    public List<SelectionRange> handle() {
        return List.of();
    }
}
