package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Position;
import org.tilewright.language.names.Occurrences;
import org.tilewright.lsp.document.Snapshot;

/** The places of the name under the cursor, written and read told apart. */
public final class DocumentHighlightHandler {

    private final Snapshot snapshot;
    private final Position position;

    public DocumentHighlightHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.position = position;
    }

    public List<DocumentHighlight> handle() {
        Occurrences names = snapshot.occurrences();
        return names.at(snapshot.offset(position)).map(Occurrences.Occurrence::entity).stream()
                .flatMap(e -> e.all().stream()).flatMap(w -> names.at(snapshot.lines().start(w.range())).stream())
                .map(this::highlight).toList();
    }

    private DocumentHighlight highlight(Occurrences.Occurrence p) {
        return new DocumentHighlight(snapshot.lines().range(p.offset(), p.end()),
                p.written() ? DocumentHighlightKind.Write : DocumentHighlightKind.Read);
    }
}
