package org.tilewright.lsp;

import org.tilewright.ir.SourceRange;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.action.Actions;

/**
 * Looks for the actions of a text's first error and last schedule, and drops them. Code that never ran takes half a second for them,
 * and VS Code drops an answer of actions that comes later than that and says that there are none.
 */
final class RehearseActions implements Runnable {

    private final Snapshot snapshot;

    RehearseActions(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    @Override
    public void run() {
        snapshot.diagnostics().stream().findFirst().ifPresent(d -> at(d.range()));
        snapshot.program().schedules().stream().reduce((a, b) -> b).ifPresent(s -> at(s.target().range()));
    }

    private void at(SourceRange range) {
        int place = snapshot.lines().start(range);
        Actions actions = new Actions(snapshot, place, place);
        actions.quickFixes();
        actions.refactorings();
    }
}
