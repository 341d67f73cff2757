package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.tilewright.lsp.document.Snapshot;

/** The outline of a text. */
public final class DocumentSymbolHandler {

    private final Snapshot snapshot;

    public DocumentSymbolHandler(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    public List<DocumentSymbol> handle() {
        return List.of();
    }
}
