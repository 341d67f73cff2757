package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Range;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.hint.DeclarationHints;
import org.tilewright.lsp.feature.hint.Hints;
import org.tilewright.lsp.feature.hint.ScheduleHints;

/** Numbers beside the words they belong to. */
public final class InlayHintsHandler {

    private final Snapshot snapshot;
    private final Range range;

    public InlayHintsHandler(Snapshot snapshot, Range range) {
        this.snapshot = snapshot;
        this.range = range;
    }

    public List<InlayHint> handle() {
        Hints hints = new Hints(snapshot, range);
        new DeclarationHints(snapshot, hints).add();
        new ScheduleHints(snapshot, hints).add();
        return hints.inOrder();
    }
}
