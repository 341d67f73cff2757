package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.DocumentLink;
import org.tilewright.lsp.document.Snapshot;

/** Links to the files that a program reads and writes. */
public final class DocumentLinkHandler {

    private final Snapshot snapshot;

    public DocumentLinkHandler(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    public List<DocumentLink> handle() {
        return List.of();
    }
}
