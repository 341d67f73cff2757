package org.tilewright.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.tilewright.language.names.Occurrences;
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
        Optional<Occurrences.Entity> entity = snapshot.occurrences().at(snapshot.offset(position)).map(Occurrences.Occurrence::entity);
        return entity.stream().flatMap(e -> (includeDeclaration ? e.all() : e.uses()).stream())
                .map(w -> new Location(snapshot.document().uri(), snapshot.range(w.range()))).toList();
    }
}
