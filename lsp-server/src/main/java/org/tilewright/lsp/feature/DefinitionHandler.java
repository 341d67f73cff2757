package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.Occurrences;
import org.tilewright.lsp.document.Snapshot;

/** Where a name is declared: a loop where a command makes it, a schedule's target where the statement stands. */
public final class DefinitionHandler {

    private final Snapshot snapshot;
    private final Position position;

    public DefinitionHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.position = position;
    }

    public List<Location> handle() {
        Occurrences names = snapshot.occurrences();
        return names.at(snapshot.offset(position)).map(p -> {
            // what a schedule names is a statement, even where it names it by its tensor
            List<Word> statements = names.computedBy(p.word().range());
            return statements.isEmpty() ? List.of(p.entity().declaration()) : statements;
        }).orElse(List.of()).stream().map(w -> new Location(snapshot.document().uri(), snapshot.range(w.range()))).toList();
    }
}
