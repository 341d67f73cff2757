package org.tilewright.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.tilewright.lsp.document.Snapshot;

/** The smallest edits that put a text, or a part of it, into the canonical layout. */
public final class FormattingHandler {

    private final Snapshot snapshot;
    private final Optional<Range> range;

    public FormattingHandler(Snapshot snapshot, Optional<Range> range) {
        this.snapshot = snapshot;
        this.range = range;
    }

    public List<TextEdit> handle() {
        return List.of();
    }
}
