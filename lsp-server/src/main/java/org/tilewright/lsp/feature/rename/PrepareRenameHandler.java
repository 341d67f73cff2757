package org.tilewright.lsp.feature.rename;

import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.tilewright.language.names.Occurrences;
import org.tilewright.lsp.document.Snapshot;

/** Whether the word at a place is a name that can be changed. */
public final class PrepareRenameHandler {

    private final Snapshot snapshot;
    private final Position position;

    public PrepareRenameHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.position = position;
    }

    public Optional<Range> handle() {
        int offset = snapshot.offset(position);
        Optional<Occurrences.Occurrence> place = snapshot.occurrences().at(offset);
        if (place.isEmpty()) {
            RenameConflicts.refuseUnreadName(snapshot, offset);
        }
        return place.map(p -> snapshot.lines().range(p.offset(), p.end()));
    }
}
