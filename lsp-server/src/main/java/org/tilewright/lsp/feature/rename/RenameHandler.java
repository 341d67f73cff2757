package org.tilewright.lsp.feature.rename;

import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.tilewright.language.names.Occurrences;
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
        int offset = snapshot.offset(position);
        Occurrences.Entity entity = snapshot.occurrences().at(offset).map(Occurrences.Occurrence::entity).orElseThrow(() -> {
            RenameConflicts.refuseUnreadName(snapshot, offset);
            return RenameConflicts.refusal("there is no name here that can be renamed");
        });
        if (!newName.equals(entity.name())) {
            new RenameConflicts(snapshot, entity, newName).check();
        }
        List<TextEdit> edits = entity.all().stream().map(w -> new TextEdit(snapshot.range(w.range()), newName)).toList();
        return new WorkspaceEdit(Map.of(snapshot.document().uri(), edits));
    }
}
